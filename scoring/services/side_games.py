"""Side games at an event: started, their deals kept once the game's own tally accepts them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.domain.game import game_called, tally_file
from scoring.models import Deal, Side, SideGame
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.log import open_for_change, write_log


class SideGameRefused(Refusal):
    """A side game that cannot be started, or is not there."""


@transaction.atomic
def start_side_game(
    *, event: Event, game: str, name: str, sides: Sequence[str], settings: Mapping[str, Any], by: str, at: datetime
) -> int:
    """Begins a side game and returns its key; raises UnknownGame, WrongSides, WrongSetting, SideGameRefused."""
    event = open_for_change(event)
    declared = game_called(game)
    tally_file(game, {"sides": list(sides), "settings": dict(settings), "deals": []})
    name = name.strip() or declared.name
    if event.side_games.filter(name=name).exists():
        raise SideGameRefused("There is a side game called %(name)s already; give this one another name.", name=name)
    started = SideGame.objects.create(event=event, game=game, name=name, settings=dict(settings), started_at=at)
    Side.objects.bulk_create(
        Side(side_game=started, number=number, name=side) for number, side in enumerate(sides, start=1)
    )
    write_log(event, did="start_side_game", says=f"{name} began.", by=by, at=at, game=game)
    return started.pk


@transaction.atomic
def record_deal(
    *, event: Event, side_game: int, record: Mapping[str, Any], by: str, at: datetime, key: str
) -> dict[str, Any]:
    """Keeps one deal and returns where the game stands; `key` makes a repeated sending the same deal.

    Raises ImpossibleDeal with the deal's number, SideGameRefused.
    """
    event = open_for_change(event)
    found = SideGame.objects.filter(event=event, pk=side_game).first()
    if found is None:
        raise SideGameRefused("That side game is not one of %(event)s.", event=event.name)
    sides = list(found.sides.values_list("name", flat=True))
    deals = list(found.deals.values_list("record", flat=True))
    if found.deals.filter(key=key).exists():
        return tally_file(found.game, {"sides": sides, "settings": found.settings, "deals": deals})
    answer = tally_file(found.game, {"sides": sides, "settings": found.settings, "deals": [*deals, dict(record)]})
    Deal.objects.create(side_game=found, number=len(deals) + 1, record=dict(record), key=key, at=at)
    write_log(
        event, did="record_deal", says=f"{found.name}: deal {len(deals) + 1}.", by=by, at=at, side_game=found.name
    )
    return answer


@transaction.atomic
def take_back_deal(*, event: Event, side_game: int, by: str, at: datetime) -> None:
    """Takes back the deal entered last; raises SideGameRefused."""
    event = open_for_change(event)
    last = Deal.objects.filter(side_game__event=event, side_game=side_game).order_by("-number").first()
    if last is None:
        raise SideGameRefused("There is no deal to take back.")
    says = f"{last.side_game.name}: deal {last.number} was taken back."
    last.delete()
    write_log(event, did="take_back_deal", says=says, by=by, at=at)
