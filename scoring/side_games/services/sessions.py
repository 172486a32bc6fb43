"""One side game at several tables: seats drawn by lot, drawn again or for the winners, until there is a champion."""

from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from typing import Any

from scoring.side_games.domain.game import Game, find_game
from scoring.side_games.domain.session import Drawn, draw_tables
from scoring.side_games.models import SideDraw, SideGame, SideSession
from scoring.side_games.queries import side_session
from scoring.side_games.services.games import check_name, create_side_game
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.log import changes_event, write_log

MOST_NAMES = 400
ATTEMPTS = 100


@changes_event
def start_session(
    *, event: Event, game: str, name: str, names: Sequence[str], settings: Mapping[str, Any],
    by: str, at: datetime, draws_partners: bool = False,
) -> int:  # fmt: skip
    """Draws names, or first pairs, to tables with a side game at each; returns the session's key.  Raises Refusal."""
    declaration = find_game(game)
    name = check_name(name) or declaration.name
    if event.side_sessions.filter(name=name).exists():
        raise Refusal(f"There is a session called {name} already; give this one another name.")
    created = SideSession.objects.create(
        event=event, game=game, name=name, settings=declaration.settings_with_defaults(settings), started_at=at
    )
    names = check_names(names)
    if draws_partners:
        names = draw_partners(names, seed=f"{event.slug}/{name}/partners")
    seat(created, names, is_of_winners=False, at=at)
    write_log(event, did="start_side_session", says=f"{name} began: seats were drawn.", by=by, at=at, game=game)
    return created.pk


@changes_event
def draw_again(*, event: Event, session: int, names: Sequence[str], by: str, at: datetime) -> None:
    """Draws these names to new tables; games still played end as they stand.  Raises NotFound, Refusal."""
    stored = find_open_session(event, session)
    end_tables(stored, at)
    seat(stored, check_names(names), is_of_winners=False, at=at)
    write_log(event, did="draw_side_session", says=f"{stored.name}: seats were drawn again.", by=by, at=at)


@changes_event
def draw_winners(*, event: Event, session: int, by: str, at: datetime) -> None:
    """Draws the winners, and who sat out, to tables; one table is the final.  Raises NotFound, Refusal."""
    stored = find_open_session(event, session)
    seat(stored, stored.last_draw.going_on, is_of_winners=True, at=at)
    write_log(event, did="draw_side_session", says=f"{stored.name}: the winners were drawn to tables.", by=by, at=at)


@changes_event
def take_back_draw(*, event: Event, session: int, by: str, at: datetime) -> bool:
    """Takes back an unplayed draw; False when the session went with its first.  Raises Refusal, NotFound."""
    stored = find_open_session(event, session)
    if not stored.can_take_back_draw:
        raise Refusal(f"Deals were played after this draw of {stored.name}. Take them back first.")
    is_left = stored.last_draw.number > 1
    if is_left:
        stored.last_draw.delete()
    else:
        stored.delete()
    write_log(event, did="take_back_draw", says=f"{stored.name}: the draw was taken back.", by=by, at=at)
    return is_left


@changes_event
def end_session(*, event: Event, session: int, by: str, at: datetime) -> None:
    """Ends a session: every table ends as it stands, and the first place is Grand Champion.  Raises NotFound."""
    stored = side_session(event, session)
    if stored.ended_at is None:
        end_tables(stored, at)
        SideSession.objects.filter(pk=session).update(ended_at=at)
        write_log(event, did="end_side_session", says=f"{stored.name} was ended.", by=by, at=at)


@changes_event
def resume_session(*, event: Event, session: int, by: str, at: datetime) -> None:
    """Lets a session go on that was ended, with the tables that ended with it; raises NotFound."""
    stored = side_session(event, session)
    if stored.ended_at is not None:
        SideGame.objects.filter(draw__session=session, ended_at=stored.ended_at).update(ended_at=None)
        SideSession.objects.filter(pk=session).update(ended_at=None)
        write_log(event, did="resume_side_session", says=f"{stored.name} goes on.", by=by, at=at)


def find_open_session(event: Event, pk: int) -> SideSession:
    """The session while it goes on; raises Refusal once it is over, NotFound when there is none."""
    stored = side_session(event, pk)
    if stored.ended_at is not None:
        raise Refusal(f"{stored.name} is over. Let it go on first.")
    return stored


def end_tables(session: SideSession, at: datetime) -> None:
    playing = [table.pk for table in session.last_draw.tables if not table.sheet.is_over]
    SideGame.objects.filter(pk__in=playing).update(ended_at=at)


def check_names(names: Sequence[str]) -> list[str]:
    """The names without blank ones; raises Refusal when there are too many or two are the same."""
    given = [check_name(name) for name in names if name.strip()]
    if len(given) > MOST_NAMES:
        raise Refusal(f"{len(given)} names are too many; draw at most {MOST_NAMES}.")
    seen: set[str] = set()
    for name in given:
        if name.casefold() in seen:
            raise Refusal(f"“{name}” is there twice. Give them different names.")
        seen.add(name.casefold())
    return given


def draw_partners(names: Sequence[str], seed: str) -> list[str]:
    """The players as pairs, `Ann & Bob`, drawn by lot; raises Refusal when one would be left over."""
    if len(names) % 2:
        raise Refusal(f"{len(names)} players cannot be drawn into pairs. Add one, or leave one out.")
    return [check_name(" & ".join(pair)) for pair in draw_tables(names, 2, 2, seed).tables]


def seat(session: SideSession, names: Sequence[str], *, is_of_winners: bool, at: datetime) -> None:
    """Draws the names to tables by a seed that is the session's own, and begins a side game at each table."""
    last = session.draws.last()
    number = last.number + 1 if last else 1
    drawn = draw_fairly(
        session.declaration, names, set(last.sitting_out if last else ()),
        seed=f"{session.event.slug}/{session.name}/draw {number}",
    )  # fmt: skip
    draw = SideDraw.objects.create(
        session=session, number=number, is_of_winners=is_of_winners, sitting_out=list(drawn.sitting_out)
    )
    is_final = is_of_winners and len(drawn.tables) == 1 and not drawn.sitting_out
    for table, sides in enumerate(drawn.tables, start=1):
        place = "final" if is_final else f"table {table}" if number == 1 else f"draw {number}, table {table}"
        create_side_game(
            session.event, game=session.game, name=check_name(f"{session.name}, {place}"), sides=sides,
            settings=session.settings, at=at, draw=draw, table=table,
        )  # fmt: skip


def draw_fairly(game: Game, names: Sequence[str], waited: Set[str], seed: str) -> Drawn:
    """The names at their tables; those who sat out the last draw play now, if possible."""
    for attempt in range(ATTEMPTS):
        drawn = draw_tables(names, game.fewest_sides, game.most_sides, f"{seed}/{attempt}")
        if waited.isdisjoint(drawn.sitting_out):
            break
    return drawn
