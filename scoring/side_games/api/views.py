"""Side games of the weekend: begun, their deals kept, and where each stands."""

from typing import TYPE_CHECKING, Any

from scoring.side_games.api.serializers import DealTold, GameLine, SideGameInFull, SideGameTold, Tally, TallyTold
from scoring.side_games.domain.deal import Ending
from scoring.side_games.domain.game import Game, games, tally_file
from scoring.side_games.queries import PlayedSideGame, side_game, side_games
from scoring.side_games.services import games as services
from tournament.api.asking import Asked, reads, writes
from tournament.api.door import OpenTo
from tournament.api.serializers.fields import NothingTold

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]


@reads(GameLine(many=True))
def list_games(asked: Asked) -> list[Record]:
    """The side games there are, with their settings and the columns of a deal."""
    return [game_line(game) for game in games().values()]


@writes(TallyTold, Tally, to=OpenTo.EVERYBODY, is_kept=False)
def tally_deals(asked: Asked, game: str) -> Record:
    """Where a game stands, from a file of deals; nothing is kept."""
    return tally_file(game, dict(asked.told))


@reads(SideGameInFull(many=True))
def list_side_games(asked: Asked, event: "Event") -> list[Record]:
    """The event's side games at one table, first begun first."""
    return [record_of(game) for game in side_games(event)]


@reads(SideGameInFull)
def show_side_game(asked: Asked, event: "Event", side_game: int) -> Record:
    """One side game with its deals, and where it stands."""
    return found(event, side_game)


@writes(SideGameTold, SideGameInFull, status=201)
def start_side_game(asked: Asked, event: "Event") -> Record:
    """Begins a side game."""
    told = {"name": "", "settings": {}, **asked.told}
    return found(event, services.start_side_game(event=event, by=asked.by, at=asked.at, **told))


@writes(DealTold, SideGameInFull, status=201)
def record_deal(asked: Asked, event: "Event", side_game: int) -> Record:
    """Keeps one deal, once the game's own tally accepts it."""
    services.record_deal(
        event=event, side_game=side_game, record=asked.told["deal"], by=asked.by, at=asked.at, key=asked.key
    )
    return found(event, side_game)


@writes(NothingTold, SideGameInFull)
def take_back_deal(asked: Asked, event: "Event", side_game: int) -> Record:
    """Takes back the deal entered last."""
    services.take_back_deal(event=event, side_game=side_game, by=asked.by, at=asked.at)
    return found(event, side_game)


def found(event: "Event", key: int) -> Record:
    """One side game as it stands; raises NoSuchSideGame."""
    return record_of(side_game(event, key))


def record_of(played: PlayedSideGame) -> Record:
    """A side game with its deals, and where it stands."""
    return {
        "side_game": played.key,
        "game": played.game.key,
        "name": played.name,
        "sides": list(played.sides),
        "settings": played.settings,
        "deals": list(played.deals),
        "is_over": played.is_over,
        "tally": played.answer,
    }


def game_line(game: Game) -> Record:
    """A game as it declares itself."""
    return {
        "game": game.key,
        "name": game.name,
        "source": game.source,
        "fewest_sides": game.fewest_sides,
        "most_sides": game.most_sides,
        "settings": [
            {
                "key": setting.key,
                "label": setting.label,
                "default": setting.default,
                "choices": list(setting.choices),
                "meaning": setting.meaning,
            }
            for setting in game.settings
        ],
        "endings": [ending_line(ending) for ending in game.endings],
    }


def ending_line(ending: Ending) -> Record:
    """One way a deal can end."""
    columns = [
        {"key": column.key, "label": column.label, "kind": column.kind.value, "per_side": column.per_side}
        for column in ending.columns
    ]
    return {"key": ending.key, "label": ending.label, "columns": columns}
