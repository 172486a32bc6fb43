"""Side games of an event file, alone and as the tables of a session."""

from collections.abc import Sequence
from datetime import datetime

from scoring.domain.event_file import EventFile, EventFileRefused, SideSessionLines
from scoring.models import SideDraw, SideSession
from scoring.services.event_file.place import naming
from scoring.side_games.domain.game import find_game
from scoring.side_games.services.games import end_side_game, record_deal, start_side_game
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
    load_side_sessions(event, file.side_sessions, at=at)


def load_side_sessions(event: Event, sessions: Sequence[SideSessionLines], *, at: datetime) -> None:
    """Sessions as a file tells them, over side games that are there already; raises EventFileRefused, WrongSetting."""
    for number, lines in enumerate(sessions, start=1):
        place = f"side_sessions {number}"
        if event.side_sessions.filter(name=lines.name).exists():
            raise EventFileRefused("%(place)s: “%(name)s” is there twice.", place=place, name=lines.name)
        if not lines.draws or not all(draw.tables for draw in lines.draws):
            raise EventFileRefused("%(place)s must have draws, each with its tables.", place=place)
        find_game(lines.game).settings_with_defaults(lines.settings)
        kept = SideSession.objects.create(
            event=event, game=lines.game, name=lines.name, settings=lines.settings,
            started_at=lines.at or at, ended_at=lines.ended_at,
        )  # fmt: skip
        for draw_number, drawn in enumerate(lines.draws, start=1):
            draw = SideDraw.objects.create(
                session=kept, number=draw_number, is_of_winners=drawn.is_of_winners, sitting_out=list(drawn.sitting_out)
            )
            for table, name in enumerate(drawn.tables, start=1):
                free = event.side_games.filter(name=name, game=lines.game, draw=None)
                if not free.update(draw=draw, table=table):
                    raise EventFileRefused(
                        "%(place)s: there is no side game of %(game)s called “%(name)s” for table %(table)s.",
                        place=place, game=lines.game, name=name, table=table,
                    )  # fmt: skip
