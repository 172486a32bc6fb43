"""The rightmost app: what play is worth, from flag counts to standings, playoffs and side games."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        # Each of these registers its acts.
        from scoring.event_file import load  # noqa: F401
        from scoring.services import counts, days, loans, playoffs, qualification, roster_changes, rulings  # noqa: F401
        from scoring.side_games.services import games, sessions  # noqa: F401

        self.add_sheets_of_side_games()

    def add_sheets_of_side_games(self) -> None:
        """Adds their sheets to those of an event, where nothing else knows them."""
        from scoring.queries.sheet_list import add_sheet
        from scoring.side_games.services.sheets import SHEET

        add_sheet(SHEET)
