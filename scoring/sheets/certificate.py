"""Certificates to frame: a prize and who won it, one for a team or one for each of its players.  R41."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

from PIL import Image
from reportlab.lib.colors import Color, black
from reportlab.lib.utils import ImageReader
from reportlab.platypus import HRFlowable, Paragraph

from tournament.sheets.flowables import paragraph
from tournament.sheets.lettering import LEADING, REGULAR, SERIF
from tournament.sheets.page import Page, Pen, height_of

FLAG = 64.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """One prize: its name (`First place`), the team, its players where they are named, and a line about it.

    With a `player` it is theirs alone.  An empty prize or name is a line to write on.
    """

    prize: str = ""
    team: str = ""
    players: tuple[str, ...] = ()
    about: str = ""
    player: str | None = None


def pages(certificates: Sequence[Certificate], logo: bytes = b"") -> list[Page]:
    """One lying page for each prize, with the association's logo, a PNG file, or else the flag."""
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


def blank_pages(logo: bytes = b"") -> list[Page]:
    """One certificate to write on; it is copied, or printed as often as it is needed."""
    return pages([Certificate()], logo)


def _draw_page(pen: Pen, certificate: Certificate, picture: Image.Image | None) -> None:
    """A frame, the flag, the prize large, whom it is awarded to, and two lines to sign on."""
    accent = pen.imprint.accent
    with pen.scaled(0, 0, 1, accent):
        pen.box(pen.left - 6, pen.bottom - 6, pen.width + 12, pen.top + 12, 3, 0)
        pen.box(pen.left + 2, pen.bottom + 2, pen.width - 4, pen.top - 4, 0.8, 0)
        if picture is None:
            pen.mark("flag", pen.width / 2 - FLAG * 0.53, pen.top - FLAG - 24, FLAG)
    if picture is not None:
        left, below = pen.width * 0.25, pen.top - FLAG - 26
        drawn = ImageReader(picture.convert("RGBA").convert("LA") if pen.imprint.grey else picture)
        pen.canvas.drawImage(
            drawn, left, below, pen.width / 2, FLAG + 14, mask="auto", preserveAspectRatio=True, anchor="c"
        )
    indent = 40.0
    room = pen.width - 2 * indent

    def centred(text: str, size: float, face: str = REGULAR, lines: int = 1, colour: Color = black) -> Paragraph:
        height = size * (1 + LEADING * (lines - 1))
        return paragraph(text, room, size, face, "centre", height=height, after=size * 0.3, colour=colour)

    is_for_player = certificate.player is not None
    winner = certificate.player if certificate.player is not None else certificate.team
    where = " · ".join(filter(None, (pen.imprint.dates, pen.imprint.venue)))
    story = [
        centred(pen.imprint.event, 22, SERIF, 2),
        centred(certificate.prize, 54, SERIF, colour=accent) if certificate.prize else _line(0.5),
        centred("is awarded to", 16),
        centred(winner, 38, SERIF, 2) if winner else _line(0.75),
        *(
            centred(text, 18, lines=2)
            for text in (
                certificate.team if is_for_player else " · ".join(certificate.players),
                certificate.about,
                where,
            )
            if text
        ),
    ]
    top, floor = pen.top - FLAG - 34, pen.bottom + 84
    air = (top - floor - height_of(story, room)) / (len(story) + 1)
    y = top
    for flowable in story:
        y = pen.place([flowable], y - air, indent)
    for place, label in enumerate(("Leader", f"For {pen.imprint.association or 'the association'}")):
        middle = pen.width * (0.27 + 0.46 * place)
        pen.rule(middle - 115, pen.bottom + 52, middle + 115, 0.6)
        pen.fit(middle, pen.bottom + 35, label, 230, 13, 5, REGULAR, "centre")


def _line(share: float) -> HRFlowable:
    """A line to write on, across this share of the page."""
    return HRFlowable(f"{share:.0%}", 0.7, color=black, spaceBefore=0, spaceAfter=8, hAlign="CENTER")
