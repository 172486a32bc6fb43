"""The evening of a rehearsal: every side game that simulated players know, each at one table."""

from datetime import datetime
from random import Random

from scoring.rehearsal.day import LEADER
from scoring.side_games.domain.game import Game, games
from scoring.side_games.domain.players import has_players, play_side_game
from scoring.side_games.services.games import record_deal, start_side_game
from tournament.models import Event
from tournament.queries.events import seated_teams

MOST_DEALS = 24
MOST_PLAYERS = 4


def play_the_evening(event: Event, chance: Random, *, at: datetime) -> None:
    """Plays the side games to their ends, or to a late hour."""
    for game in games().values():
        if not has_players(game.key):
            continue
        sides = sides_of(event, game)
        key = start_side_game(event=event, game=game.key, name=game.name, sides=sides, settings={}, by=LEADER, at=at)
        for number, record in enumerate(play_side_game(game.key, sides, {}, chance, MOST_DEALS), start=1):
            record_deal(event=event, side_game=key, record=record, by=LEADER, at=at, key=f"rehearsal {number}")


def sides_of(event: Event, game: Game) -> list[str]:
    """Players of the first tables, or two pairs of them, as many as the game takes at its best."""
    names = [name for team in seated_teams(event) for name in team.players.values() if name]
    number = min(game.most_sides, max(game.fewest_sides, MOST_PLAYERS))
    if game.side_word == "pair":
        return [f"{one} and {other}" for one, other in zip(names[::2], names[1::2], strict=False)][:number]
    return names[:number]
