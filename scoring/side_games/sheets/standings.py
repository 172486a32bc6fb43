"""Standings of a side game played at several tables, for the wall, and the Grand Champion above them.  RULES 4."""

from dataclasses import dataclass

from tournament.sheets.flowables import Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Flow, Imprint, bind

TITLE = "Side game standings"


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
    """The standings, on as many pages as they take."""
    width, _ = imprint.room()
    size = imprint.size(15)
    says, points, face = "The session goes on: places may change.", 14, SEMIBOLD
    if standings.champions:
        says, points, face = f"Grand Champion: {', '.join(standings.champions)}", 20, BOLD
    head = [
        *heading(standings.session, standings.game, imprint),
        paragraph(says, width, imprint.size(points), face, height=size * 4, after=size * 0.6),
    ]
    columns = (
        Column("Place", size * 3, face=BOLD),
        Column(standings.side_word.capitalize(), width - size * 14),
        Column("Games won", size * 6, "right"),
        Column("Points", size * 5, "right", BOLD),
    )
    rows = [(line.place, line.side, line.games_won, line.points) for line in standings.lines]
    table = ruled_table(columns, rows, size, imprint.size(12), cell_height=size * 1.6)
    return bind([Flow([table], head)], imprint, TITLE)
