"""The rightmost app: what play is worth, from flag counts to standings, playoffs and side games."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Adds the side games' sheets to those of an event, where nothing else knows them."""
        from scoring.queries.sheet_list import add_sheet
        from scoring.side_games.services.sheets import SHEET

        add_sheet(SHEET)
