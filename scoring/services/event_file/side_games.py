"""Side games of an event file, alone and as the tables of a session."""

from datetime import datetime

from scoring.domain.event_file import EventFile
from scoring.services.event_file.place import naming
from scoring.side_games.services.games import end_side_game, record_deal, start_side_game
from scoring.side_games.services.sessions import keep_sessions
from tournament.models import Event


def load_side_games(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Side games with their deals, and the sessions that some of them are tables of."""
    for number, game in enumerate(file.side_games, start=1):
        with naming(f"side_games {number}"):
            started = start_side_game(
                event=event, game=game.game, name=game.name, sides=game.sides, settings=game.settings, by=by,
                at=game.at or at,
            )  # fmt: skip
            for deal, record in enumerate(game.deals, start=1):
                record_deal(event=event, side_game=started, record=record, by=by, at=game.at or at, key=f"file {deal}")
            if game.ended_at:
                end_side_game(event=event, side_game=started, by=by, at=game.ended_at)
    keep_sessions(event, file.side_sessions, at=at)
