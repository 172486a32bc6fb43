"""Slips that lie with the prizes: what each is for, who won it and by how much.  R41.

Four to a page, to be cut apart; while nobody has won a prize there are lines to write on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.sheets.lettering import (
    BOLD,
    DISPLAY,
    HAND,
    LEADING,
    LEAST,
    SEMIBOLD,
    SERIF,
    TEXT,
    TITLE,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

GAP = 12.0  # from a slip to where it is cut off
FLAG = 34.0
WRITTEN = ("Table", "Team", "Flags")  # what is written on a slip before the prize is won


@dataclass(frozen=True, slots=True)
class PrizeSlip:
    """A prize, where its winner sits, their name, and by what they won; empty before that is known."""

    prize: str
    table: str = ""
    team: str = ""
    why: str = ""


def pages(slips: Sequence[PrizeSlip], imprint: Imprint) -> list[Page]:
    return cut_pages(slips, _draw_slip, columns=1 if imprint.large else 2, rows=2, gap=GAP)


def _draw_slip(pen: Pen, slip: PrizeSlip, left: float, top: float, width: float) -> None:
    flag = pen.size(FLAG)
    pen.mark("flag", left, top - flag, flag)
    size, lines = fit_lines(clean(slip.prize), SERIF, width - flag, pen.size(54), pen.size(DISPLAY), LEAST)
    y = top - pen.size(FLAG) * 0.8
    pen.lines(left + flag, y, lines, size, SERIF)
    y -= (len(lines) - 1) * size * LEADING + pen.size(14)
    pen.rule(left, y, left + width, 1.2)
    if slip.team:
        y -= pen.size(30)
        pen.fit(left, y, slip.table, width, pen.size(HAND), 6, SEMIBOLD)
        y = pen.block(left, y - pen.size(12), slip.team, width, pen.size(110), pen.size(TITLE), LEAST, BOLD)
        pen.block(left, y - pen.size(8), slip.why, width, pen.size(48), pen.size(HAND), LEAST)
    else:
        for word in WRITTEN:
            y -= pen.size(44)
            pen.text(left, y, word, pen.size(TEXT), SEMIBOLD)
            pen.rule(left + em_width(word, SEMIBOLD) * pen.size(TEXT) + 8, y - 2, left + width, 0.8)
