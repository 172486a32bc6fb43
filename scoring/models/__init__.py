"""The rows of scoring: flag counts, loans, day results, rulings and playoffs."""

from scoring.models.play import DayResult, FlagCount, FlagsChecked, LoanEntry, Playoff, RepeatedCountKey, Ruling
from scoring.side_games.models import SideGame

__all__ = [
    "DayResult",
    "FlagCount",
    "FlagsChecked",
    "LoanEntry",
    "Playoff",
    "RepeatedCountKey",
    "Ruling",
    "SideGame",
]
