"""How fair the movement is, on paper: its certificate, criterion by criterion.  R19."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.sheets import listing
from tournament.sheets.page import Imprint, Page, bind

TITLE = "How fair the movement is"


@dataclass(frozen=True, slots=True)
class Judged:
    """One criterion: its heading, what was reached and the best possible as text, the score of 100, a sentence."""

    heading: str
    achieved: str
    bound: str
    score: str
    says: str


def draw(judged: Sequence[Judged], score: str, imprint: Imprint) -> bytes:
    """The whole certificate."""
    return bind(pages(judged, score, imprint), imprint, TITLE)


def pages(judged: Sequence[Judged], score: str, imprint: Imprint) -> list[Page]:
    """As many pages as the criteria take."""
    entries = [
        listing.Entry(
            (each.heading,), f"{each.says} Here {each.achieved}, best possible {each.bound}: {each.score} of 100."
        )
        for each in judged
    ]
    return listing.pages(TITLE, f"{score} of 100 in all", entries, imprint)
