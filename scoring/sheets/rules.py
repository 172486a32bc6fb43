"""Rules in short, a page to hang up or to lay on a table."""

from collections.abc import Sequence
from functools import partial

from tournament.sheets.lettering import LEADING, PARAGRAPH_GAP, REGULAR, clean, fit_paragraphs
from tournament.sheets.page import Imprint, Page, Pen, bind

TITLE = "Rules in short"


def draw(game: str, rules: Sequence[str], source: str, imprint: Imprint) -> bytes:
    """The rules of one game on one page."""
    return bind([rules_page(game, rules, source)], imprint, TITLE)


def rules_page(game: str, rules: Sequence[str], source: str) -> Page:
    """The rules as a page, a paragraph each, in the largest type that fits."""
    return Page(partial(_draw_page, game=game, rules=tuple(rules), source=source))


def _draw_page(pen: Pen, game: str, rules: tuple[str, ...], source: str) -> None:
    y = pen.heading(game, TITLE) - 12
    floor = pen.bottom + 18
    paragraphs = tuple(clean(rule) for rule in rules)
    size, fitted = fit_paragraphs(paragraphs, REGULAR, pen.width, y - floor, pen.imprint.size(14), 8)
    for lines in fitted:
        for line in lines:
            pen.text(pen.left, y - size * 0.8, line, size)
            y -= size * LEADING
        y -= size * PARAGRAPH_GAP
    pen.fit(pen.left, pen.bottom + 4, f"After: {source}", pen.width, 10, 5)
