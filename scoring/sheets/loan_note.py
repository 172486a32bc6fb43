"""Notes that stand on a table which owes flags, so that whoever counts there sees the loan.  R37.

Two to a page, to be cut apart and folded, with the same on either side.
"""

from tournament.sheets.lettering import BOLD, NOTE, SEMIBOLD, SERIF, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

GAP = 12.0  # from a note to where it is cut off, and from its text to the fold
ON_A_PAGE = 2
FOOT = 16.0  # for the line below a note
WRITTEN = (("Table", 0.2), ("Day", 0.15), ("Hand", 0.2), ("Leader’s initials", 0.45))
"""What is written on a note, and its share of the width."""


def pages(counts_against_table: bool, imprint: Imprint) -> list[Page]:
    """A page of notes to fill in; they say whether what is still owed is taken off."""
    rule = "taken off this table’s count." if counts_against_table else "not taken off this table’s count."
    words = f"Return them when you can. At the end of the day, what is still owed is {rule}"
    return cut_pages([words] * ON_A_PAGE, _draw_note, columns=1, rows=ON_A_PAGE, gap=GAP)


def _draw_note(pen: Pen, words: str, left: float, top: float, width: float) -> None:
    """The note twice, the upper one upside down: folded between them, it can be read from both sides."""
    height = pen.top / 2 - GAP - pen.size(FOOT)
    for x, y, way in ((left + width, top, -1), (left, top - height, 1)):
        with pen.scaled(x, y, way):
            _draw_side(pen, words, width, height / 2 - GAP)
    pen.rule(left, top - height / 2, left + width, 0.4, dash=(1, 5))


def _draw_side(pen: Pen, words: str, width: float, height: float) -> None:
    size = 32.0  # large enough for large print
    y = height - size * 1.05
    pen.mark("flag", 0, y - 2, size * 1.1)
    pen.fit(size * 1.2, y, "This table owes the leader", width - size * 6, size, 12, SERIF)
    pen.box(width - size * 4.5, y - size * 0.4, size * 2.4, size * 1.35, 1.8)
    pen.text(width, y, "flags", size * 0.8, SEMIBOLD, "right")
    pen.block(0, y - size * 0.75, words, width, y - size * 1.7, pen.size(TEXT), 9)
    x, y = 0.0, 8.0
    for label, share in WRITTEN:
        pen.text(x, y, label, pen.size(NOTE), BOLD)
        pen.rule(x + em_width(label, BOLD) * pen.size(NOTE) + 5, y - 3, x + share * width - 8, 0.8)
        x += share * width
