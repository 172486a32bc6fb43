"""The rows of scoring: flag counts, loans, day results, rulings and playoffs."""

from scoring.models.play import FlagCount, FlagsChecked, LoanEntry, Playoff, Ruling
from scoring.side_games.models import SideGame

__all__ = [
    "FlagCount",
    "FlagsChecked",
    "LoanEntry",
    "Playoff",
    "Ruling",
    "SideGame",
]
