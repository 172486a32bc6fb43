"""The leader's desk: what is the state, what is the next thing to do, what is wrong."""

from scoring.queries.dashboard.checklist import ChecklistItem, ItemState, checklist
from scoring.queries.dashboard.facts import DeskFacts, desk_facts
from scoring.queries.dashboard.next_step import Act, NextStep, is_counting, next_step
from scoring.queries.dashboard.warnings import DeskWarning, warnings

__all__ = [
    "Act",
    "ChecklistItem",
    "DeskFacts",
    "DeskWarning",
    "ItemState",
    "NextStep",
    "checklist",
    "desk_facts",
    "is_counting",
    "next_step",
    "warnings",
]
