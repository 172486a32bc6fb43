"""The leader's desk: what is the state, what is the next thing to do, what is wrong."""

from scoring.queries.dashboard.checklist import Part, PartState, parts
from scoring.queries.dashboard.facts import DeskFacts, desk_facts
from scoring.queries.dashboard.next_step import Act, NextStep, is_counting, next_step
from scoring.queries.dashboard.warnings import Trouble, troubles

__all__ = [
    "Act",
    "DeskFacts",
    "NextStep",
    "Part",
    "PartState",
    "Trouble",
    "desk_facts",
    "is_counting",
    "next_step",
    "parts",
    "troubles",
]
