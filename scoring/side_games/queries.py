"""Side games of an event.

Who plays is known to everybody only where the event's players agreed; else a number stands for each name.
"""

from scoring.side_games.models import SideGame
from tournament.domain import NotFound
from tournament.models import Event


def side_games(event: Event, *, is_named: bool = True) -> list[SideGame]:
    """Every side game, oldest first."""
    found = list(event.side_games.all())
    for side_game in found if not is_named else ():
        side_game.sheet = side_game.sheet.numbered
    return found


def side_game(event: Event, pk: int, *, is_named: bool = True) -> SideGame:
    """One side game; raises NotFound."""
    found = (game for game in side_games(event, is_named=is_named) if game.pk == pk)
    return NotFound.require(next(found, None), f"{event.name} has no such side game. Choose one from the list.")
