"""One side game at several tables: seats drawn by lot, drawn again or for the winners, until there is a champion."""

from collections.abc import Sequence, Set
from datetime import datetime
from typing import Annotated

from msgspec import Meta

from scoring.side_games.domain.game import Game, find_game
from scoring.side_games.domain.session import Drawn, draw_tables
from scoring.side_games.models import SideDraw, SideGame, SideSession
from scoring.side_games.queries import side_session
from scoring.side_games.services.games import GameKey, Record, check_name, create_side_game
from tournament.domain.acts import Part, Who
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.schemas import Input, Name, RowNumber
from tournament.services.acts import Change, act

MOST_NAMES = 400
MOST_NAMES_SENT = 1000  # of a list with blank lines
ATTEMPTS = 100


Names = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_NAMES_SENT, description="a list of names")]


class NewSideSession(Input, frozen=True):
    """A session to begin: everybody's name, drawn to tables; `draws_partners` draws pairs first."""

    game: GameKey
    names: Names
    name: Name = ""
    draws_partners: bool = False
    settings: Record = {}


class OneSideSession(Input, frozen=True):
    """A session of the event's side games."""

    session: RowNumber


class NewDraw(OneSideSession, frozen=True):
    """Who is drawn to new tables."""

    names: Names


@act(
    who=Who.LEADER, changes=Part.SIDE_GAMES, logged=("game",), taken_back_by="take_back_draw",
    was=("start_side_session",),
)  # fmt: skip
def start_session(change: Change, new: NewSideSession) -> int:
    """Draws names, or first pairs, to tables with a side game at each; returns the session's key.  Raises Refusal."""
    event, declaration = change.event, find_game(new.game)
    name = check_name(new.name) or declaration.name
    if event.side_sessions.filter(name=name).exists():
        raise Refusal(f"There is a session called {name} already; give this one another name.")
    created = SideSession.objects.create(
        event=event,
        game=new.game,
        name=name,
        settings=declaration.settings_with_defaults(new.settings),
        started_at=change.at,
    )
    names = check_names(new.names)
    if new.draws_partners:
        seed = f"{event.slug}/{name}/partners"
        if len(names) % 2:
            raise Refusal(f"{len(names)} players cannot be drawn into pairs. Add one, or leave one out.")
        names = [check_name(" & ".join(pair)) for pair in draw_tables(names, 2, 2, seed).tables]
    seat(created, names, is_of_winners=False, at=change.at)
    change.note(f"{name} began: seats were drawn.")
    return created.pk


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, taken_back_by="take_back_draw", was=("draw_side_session",))
def draw_again(change: Change, draw: NewDraw) -> None:
    """Draws these names to new tables; games still played end as they stand.  Raises NotFound, Refusal."""
    stored = find_open_session(change.event, draw.session)
    end_tables(stored, change.at)
    seat(stored, check_names(draw.names), is_of_winners=False, at=change.at)
    change.note(f"{stored.name}: seats were drawn again.")


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, taken_back_by="take_back_draw")
def draw_winners(change: Change, session: OneSideSession) -> None:
    """Draws the winners, and who sat out, to tables; one table is the final.  Raises NotFound, Refusal."""
    stored = find_open_session(change.event, session.session)
    seat(stored, stored.last_draw.going_on, is_of_winners=True, at=change.at)
    change.note(f"{stored.name}: the winners were drawn to tables.")


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, not_taken_back="Seats are drawn again.")
def take_back_draw(change: Change, session: OneSideSession) -> bool:
    """Takes back an unplayed draw; False when the session went with its first.  Raises Refusal, NotFound."""
    stored = find_open_session(change.event, session.session)
    if not stored.can_take_back_draw:
        raise Refusal(f"Deals were played after this draw of {stored.name}. Take them back first.")
    is_left = stored.last_draw.number > 1
    if is_left:
        stored.last_draw.delete()
    else:
        stored.delete()
    change.note(f"{stored.name}: the draw was taken back.")
    return is_left


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, taken_back_by="resume_session", was=("end_side_session",))
def end_session(change: Change, session: OneSideSession) -> None:
    """Ends a session: every table ends as it stands, and the first place is Grand Champion.  Raises NotFound."""
    stored = side_session(change.event, session.session)
    if stored.ended_at is None:
        end_tables(stored, change.at)
        SideSession.objects.filter(pk=stored.pk).update(ended_at=change.at)
        change.note(f"{stored.name} was ended.")


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, taken_back_by="end_session", was=("resume_side_session",))
def resume_session(change: Change, session: OneSideSession) -> None:
    """Lets a session go on that was ended, with the tables that ended with it; raises NotFound."""
    stored = side_session(change.event, session.session)
    if stored.ended_at is not None:
        SideGame.objects.filter(draw__session=stored, ended_at=stored.ended_at).update(ended_at=None)
        SideSession.objects.filter(pk=stored.pk).update(ended_at=None)
        change.note(f"{stored.name} goes on.")


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
