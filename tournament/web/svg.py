"""Where the lines and letters of the drawn components stand: the meetings matrix and the playoff bracket.

Coordinates only; words, marks and colours are the templates' and the style sheet's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

SHADES = 4
NUMBERED_UP_TO = 20
"""Tables up to which a matrix has room for the count in each square."""

BOX_WIDTH = 330
HEADING = 26
ROW = 34
BOX_GAP = 26
LANE = 12
TEAM_ROOM = 306
TRICKS_ROOM = 44
"""Drawing units of a box's line, and of its end where tricks stand; a longer name is squeezed to fit."""
LETTER = 9.2
"""Drawing units of an average letter at the bracket's type size."""


@dataclass(frozen=True, slots=True)
class Level:
    """The squares in which two teams meet equally often; `shade` 1 is the lightest of four."""

    count: int
    shade: int
    path: str


@dataclass(frozen=True, slots=True)
class MatrixPicture:
    """Who meets whom, one unit a square, the first square at 0, 0 and the table numbers at -1."""

    tables: int
    span: float
    own: str
    levels: tuple[Level, ...]
    edges: tuple[tuple[float, int], ...]
    numbers: tuple[tuple[float, float, int], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One team of a playoff hand; a side not known yet has no table and says in `team` whom it awaits."""

    team: str
    table: int | None = None
    tricks: int | None = None
    is_winner: bool = False
    winner_of: int | None = None
    """The number of the hand that decides who this is."""


@dataclass(frozen=True, slots=True)
class PlayoffHand:
    """One hand of a playoff as the bracket shows it: `says` is its trump and dealer in words."""

    number: int
    sides: tuple[Side, Side]
    says: str = ""


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One line of a box; `squeeze` is the width its name must be fitted into, where it is too long."""

    side: Side
    y: int
    squeeze: int | None


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """One box of the bracket: its heading stands above it."""

    hand: PlayoffHand
    heading_y: int
    y: int
    sides: tuple[DrawnSide, DrawnSide]


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Boxes from the first hand down to the last, and the lines along which winners come down."""

    width: int
    height: int
    hands: tuple[DrawnHand, ...]
    links: tuple[str, ...]


def matrix_picture(meetings: Sequence[Sequence[int]]) -> MatrixPicture:
    """The matrix of `meetings[i][j]`, how often tables i+1 and j+1 meet; a table's own square is not read."""
    tables = len(meetings)
    counts = sorted({meetings[i][j] for i in range(tables) for j in range(tables) if i != j})
    levels = tuple(
        Level(count, shade_of(index, len(counts)), squares_path(meetings, count)) for index, count in enumerate(counts)
    )
    step = 1 if tables <= NUMBERED_UP_TO else 5
    edges = tuple((number - 0.5, number) for number in range(1, tables + 1) if number == 1 or number % step == 0)
    numbers = (
        tuple((j + 0.5, i + 0.7, meetings[i][j]) for i in range(tables) for j in range(tables) if i != j)
        if tables <= NUMBERED_UP_TO
        else ()
    )
    own = "".join(f"M{i} {i}h1v1h-1z" for i in range(tables))
    return MatrixPicture(tables, tables + 1.1, own, levels, edges, numbers)


def shade_of(index: int, levels: int) -> int:
    """The shade (1–4) of the index-th of so many levels, the ends of the scale used first."""
    if levels == 1:
        return 1
    return 1 + round(index * (SHADES - 1) / (levels - 1))


def squares_path(meetings: Sequence[Sequence[int]], count: int) -> str:
    """An SVG path over the squares where exactly `count` meetings stand, a run of neighbours as one piece."""
    pieces = []
    for i, row in enumerate(meetings):
        for is_level, run in groupby(range(len(row)), key=lambda j: i != j and row[j] == count):
            if is_level:
                squares = list(run)
                pieces.append(f"M{squares[0]} {i}h{len(squares)}v1h-{len(squares)}z")
    return "".join(pieces)


def bracket_picture(hands: Sequence[PlayoffHand]) -> BracketPicture:
    """The bracket, drawn downwards so that it is read on a phone without turning it; hands in order of play."""
    box = HEADING + 2 * ROW + BOX_GAP
    drawn = tuple(draw_hand(hand, index * box) for index, hand in enumerate(hands))
    links: list[str] = []
    for upper in drawn:
        for lower in drawn:
            for line in lower.sides:
                if line.side.winner_of == upper.hand.number:
                    lane = BOX_WIDTH + LANE * (1 + len(links))
                    start = winner_y(upper)
                    links.append(f"M{BOX_WIDTH} {start}H{lane}V{line.y}H{BOX_WIDTH + 2}m5-5-5 5 5 5")
    return BracketPicture(BOX_WIDTH + LANE * (1 + len(links)), len(hands) * box - BOX_GAP + 4, drawn, tuple(links))


def draw_hand(hand: PlayoffHand, top: int) -> DrawnHand:
    """A hand's box with its heading, `top` the upper end of both."""
    first, second = (
        DrawnSide(side, top + HEADING + ROW * index + ROW // 2, squeeze(side)) for index, side in enumerate(hand.sides)
    )
    return DrawnHand(hand, top + HEADING - 9, top + HEADING, (first, second))


def squeeze(side: Side) -> int | None:
    """The width a team's line is fitted into, where it would leave its box at the usual type size."""
    room = TEAM_ROOM if side.tricks is None else TEAM_ROOM - TRICKS_ROOM
    table = "" if side.table is None else f"{side.table} "
    return room if len(table + side.team) * LETTER > room else None


def winner_y(drawn: DrawnHand) -> int:
    """Where the winner's line of a box stands; between the two while there is no winner."""
    for line in drawn.sides:
        if line.side.is_winner:
            return line.y
    return drawn.y + ROW
