"""Signs in the hall: a number for every table, and cards that let a phone in.  R7, R11, R12."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.platypus import Flowable, Spacer

from tournament.sheets.flowables import heading, paragraph
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
    SEMIBOLD,
    TEXT,
    TITLE,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import MARGIN, Drawing, Flow, Imprint, Page, Part, Pen, height_of

FOLD = 10.0  # from a sign to the fold at its top
FOLDED = "Fold along the dotted lines; this part lies on the table."


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
    url: str
    code: str = ""
    scanned: str = ""


def number_pages(signs: Sequence[TableSign]) -> list[Page]:
    return [Page(partial(_draw_number, sign=sign)) for sign in signs]


def card_pages(cards: Sequence[PhoneCard], imprint: Imprint) -> list[Part]:
    """A page for each card: what to do, the code, and in the room that is left what is scanned."""
    width, height = imprint.room()
    size = imprint.size(LARGE)
    pages: list[Part] = []
    for card in cards:
        head = heading(card.title, "", imprint)
        story: list[Flowable] = [paragraph(step, width, size, after=size * 0.5) for step in card.steps]
        if card.code:
            story += [Spacer(1, size), paragraph(card.code, width, GIANT, BOLD, "centre", after=size)]
        address = paragraph(card.url, width, imprint.size(HAND), SEMIBOLD, "centre")
        side = min(width * 0.85, height - height_of([*head, *story, address], width) - size)
        draw_code = partial(Pen.qr, url=card.scanned or card.url, x=(width - side) / 2, y=0, size=side)
        pages.append(Flow([*story, Drawing(draw_code, imprint, width, side), address], head))
    return pages


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
        size, lines = fit_lines(clean(sign.team, SEMIBOLD), SEMIBOLD, width, 76, DISPLAY, LEAST)
        named = len(lines) * size * LEADING
        pen.lines(width / 2, named - size, lines, size, SEMIBOLD, "centre")
    number = str(sign.table)
    size = min((height - named - 8) / CAP_HEIGHT, (width * 0.62) / em_width(number, BOLD))
    pen.text(width / 2, named + 6, number, size, BOLD, "centre")
    pen.mark("flag", 0, height - TITLE, TITLE)
    pen.text(TITLE * 0.62 + 7, height - TITLE * CAP_HEIGHT, "Table", TITLE, SEMIBOLD)
    if sign.zone:
        pen.block(width, height + 3, sign.zone, width * 0.19, LARGE * 3, HAND, LEAST, align="right")
