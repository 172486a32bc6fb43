"""Flags drawn in fives, and where the squares and numbers of the meetings matrix stand: coordinates only."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from math import ceil, floor

FIVE, MOST_PENNANTS = 5, 60
"""Flags are laid and drawn in fives; more than sixty are drawn as plain blocks of five."""
PENNANTS, BLOCKS = (9, 5), (3, 3)
"""The step from flag to flag, and what a five has more than its steps."""
DRAWN_DAYS = 4
"""Days with a drawing of their own: solid, hollow, barred, half filled; the fifth is drawn as the first."""
SQUARE = 38
SHADES = 3
NUMBERED_UP_TO = 20
"""Tables up to which a matrix has room for the count in each square."""
LETTERS_IN_WIDTH = 25
"""The picture is this many letters wide, so that on the smallest phone a letter has 11 pixels."""


@dataclass(frozen=True, slots=True)
class MeetingLevel:
    """The squares in which two teams meet equally often.

    `shade` is empty where that is as even as can be; else `more` or `fewer`, and how far off: `more-1` to `more-3`.
    """

    count: int
    shade: str
    path: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A table's row at `y`: whether its number stands at the edge, and its counts, each with its column's left side."""

    table: int
    y: int
    has_label: bool
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MatrixPicture:
    """Who meets whom, one unit a square, the first square at 0, 0 and the table numbers left of it and above it."""

    tables: int
    margin: float
    letter: float
    own: str
    levels: tuple[MeetingLevel, ...]
    rows: tuple[MatrixRow, ...]

    @property
    def span(self) -> float:
        """Width and height of the whole picture."""
        return round(self.tables + self.margin + max(0.1, (self.margin - 1) / 2), 2)

    @property
    def width(self) -> int:
        """Pixels in which a square is as large as a finger; a wide page shows no larger ones."""
        return round(SQUARE * self.span)

    @property
    def is_even(self) -> bool:
        """True when no square is shaded."""
        return not any(level.shade for level in self.levels)


@dataclass(frozen=True, slots=True)
class FlagScale:
    """How an event's flags are drawn: as pennants, or as blocks, in a picture that holds `most` of them."""

    most: int

    @property
    def is_block(self) -> bool:
        return self.most > MOST_PENNANTS

    def x_of(self, flags: int) -> int:
        """Where so many flags end, and the next one begins."""
        step, gap = BLOCKS if self.is_block else PENNANTS
        return step * flags + gap * (flags // FIVE)

    def picture(self, days: Sequence[int], began: int) -> str:
        """The flags of each day in a row, and the upright rule of those that a team `began` with.

        A day is drawn from the first flag on, and the days before it over that: so it is shortest.
        """
        _, gap = BLOCKS if self.is_block else PENNANTS
        ends = [(day, end) for day, end in enumerate(accumulate(days)) if days[day]]
        drawn = "".join(f'<rect width="{self.x_of(end)}" fill="url(#d{day % DRAWN_DAYS})"/>' for day, end in ends[::-1])
        rule = self.x_of(began) - (0 if began % FIVE else gap / 2)
        width = self.x_of(self.most)
        return f'<svg viewBox="0 0 {width} 20" aria-hidden="true">{drawn}<path d="M{rule:g} 0v20"/></svg>'


def matrix_picture(meetings: Sequence[Sequence[int]]) -> MatrixPicture:
    """The matrix of `meetings[i][j]`, how often tables i+1 and j+1 meet; a table's own square is not read."""
    tables = len(meetings)
    counted = [meetings[i][j] for i in range(tables) for j in range(tables) if i != j]
    even = sum(counted) / len(counted)
    levels = tuple(
        MeetingLevel(count, shade_of(count, even), squares_path(meetings, count)) for count in sorted(set(counted))
    )
    letter = max(0.65, 1.1 * tables / LETTERS_IN_WIDTH)
    label = letter * 0.55 * len(str(tables))
    step = next(step for step in (1, 5, 10, 20, 50, 100) if step >= label or step == 100)
    rows = tuple(
        MatrixRow(
            table=i + 1,
            y=i,
            has_label=i == 0 or (i + 1) % step == 0,
            counts=tuple((j, meetings[i][j]) for j in range(tables) if i != j) if tables <= NUMBERED_UP_TO else (),
        )
        for i in range(tables)
    )
    own = "".join(f"M{i} {i}h1v1h-1z" for i in range(tables))
    return MatrixPicture(tables, round(label + 0.35, 2), round(letter, 2), own, levels, rows)


def shade_of(count: int, even: float) -> str:
    """The CSS class of a number of meetings: how far it is from `even`, the average; empty next to it."""
    if count > even:
        name, away = "more", count - ceil(even)
    else:
        name, away = "fewer", floor(even) - count
    return f"{name}-{min(away, SHADES)}" if away else ""


def squares_path(meetings: Sequence[Sequence[int]], count: int) -> str:
    """An SVG path over the squares where exactly `count` meetings stand, a run of neighbours as one piece."""
    pieces = []
    for i, row in enumerate(meetings):
        for is_level, run in groupby(range(len(row)), key=lambda j: i != j and row[j] == count):
            if is_level:
                squares = list(run)
                pieces.append(f"M{squares[0]} {i}h{len(squares)}v1h-{len(squares)}z")
    return "".join(pieces)
