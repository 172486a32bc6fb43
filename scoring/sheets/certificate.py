"""Certificates to frame: a prize and who won it, one for a team or one for each of its players.  R41.

At the left the place as a large figure, at the right the names, along the foot the flags the team had.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

from reportlab.lib.colors import black, white
from reportlab.platypus import Flowable, HRFlowable, Image, KeepInFrame, Spacer

from tournament.sheets.flowables import paragraph
from tournament.sheets.lettering import (
    CAP_HEIGHT,
    DISPLAY,
    FINE,
    HAND,
    LARGE,
    LEAST,
    NOTE,
    SEMIBOLD,
    SERIF,
    TEXT,
    em_width,
)
from tournament.sheets.page import GREEN, Page, Pen
from tournament.sheets.shapes import FlagLine

PANEL = 0.3  # of the width, in colour
GUTTER = 30.0  # from the panel to the words
LOGO = 72.0
NAME = 58.0  # points of the winner, at most
HUNG = 40.0  # at most above the first line, so that a team's and its players' begin alike
FLAGS = 20.0  # how high the drawn flags are
SIGNED = 62.0  # the middle of the lines to sign on, above the flags


@dataclass(frozen=True, slots=True)
class Certificate:
    """One prize: its name (`First place`), the team, its players where they are named, and a line about it.

    `place` is its figure where it has one, `days` are the flags the team had, which `began` with so many.  With a
    `player` it is theirs alone.  An empty prize or name is a line to write on.
    """

    prize: str = ""
    team: str = ""
    players: tuple[str, ...] = ()
    about: str = ""
    player: str | None = None
    place: int | None = None
    days: tuple[int, ...] = ()
    began: int = 0


def pages(certificates: Sequence[Certificate], logo: bytes = b"") -> list[Page]:
    """One lying page for each prize, with the association's logo, a PNG file."""
    return [
        Page(partial(_draw_page, certificate=certificate, logo=logo), landscape=True, foot="none")
        for certificate in certificates
    ]


def player_pages(certificates: Sequence[Certificate], logo: bytes = b"") -> list[Page]:
    """One lying page for each player who won a prize; a team whose players are not named has one for each of four."""
    return pages(
        [
            replace(certificate, player=player, players=())
            for certificate in certificates
            for player in certificate.players or ("",) * 4
        ],
        logo,
    )


def _draw_page(pen: Pen, certificate: Certificate, logo: bytes) -> None:
    panel = pen.width * PANEL
    _draw_panel(pen, certificate, panel)
    left = panel + GUTTER
    room, top = pen.right - left, pen.top
    floor = _draw_signatures(pen, left, room, _draw_flags(pen, certificate, left, room))
    winner = certificate.team if certificate.player is None else certificate.player
    under = certificate.players if certificate.player is None else (certificate.team,)
    where = " · ".join(filter(None, (pen.imprint.dates, pen.imprint.venue)))
    size = {"width": room, "height": LOGO, "kind": "proportional", "hAlign": "LEFT", "mask": "auto"}
    story: list[Flowable] = [
        *([Image(BytesIO(logo), **size), Spacer(1, 14)] if logo else []),
        paragraph(pen.imprint.event, room, HAND, SEMIBOLD, after=HAND * 0.2),
        paragraph(where, room, TEXT, after=DISPLAY),
        *_text_or_line(certificate.prize, "Prize", room, DISPLAY),
        *_text_or_line(winner, "Awarded to", room, NAME),
        *(paragraph(name, room, LARGE) for name in under),
        Spacer(1, HAND),
        paragraph(certificate.about, room, HAND),
    ]
    words = KeepInFrame(room, top - floor, story, mode="shrink")
    _, height = words.wrapOn(pen.canvas, room, top - floor)
    words.drawOn(pen.canvas, left, top - height - min(max(0, (top - floor - height) * 0.35), HUNG))


def _text_or_line(text: str, label: str, room: float, size: float) -> list[Flowable]:
    """A text, or where there is none a line to write on."""
    if text:
        return [paragraph(text, room, size, SERIF, after=size * 0.3)]
    line = HRFlowable(room * 0.85, 0.7, color=black, spaceBefore=size, spaceAfter=2, hAlign="LEFT")
    return [line, paragraph(label, room, FINE, after=FINE)]


def _draw_panel(pen: Pen, certificate: Certificate, width: float) -> None:
    with pen.scaled(0, 0, 1, GREEN):
        pen.canvas.rect(pen.left, pen.bottom, width, pen.top - pen.bottom, stroke=0, fill=1)
    middle = width / 2
    with pen.scaled(0, 0, 1, white):
        if certificate.place is None:
            side = width * 0.6
            pen.mark("flag", middle - side * 0.36, (pen.top - side) / 2, side)
        else:
            figure = str(certificate.place)
            size = min(320.0, width * 0.84 / em_width(figure, SERIF))
            pen.text(middle, (pen.top - size * CAP_HEIGHT) / 2, figure, size, SERIF, "centre")
            pen.mark("flag", middle - 13, pen.bottom + 26, 36)


def _draw_flags(pen: Pen, certificate: Certificate, left: float, room: float) -> float:
    """The team's flags along the foot; returns the y above them."""
    flags = FlagLine(certificate.days, certificate.began)
    if not flags.steps:
        return pen.bottom
    step = min(room / flags.steps, FLAGS * 0.7)
    with pen.scaled(0, 0, 1, GREEN):
        flags.draw(pen.canvas, left, pen.bottom + 4, step, min(FLAGS, step * 1.7))
    return pen.bottom + FLAGS + 18


def _draw_signatures(pen: Pen, left: float, room: float, floor: float) -> float:
    """Two lines to sign on; returns the y above them."""
    half = (room - GUTTER) / 2
    for place, label in enumerate(("Leader", f"For {pen.imprint.signs_for}")):
        x = left + place * (half + GUTTER)
        pen.rule(x, floor + 20, x + half, 0.7)
        pen.fit(x, floor + 5, label, half, NOTE, LEAST)
    return floor + SIGNED
