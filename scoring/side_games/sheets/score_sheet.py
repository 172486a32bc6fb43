"""A side game on paper: its rules in short, and a score sheet drawn from the columns the game declares."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scoring.sheets.rules import rules_page
from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Imprint, Page, Part, Pen, bind

DEAL = "Deal"
ROW, HEAD = 21.0, 44.0  # points
DEAL_WIDTH = 38.0
MOST_UPRIGHT = 7  # columns; more lie the sheet on its side


@dataclass(frozen=True, slots=True)
class Heading:
    """One column of the score sheet: once a deal, or (`per_side`) once for each side."""

    label: str
    per_side: bool = False


@dataclass(frozen=True, slots=True)
class SideGameSheet:
    """A side game as it is printed; a side without a name is left to be written in."""

    game: str
    source: str
    rules: tuple[str, ...]
    sides: tuple[str, ...]
    headings: tuple[Heading, ...]
    settings: tuple[str, ...] = ()


def draw(sheets: Sequence[SideGameSheet], imprint: Imprint) -> bytes:
    """For each game its rules, then its score sheet."""
    return bind(pages(sheets, imprint), imprint, "Side games")


def pages(sheets: Sequence[SideGameSheet], imprint: Imprint) -> list[Part]:
    """For each game a page of rules and a score sheet; a lying one where there are many columns."""
    return [
        page
        for sheet in sheets
        for page in (
            rules_page(sheet.game, sheet.rules, sheet.source, imprint),
            Page(partial(_draw_sheet, sheet=sheet), landscape=_column_count(sheet) > MOST_UPRIGHT),
        )
    ]


def _column_count(sheet: SideGameSheet) -> int:
    return sum(len(sheet.sides) if heading.per_side else 1 for heading in sheet.headings)


def _draw_sheet(pen: Pen, sheet: SideGameSheet) -> None:
    size = pen.imprint.size
    y = pen.heading(sheet.game, " · ".join(sheet.settings)) - size(10)
    y -= size(14)
    pen.text(pen.left, y, "Table", size(14))
    pen.rule(pen.left + size(38), y - 3, pen.left + size(110), 0.7)
    pen.text(pen.left + size(122), y, "Date", size(14))
    pen.rule(pen.left + size(154), y - 3, pen.left + size(290), 0.7)
    top = y - size(14)
    cells = _draw_headings(pen, sheet, top)
    head = size(HEAD)
    rows = int((top - head - pen.bottom - 6) / size(ROW)) - 1
    pen.rule(pen.left, top - head, pen.right, 1.2)
    y = top - head
    for number in range(1, rows + 1):
        y -= size(ROW)
        pen.text(pen.left + size(DEAL_WIDTH) / 2, y + size(6), str(number), size(13), SEMIBOLD, "centre")
        pen.rule(pen.left, y, pen.right, 1.2 if number == rows else 0.4)
    y -= size(ROW)
    pen.fit(pen.left + 2, y + size(6), "Total", size(DEAL_WIDTH) - 4, size(13), 8, BOLD)
    pen.rule(pen.left, y, pen.right, 1.2)
    for x, upper in ((pen.left, top), *cells, (pen.right, top)):
        pen.rule(x, upper, x, 0.4, y)
    pen.rule(pen.left, top, pen.right, 1.2)


def _draw_headings(pen: Pen, sheet: SideGameSheet, top: float) -> list[tuple[float, float]]:
    """The column heads, side names below the label of a column that each side has.

    Returns the left end of each column's cells and how far up its rule goes.
    """
    size = pen.imprint.size
    left = pen.left + size(DEAL_WIDTH)
    width = (pen.right - left) / max(1, _column_count(sheet))
    pen.fit(pen.left + size(DEAL_WIDTH) / 2, top - size(17), DEAL, size(DEAL_WIDTH) - 4, size(13), 6, BOLD, "centre")
    cells = []
    for heading in sheet.headings:
        sides = sheet.sides if heading.per_side else ("",)
        span = width * len(sides)
        pen.block(left + span / 2, top - 4, heading.label, span - 6, size(18), size(13), 5, BOLD, "centre")
        for place, side in enumerate(sides):
            cells.append((left, top if place == 0 else top - size(21)))
            if side:
                pen.block(left + width / 2, top - size(23), side, width - 6, size(18), size(12), 4, SEMIBOLD, "centre")
            left += width
        if heading.per_side:
            pen.rule(left - span, top - size(21), left, 0.4)
    return cells
