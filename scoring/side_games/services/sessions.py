"""One side game at several tables: seats drawn by lot, drawn again or for the winners, until there is a champion."""

from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.domain.event_file import EventFileRefused, SideSessionLines
from scoring.models import SideDraw, SideGame, SideSession
from scoring.side_games.domain.game import Game, game_called
from scoring.side_games.domain.session import Drawn, draw_tables
from scoring.side_games.queries import PlayedSession, side_session
from scoring.side_games.services.games import SideGameRefused, check_name, keep_side_game
from tournament.models import Event
from tournament.services.log import open_for_change, write_log

MOST_NAMES = 400
ATTEMPTS = 100


@transaction.atomic
def start_session(
    *, event: Event, game: str, name: str, names: Sequence[str], settings: Mapping[str, Any],
    by: str, at: datetime, draws_partners: bool = False,
) -> int:  # fmt: skip
    """Draws the names to tables, begins a side game at each, and returns the session's key.

    With `draws_partners` the names are players, drawn into pairs first.  Raises UnknownGame, WrongSetting,
    TooFewToDraw, SideGameRefused.
    """
    event = open_for_change(event)
    declared = game_called(game)
    name = check_name(name) or declared.name
    if event.side_sessions.filter(name=name).exists():
        raise SideGameRefused("There is a session called %(name)s already; give this one another name.", name=name)
    kept = SideSession.objects.create(
        event=event, game=game, name=name, settings=declared.settings_with_defaults(settings), started_at=at
    )
    names = check_names(names)
    if draws_partners:
        names = draw_partners(names, seed=f"{event.slug}/{name}/partners")
    seat(kept, declared, names, is_of_winners=False, at=at)
    write_log(event, did="start_side_session", says=f"{name} began: seats were drawn.", by=by, at=at, game=game)
    return kept.pk


@transaction.atomic
def draw_again(*, event: Event, session: int, names: Sequence[str], by: str, at: datetime) -> None:
    """Draws these names to tables anew; what is still played at the tables ends as it stands.

    Raises NoSuchSideGame, TooFewToDraw, SideGameRefused.
    """
    event = open_for_change(event)
    played = open_session(event, session)
    kept = SideSession.objects.get(pk=session)
    SideGame.objects.filter(pk__in=[one.key for one in played.last.tables if not one.is_over]).update(ended_at=at)
    seat(kept, played.game, check_names(names), is_of_winners=False, at=at)
    write_log(event, did="draw_side_session", says=f"{kept.name}: seats were drawn again.", by=by, at=at)


@transaction.atomic
def draw_winners(*, event: Event, session: int, by: str, at: datetime) -> None:
    """Draws the winners of the latest tables, and who sat out, to the next ones; one table is the final.

    Raises HeatOpen, NoSuchSideGame, TooFewToDraw, SideGameRefused.
    """
    event = open_for_change(event)
    played = open_session(event, session)
    kept = SideSession.objects.get(pk=session)
    seat(kept, played.game, played.last.going_on, is_of_winners=True, at=at)
    write_log(event, did="draw_side_session", says=f"{kept.name}: the winners were drawn to tables.", by=by, at=at)


@transaction.atomic
def take_back_draw(*, event: Event, session: int, by: str, at: datetime) -> bool:
    """Takes back the latest draw, at whose tables nothing was played; True when the session is still there.

    Without a draw the session is gone.  Raises SideGameRefused, NoSuchSideGame.
    """
    event = open_for_change(event)
    played = open_session(event, session)
    if not played.can_take_back_draw:
        raise SideGameRefused(
            "Deals were played after this draw of %(session)s. Take them back first.", session=played.name
        )
    SideDraw.objects.filter(session=session, number=played.last.number).delete()
    is_left = len(played.draws) > 1
    if not is_left:
        SideSession.objects.filter(pk=session).delete()
    write_log(event, did="take_back_draw", says=f"{played.name}: the draw was taken back.", by=by, at=at)
    return is_left


@transaction.atomic
def end_session(*, event: Event, session: int, by: str, at: datetime) -> None:
    """Ends a session: every table ends as it stands, and whoever stands first is Grand Champion.

    Raises NoSuchSideGame.
    """
    event = open_for_change(event)
    played = side_session(event, session)
    if played.ended_at is None:
        SideGame.objects.filter(pk__in=[one.key for one in played.last.tables if not one.is_over]).update(ended_at=at)
        SideSession.objects.filter(pk=session).update(ended_at=at)
        write_log(event, did="end_side_session", says=f"{played.name} was ended.", by=by, at=at)


@transaction.atomic
def resume_session(*, event: Event, session: int, by: str, at: datetime) -> None:
    """Lets a session go on that was ended, with the tables that ended with it; raises NoSuchSideGame."""
    event = open_for_change(event)
    played = side_session(event, session)
    if played.ended_at is not None:
        SideGame.objects.filter(draw__session=session, ended_at=played.ended_at).update(ended_at=None)
        SideSession.objects.filter(pk=session).update(ended_at=None)
        write_log(event, did="resume_side_session", says=f"{played.name} goes on.", by=by, at=at)


def open_session(event: Event, key: int) -> PlayedSession:
    """The session while it goes on; raises SideGameRefused once it is over, NoSuchSideGame."""
    played = side_session(event, key)
    if played.ended_at is not None:
        raise SideGameRefused("%(session)s is over. Let it go on first.", session=played.name)
    return played


def check_names(names: Sequence[str]) -> list[str]:
    """The names without blank ones; raises SideGameRefused when there are too many or two are the same."""
    given = [check_name(name) for name in names if name.strip()]
    if len(given) > MOST_NAMES:
        raise SideGameRefused("%(given)s names are too many; draw at most %(most)s.", given=len(given), most=MOST_NAMES)
    seen: set[str] = set()
    for name in given:
        if name.casefold() in seen:
            raise SideGameRefused("“%(name)s” is there twice. Tell the two apart.", name=name)
        seen.add(name.casefold())
    return given


def draw_partners(names: Sequence[str], seed: str) -> list[str]:
    """The players as pairs, `Ann & Bob`, drawn by lot; raises SideGameRefused when one would be left over."""
    if len(names) % 2:
        raise SideGameRefused(
            "%(given)s players cannot be drawn into pairs. Add one, or leave one out.", given=len(names)
        )
    return [check_name(" & ".join(pair)) for pair in draw_tables(names, 2, 2, seed).tables]


def seat(kept: SideSession, game: Game, names: Sequence[str], *, is_of_winners: bool, at: datetime) -> None:
    """Draws the names to tables by a seed that is the session's own, and begins a side game at each table."""
    number = kept.draws.count() + 1
    waited = {name for draw in kept.draws.order_by("-number")[:1] for name in draw.sitting_out}
    drawn = draw_fairly(game, names, waited, seed=f"{kept.event.slug}/{kept.name}/draw {number}")
    draw = SideDraw.objects.create(
        session=kept, number=number, is_of_winners=is_of_winners, sitting_out=list(drawn.sitting_out)
    )
    is_final = is_of_winners and len(drawn.tables) == 1 and not drawn.sitting_out
    for table, sides in enumerate(drawn.tables, start=1):
        place = "final" if is_final else f"table {table}" if number == 1 else f"draw {number}, table {table}"
        keep_side_game(
            kept.event, game=kept.game, name=check_name(f"{kept.name}, {place}"), sides=sides,
            settings=kept.settings, at=at, draw=draw, table=table,
        )  # fmt: skip


def draw_fairly(game: Game, names: Sequence[str], waited: Set[str], seed: str) -> Drawn:
    """The names at their tables; whoever sat out the last draw plays now, if that can be."""
    for attempt in range(ATTEMPTS):
        drawn = draw_tables(names, game.fewest_sides, game.most_sides, f"{seed}/{attempt}")
        if waited.isdisjoint(drawn.sitting_out):
            break
    return drawn


def keep_sessions(event: Event, sessions: Sequence[SideSessionLines], *, at: datetime) -> None:
    """Sessions as a file tells them, over side games that are there already; raises EventFileRefused, WrongSetting."""
    for number, lines in enumerate(sessions, start=1):
        place = f"side_sessions {number}"
        if event.side_sessions.filter(name=lines.name).exists():
            raise EventFileRefused("%(place)s: “%(name)s” is there twice.", place=place, name=lines.name)
        if not lines.draws or not all(draw.tables for draw in lines.draws):
            raise EventFileRefused("%(place)s must have draws, each with its tables.", place=place)
        game_called(lines.game).settings_with_defaults(lines.settings)
        kept = SideSession.objects.create(
            event=event, game=lines.game, name=lines.name, settings=lines.settings,
            started_at=lines.at or at, ended_at=lines.ended_at,
        )  # fmt: skip
        for draw_number, drawn in enumerate(lines.draws, start=1):
            draw = SideDraw.objects.create(
                session=kept, number=draw_number, is_of_winners=drawn.is_of_winners, sitting_out=list(drawn.sitting_out)
            )
            for table, name in enumerate(drawn.tables, start=1):
                free = event.side_games.filter(name=name, game=lines.game, draw=None)
                if not free.update(draw=draw, table=table):
                    raise EventFileRefused(
                        "%(place)s: there is no side game of %(game)s called “%(name)s” for table %(table)s.",
                        place=place, game=lines.game, name=name, table=table,
                    )  # fmt: skip
