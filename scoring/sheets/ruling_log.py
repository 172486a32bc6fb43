"""The log of the leader's decisions, for the games' own records: when, what, why and by whom.  R10; book 4, 10(b)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.sheets import listing
from tournament.sheets.page import Imprint, Page, bind

TITLE = "Rulings"
SUBTITLE = "Every decision of the leader with its reason, in the order of time."


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: day and time as text, by whom, and what was decided and why in a sentence."""

    day: str
    time: str
    by: str
    says: str


def draw(decisions: Sequence[Decision], imprint: Imprint) -> bytes:
    """The decisions, oldest first; NothingToPrint where there is none."""
    return bind(pages(decisions, imprint), imprint, TITLE)


def pages(decisions: Sequence[Decision], imprint: Imprint) -> list[Page]:
    """As many pages as the decisions take."""
    entries = [
        listing.Entry(tuple(filter(None, (decision.day, decision.time, decision.by))), decision.says)
        for decision in decisions
    ]
    return listing.pages(TITLE, SUBTITLE, entries, imprint)
