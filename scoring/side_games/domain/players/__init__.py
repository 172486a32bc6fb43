"""Simulated players of the side games, one file per game: simple, legal, and the same for one seed."""

import importlib
import importlib.util
from collections.abc import Sequence
from random import Random

from scoring.side_games.domain.deal import Deal
from scoring.side_games.domain.game import Settings, find_game
from tournament.domain.refusal import Refusal


def has_players(key: str) -> bool:
    return importlib.util.find_spec(f"{__name__}.{key}") is not None


def play_side_game(key: str, sides: Sequence[str], settings: Settings, chance: Random, deals: int) -> list[Deal]:
    """At most that many deals, fewer when the game is over before; raises Refusal for a game nobody simulates."""
    game = find_game(key)
    if not has_players(key):
        raise Refusal(f"There are no simulated players of {game.name}. Enter its deals by hand.")
    players = importlib.import_module(f"{__name__}.{key}")
    complete = game.settings_with_defaults(settings)
    played: list[Deal] = []
    while len(played) < deals:
        tally = game.tally(sides, played, settings)
        if tally["over"]:
            break
        played.append(players.play_deal(sides, len(played) + 1, tally, complete, chance))
    return played
