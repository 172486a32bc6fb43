"""How a sheet lists hands, one a line: even shares of a session a page, air between groups, trumps in three ways."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil
from typing import Any, TypeVar

from rotations.domain.book_rotation import Trump
from rotations.domain.card import MOST_SENTENCES, CallLine, EmptyTable, HandLine, say_empty
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, HAND, NOTE, REGULAR, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Align, Imprint, Pen

SMALLEST, LARGEST, LARGEST_LARGE = 14.0, HAND, 20.0  # points in the hand rows; the last before large print
SMALLEST_LARGE = 16.2  # before large print, which is then larger than the largest usual type
SPACING, AIRIEST = 1.25, 1.6  # a row against its type, at least and at most
SUIT = 1.3  # a drawn symbol against capitals, on which it is centred
FIFTH = 5  # after so many hands there is some air
AIR = 0.28  # of a row
GIVEAWAY = "giveaway"  # what NT Low is, on its line
NT_LOW_WIDTH = 4.5  # ems of its symbol and word

Line = TypeVar("Line", HandLine, CallLine)


@dataclass(frozen=True, slots=True)
class Column:
    """What stands in a column: where its middle or its left end lies across the sheet, and what it says of a hand; its
    type is so large against the others'.
    """

    label: str
    place: float
    says: Callable[[Any], str | Trump]
    face: str = REGULAR
    scale: float = 1.0
    align: Align = "centre"


def largest(imprint: Imprint) -> float:
    """The type of the hands where there is room, in points."""
    return imprint.size(LARGEST_LARGE if imprint.large else LARGEST)


def all_columns(imprint: Imprint, who: float, trump: float, dealer: float, between: Sequence[Column]) -> list[Column]:
    """The columns of a sheet for a table or for the leader, with what they say of the way between WHO and TRUMP."""
    after_trump = trump + NT_LOW_WIDTH * largest(imprint) / imprint.room()[0]
    return [
        Column("HAND", 0.045, lambda line: str(line.number), SEMIBOLD),
        Column("WHO", who, lambda line: str(line.who.label)),
        *between,
        Column("TRUMP", trump, lambda line: line.trump, align="left"),
        Column("", after_trump, lambda line: GIVEAWAY * (line.trump is Trump.NT_LOW), SEMIBOLD, 0.55, "left"),
        Column("DEALER", dealer, lambda line: str(line.dealer.value), SEMIBOLD),
    ]


def most_rows(imprint: Imprint, taken: float) -> float:
    """How many rows of readable type an upright page holds beside `taken` points of other matter."""
    _, height = imprint.room()
    return (height - imprint.size(taken)) / (imprint.size(SMALLEST_LARGE if imprint.large else SMALLEST) * SPACING)


def five_of(line: HandLine | CallLine) -> int:
    return (line.number - 1) // FIFTH


def rows(lines: Sequence[Line], group_of: Callable[[Line], int] = five_of) -> float:
    """How many rows high hands are, with the air between groups of them."""
    return len(lines) + AIR * max(len(set(map(group_of, lines))) - 1, 0)


def share_out(lines: Sequence[Line], most: float) -> list[Sequence[Line]]:
    """The lines in even parts of about `most` rows at most; one part where there is none."""
    length = ceil(len(lines) / max(ceil(rows(lines) / most), 1)) or 1
    return [lines[start : start + length] for start in range(0, max(len(lines), 1), length)]


def draw_hands(pen: Pen, lines: Sequence[Line], top: float, floor: float, columns: Sequence[Column]) -> float:
    """The headings and the hands between `top` and `floor`, as wide as the page; returns the y below the last."""
    size = largest(pen.imprint)
    row = min((top - floor) / rows(lines), size * AIRIEST)
    return draw_rows(pen, lines, columns, pen.left, top, pen.width, row, min(row / SPACING, size))


def draw_rows(
    pen: Pen,
    lines: Sequence[Line],
    columns: Sequence[Column],
    left: float,
    top: float,
    width: float,
    row: float,
    size: float,
    group_of: Callable[[Line], int] = five_of,
) -> float:
    """The headings above `top`, and a row for each hand, with air between groups; returns the y below the last."""
    at = [(column, left + column.place * width) for column in columns]
    for column, x in at:
        pen.text(x, top + 6, column.label, min(pen.size(NOTE), size * 0.8), BOLD, column.align)
    pen.rule(left, top, left + width, 1.2)
    y = top
    for line, following in zip_longest(lines, lines[1:]):
        baseline = y - (row + size * CAP_HEIGHT) / 2
        for column, x in at:
            said = column.says(line)
            if isinstance(said, Trump):
                draw_trump(pen, said, x, baseline, size)
            elif said:
                pen.text(x, baseline, said, size * column.scale, column.face, column.align)
        y -= row
        pen.rule(left, y, left + width, 0.4 if following else 1.2)
        if following and group_of(following) != group_of(line):
            y -= row * AIR
            pen.rule(left, y, left + width, 0.4)
    return y


def empty_room(empty: Sequence[EmptyTable]) -> float:
    """Points that the sentences of the empty tables take, before large print."""
    return 40.0 * min(len(empty), MOST_SENTENCES)


def draw_empty(pen: Pen, empty: Sequence[EmptyTable], y: float) -> float:
    """What is said of the empty tables; returns the y below."""
    sentences = say_empty(empty)
    for sentence in sentences:
        room = pen.size(empty_room(empty) / len(sentences) - 4)
        y = pen.block(pen.left, y, sentence, pen.width, room, pen.size(TEXT), 7, SEMIBOLD) - pen.size(4)
    return y


def draw_trump(pen: Pen, trump: Trump, x: float, baseline: float, size: float) -> float:
    """A trump as every sheet shows it: drawn symbol, letter and word; no trump has no letter but an arrow.

    Returns the x at its right end.
    """
    side = size * CAP_HEIGHT * SUIT
    pen.mark(trump.value, x, baseline + (size * CAP_HEIGHT - side) / 2, side)
    x += size * 1.15
    if trump.is_suit:
        pen.text(x, baseline, trump.value, size, BOLD)
        x += size * 0.95
    face = REGULAR if trump.is_suit else SEMIBOLD
    pen.text(x, baseline, trump.label, size, face)
    return x + em_width(trump.label, face) * size
