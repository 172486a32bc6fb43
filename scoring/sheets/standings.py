"""Standings for the wall, large, saying plainly how far they can be trusted; or blank, to keep by hand.  R40, R42."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Literal

from tournament.sheets.lettering import BOLD, CAP_HEIGHT, LEADING, REGULAR, SEMIBOLD, clean, fit_lines
from tournament.sheets.page import FOOT, MARGIN, Imprint, Page, Pen, bind, paper_size

TITLE = "Standings"
BLANK_TITLE = "Standings by hand"
SMALLEST, LARGEST = 15.0, 22.0  # points on the wall
SPACING, AIRIEST = 1.28, 1.5  # a row against its type, at least and at most
HEAD = 118.0

State = Literal["provisional", "verified", "final"]
MEANING = {
    "provisional": "Flags are still being counted and checked: places may change.",
    "verified": "Every table is counted and every day is closed. Final when the leader says so.",
    "final": "The leader has declared these standings final.",
}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One team.  `place` as it is shown (`2=`); a day or total of None is left blank; `owes` are flags on loan."""

    place: str
    table: int | None
    team: str
    zone: str = ""
    days: tuple[int | None, ...] = ()
    total: int | None = None
    owes: int = 0
    advances: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """All teams in order, how far it can be trusted, and when and by whom it was so found (`as_of`, as text)."""

    lines: tuple[StandingLine, ...]
    days: int
    state: State
    as_of: str = ""


def draw(standings: Standings, imprint: Imprint) -> bytes:
    """The standings for the wall."""
    return bind(pages(standings, imprint), imprint, TITLE)


def pages(standings: Standings, imprint: Imprint) -> list[Page]:
    """As few pages as readable type allows, evenly filled."""
    return [
        Page(partial(_draw_page, standings=standings, lines=lines)) for lines in _share_out(standings.lines, imprint)
    ]


def blank_pages(teams: Sequence[tuple[int, str, str]], days: int, imprint: Imprint) -> list[Page]:
    """A form to keep by hand: the tables (number, team, zone) in order, and room for flags, totals and places."""
    lines = tuple(StandingLine("", table, team, zone, (None,) * days) for table, team, zone in teams)
    return [Page(partial(_draw_blank, days=days, lines=share)) for share in _share_out(lines, imprint)]


def _share_out(lines: Sequence[StandingLine], imprint: Imprint) -> list[Sequence[StandingLine]]:
    room = paper_size(imprint)[1] - 2 * MARGIN - FOOT - imprint.size(HEAD) - 20
    most = int(room / (imprint.size(SMALLEST) * SPACING))
    length = ceil(len(lines) / max(1, ceil(len(lines) / most))) or 1
    return [lines[start : start + length] for start in range(0, len(lines), length)]


def _draw_page(pen: Pen, standings: Standings, lines: Sequence[StandingLine]) -> None:
    y = pen.heading(f"{TITLE}: {standings.state}")
    size = pen.imprint.size(15)
    says = f"{MEANING[standings.state]} {standings.as_of}".strip()
    below = pen.block(pen.left + 10, y - 14, says, pen.width - 20, size * 3, size, 9, SEMIBOLD)
    pen.box(pen.left, below - 4, pen.width, y - 8 - below + 4, 1.5 if standings.state == "final" else 0.8)
    draw_lines(pen, lines, standings.days, below - pen.imprint.size(28), pen.bottom + 20)
    draw_key(pen, lines)


def _draw_blank(pen: Pen, days: int, lines: Sequence[StandingLine]) -> None:
    y = pen.heading(BLANK_TITLE)
    size = pen.imprint.size(14)
    x = pen.left
    for word, width in (("provisional", 92), ("verified", 74), ("final", 56)):
        pen.box(x, y - size * 1.6, size * 0.85, size * 0.85)
        pen.text(x + size * 1.2, y - size * 1.5, word, size)
        x += pen.imprint.size(width)
    pen.text(x, y - size * 1.5, "at", size)
    pen.rule(x + size * 1.2, y - size * 1.6, x + size * 6)
    pen.text(x + size * 6.4, y - size * 1.5, "by", size)
    pen.rule(x + size * 7.8, y - size * 1.6, pen.right)
    top = y - size * 1.6 - pen.imprint.size(32)
    draw_lines(pen, lines, days, top, pen.bottom + 14, is_form=True)


def draw_key(pen: Pen, lines: Sequence[StandingLine]) -> None:
    """What the flag beside a place means, at the bottom of the page, where there is one."""
    if any(line.advances for line in lines):
        pen.mark("flag", pen.left, pen.bottom + 3, 12)
        pen.text(pen.left + 15, pen.bottom + 4, "goes on to the next level", 11.5)


def draw_lines(
    pen: Pen,
    lines: Sequence[StandingLine],
    days: int,
    top: float,
    floor: float,
    largest: float = LARGEST,
    is_form: bool = False,
) -> float:
    """The table itself, hung from `top` and kept above `floor`, with upright rules where it is a form to write in.

    Returns the y below its last line.
    """
    row = min((top - floor) / len(lines), pen.imprint.size(largest) * AIRIEST)
    size = min(row / SPACING, pen.imprint.size(largest))
    places = _columns(pen, days, size, has_zone=any(line.zone for line in lines), has_owes=any(x.owes for x in lines))
    head = min(pen.imprint.size(12), max(size * 0.8, 8))
    for label, (x, width) in places.items():
        is_words = label in ("Team", "Zone")
        pen.fit(
            x if is_words else x + width / 2, top + 6, label, width, head, 5, BOLD, "left" if is_words else "centre"
        )
    pen.rule(pen.left, top, pen.right, 1.2)
    y = top
    for line in lines:
        _draw_line(pen, line, places, y, row, size)
        y -= row
        pen.rule(pen.left, y, pen.right, 0.4)
    if is_form:
        for x, width in places.values():
            pen.rule(x + width - 3, top, x + width - 3, 0.4, y)
    return y


def _columns(pen: Pen, days: int, size: float, has_zone: bool, has_owes: bool) -> dict[str, tuple[float, float]]:
    """Left end and width of each column by its label; what numbers leave, team and zone share."""
    number = min(size * 2.9, pen.width * 0.5 / (days + 3))
    labels = ["Place", "Table", "Team", *(["Zone"] if has_zone else [])]
    labels += [*(f"Day {day}" for day in range(1, days + 1)), *(["Owes"] if has_owes else []), "Total"]
    words = pen.width - number * sum(label not in ("Team", "Zone") for label in labels)
    shares = {"Team": words * (0.66 if has_zone else 1), "Zone": words * 0.34}
    columns, x = {}, pen.left
    for label in labels:
        width = shares.get(label, number)
        columns[label] = (x, width)
        x += width
    return columns


def _draw_line(
    pen: Pen, line: StandingLine, places: dict[str, tuple[float, float]], top: float, row: float, size: float
) -> None:
    baseline = top - (row + size * CAP_HEIGHT) / 2
    numbers: dict[str, tuple[object, str]] = {
        "Place": (line.place, BOLD),
        "Table": ("" if line.table is None else line.table, REGULAR),
        "Owes": (line.owes or "", REGULAR),
        "Total": ("" if line.total is None else line.total, BOLD),
    }
    for day, flags in enumerate(line.days, start=1):
        numbers[f"Day {day}"] = ("" if flags is None else flags, REGULAR)
    for label, (x, width) in places.items():
        if label in ("Team", "Zone"):
            text, face = (line.team, SEMIBOLD) if label == "Team" else (line.zone, REGULAR)
            if text:
                _draw_words(pen, text, x, top, width - size * 0.4, row, size, face)
        else:
            value, face = numbers.get(label, ("", REGULAR))
            middle = x + width * (0.6 if label == "Place" else 0.5)
            pen.fit(middle, baseline, str(value), width * 0.75, size, 5, face, "centre")
    if line.advances:
        pen.mark("flag", places["Place"][0] - 3, baseline, size * 0.66)


def _draw_words(pen: Pen, text: str, x: float, top: float, width: float, row: float, size: float, face: str) -> None:
    """A name centred in its row: on one line while that stays readable, else on two smaller ones."""
    fitted, lines = fit_lines(clean(text), face, width, row - 2, size, 5)
    high = ((len(lines) - 1) * LEADING + CAP_HEIGHT) * fitted
    pen.block(x, top - (row - high) / 2 + fitted * (0.8 - CAP_HEIGHT), text, width, row - 2, fitted, 5, face)
