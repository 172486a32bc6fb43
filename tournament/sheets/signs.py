"""Signs in the hall: a number for every table, and cards that let a phone in.  R11, R12."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.sheets.flowables import draw_heading
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, SEMIBOLD, em_width
from tournament.sheets.page import Page, Pen, of_table


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
    return [
        page
        for sign in signs
        for page in of_table(sign.table, [Page(partial(_draw_number, sign=sign), landscape=True)])
    ]


def card_pages(cards: Sequence[PhoneCard]) -> list[Page]:
    """A page for each card that has something to scan or to type; the others are left out."""
    return [Page(partial(_draw_card, card=card)) for card in cards if card.url or card.code]


def _draw_number(pen: Pen, sign: TableSign) -> None:
    middle = (pen.left + pen.right) / 2
    pen.mark("flag", pen.left, pen.top - 52, 52)
    pen.text(pen.left + 52, pen.top - 40, "Table", 44, SEMIBOLD)
    if sign.zone:
        pen.fit(pen.right, pen.top - 40, sign.zone, pen.width * 0.6, 30, 7, align="right")
    named = 62 if sign.team else 0
    room = pen.top - 84 - pen.bottom - 14 - named
    number = str(sign.table)
    size = min(room / CAP_HEIGHT, pen.width / em_width(number, BOLD))
    pen.text(middle, pen.bottom + 14 + named + (room - size * CAP_HEIGHT) / 2, number, size, BOLD, "centre")
    if sign.team:
        pen.block(middle, pen.bottom + 50, sign.team, pen.width, 48, 44, 9, SEMIBOLD, "centre")


def _draw_card(pen: Pen, card: PhoneCard) -> None:
    middle = (pen.left + pen.right) / 2
    y = draw_heading(pen, card.title) - 24
    for number, step in enumerate(card.steps, start=1):
        size = pen.size(20)
        indent = size * 1.6 if len(card.steps) > 1 else 0
        if indent:
            pen.text(pen.left, y - size * 0.8, f"{number}.", size, BOLD)
        y = pen.block(pen.left + indent, y, step, pen.width - indent, size * 5, size, 11) - size * 0.6
    if card.code:
        y -= 70
        pen.text(middle, y, card.code, 64, BOLD, "centre")
        y -= 24
    if card.url:
        side = min(pen.width * 0.85, y - pen.bottom - 50)
        pen.qr(card.scanned or card.url, middle - side / 2, y - side, side)
        pen.fit(middle, y - side - 24, card.url, pen.width, pen.size(20), 7, SEMIBOLD, "centre")
