"""Side games and sessions of an event, with all that their sheets and standings need."""

from django.db.models import QuerySet

from scoring.side_games.models import SideGame, SideSession
from tournament.domain.refusal import NotFound
from tournament.models import Event


def side_games(event: Event) -> QuerySet[SideGame]:
    """Every side game, including the tables of sessions, oldest first."""
    return event.side_games.select_related("draw__session").prefetch_related("sides", "deals")


def side_game(event: Event, pk: int) -> SideGame:
    """One side game, which may be one table of a session; raises NotFound."""
    stored = side_games(event).filter(pk=pk).first()
    if stored is None:
        raise NotFound("%(event)s has no such side game. Choose one from the list.", event=event.name)
    return stored


def side_sessions(event: Event) -> QuerySet[SideSession]:
    return event.side_sessions.prefetch_related("draws__side_games__sides", "draws__side_games__deals")


def side_session(event: Event, pk: int) -> SideSession:
    """One session; raises NotFound."""
    stored = side_sessions(event).filter(pk=pk).first()
    if stored is None:
        raise NotFound("%(event)s has no such session. Choose one from the list.", event=event.name)
    return stored
