"""Signs in the hall: a number for every table, the plan of all, and cards that let a phone in.  R7, R11, R12."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, cos, radians, sin, sqrt

from tournament.sheets.lettering import (
    BOLD,
    CAP_HEIGHT,
    DISPLAY,
    GIANT,
    HAND,
    LARGE,
    LEADING,
    LEAST,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    TEXT,
    TITLE,
    clean,
    em_width,
    fit_lines,
    fit_size,
)
from tournament.sheets.page import MARGIN, Page, Pen, Title, of_table

MOST_ON_A_PLAN, MOST_LYING = 40, 24  # tables; more than the second make the plan stand upright
FOLD = 10.0  # from a sign to the fold at its top
FOLDED = "Fold along the dotted lines; this part lies on the table."
CIRCLE = 0.19  # of the page's width, from the middle of the circle to its side
ARROW = radians(40)  # where the arrow in it ends, from three o'clock


@dataclass(frozen=True, slots=True)
class TableSign:
    """One table's number, and whose home it is where that is known."""

    table: int
    team: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class PhoneCard:
    """A card to scan: its title, what to do in a few sentences, the address, and the code to type instead.

    `scanned` is what the QR code holds where that is more than the address.
    """

    title: str
    steps: tuple[str, ...]
    url: str | None = None
    code: str | None = None
    scanned: str | None = None


def number_pages(signs: Sequence[TableSign]) -> list[Page]:
    return [page for sign in signs for page in of_table(sign.table, [Page(partial(_draw_number, sign=sign))])]


def card_pages(cards: Sequence[PhoneCard]) -> list[Page]:
    """A page for each card that has something to scan or to type; the others are left out."""
    return [Page(partial(_draw_card, card=card)) for card in cards if card.url or card.code]


def plan_pages(tables: Sequence[tuple[int, str]]) -> list[Page]:
    """The circle of the tables (number, team) on one page, table 1 first; a table without a team is empty."""
    return [Page(partial(_draw_plan, tables=tables), landscape=len(tables) <= MOST_LYING)] if tables else []


def _draw_plan(pen: Pen, tables: Sequence[tuple[int, str]]) -> None:
    """The numbers down the right side and up the left one, each in a row of its own with its team beside it."""
    top = Title("Plan of the hall", "Find your team, and go to the table of that number.").draw(pen)
    right = ceil(len(tables) / 2)
    row = (top - pen.bottom) / right
    disc, size = min(row * 0.84, pen.size(44)), min(pen.size(18), row / 2)
    middle, centre = (pen.left + pen.right) / 2, (top + pen.bottom) / 2
    across, down = pen.width * CIRCLE, (top - pen.bottom) / 2
    for place, (table, team) in enumerate(tables):
        side, line = (1, place) if place < right else (-1, len(tables) - 1 - place + right - len(tables) // 2)
        y = top - (line + 0.5) * row
        x = middle + side * across * sqrt(1 - ((y - centre) / down) ** 2)
        pen.canvas.setLineWidth(1.6)
        pen.canvas.circle(x, y, disc / 2)
        number = disc * 0.56
        pen.text(x, y - number * CAP_HEIGHT / 2, str(table), number, BOLD, "centre")
        start = x + side * (disc / 2 + pen.size(8))
        room = pen.right - start if side > 0 else start - pen.left
        face = SEMIBOLD if team else REGULAR
        pen.amid(start, y, team or "empty", room, row, size, LEAST, face, "left" if side > 0 else "right")
    _draw_direction(pen, len(tables), middle, centre, across - disc - pen.size(6))


def _draw_direction(pen: Pen, tables: int, x: float, y: float, room: float) -> None:
    words = (("Up 1", 26, SERIF), ("is to the next number,", 15, REGULAR), (f"from {tables} to 1.", 15, REGULAR))
    sizes = [fit_size(text, face, 2 * room, pen.size(size), 6) for text, size, face in words]
    arc = min(room, pen.size(60))
    pen.canvas.arc(x - arc, y - arc, x + arc, y + arc, 140, -100)
    tip, back = (x + arc * cos(ARROW), y + arc * sin(ARROW)), pen.size(9)
    pen.rule(*tip, tip[0] - back, 1.6, tip[1] + back * 0.2)
    pen.rule(*tip, tip[0] + back * 0.1, 1.6, tip[1] + back)
    for (text, _, face), size in zip(words, sizes, strict=True):
        pen.text(x, y, text, size, face, "centre")
        y -= size * LEADING


def _draw_number(pen: Pen, sign: TableSign) -> None:
    """The sign twice, the upper one upside down: folded in three it stands, and is read from both sides."""
    below = pen.imprint.foot_height() + MARGIN
    third = (pen.top + below + MARGIN) / 3
    for x, y, way in ((pen.left, third + MARGIN - below, 1), (pen.right, pen.top, -1)):
        with pen.scaled(x, y, way):
            _draw_sign(pen, sign, pen.width, third - MARGIN - FOLD)
    for fold in (third, 2 * third):
        pen.rule(pen.left, fold - below, pen.right, 0.4, dash=(1, 5))
    pen.text(pen.left, third - below - pen.size(TEXT) * 1.6, FOLDED, pen.size(NOTE))


def _draw_sign(pen: Pen, sign: TableSign, width: float, height: float) -> None:
    named = 0.0
    if sign.team:
        size, lines = fit_lines(clean(sign.team), SEMIBOLD, width, 76, DISPLAY, LEAST)
        named = len(lines) * size * LEADING
        pen.lines(width / 2, named - size, lines, size, SEMIBOLD, "centre")
    number = str(sign.table)
    size = min((height - named - 8) / CAP_HEIGHT, (width * 0.62) / em_width(number, BOLD))
    pen.text(width / 2, named + 6, number, size, BOLD, "centre")
    pen.mark("flag", 0, height - TITLE, TITLE)
    pen.text(TITLE * 0.62 + 7, height - TITLE * CAP_HEIGHT, "Table", TITLE, SEMIBOLD)
    if sign.zone:
        pen.block(width, height + 3, sign.zone, width * 0.19, LARGE * 3, HAND, LEAST, align="right")


def _draw_card(pen: Pen, card: PhoneCard) -> None:
    middle = (pen.left + pen.right) / 2
    y = Title(card.title).draw(pen) - 24
    for number, step in enumerate(card.steps, start=1):
        size = pen.size(LARGE)
        indent = size * 1.6 if len(card.steps) > 1 else 0
        if indent:
            pen.text(pen.left, y - size * 0.8, f"{number}.", size, BOLD)
        y = pen.block(pen.left + indent, y, step, pen.width - indent, size * 5, size, 11) - size * 0.6
    if card.code:
        y -= 70
        pen.text(middle, y, card.code, GIANT, BOLD, "centre")
        y -= 24
    if card.url:
        side = min(pen.width * 0.85, y - pen.bottom - 50)
        pen.qr(card.scanned or card.url, middle - side / 2, y - side, side)
        pen.fit(middle, y - side - 24, card.url, pen.width, pen.size(HAND), LEAST, SEMIBOLD, "centre")
