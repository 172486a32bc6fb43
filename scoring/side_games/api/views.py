"""Side games of the weekend: begun, deals recorded, and where each stands."""

from typing import TYPE_CHECKING, Any

from scoring.side_games import queries
from scoring.side_games.api.serializers import (
    DealData,
    DealsData,
    GameRecord,
    SideGameData,
    SideGameRecord,
    TallyRecord,
)
from scoring.side_games.domain.game import games
from scoring.side_games.domain.sheet import tally_file
from scoring.side_games.services import games as services
from tournament.api.asking import Asked, reads, writes
from tournament.api.door import OpenTo
from tournament.api.serializers.fields import NothingTold

if TYPE_CHECKING:
    from tournament.models import Event


@reads(GameRecord(many=True))
def list_games(asked: Asked) -> Any:
    """The side games there are, with their settings and the columns of a deal."""
    return GameRecord(games().values(), many=True).data


@writes(DealsData, TallyRecord, to=OpenTo.EVERYBODY, is_kept=False)
def tally_deals(asked: Asked, game: str) -> dict[str, Any]:
    """Where a game stands, from a file of deals; nothing is stored."""
    return tally_file(game, dict(asked.told))


@reads(SideGameRecord(many=True))
def list_side_games(asked: Asked, event: "Event") -> Any:
    """The event's side games, first begun first."""
    return SideGameRecord(queries.side_games(event), many=True).data


@reads(SideGameRecord)
def show_side_game(asked: Asked, event: "Event", side_game: int) -> Any:
    """One side game with its deals, and where it stands."""
    return show(event, side_game)


@writes(SideGameData, SideGameRecord, status=201)
def start_side_game(asked: Asked, event: "Event") -> Any:
    """Begins a side game."""
    return show(event, services.start_side_game(event=event, by=asked.by, at=asked.at, **asked.told))


@writes(DealData, SideGameRecord, status=201)
def record_deal(asked: Asked, event: "Event", side_game: int) -> Any:
    """Records one deal, once the game's own tally accepts it."""
    services.record_deal(
        event=event, side_game=side_game, record=asked.told["deal"], by=asked.by, at=asked.at, key=asked.key
    )
    return show(event, side_game)


@writes(NothingTold, SideGameRecord)
def take_back_deal(asked: Asked, event: "Event", side_game: int) -> Any:
    """Takes back the deal entered last."""
    services.take_back_deal(event=event, side_game=side_game, by=asked.by, at=asked.at)
    return show(event, side_game)


def show(event: "Event", side_game: int) -> Any:
    """One side game as it stands; raises NoSuchSideGame."""
    return SideGameRecord(queries.side_game(event, side_game)).data
