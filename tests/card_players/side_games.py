"""Simulated players of the side games, one file per game: simple, legal, and the same for one seed."""

from collections.abc import Sequence
from random import Random

from scoring.side_games.domain.game import Deal, Settings, find_game
from tests.card_players import knockout_whist, minnesota_whist, open_whist, whistler

PLAYERS = {
    "knockout_whist": knockout_whist.play_deal,
    "minnesota_whist": minnesota_whist.play_deal,
    "open_whist": open_whist.play_deal,
    "whistler": whistler.play_deal,
}


def play_side_game(key: str, sides: Sequence[str], settings: Settings, chance: Random, deals: int) -> list[Deal]:
    """At most that many deals, fewer when the game is over before."""
    game = find_game(key)
    complete = game.settings_with_defaults(settings)
    played: list[Deal] = []
    while len(played) < deals:
        tally = game.tally(sides, played, settings)
        if tally["over"]:
            break
        played.append(PLAYERS[key](sides, len(played) + 1, tally, complete, chance))
    return played
