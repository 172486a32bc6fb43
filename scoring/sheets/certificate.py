"""A certificate for a prize: what for, to whom, and a line for the leader's name.  R41."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.sheets.flowables import paragraph
from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD
from tournament.sheets.page import Page, Pen, height_of


@dataclass(frozen=True, slots=True)
class Certificate:
    """One prize: its name (`First place`), the team, its players where they are named, and a line about it."""

    prize: str
    team: str
    players: tuple[str, ...] = ()
    about: str = ""


def pages(certificates: Sequence[Certificate]) -> list[Page]:
    """One lying page for each prize."""
    return [Page(partial(_draw_page, certificate=certificate), landscape=True) for certificate in certificates]


def _draw_page(pen: Pen, certificate: Certificate) -> None:
    pen.box(pen.left, pen.bottom, pen.width, pen.top, 2, 6)
    pen.box(pen.left + 6, pen.bottom + 6, pen.width - 12, pen.top - 12, 0.5, 4)
    where = ", ".join(filter(None, (pen.imprint.dates, pen.imprint.venue)))
    event = " · ".join(filter(None, (pen.imprint.event, where)))
    texts = (
        # text, size, face, height it may take, space below
        ("Military Whist", 20.0, REGULAR, 26, 22),
        (certificate.prize, 48.0, BOLD, 50, 26),
        (certificate.team, 34.0, SEMIBOLD, 76, 12),
        (" · ".join(certificate.players), 19.0, REGULAR, 48, 12),
        (certificate.about, 17.0, REGULAR, 42, 12),
        (event, 15.0, REGULAR, 42, 0),
    )
    indent = 45
    room = pen.width - 2 * indent
    story = [
        paragraph(text, room, size, face, "centre", height=height, after=after)
        for text, size, face, height, after in texts
        if text
    ]
    signature, flag = 78, 54
    space = pen.top - signature - flag - height_of(story, room)
    pen.mark("flag", (pen.width - flag * 1.12) / 2, pen.top - flag - space * 0.3, flag)
    pen.place(story, pen.top - flag - space * 0.55, indent)
    pen.rule(pen.width / 2 - 120, pen.bottom + 52, pen.width / 2 + 120, 0.6)
    pen.text(pen.width / 2, pen.bottom + 36, "Leader", 13, REGULAR, "centre")
