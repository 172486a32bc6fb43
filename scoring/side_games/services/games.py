"""Side games at an event: starting them, recording deals that the game's own tally accepts, ending them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from scoring.side_games.domain.game import Tally, find_game
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.models import Deal, Side, SideDraw, SideGame
from scoring.side_games.queries import side_game as find_side_game
from tournament.domain.refusal import Refusal
from tournament.domain.team import NAME_LENGTH
from tournament.models import Event
from tournament.models.audit import KEY_LENGTH
from tournament.services.log import changes_event, write_log


@changes_event
def start_side_game(
    *, event: Event, game: str, name: str, sides: Sequence[str], settings: Mapping[str, Any], by: str, at: datetime
) -> int:
    """Begins a side game and returns its key; raises Refusal for sides or settings the game does not take."""
    name = check_name(name) or find_game(game).name
    started = create_side_game(event, game=game, name=name, sides=sides, settings=settings, at=at)
    write_log(event, did="start_side_game", says=f"{name} began.", by=by, at=at, game=game)
    return started.pk


def create_side_game(
    event: Event, *, game: str, name: str, sides: Sequence[str], settings: Mapping[str, Any], at: datetime,
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


@changes_event
def record_deal(
    *, event: Event, side_game: int, record: Mapping[str, Any], by: str, at: datetime, key: str, deal: int | None = None
) -> Tally:
    """Stores one deal and returns where the game stands; a repeated `key` is the same deal.

    `deal` is the number on the form that was sent.  Raises ImpossibleDeal with the deal's number, NotFound,
    and Refusal after the end or when another deal was entered meanwhile.
    """
    stored = find_side_game(event, side_game)
    if stored.deals.filter(key=key[:KEY_LENGTH]).exists():
        return stored.sheet.tally
    number = len(stored.sheet.deals) + 1
    refuse_ended(stored)
    if deal not in (None, number):
        raise Refusal(
            f"Deal {deal} of {stored.name} was entered or taken back meanwhile; {number} is next. Look at the "
            "sheet, then enter yours if it is missing."
        )
    tally = replace(stored.sheet, deals=(*stored.sheet.deals, dict(record))).tally
    Deal.objects.create(side_game=stored, number=number, record=dict(record), key=key[:KEY_LENGTH], at=at)
    write_log(event, did="record_deal", says=f"{stored.name}: deal {number}.", by=by, at=at, side_game=stored.name)
    return tally


@changes_event
def take_back_deal(*, event: Event, side_game: int, by: str, at: datetime, deal: int | None = None) -> None:
    """Takes back the last deal, if `deal` is its number or None; raises Refusal, NotFound for an unknown game."""
    stored = find_side_game(event, side_game)
    last = stored.deals.last()
    if last is None:
        raise Refusal("There is no deal to take back.")
    refuse_ended(stored)
    refuse_drawn_from(stored)
    if deal not in (None, last.number):
        raise Refusal(f"Deal {deal} of {stored.name} is not the last one any more. Look at the sheet first.")
    last.delete()
    write_log(event, did="take_back_deal", says=f"{stored.name}: deal {last.number} was taken back.", by=by, at=at)


@changes_event
def end_side_game(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Ends a game where it stands, for players who stop: the leading side has won.  Raises NotFound."""
    stored = find_side_game(event, side_game)
    if stored.ended_at is None:
        stored.ended_at = at
        stored.save(update_fields=["ended_at"])
        write_log(event, did="end_side_game", says=f"{stored.name} was ended by the players.", by=by, at=at)


@changes_event
def resume_side_game(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Lets a game that was ended go on; raises Refusal when the next draw was made from it, NotFound."""
    stored = find_side_game(event, side_game)
    refuse_drawn_from(stored)
    if stored.draw and stored.draw.session.ended_at:
        raise Refusal(f"{stored.draw.session.name} is over. Let it go on first.")
    if stored.ended_at is not None:
        stored.ended_at = None
        stored.save(update_fields=["ended_at"])
        write_log(event, did="resume_side_game", says=f"{stored.name} goes on.", by=by, at=at)


@changes_event
def call_off_side_game(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Deletes a game without deals; raises Refusal once there are deals, NotFound."""
    stored = find_side_game(event, side_game)
    if stored.draw:
        raise Refusal(f"{stored.name} is a table of a session. Take the draw back instead.")
    if stored.sheet.deals:
        raise Refusal(f"{stored.name} has deals. Take them back first, or end the game.")
    stored.delete()
    write_log(event, did="call_off_side_game", says=f"{stored.name} was called off.", by=by, at=at)


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
