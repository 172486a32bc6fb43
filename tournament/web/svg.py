"""Where the squares and numbers of the meetings matrix stand: coordinates only."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

SHADES = 4
NUMBERED_UP_TO = 20
"""Tables up to which a matrix has room for the count in each square."""


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
