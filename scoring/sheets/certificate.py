"""A certificate to hand over with a prize: what for, to whom, and a line for the leader's name.  R41."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD
from tournament.sheets.page import Imprint, Page, Pen, bind

TITLE = "Certificates"


@dataclass(frozen=True, slots=True)
class Certificate:
    """One prize: its name (`First place`), the team, its players where they are named, and a line about it."""

    prize: str
    team: str
    players: tuple[str, ...] = ()
    about: str = ""


def draw(certificates: Sequence[Certificate], imprint: Imprint) -> bytes:
    """One lying page for each prize."""
    return bind(pages(certificates), imprint, TITLE)


def pages(certificates: Sequence[Certificate]) -> list[Page]:
    """One lying page for each prize."""
    return [Page(partial(_draw_page, certificate=certificate), landscape=True) for certificate in certificates]


def _draw_page(pen: Pen, certificate: Certificate) -> None:
    middle = (pen.left + pen.right) / 2
    pen.box(pen.left, pen.bottom, pen.width, pen.top - pen.bottom, 2.5, 6)
    pen.box(pen.left + 6, pen.bottom + 6, pen.width - 12, pen.top - pen.bottom - 12, 0.6, 4)
    room = pen.width - 90
    pen.mark("flag", middle - 24, pen.top - 78, 54)
    y = pen.top - 112
    pen.fit(middle, y, "Military Whist", room, 20, 10, REGULAR, "centre")
    pen.fit(middle, y - 52, certificate.prize, room, 48, 16, BOLD, "centre")
    y -= 84
    y = pen.block(middle, y, certificate.team, room, 76, 34, 12, SEMIBOLD, "centre") - 12
    if certificate.players:
        y = pen.block(middle, y, " · ".join(certificate.players), room, 48, 19, 8, REGULAR, "centre") - 8
    if certificate.about:
        y = pen.block(middle, y, certificate.about, room, 42, 17, 8, REGULAR, "centre") - 8
    where = ", ".join(part for part in (pen.imprint.dates, pen.imprint.venue) if part)
    pen.block(
        middle, y, f"{pen.imprint.event} · {where}" if where else pen.imprint.event, room, 42, 17, 7, REGULAR, "centre"
    )
    pen.rule(middle - 120, pen.bottom + 52, middle + 120, 0.8)
    pen.text(middle, pen.bottom + 34, "Leader", 14, REGULAR, "centre")
