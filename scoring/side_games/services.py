"""Side games at an event, deal by deal; a deal is accepted by the game's own tally.  Their sheets as PDF."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from msgspec import Meta, field

from scoring.queries.sheets import Sheet
from scoring.side_games.domain.game import Tally
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.models import SideGame
from scoring.side_games.queries import side_game as find_side_game
from scoring.side_games.sheets import game_pages
from tournament.domain import NAME_LENGTH, Refusal, Who
from tournament.schemas import Input, Name, RequiredName, RowNumber, SmallNumber, text
from tournament.services.acts import Change, act, set_columns
from tournament.sheets.page import Imprint, Part as SheetPart

MOST_SIDES = 60
MOST_DEALS = 1000

GameKey = Annotated[str, text(40, 1)]
Record = dict[str, Any]  # open: what a deal holds, and what is agreed on, is each game's own to declare


class NewSideGame(Input, frozen=True):
    """A side game to begin; sides sit in this order, the first named deals first."""

    example = {"game": "minnesota_whist", "sides": ["Us", "Them"]}

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

    record: Annotated[Record, Meta(examples=[{"tricks": {"Us": 8, "Them": 5}}])] = field(name="deal")
    number: SmallNumber | None = None


class LastDeal(OneSideGame, frozen=True):
    """The deal of a side game that was entered last; `number` is the one on the page that was seen."""

    number: SmallNumber | None = None


@act(who=Who.LEADER, logged=("game",), taken_back_by="call_off_side_game")
def start_side_game(change: Change, new: NewSideGame) -> int:
    """Begins a side game and returns its key; raises Refusal for sides or settings the game does not take."""
    game = find_game(new.game)
    for name in (new.name, *new.sides):
        Refusal.when(
            len(name) > NAME_LENGTH or not name.isprintable(),
            f"A name is too long for a sheet, or has signs nobody can read. Write at most {NAME_LENGTH} letters.",
        )
    game.tally(new.sides, (), new.settings)
    name = new.name.strip() or game.name
    Refusal.when(
        change.event.side_games.filter(name=name).exists(),
        f"There is a side game called {name} already; give this one another name.",
    )
    started = SideGame.objects.create(
        event=change.event, game=new.game, name=name, sides=list(new.sides), settings=new.settings, started_at=change.at
    )
    change.note(f"{name} began.")
    return started.pk


@act(who=Who.COUNTERS, taken_back_by="take_back_deal")
def record_deal(change: Change, new: NewDeal) -> Tally:
    """Stores one deal and returns where the game stands; one that is sent twice with its number is stored
    once.

    Raises ImpossibleDeal with the deal's number, NotFound, and Refusal after the end or when another deal was entered
    meanwhile.
    """
    stored = find_side_game(change.event, new.side_game)
    if new.number and stored.deals[new.number - 1 : new.number] == [new.record]:
        return stored.sheet.tally
    number = len(stored.deals) + 1
    refuse_ended(stored)
    Refusal.when(number > MOST_DEALS, f"{stored.name} has {MOST_DEALS} deals. Begin a new game.")
    Refusal.when(
        new.number not in (None, number),
        f"Deal {new.number} of {stored.name} was entered or taken back meanwhile; {number} is next. Look at the "
        "sheet, then enter yours if it is missing.",
    )
    tally = replace(stored.sheet, deals=(*stored.deals, new.record)).tally
    set_columns(stored, deals=[*stored.deals, new.record])
    change.note(f"{stored.name}: deal {number}.", side_game=stored.name)
    return tally


@act(who=Who.COUNTERS, not_taken_back="The deal is entered again.")
def take_back_deal(change: Change, deal: LastDeal) -> None:
    """Takes back the last deal, where it is the one that was seen; raises Refusal, NotFound for an unknown game."""
    stored = find_side_game(change.event, deal.side_game)
    last = len(stored.deals)
    Refusal.when(not last, "There is no deal to take back.")
    refuse_ended(stored)
    Refusal.when(
        deal.number not in (None, last),
        f"Deal {deal.number} of {stored.name} is not the last one any more. Look at the sheet first.",
    )
    set_columns(stored, deals=stored.deals[:-1])
    change.note(f"{stored.name}: deal {last} was taken back.")


class EndedSideGame(OneSideGame, frozen=True):
    """A side game that its players end where it stands, or let go on."""

    is_ended: bool = True


@act(who=Who.COUNTERS, taken_back_by="end_side_game")
def end_side_game(change: Change, game: EndedSideGame) -> None:
    """Ends a game for players who stop, the leading side has won then, or lets it go on.  Raises NotFound."""
    stored = find_side_game(change.event, game.side_game)
    if (stored.ended_at is not None) != game.is_ended:
        set_columns(stored, ended_at=change.at if game.is_ended else None)
        change.note(f"{stored.name} {'was ended by the players' if game.is_ended else 'goes on'}.")


@act(
    who=Who.LEADER,
    title="Take the side game off the list",
    button="Take it off",
    not_taken_back="The game is begun again.",
)
def call_off_side_game(change: Change, game: OneSideGame) -> None:
    """Deletes a game without deals; raises Refusal once there are deals, NotFound."""
    stored = find_side_game(change.event, game.side_game)
    Refusal.when(stored.deals, f"{stored.name} has deals. Take them back first, or end the game.")
    stored.delete()
    change.note(f"{stored.name} was called off.")


def refuse_ended(side_game: SideGame) -> None:
    """Raises Refusal for a game that the players ended."""
    Refusal.when(side_game.ended_at is not None, f"{side_game.name} was ended. Let it go on first.")


def empty_sheets(names: Sequence[str], imprint: Imprint) -> list[SheetPart]:
    """The rules in short and a score sheet for each game, with room for as many as can play it."""
    return [page for game in map(find_game, names) for page in game_pages(game, game.most_sides, imprint)]


SHEET = Sheet(
    "side-games",
    "Side games: rules and score sheets",
    lambda _: tuple(GAMES),
    empty_sheets,
)
"""What the side games add to the sheets of an event."""
