"""The leftmost app: who plays, when and where, and what the pages and APIs of all apps share."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "The association"

    def ready(self) -> None:
        # Each of these registers its acts.
        from tournament.services import (  # noqa: F401
            access,
            events,
            helpers,
            spares_and_prizes,
            teams,
        )
