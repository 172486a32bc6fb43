"""How fair the movement is, on paper: its certificate, criterion by criterion.  R19."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.sheets.flowables import heading, list_table
from tournament.sheets.page import Flow, Imprint, bind

TITLE = "How fair the movement is"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: its heading, what was reached and the best possible as text, the score of 100, a sentence."""

    heading: str
    achieved: str
    bound: str
    score: str
    says: str


def draw(criteria: Sequence[Criterion], score: str, imprint: Imprint) -> bytes:
    """The whole certificate, on as many pages as the criteria take."""
    entries = [
        ((each.heading,), f"{each.says} Here {each.achieved}, best possible {each.bound}: {each.score} of 100.")
        for each in criteria
    ]
    head = heading(TITLE, f"{score} of 100 in all", imprint)
    return bind([Flow([list_table(entries, imprint)], head)], imprint, TITLE)
