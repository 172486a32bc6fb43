"""The leader's desk: what is the state, what is the next thing to do, what is wrong."""

from scoring.queries.desk.parts import Part, PartState, parts
from scoring.queries.desk.picture import DeskFacts, desk_facts
from scoring.queries.desk.steps import Act, NextStep, is_counting, next_step
from scoring.queries.desk.wrong import Trouble, troubles

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
