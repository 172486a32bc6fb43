"""Side games at an event: started, their deals kept once the game's own tally accepts them, ended by the players."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.models import Deal, Side, SideDraw, SideGame
from scoring.side_games.domain.game import Answer, game_called, tally_file
from scoring.side_games.queries import NoSuchSideGame
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.log import open_for_change, write_log

LONGEST_NAME = 80
LONGEST_KEY = 120


class SideGameRefused(Refusal):
    """A side game that cannot be started, or gone on with, as it is told."""


class DealEntered(Refusal):
    """Somebody else entered or took back a deal of this game meanwhile."""


@transaction.atomic
def start_side_game(
    *, event: Event, game: str, name: str, sides: Sequence[str], settings: Mapping[str, Any], by: str, at: datetime
) -> int:
    """Begins a side game and returns its key; raises UnknownGame, WrongSides, WrongSetting, SideGameRefused."""
    event = open_for_change(event)
    name = check_name(name) or game_called(game).name
    started = keep_side_game(event, game=game, name=name, sides=sides, settings=settings, at=at)
    write_log(event, did="start_side_game", says=f"{name} began.", by=by, at=at, game=game)
    return started.pk


def keep_side_game(
    event: Event, *, game: str, name: str, sides: Sequence[str], settings: Mapping[str, Any], at: datetime,
    draw: SideDraw | None = None, table: int | None = None,
) -> SideGame:  # fmt: skip
    """A new side game, not yet logged, of an event opened for change; the refusals are those of `start_side_game`."""
    tally_file(game, {"sides": list(sides), "settings": dict(settings), "deals": []})
    for side in sides:
        check_name(side)
    if event.side_games.filter(name=name).exists():
        raise SideGameRefused("There is a side game called %(name)s already; give this one another name.", name=name)
    started = SideGame.objects.create(
        event=event, game=game, name=name, settings=dict(settings), draw=draw, table=table, started_at=at
    )
    Side.objects.bulk_create(
        Side(side_game=started, number=number, name=side) for number, side in enumerate(sides, start=1)
    )
    return started


@transaction.atomic
def record_deal(
    *, event: Event, side_game: int, record: Mapping[str, Any], by: str, at: datetime, key: str, deal: int | None = None
) -> Answer:
    """Keeps one deal and returns where the game stands; `key` makes a repeated sending the same deal.

    `deal` is the number that whoever entered it saw.  Raises ImpossibleDeal with the deal's number, DealEntered when
    another one was entered meanwhile, SideGameRefused after the end, NoSuchSideGame.
    """
    event = open_for_change(event)
    found = find_side_game(event, side_game)
    document: dict[str, Any] = {
        "sides": list(found.sides.values_list("name", flat=True)),
        "settings": found.settings,
        "deals": list(found.deals.values_list("record", flat=True)),
    }
    if found.deals.filter(key=key[:LONGEST_KEY]).exists():
        return tally_file(found.game, document)
    number = len(document["deals"]) + 1
    refuse_ended(found)
    if deal not in (None, number):
        raise DealEntered(
            "Deal %(deal)s of %(name)s was entered or taken back meanwhile; %(next)s is next. Look at the sheet, then "
            "enter yours if it is missing.",
            deal=deal, name=found.name, next=number,
        )  # fmt: skip
    document["deals"].append(dict(record))
    answer = tally_file(found.game, document)
    Deal.objects.create(side_game=found, number=number, record=dict(record), key=key[:LONGEST_KEY], at=at)
    write_log(event, did="record_deal", says=f"{found.name}: deal {number}.", by=by, at=at, side_game=found.name)
    return answer


@transaction.atomic
def take_back_deal(*, event: Event, side_game: int, by: str, at: datetime, deal: int | None = None) -> None:
    """Takes back the deal entered last; with `deal` only when that is still the last one.

    Raises SideGameRefused, DealEntered, NoSuchSideGame.
    """
    event = open_for_change(event)
    found = find_side_game(event, side_game)
    last = found.deals.order_by("-number").first()
    if last is None:
        raise SideGameRefused("There is no deal to take back.")
    refuse_ended(found)
    refuse_drawn_from(found)
    if deal not in (None, last.number):
        raise DealEntered(
            "Deal %(deal)s of %(name)s is not the last one any more. Look at the sheet first.",
            deal=deal, name=found.name,
        )  # fmt: skip
    last.delete()
    write_log(event, did="take_back_deal", says=f"{found.name}: deal {last.number} was taken back.", by=by, at=at)


@transaction.atomic
def end_side_game(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Ends a game where it stands, for players who stop: whoever leads has won.  Raises NoSuchSideGame."""
    event = open_for_change(event)
    found = find_side_game(event, side_game)
    if found.ended_at is None:
        found.ended_at = at
        found.save(update_fields=["ended_at"])
        write_log(event, did="end_side_game", says=f"{found.name} was ended by the players.", by=by, at=at)


@transaction.atomic
def resume_side_game(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Lets a game that was ended go on; raises SideGameRefused when the next draw was made from it, NoSuchSideGame."""
    event = open_for_change(event)
    found = find_side_game(event, side_game)
    refuse_drawn_from(found)
    if found.draw and found.draw.session.ended_at:
        raise SideGameRefused("%(session)s is over. Let it go on first.", session=found.draw.session.name)
    if found.ended_at is not None:
        found.ended_at = None
        found.save(update_fields=["ended_at"])
        write_log(event, did="resume_side_game", says=f"{found.name} goes on.", by=by, at=at)


@transaction.atomic
def call_off_side_game(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Takes a game without deals off the list; raises SideGameRefused once there are deals, NoSuchSideGame."""
    event = open_for_change(event)
    found = find_side_game(event, side_game)
    if found.draw:
        raise SideGameRefused("%(name)s is a table of a session. Take the draw back instead.", name=found.name)
    if found.deals.exists():
        raise SideGameRefused("%(name)s has deals. Take them back first, or end the game.", name=found.name)
    found.delete()
    write_log(event, did="call_off_side_game", says=f"{found.name} was called off.", by=by, at=at)


def find_side_game(event: Event, key: int) -> SideGame:
    """The side game with its draw; raises NoSuchSideGame."""
    found = SideGame.objects.filter(event=event, pk=key).select_related("draw__session").first()
    if found is None:
        raise NoSuchSideGame("That side game is not one of %(event)s. Choose one from the list.", event=event.name)
    return found


def check_name(name: str) -> str:
    """The name without blanks around it; raises SideGameRefused when it cannot stand on a sheet."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise SideGameRefused(
            "“%(name)s” is too long for a sheet, or has signs nobody can read. Write at most %(most)s letters.",
            name="".join(letter for letter in name[:20] if letter.isprintable()) + "…", most=LONGEST_NAME,
        )  # fmt: skip
    return name.strip()


def refuse_ended(found: SideGame) -> None:
    """Raises SideGameRefused for a game that the players ended."""
    if found.ended_at is not None:
        raise SideGameRefused("%(name)s was ended. Let it go on first.", name=found.name)


def refuse_drawn_from(found: SideGame) -> None:
    """Raises SideGameRefused when a later draw of the session was made from this table's result."""
    draw = found.draw
    if draw is not None and draw.session.draws.filter(number__gt=draw.number).exists():
        raise SideGameRefused(
            "The next draw of %(session)s was made from this table. Take that draw back first.", session=draw.session
        )
