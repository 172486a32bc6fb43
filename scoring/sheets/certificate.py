"""Certificates to frame: a prize and who won it, one for a team or one for each of its players.  R41.

At the left the place as a large figure, at the right the names, along the foot the flags the team had.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

from PIL import Image
from reportlab.lib.colors import white
from reportlab.lib.utils import ImageReader

from tournament.sheets.lettering import (
    CAP_HEIGHT,
    DISPLAY,
    FINE,
    HAND,
    LARGE,
    LEADING,
    LEAST,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    TEXT,
    balance,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import GREEN, Page, Pen
from tournament.sheets.shapes import FlagLine

PANEL = 0.3  # of the width, in colour
GUTTER = 30.0  # from the panel to the words
LOGO = 72.0
NAME = 58.0  # points of the winner, at most
ONE_LINE = 0.8  # of its size, to which a text is made smaller for the sake of one line
HUNG = 40.0  # at most above the first line, so that a team's and its players' begin alike
FLAGS = 20.0  # how high the drawn flags are
WRITTEN = {2: "Prize", 3: "Awarded to"}  # under lines to write on, in place of the texts of these numbers
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
    picture = Image.open(BytesIO(logo)) if logo else None
    return [
        Page(partial(_draw_page, certificate=certificate, picture=picture), landscape=True, foot="none")
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


def _draw_page(pen: Pen, certificate: Certificate, picture: Image.Image | None) -> None:
    panel = pen.width * PANEL
    _draw_panel(pen, certificate, panel)
    left = panel + GUTTER
    room = pen.right - left
    floor = _draw_flags(pen, certificate, left, room)
    floor = _draw_signatures(pen, left, room, floor)
    top = pen.top
    if picture is not None:
        pen.canvas.drawImage(
            ImageReader(picture), left, top - LOGO, room, LOGO, mask="auto", preserveAspectRatio=True, anchor="nw"
        )
        top -= LOGO + 14

    winner = certificate.team if certificate.player is None else certificate.player
    under = certificate.players if certificate.player is None else (certificate.team,)
    where = " · ".join(filter(None, (pen.imprint.dates, pen.imprint.venue)))
    # Each text, its size and face, in how many lines, and the space above it against its size.
    texts = [
        (pen.imprint.event, HAND, SEMIBOLD, 2, 0.0),
        (where, TEXT, REGULAR, 2, 0.2),
        (certificate.prize, DISPLAY, SERIF, 2, 1.1),
        (winner, NAME, SERIF, 2, 0.3),
        *((name, LARGE, REGULAR, 2, 0.1 if place else 0.7) for place, name in enumerate(under)),
        (certificate.about, HAND, REGULAR, 2, 1.1),
    ]
    laid = []
    for place, (text, size, face, most, space) in enumerate(texts):
        if text:
            if em_width(clean(text), face) * size * ONE_LINE <= room:
                most = 1
            size, lines = fit_lines(clean(text), face, room, size * (1 + LEADING * (most - 1)), size, LEAST)
            lines = balance(lines, face, room, size)
        elif place in WRITTEN:
            lines = (WRITTEN[place],)
        else:
            continue
        laid.append((size, face, lines, space * size))
    height = sum(space + size * (CAP_HEIGHT + LEADING * (len(lines) - 1) + 0.35) for size, _, lines, space in laid)
    tight = min(1, (top - floor) / height)
    y = top - min(max(0, (top - floor - height) * 0.35), HUNG)
    for size, face, lines, space in laid:
        size *= tight
        y -= space * tight + size * CAP_HEIGHT
        if lines[0] in WRITTEN.values():
            pen.rule(left, y, left + room * 0.85, 0.7)
            pen.text(left, y - FINE - 2, lines[0], FINE)
            y -= size * 0.35
        else:
            y = pen.lines(left, y, lines, size, face) + size * (LEADING - 0.35)


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
