"""Slips that are cut apart, on which a verifier writes the count of a table, fives first.  R15, R16, R37."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.sheets.lettering import BOLD, DISPLAY, FINE, NOTE, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

FIVES = 9  # boxes to tick; 45 flags are far more than a table wins in a day
LOOSE = range(5)
COUNTS = {1: "1st count", 2: "2nd count"}
PAD = 16.0  # from a count to where it is cut off
WIDE, HIGH = 252.0, 310.0  # points of a count before it is made as large as its place
BOX = 21.0


@dataclass(frozen=True, slots=True)
class CountSlip:
    """One count to be taken; `session` None for the end of the day, `table` None for a slip without a table.

    `count` is the first or the second, where two are needed.
    """

    day: int
    session: int | None = None
    table: int | None = None
    team: str = ""
    count: int | None = None


def count_slips(slips: Sequence[CountSlip], imprint: Imprint) -> list[Page]:
    """Four slips a page, in large print two, side by side on a lying one; cut, the stack is in order."""
    return cut_pages(
        slips, _draw_count, columns=2, rows=1 if imprint.large else 2, gap=PAD, landscape=imprint.large, is_stacked=True
    )


def _draw_count(pen: Pen, slip: CountSlip, left: float, top: float, width: float) -> None:
    height = pen.top / (1 if pen.imprint.large else 2) - PAD
    scale = min(width / WIDE, height / HIGH)
    with pen.scaled(left, top, scale):
        _draw_parts(pen, slip, width / scale, (height / scale - HIGH) / 4)


def _draw_parts(pen: Pen, slip: CountSlip, right: float, air: float) -> None:
    table = "Table" if slip.table is None else f"Table {slip.table}"
    taken = em_width(table, BOLD) * DISPLAY
    pen.text(0, -32, table, DISPLAY, BOLD)
    if slip.table is None:
        pen.rule(taken + 8, -34, right * 0.62)
    day = f"Day {slip.day}" if slip.count is None else f"Day {slip.day} · {COUNTS[slip.count]}"
    pen.fit(right, -19, day, right - taken - 6, TEXT, 9, SEMIBOLD, "right")
    pen.text(
        right, -35, "end of day" if slip.session is None else f"after session {slip.session}", TEXT, SEMIBOLD, "right"
    )
    if slip.team:
        pen.block(0, -39, slip.team, right, 25, TEXT, 6)
    else:
        pen.blank(0, -54, right, "Team")
    pen.rule(0, -70, right, 1.2)

    y = -86 - air
    pen.text(0, y, "Fives: tick a box for each five", NOTE)
    y -= BOX + 6
    for place in range(FIVES):
        pen.box(place * (right - BOX) / (FIVES - 1), y, BOX, BOX)
    y -= 19 + air
    pen.text(0, y, "Loose: ring one", NOTE)
    y -= 22
    for number in LOOSE:
        x = right * (0.1 + 0.2 * number)
        pen.canvas.circle(x, y + 5.5, 12)
        pen.text(x, y, str(number), 16, SEMIBOLD, "centre")

    y -= 62 + air
    _draw_sum(pen, y, right)
    y -= 27
    pen.text(0, y, "Loan owed to the leader", NOTE)
    pen.box(right - 74, y - 7, 36, 22)
    pen.text(right, y, "flags", NOTE, align="right")
    y -= 33 + air
    half = right / 2
    for x, label in ((0, "Team captain’s initials"), (half + 5, "Verifier’s initials")):
        pen.rule(x, y, x + half - 5, 0.8)
        pen.fit(x, y - 12, label, half - 5, FINE, 8)


def _draw_sum(pen: Pen, y: float, width: float) -> None:
    high = 38
    for sign, place in (("5 ×", 0.0), ("+", 0.41), ("=", 0.66)):
        pen.text(place * width, y + high * 0.33, sign, 17, SEMIBOLD)
    for label, place, wide in (("fives", 0.13, 0.25), ("loose", 0.475, 0.165), ("TOTAL", 0.735, 0.265)):
        is_total = label == "TOTAL"
        pen.box(place * width, y, wide * width, high, 2.2 if is_total else 1)
        pen.text((place + wide / 2) * width, y + high + 4, label, NOTE, BOLD if is_total else SEMIBOLD, "centre")
