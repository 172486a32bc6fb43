"""Slips and notes that are cut apart: on which a verifier writes the count of a table, fives first; that stand on a
table which owes flags; that lie with the prizes.  R15, R16, R37, R41.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.sheets.lettering import (
    BOLD,
    DISPLAY,
    FINE,
    HAND,
    LEADING,
    LEAST,
    NOTE,
    SEMIBOLD,
    SERIF,
    TEXT,
    TITLE,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

FIVES = 9  # boxes to tick; 45 flags are far more than a table wins in a day
LOOSE = range(5)
COUNTS = {1: "1st count", 2: "2nd count"}
PAD = 16.0  # from a count to where it is cut off
WIDE, HIGH = 252.0, 310.0  # points of a count before it is made as large as its place
BOX = 21.0
GAP = 12.0  # from a note or a prize to where it is cut off, and from a note's text to the fold
ON_A_PAGE = 2  # notes
FOOT = 16.0  # for the line below a note
ON_A_NOTE = (("Table", 0.2), ("Day", 0.15), ("Hand", 0.2), ("Leader’s initials", 0.45))
"""What is written on a note, and its share of the width."""
FLAG = 34.0
OF_A_PRIZE = ("Table", "Team", "Flags")  # what is written on its slip before it is won


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


def slips_for(
    checkpoints: Iterable[tuple[int, int | None, Sequence[tuple[int, str]]]], spare: int = 0, counts: int = 1
) -> list[CountSlip]:
    """A slip for every count of every table (number, team) at each checkpoint (day, session), and some without a table.

    All first counts come before the second, because another person takes them.
    """
    numbers = [None] if counts == 1 else [*range(1, counts + 1)]
    return [
        slip
        for day, session, teams in checkpoints
        for slip in (
            *(CountSlip(day, session, table, team, number) for number in numbers for table, team in teams),
            *(CountSlip(day, session) for _ in range(spare)),
        )
    ]


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
        pen.text(0, -54, "Team", FINE)
        pen.rule(30, -56, right)
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


def loan_notes(counts_against_table: bool, imprint: Imprint) -> list[Page]:
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
    for label, share in ON_A_NOTE:
        pen.text(x, y, label, pen.size(NOTE), BOLD)
        pen.rule(x + em_width(label, BOLD) * pen.size(NOTE) + 5, y - 3, x + share * width - 8, 0.8)
        x += share * width


@dataclass(frozen=True, slots=True)
class PrizeSlip:
    """A prize, where its winner sits, their name, and by what they won; empty before that is known."""

    prize: str
    table: str = ""
    team: str = ""
    why: str = ""


def prize_slips(slips: Sequence[PrizeSlip], imprint: Imprint) -> list[Page]:
    """Four to a page, two in large print; while nobody has won a prize there are lines to write on."""
    return cut_pages(slips, _draw_prize, columns=1 if imprint.large else 2, rows=2, gap=GAP)


def _draw_prize(pen: Pen, slip: PrizeSlip, left: float, top: float, width: float) -> None:
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
        for word in OF_A_PRIZE:
            y -= pen.size(44)
            pen.text(left, y, word, pen.size(TEXT), SEMIBOLD)
            pen.rule(left + em_width(word, SEMIBOLD) * pen.size(TEXT) + 8, y - 2, left + width, 0.8)
