"""The rightmost app: what play is worth, from flag counts to standings, playoffs and side games."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Adds the sheets of the side games to those of an event."""
        from scoring.side_games.services import sheets  # noqa: F401 - models must be loaded first
