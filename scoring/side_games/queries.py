"""Side games and sessions of an event, with all that their sheets and standings need.

Who plays is known to everybody only where the event's players agreed; else a number stands for each name.
"""

from collections.abc import Iterable

from django.db.models import QuerySet

from scoring.side_games.domain.game import Game
from scoring.side_games.models import SideGame, SideSession
from tournament.domain import NotFound
from tournament.models import Event


def side_games(event: Event) -> QuerySet[SideGame]:
    """Every side game, including the tables of sessions, oldest first."""
    return event.side_games.select_related("draw__session").prefetch_related("sides", "deals")


def side_game(event: Event, pk: int, *, is_named: bool = True) -> SideGame:
    """One side game, which may be one table of a session; raises NotFound."""
    stored = NotFound.require(
        side_games(event).filter(pk=pk).first(), f"{event.name} has no such side game. Choose one from the list."
    )
    if is_named:
        return stored
    if stored.draw is None:
        return number_players(stored)
    session = side_session(event, stored.draw.session_id, is_named=False)
    return next(table for draw in session.draws.all() for table in draw.tables if table.pk == pk)


def side_sessions(event: Event) -> QuerySet[SideSession]:
    return event.side_sessions.prefetch_related("draws__side_games__sides", "draws__side_games__deals")


def side_session(event: Event, pk: int, *, is_named: bool = True) -> SideSession:
    """One session; raises NotFound."""
    stored = NotFound.require(
        side_sessions(event).filter(pk=pk).first(), f"{event.name} has no such session. Choose one from the list."
    )
    return stored if is_named else number_players_of_session(stored)


def numbered_side_games(event: Event) -> list[SideGame]:
    single = [number_players(game) for game in side_games(event).filter(draw=None)]
    draws = [draw for session in side_sessions(event) for draw in number_players_of_session(session).draws.all()]
    return sorted([*single, *(table for draw in draws for table in draw.tables)], key=lambda game: game.pk)


def number_players(game: SideGame) -> SideGame:
    game.sheet = game.sheet.renamed(numbers_of(game.declaration, game.sheet.sides))
    return game


def number_players_of_session(session: SideSession) -> SideSession:
    """The session itself, with a number for each name, the same at all its tables."""
    draws = list(session.draws.all())
    numbers = numbers_of(session.declaration, [name for draw in draws for name in draw.names])
    for draw in draws:
        draw.sitting_out = [numbers[name] for name in draw.sitting_out]
        for table in draw.tables:
            table.sheet = table.sheet.renamed(numbers)
    return session


def numbers_of(game: Game, names: Iterable[str]) -> dict[str, str]:
    """`Player 7` or `Pair 7` for each name, in the order of the seats and draws."""
    word = game.side_word.capitalize()
    return {name: f"{word} {number}" for number, name in enumerate(dict.fromkeys(names), start=1)}
