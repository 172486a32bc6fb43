"""Rules in short, a page to hang up or to lay on a table."""

from collections.abc import Sequence

from tournament.sheets.flowables import heading, paragraph
from tournament.sheets.page import Flow, Imprint, Part, fit_type

TITLE = "Rules in short"


def pages(game: str, rules: Sequence[str], source: str, imprint: Imprint) -> list[Part]:
    """The rules of a game on one page, a paragraph each, in the largest type that fits."""
    width, _ = imprint.room()
    head = heading(game, TITLE, imprint)

    def set_in(size: float) -> Part:
        paragraphs = [paragraph(rule, width, size, after=size * 0.5) for rule in rules]
        return Flow([*paragraphs, paragraph(f"After: {source}", width, 10)], head)

    return [fit_type(set_in, imprint, game, 14, 6, most_pages=1)]
