"""Side games at an event: one at a table, deal by deal; one at several tables, seats drawn by lot; their sheets as PDF.

A deal is accepted by the game's own tally.  Sheets are not stored; they raise Refusal for an unknown paper, and for
text that does not fit.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, field

from scoring.queries.sheets import Sheet, SheetFacts, imprint as event_imprint
from scoring.side_games.domain.game import ScoreSheet, Tally, draw_tables, find_game, games
from scoring.side_games.models import Deal, Side, SideDraw, SideGame, SideSession
from scoring.side_games.queries import side_game as find_side_game, side_session
from scoring.side_games.sheets import score_sheet_pages
from tournament.domain import NAME_LENGTH, Refusal, Who
from tournament.models import Event
from tournament.models.audit import KEY_LENGTH
from tournament.schemas import Input, Name, RequiredName, RowNumber, SmallNumber, text
from tournament.services.acts import Change, act, set_columns
from tournament.sheets.page import Imprint, Part as SheetPart, bind

MOST_SIDES = 60
MOST_DEALS = 1000

GameKey = Annotated[str, text(40, 1)]
Record = dict[str, Any]  # open: what a deal holds, and what is agreed on, is each game's own to declare


class NewSideGame(Input, frozen=True):
    """A side game to begin; sides sit in this order, the first named deals first."""

    game: GameKey
    sides: Annotated[tuple[RequiredName, ...], Meta(min_length=1, max_length=MOST_SIDES, description="a list of sides")]
    name: Name = ""
    settings: Record = {}


class DealsFile(Input, frozen=True):
    """A file of deals, as `tally` reads one."""

    sides: Annotated[tuple[Name, ...], Meta(max_length=MOST_SIDES, description="a list of sides")]
    settings: Record = {}
    deals: Annotated[tuple[Record, ...], Meta(max_length=MOST_DEALS, description="a list of deals")] = ()


class OneSideGame(Input, frozen=True):
    """A side game of the event."""

    side_game: RowNumber


class NewDeal(OneSideGame, frozen=True):
    """One deal, with the game's own columns; `number` is the one on the form that was sent."""

    record: Record = field(name="deal")
    number: SmallNumber | None = None


class LastDeal(OneSideGame, frozen=True):
    """The deal of a side game that was entered last; `number` is the one on the page that was seen."""

    number: SmallNumber | None = None


@act(who=Who.LEADER, logged=("game",), taken_back_by="call_off_side_game")
def start_side_game(change: Change, new: NewSideGame) -> int:
    """Begins a side game and returns its key; raises Refusal for sides or settings the game does not take."""
    name = check_name(new.name) or find_game(new.game).name
    started = create_side_game(
        change.event, game=new.game, name=name, sides=new.sides, settings=new.settings, at=change.at
    )
    change.note(f"{name} began.")
    return started.pk


def create_side_game(
    event: Event, *, game: str, name: str, sides: Sequence[str], settings: Mapping[str, object], at: datetime,
    draw: SideDraw | None = None, table: int | None = None,
) -> SideGame:  # fmt: skip
    """A new side game, not yet logged, of an event opened for change; the refusals are those of `start_side_game`."""
    check_new_sheet(ScoreSheet(find_game(game), tuple(sides), settings))
    Refusal.when(
        event.side_games.filter(name=name).exists(),
        f"There is a side game called {name} already; give this one another name.",
    )
    created = SideGame.objects.create(
        event=event, game=game, name=name, settings=dict(settings), draw=draw, table=table, started_at=at
    )
    Side.objects.bulk_create(
        Side(side_game=created, number=number, name=side) for number, side in enumerate(sides, start=1)
    )
    return created


@act(who=Who.COUNTERS, taken_back_by="take_back_deal")
def record_deal(change: Change, new: NewDeal) -> Tally:
    """Stores one deal and returns where the game stands; a repeated key is the same deal.

    Raises ImpossibleDeal with the deal's number, NotFound, and Refusal after the end or when another deal was entered
    meanwhile.
    """
    stored, key = find_side_game(change.event, new.side_game), change.key[:KEY_LENGTH]
    if stored.deals.filter(key=key).exists():
        return stored.sheet.tally
    number = len(stored.sheet.deals) + 1
    refuse_ended(stored)
    Refusal.when(
        new.number not in (None, number),
        f"Deal {new.number} of {stored.name} was entered or taken back meanwhile; {number} is next. Look at the "
        "sheet, then enter yours if it is missing.",
    )
    tally = replace(stored.sheet, deals=(*stored.sheet.deals, new.record)).tally
    Deal.objects.create(side_game=stored, number=number, record=new.record, key=key, at=change.at)
    change.note(f"{stored.name}: deal {number}.", side_game=stored.name)
    return tally


@act(who=Who.COUNTERS, not_taken_back="The deal is entered again.")
def take_back_deal(change: Change, deal: LastDeal) -> None:
    """Takes back the last deal, where it is the one that was seen; raises Refusal, NotFound for an unknown game."""
    stored = find_side_game(change.event, deal.side_game)
    last = Refusal.require(stored.deals.last(), "There is no deal to take back.")
    refuse_ended(stored)
    refuse_drawn_from(stored)
    Refusal.when(
        deal.number not in (None, last.number),
        f"Deal {deal.number} of {stored.name} is not the last one any more. Look at the sheet first.",
    )
    last.delete()
    change.note(f"{stored.name}: deal {last.number} was taken back.")


@act(who=Who.COUNTERS, taken_back_by="resume_side_game")
def end_side_game(change: Change, game: OneSideGame) -> None:
    """Ends a game where it stands, for players who stop: the leading side has won.  Raises NotFound."""
    stored = find_side_game(change.event, game.side_game)
    if stored.ended_at is None:
        set_columns(stored, ended_at=change.at)
        change.note(f"{stored.name} was ended by the players.")


@act(who=Who.COUNTERS, taken_back_by="end_side_game")
def resume_side_game(change: Change, game: OneSideGame) -> None:
    """Lets a game that was ended go on; raises Refusal when the next draw was made from it, NotFound."""
    stored = find_side_game(change.event, game.side_game)
    refuse_drawn_from(stored)
    if stored.draw and stored.draw.session.ended_at:
        raise Refusal(f"{stored.draw.session.name} is over. Let it go on first.")
    if stored.ended_at is not None:
        set_columns(stored, ended_at=None)
        change.note(f"{stored.name} goes on.")


@act(who=Who.LEADER, not_taken_back="The game is begun again.")
def call_off_side_game(change: Change, game: OneSideGame) -> None:
    """Deletes a game without deals; raises Refusal once there are deals, NotFound."""
    stored = find_side_game(change.event, game.side_game)
    Refusal.when(stored.draw, f"{stored.name} is a table of a session. Take the draw back instead.")
    Refusal.when(stored.sheet.deals, f"{stored.name} has deals. Take them back first, or end the game.")
    stored.delete()
    change.note(f"{stored.name} was called off.")


def check_new_sheet(sheet: ScoreSheet) -> None:
    """Raises Refusal for wrong sides or settings, and for a name that does not fit on a sheet."""
    sheet.game.tally(sheet.sides, (), sheet.settings)
    for side in sheet.sides:
        check_name(side)


def check_name(name: str) -> str:
    """The name without blanks around it; raises Refusal when it does not fit on a sheet or cannot be printed."""
    Refusal.when(
        len(name) > NAME_LENGTH or not name.isprintable(),
        f"“{''.join(letter for letter in name[:20] if letter.isprintable()) + '…'}” is too long for a "
        f"sheet, or has signs nobody can read. Write at most {NAME_LENGTH} letters.",
    )
    return name.strip()


def refuse_ended(side_game: SideGame) -> None:
    """Raises Refusal for a game that the players ended."""
    Refusal.when(side_game.ended_at is not None, f"{side_game.name} was ended. Let it go on first.")


def refuse_drawn_from(side_game: SideGame) -> None:
    """Raises Refusal when a later draw of the session was made from this table's result."""
    draw = side_game.draw
    if draw is not None and draw.session.draws.filter(number__gt=draw.number).exists():
        raise Refusal(f"The next draw of {draw.session} was made from this table. Take that draw back first.")


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


@act(who=Who.LEADER, logged=("game",), taken_back_by="take_back_draw", was=("start_side_session",))
def start_session(change: Change, new: NewSideSession) -> int:
    """Draws names, or first pairs, to tables with a side game at each; returns the session's key.  Raises Refusal."""
    event, declaration = change.event, find_game(new.game)
    name = check_name(new.name) or declaration.name
    Refusal.when(
        event.side_sessions.filter(name=name).exists(),
        f"There is a session called {name} already; give this one another name.",
    )
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
        Refusal.when(len(names) % 2, f"{len(names)} players cannot be drawn into pairs. Add one, or leave one out.")
        names = [check_name(" & ".join(pair)) for pair in draw_tables(names, 2, 2, seed)[0]]
    seat(created, names, is_of_winners=False, at=change.at)
    change.note(f"{name} began: seats were drawn.")
    return created.pk


@act(who=Who.LEADER, taken_back_by="take_back_draw", was=("draw_side_session",))
def draw_again(change: Change, draw: NewDraw) -> None:
    """Draws these names to new tables; games still played end as they stand.  Raises NotFound, Refusal."""
    stored = find_open_session(change.event, draw.session)
    end_tables(stored, change.at)
    seat(stored, check_names(draw.names), is_of_winners=False, at=change.at)
    change.note(f"{stored.name}: seats were drawn again.")


@act(who=Who.LEADER, taken_back_by="take_back_draw")
def draw_winners(change: Change, session: OneSideSession) -> None:
    """Draws the winners, and who sat out, to tables; one table is the final.  Raises NotFound, Refusal."""
    stored = find_open_session(change.event, session.session)
    seat(stored, stored.last_draw.going_on, is_of_winners=True, at=change.at)
    change.note(f"{stored.name}: the winners were drawn to tables.")


@act(who=Who.LEADER, not_taken_back="Seats are drawn again.")
def take_back_draw(change: Change, session: OneSideSession) -> bool:
    """Takes back an unplayed draw; False when the session went with its first.  Raises Refusal, NotFound."""
    stored = find_open_session(change.event, session.session)
    Refusal.when(
        not stored.can_take_back_draw, f"Deals were played after this draw of {stored.name}. Take them back first."
    )
    is_left = stored.last_draw.number > 1
    (stored.last_draw if is_left else stored).delete()
    change.note(f"{stored.name}: the draw was taken back.")
    return is_left


@act(who=Who.LEADER, taken_back_by="resume_session", was=("end_side_session",))
def end_session(change: Change, session: OneSideSession) -> None:
    """Ends a session: every table ends as it stands, and the first place is Grand Champion.  Raises NotFound."""
    stored = side_session(change.event, session.session)
    if stored.ended_at is None:
        end_tables(stored, change.at)
        SideSession.objects.filter(pk=stored.pk).update(ended_at=change.at)
        change.note(f"{stored.name} was ended.")


@act(who=Who.LEADER, taken_back_by="end_session", was=("resume_side_session",))
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
    Refusal.when(stored.ended_at is not None, f"{stored.name} is over. Let it go on first.")
    return stored


def end_tables(session: SideSession, at: datetime) -> None:
    SideGame.objects.filter(pk__in=[table.pk for table in session.last_draw.tables if not table.sheet.is_over]).update(
        ended_at=at
    )


def check_names(names: Sequence[str]) -> list[str]:
    """The names without blank ones; raises Refusal when there are too many or two are the same."""
    given = [check_name(name) for name in names if name.strip()]
    Refusal.when(len(given) > MOST_NAMES, f"{len(given)} names are too many; draw at most {MOST_NAMES}.")
    seen: set[str] = set()
    for name in given:
        Refusal.when(name.casefold() in seen, f"“{name}” is there twice. Give them different names.")
        seen.add(name.casefold())
    return given


def seat(session: SideSession, names: Sequence[str], *, is_of_winners: bool, at: datetime) -> None:
    """Draws the names to tables by a seed that is the session's own, and begins a side game at each table."""
    last, game = session.draws.last(), session.declaration
    number = last.number + 1 if last else 1
    for attempt in range(ATTEMPTS):
        seed = f"{session.event.slug}/{session.name}/draw {number}/{attempt}"
        tables, sitting_out = draw_tables(names, game.fewest_sides, game.most_sides, seed)
        if not last or set(last.sitting_out).isdisjoint(sitting_out):  # those who sat out play now, if possible
            break
    draw = SideDraw.objects.create(session=session, number=number, is_of_winners=is_of_winners, sitting_out=sitting_out)
    is_final = is_of_winners and len(tables) == 1 and not sitting_out
    for table, sides in enumerate(tables, start=1):
        place = "final" if is_final else f"table {table}" if number == 1 else f"draw {number}, table {table}"
        create_side_game(
            session.event, game=session.game, name=check_name(f"{session.name}, {place}"), sides=sides,
            settings=session.settings, at=at, draw=draw, table=table,
        )  # fmt: skip


def print_pages(
    title: str, pages: Callable[[Imprint], Sequence[SheetPart]], event: Event | None, *, paper: str, is_large: bool
) -> bytes:
    """Sheets of the event's side games, or of everybody's; without address and fairness score, which are not theirs."""
    imprint = (
        Imprint(event=title, dates="", edition="1", paper=paper, large=is_large)
        if event is None
        else replace(event_imprint(SheetFacts(event, ""), paper=paper, is_large=is_large), score=None)
    )
    return bind(pages(imprint), imprint, title)


def empty_sheets(names: Sequence[str], imprint: Imprint) -> list[SheetPart]:
    """The rules in short and a score sheet without names for each game, with room for as many as can play it."""
    sheets = [ScoreSheet(game, ("",) * game.most_sides, {}) for game in map(games().__getitem__, names)]
    return score_sheet_pages(sheets, replace(imprint, score=None))


SHEET = Sheet(
    "side-games",
    "Side games: rules and score sheets",
    lambda _: tuple(games()),
    empty_sheets,
    is_in_pack=True,
    is_extra=True,
)
"""What the side games add to the sheets of an event."""
