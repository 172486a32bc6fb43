"""How a sheet lists hands, one a line: even shares of a session a page, air after each fifth, trumps in three ways."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import TypeVar

from rotations.domain.book_rotation import Trump
from rotations.domain.card import MOST_SENTENCES, CallLine, EmptyTable, HandLine, say_empty
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, FINE, HAND, NOTE, REGULAR, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Imprint, Pen

SMALLEST, LARGEST, LARGEST_LARGE = 14.0, HAND, 20.0  # points in the hand rows; the last before large print
SMALLEST_LARGE = 16.2  # before large print, which is then larger than the largest usual type
SPACING, AIRIEST = 1.25, 1.6  # a row against its type, at least and at most
SUIT = 1.3  # a drawn symbol against capitals, on which it is centred
FIFTH = 5  # after so many hands there is some air
AIR = 0.28  # of a row
EVERYONE = "EVERYONE"  # heads what all tables are told alike
GIVEAWAY = "giveaway"  # what NT Low is, on its line

Line = TypeVar("Line", HandLine, CallLine)


def most_rows(imprint: Imprint, taken: float) -> float:
    """How many rows of readable type an upright page holds beside `taken` points of other matter."""
    _, height = imprint.room()
    return (height - imprint.size(taken)) / (imprint.size(SMALLEST_LARGE if imprint.large else SMALLEST) * SPACING)


def rows(lines: Sequence[Line]) -> float:
    return len(lines) + AIR * sum(ends_five(line) for line in lines[:-1])


def ends_five(line: HandLine | CallLine) -> bool:
    return line.number % FIFTH == 0


def share_out(lines: Sequence[Line], most: float) -> list[Sequence[Line]]:
    """The lines in as few even parts as keep each within `most` rows."""
    for parts in range(1, len(lines) + 1):
        length = ceil(len(lines) / parts)
        shares = [lines[start : start + length] for start in range(0, len(lines), length)]
        if all(rows(share) <= most for share in shares):
            break
    return shares


def draw_rows(
    pen: Pen,
    lines: Sequence[Line],
    top: float,
    floor: float,
    columns: Mapping[str, float],
    draw_move: Callable[[Line, Mapping[str, float], float, float], None],
) -> float:
    """The headings of the columns and a row for each hand, between `top` and `floor`; returns the y below the last.

    `columns` says where each lies across the sheet, its middle or left end.  `draw_move` is given a hand, the columns'
    x, a baseline and a size; all sheets show hand, who, trump and dealer alike.
    """
    largest = pen.size(LARGEST_LARGE if pen.imprint.large else LARGEST)
    row = min((top - floor) / rows(lines), largest * AIRIEST)
    size = min(row / SPACING, largest)
    at = {label: pen.left + place * pen.width for label, place in columns.items()}
    for label, x in at.items():
        pen.text(x, top + 6, label, pen.size(NOTE), BOLD, "left" if label in ("CALL", EVERYONE, "TRUMP") else "centre")
    pen.rule(pen.left, top, pen.right, 1.2)
    y = top
    for line in lines:
        baseline = y - (row + size * CAP_HEIGHT) / 2
        pen.text(at["HAND"], baseline, str(line.number), size, SEMIBOLD, "centre")
        pen.text(at["WHO"], baseline, line.who.label, size, REGULAR, "centre")
        draw_move(line, at, baseline, size)
        end = draw_trump(pen, line.trump, at["TRUMP"], baseline, size)
        if line.trump is Trump.NT_LOW:
            pen.text(end + size * 0.3, baseline, GIVEAWAY, pen.size(FINE), SEMIBOLD)
        pen.text(at["DEALER"], baseline, line.dealer.value, size, SEMIBOLD, "centre")
        y -= row
        is_last = line is lines[-1]
        pen.rule(pen.left, y, pen.right, 1.2 if is_last else 0.4)
        if ends_five(line) and not is_last:
            y -= row * AIR
            pen.rule(pen.left, y, pen.right, 0.4)
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
