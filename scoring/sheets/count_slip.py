"""Count slips, on which a verifier writes the count of one table, fives first.  R15, R16, R37.

Four to a page, to be cut apart; two in large print.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.sheets.lettering import BOLD, DISPLAY, FINE, NOTE, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

TITLE = "Count slips"
FIVES = 9  # boxes to tick; 45 flags are far more than a table wins in a day
LOOSE = range(5)
COUNTS = {1: "1st count", 2: "2nd count"}
PAD = 16.0


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


def pages(slips: Sequence[CountSlip], imprint: Imprint) -> list[Page]:
    """Four slips a page, in large print two, side by side on a lying one; cut, the stack is in order."""
    rows = 1 if imprint.large else 2
    return cut_pages(slips, _draw_slip, columns=2, rows=rows, gap=PAD, landscape=imprint.large, is_stacked=True)


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


def _draw_slip(pen: Pen, slip: CountSlip, left: float, top: float, width: float) -> None:
    right = left + width
    y = top - pen.size(32)
    table = "Table" if slip.table is None else f"Table {slip.table}"
    pen.text(left, y, table, pen.size(DISPLAY), BOLD)
    if slip.table is None:
        pen.rule(left + em_width(table, BOLD) * pen.size(DISPLAY) + 8, y - 2, left + width * 0.62)
    when = "end of day" if slip.session is None else f"after session {slip.session}"
    day = f"Day {slip.day}" if slip.count is None else f"Day {slip.day} · {COUNTS[slip.count]}"
    room = width - em_width(table, BOLD) * pen.size(DISPLAY) - 6
    pen.fit(right, y + pen.size(13), day, room, pen.size(TEXT), 9, SEMIBOLD, "right")
    pen.text(right, y - pen.size(3), when, pen.size(TEXT), SEMIBOLD, "right")
    if slip.team:
        pen.block(left, y - pen.size(7), slip.team, width, pen.size(25), pen.size(TEXT), 6)
    else:
        pen.text(left, y - pen.size(22), "Team", pen.size(FINE))
        pen.rule(left + pen.size(30), y - pen.size(24), right)
    y -= pen.size(38)
    pen.rule(left, y, right, 1.2)

    y -= pen.size(16)
    pen.text(left, y, "Fives: tick a box for each five", pen.size(NOTE))
    box = pen.size(21)
    y -= box + pen.size(6)
    step = (width - box) / (FIVES - 1)
    for place in range(FIVES):
        pen.box(left + place * step, y, box, box)
    y -= pen.size(19)
    pen.text(left, y, "Loose: ring one", pen.size(NOTE))
    y -= pen.size(22)
    for number in LOOSE:
        x = left + width * (0.1 + 0.2 * number)
        pen.canvas.circle(x, y + pen.size(5.5), pen.size(12))
        pen.text(x, y, str(number), pen.size(16), SEMIBOLD, "centre")

    y -= pen.size(62)
    _draw_sum(pen, left, y, width)
    y -= pen.size(27)
    pen.text(left, y, "Loan owed to the leader", pen.size(NOTE))
    pen.box(right - pen.size(74), y - pen.size(7), pen.size(36), pen.size(22))
    pen.text(right, y, "flags", pen.size(NOTE), align="right")
    y -= pen.size(33)
    half = width / 2
    for x, label in ((left, "Team captain’s initials"), (left + half + 5, "Verifier’s initials")):
        pen.rule(x, y, x + half - 5, 0.8)
        pen.fit(x, y - pen.size(12), label, half - 5, pen.size(FINE), 8)
    # A slip cut off loses the page's foot.
    mine = " · ".join(filter(None, (pen.imprint.event, pen.imprint.later_edition)))
    pen.fit(left, y - pen.size(23), mine, width, pen.size(FINE), 4)


def _draw_sum(pen: Pen, left: float, y: float, width: float) -> None:
    """The boxes of 5 × fives + loose = total, standing on y."""
    high = pen.size(38)
    signs = (("5 ×", 0.0), ("+", 0.41), ("=", 0.66))
    boxes = (("fives", 0.13, 0.25), ("loose", 0.475, 0.165), ("TOTAL", 0.735, 0.265))
    for sign, place in signs:
        pen.text(left + place * width, y + high * 0.33, sign, pen.size(17), SEMIBOLD)
    for label, place, wide in boxes:
        is_total = label == "TOTAL"
        pen.box(left + place * width, y, wide * width, high, 2.2 if is_total else 1)
        middle = left + (place + wide / 2) * width
        pen.text(middle, y + high + 4, label, pen.size(FINE), BOLD if is_total else SEMIBOLD, "centre")
