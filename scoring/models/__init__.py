"""The rows of scoring: flag counts, loans, day results, rulings and playoffs."""

from scoring.models.play import DayResult, FlagCount, FlagsChecked, LoanEntry, Playoff, RepeatedCountKey, Ruling
from scoring.side_games.models import Deal, Side, SideDraw, SideGame, SideSession

__all__ = [
    "DayResult",
    "Deal",
    "FlagCount",
    "FlagsChecked",
    "LoanEntry",
    "Playoff",
    "RepeatedCountKey",
    "Ruling",
    "Side",
    "SideDraw",
    "SideGame",
    "SideSession",
]
