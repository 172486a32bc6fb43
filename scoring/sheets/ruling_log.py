"""The list of the leader's decisions, for the records of the games: when, what, why and by whom.
R10; book 4, 10(b).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.sheets.flowables import heading, list_table
from tournament.sheets.page import Flow, Imprint, Part

TITLE = "Rulings"
SUBTITLE = "Every decision of the leader with its reason, in the order of time."


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: day and time as text, by whom, and what was decided and why in a sentence."""

    day: str
    time: str
    by: str
    sentence: str


def pages(decisions: Sequence[Decision], imprint: Imprint) -> list[Part]:
    """The decisions, oldest first, on as many pages as they take; none without a decision."""
    entries = [((each.day, each.time, each.by), each.sentence) for each in decisions]
    return [Flow(list_table(entries, imprint), heading(TITLE, SUBTITLE, imprint), foot="leader")] if entries else []
