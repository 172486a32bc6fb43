"""Standings of a side game played at several tables, for the wall, and the Grand Champion above them.  RULES 4."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import FOOT, MARGIN, Imprint, Page, Pen, bind, paper_size

TITLE = "Side game standings"
TYPE, ROW, HEAD = 15.0, 22.0, 130.0  # points
PLACE, NUMBER = 48.0, 96.0


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side: its place (1, 2, 2, 4), games won and points."""

    place: int
    side: str
    games_won: int
    points: int


@dataclass(frozen=True, slots=True)
class SideStandings:
    """A session as it stands; `champions` is empty while it goes on."""

    session: str
    game: str
    side_word: str
    champions: tuple[str, ...]
    lines: tuple[SideLine, ...]


def draw(standings: SideStandings, imprint: Imprint) -> bytes:
    """The standings, on as few pages as readable type allows, evenly filled."""
    return bind(pages(standings, imprint), imprint, TITLE)


def pages(standings: SideStandings, imprint: Imprint) -> list[Page]:
    """One page for each share of the sides."""
    room = paper_size(imprint)[1] - 2 * MARGIN - FOOT - imprint.size(HEAD)
    most = int(room / imprint.size(ROW))
    length = ceil(len(standings.lines) / max(1, ceil(len(standings.lines) / most))) or 1
    shares = [standings.lines[start : start + length] for start in range(0, len(standings.lines), length)]
    return [Page(partial(_draw_page, standings=standings, lines=lines)) for lines in shares]


def _draw_page(pen: Pen, standings: SideStandings, lines: Sequence[SideLine]) -> None:
    size = pen.imprint.size
    y = pen.heading(standings.session, standings.game) - size(30)
    if standings.champions:
        says = f"Grand Champion: {', '.join(standings.champions)}"
        y = pen.block(pen.left, y + size(12), says, pen.width, size(44), size(20), 10, BOLD) - size(28)
    else:
        pen.text(pen.left, y, "The session goes on: places may change.", size(14), SEMIBOLD)
        y -= size(28)
    pen.text(pen.left, y, "Place", size(12), SEMIBOLD)
    pen.text(pen.left + size(PLACE), y, standings.side_word.capitalize(), size(12), SEMIBOLD)
    pen.text(pen.right - size(NUMBER), y, "Games won", size(12), SEMIBOLD, "right")
    pen.text(pen.right, y, "Points", size(12), SEMIBOLD, "right")
    pen.rule(pen.left, y - size(6), pen.right, 1.2)
    for line in lines:
        y -= size(ROW)
        pen.text(pen.left, y - size(2), str(line.place), size(TYPE), BOLD)
        width = pen.width - size(PLACE) - 2 * size(NUMBER)
        pen.fit(pen.left + size(PLACE), y - size(2), line.side, width, size(TYPE), 5)
        pen.text(pen.right - size(NUMBER), y - size(2), str(line.games_won), size(TYPE), align="right")
        pen.text(pen.right, y - size(2), str(line.points), size(TYPE), BOLD, "right")
        pen.rule(pen.left, y - size(8), pen.right, 0.4)
