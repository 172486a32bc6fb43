"""The rightmost app: what play is worth, from flag counts to standings, playoffs and side games."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        # Each of these registers its acts.
        from scoring.event_file import copies, load, save  # noqa: F401
        from scoring.queries.sheets import SHEETS
        from scoring.services import (  # noqa: F401
            before_play,
            counts,
            days,
            playoffs,
            qualification,
            roster_changes,
            rulings,
            seats,
            sessions,
        )
        from scoring.side_games.services import SHEET

        SHEETS[SHEET.name] = SHEET  # nothing else knows the side games
