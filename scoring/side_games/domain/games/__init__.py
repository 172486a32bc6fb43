"""The side games there are, one file each, by their keys in the order of their names."""

from scoring.side_games.domain.game import Game
from scoring.side_games.domain.games import knockout_whist, minnesota_whist, open_whist, whistler
from tournament.domain import NotFound

GAMES: dict[str, Game] = {
    "knockout_whist": knockout_whist.GAME,
    "minnesota_whist": minnesota_whist.GAME,
    "open_whist": open_whist.GAME,
    "whistler": whistler.GAME,
}


def find_game(key: str) -> Game:
    """The side game of that key; raises NotFound."""
    return NotFound.require(GAMES.get(key), f"There is no side game “{key}”. There are: {', '.join(GAMES)}.")
