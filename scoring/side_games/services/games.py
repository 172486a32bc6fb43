"""Side games at an event: starting them, recording deals that the game's own tally accepts, ending them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, field

from scoring.side_games.domain.game import Tally, find_game
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.models import Deal, Side, SideDraw, SideGame
from scoring.side_games.queries import side_game as find_side_game
from tournament.domain.acts import Part, Who
from tournament.domain.refusal import Refusal
from tournament.domain.team import NAME_LENGTH
from tournament.models import Event
from tournament.models.audit import KEY_LENGTH
from tournament.schemas import Input, Name, RequiredName, RowNumber, SmallNumber, text
from tournament.services.acts import Change, act, set_columns

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


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, logged=("game",), taken_back_by="call_off_side_game")
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
    if event.side_games.filter(name=name).exists():
        raise Refusal(f"There is a side game called {name} already; give this one another name.")
    created = SideGame.objects.create(
        event=event, game=game, name=name, settings=dict(settings), draw=draw, table=table, started_at=at
    )
    Side.objects.bulk_create(
        Side(side_game=created, number=number, name=side) for number, side in enumerate(sides, start=1)
    )
    return created


@act(who=Who.COUNTERS, changes=Part.SIDE_GAMES, taken_back_by="take_back_deal")
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
    if new.number not in (None, number):
        raise Refusal(
            f"Deal {new.number} of {stored.name} was entered or taken back meanwhile; {number} is next. Look at the "
            "sheet, then enter yours if it is missing."
        )
    tally = replace(stored.sheet, deals=(*stored.sheet.deals, new.record)).tally
    Deal.objects.create(side_game=stored, number=number, record=new.record, key=key, at=change.at)
    change.note(f"{stored.name}: deal {number}.", side_game=stored.name)
    return tally


@act(who=Who.COUNTERS, changes=Part.SIDE_GAMES, not_taken_back="The deal is entered again.")
def take_back_deal(change: Change, deal: LastDeal) -> None:
    """Takes back the last deal, where it is the one that was seen; raises Refusal, NotFound for an unknown game."""
    stored = find_side_game(change.event, deal.side_game)
    last = stored.deals.last()
    if last is None:
        raise Refusal("There is no deal to take back.")
    refuse_ended(stored)
    refuse_drawn_from(stored)
    if deal.number not in (None, last.number):
        raise Refusal(f"Deal {deal.number} of {stored.name} is not the last one any more. Look at the sheet first.")
    last.delete()
    change.note(f"{stored.name}: deal {last.number} was taken back.")


@act(who=Who.COUNTERS, changes=Part.SIDE_GAMES, taken_back_by="resume_side_game")
def end_side_game(change: Change, game: OneSideGame) -> None:
    """Ends a game where it stands, for players who stop: the leading side has won.  Raises NotFound."""
    stored = find_side_game(change.event, game.side_game)
    if stored.ended_at is None:
        set_columns(stored, ended_at=change.at)
        change.note(f"{stored.name} was ended by the players.")


@act(who=Who.COUNTERS, changes=Part.SIDE_GAMES, taken_back_by="end_side_game")
def resume_side_game(change: Change, game: OneSideGame) -> None:
    """Lets a game that was ended go on; raises Refusal when the next draw was made from it, NotFound."""
    stored = find_side_game(change.event, game.side_game)
    refuse_drawn_from(stored)
    if stored.draw and stored.draw.session.ended_at:
        raise Refusal(f"{stored.draw.session.name} is over. Let it go on first.")
    if stored.ended_at is not None:
        set_columns(stored, ended_at=None)
        change.note(f"{stored.name} goes on.")


@act(who=Who.LEADER, changes=Part.SIDE_GAMES, not_taken_back="The game is begun again.")
def call_off_side_game(change: Change, game: OneSideGame) -> None:
    """Deletes a game without deals; raises Refusal once there are deals, NotFound."""
    stored = find_side_game(change.event, game.side_game)
    if stored.draw:
        raise Refusal(f"{stored.name} is a table of a session. Take the draw back instead.")
    if stored.sheet.deals:
        raise Refusal(f"{stored.name} has deals. Take them back first, or end the game.")
    stored.delete()
    change.note(f"{stored.name} was called off.")


def check_new_sheet(sheet: ScoreSheet) -> None:
    """Raises Refusal for wrong sides or settings, and for a name that does not fit on a sheet."""
    sheet.game.tally(sheet.sides, (), sheet.settings)
    for side in sheet.sides:
        check_name(side)


def check_name(name: str) -> str:
    """The name without blanks around it; raises Refusal when it does not fit on a sheet or cannot be printed."""
    if len(name) > NAME_LENGTH or not name.isprintable():
        raise Refusal(
            f"“{''.join(letter for letter in name[:20] if letter.isprintable()) + '…'}” is too long for a "
            f"sheet, or has signs nobody can read. Write at most {NAME_LENGTH} letters."
        )
    return name.strip()


def refuse_ended(side_game: SideGame) -> None:
    """Raises Refusal for a game that the players ended."""
    if side_game.ended_at is not None:
        raise Refusal(f"{side_game.name} was ended. Let it go on first.")


def refuse_drawn_from(side_game: SideGame) -> None:
    """Raises Refusal when a later draw of the session was made from this table's result."""
    draw = side_game.draw
    if draw is not None and draw.session.draws.filter(number__gt=draw.number).exists():
        raise Refusal(f"The next draw of {draw.session} was made from this table. Take that draw back first.")
