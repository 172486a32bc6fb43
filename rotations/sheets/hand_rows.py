"""How a sheet lists hands, one a line: even shares of a session a page, the giveaway line, trumps in three ways."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import TypeVar

from rotations.domain.card import MOST_SENTENCES, CallLine, EmptyTable, HandLine, say_empty
from rotations.domain.hand import NT_LOW_NOTE, Trump
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, REGULAR, SEMIBOLD
from tournament.sheets.page import Imprint, Pen

SMALLEST, LARGEST = 14.0, 18.0  # points in the hand rows
SMALLEST_LARGE = 16.2  # before large print, which is then larger than the largest usual type
SPACING, AIRIEST = 1.32, 1.6  # a row against its type, at least and at most
SUIT = 1.3  # a drawn symbol against capitals, on which it is centred
NOTE = 0.85  # the giveaway line under an NT Low hand, against a row
LINES_TO_A_HEAVY_RULE = 5
FROM_THE_LEFT = ("CALL", "TRUMP")  # columns whose left end is told, not their middle

Line = TypeVar("Line", HandLine, CallLine)


def most_rows(imprint: Imprint, taken: float) -> float:
    """How many rows of readable type an upright page holds beside `taken` points of other matter."""
    _, height = imprint.room()
    smallest = SMALLEST_LARGE if imprint.large else SMALLEST
    return (height - imprint.size(taken)) / (imprint.size(smallest) * SPACING)


def rows(lines: Sequence[Line]) -> float:
    return len(lines) + NOTE * sum(line.trump is Trump.NT_LOW for line in lines)


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
    row = min((top - floor) / rows(lines), pen.size(LARGEST) * AIRIEST)
    size = min(row / SPACING, pen.size(LARGEST))
    at = {label: pen.left + place * pen.width for label, place in columns.items()}
    for label, x in at.items():
        pen.text(x, top + 6, label, pen.size(12), BOLD, "left" if label in FROM_THE_LEFT else "centre")
    pen.rule(pen.left, top, pen.right, 1.2)
    y = top
    for line in lines:
        baseline = y - (row + size * CAP_HEIGHT) / 2
        pen.text(at["HAND"], baseline, str(line.number), size, SEMIBOLD, "centre")
        pen.text(at["WHO"], baseline, line.who.label, size, REGULAR, "centre")
        draw_move(line, at, baseline, size)
        draw_trump(pen, line.trump, at["TRUMP"], baseline, size)
        pen.text(at["DEALER"], baseline, line.dealer.value, size, SEMIBOLD, "centre")
        y -= row
        if line.trump is Trump.NT_LOW:
            y -= row * NOTE
            pen.text(pen.right, y + row * 0.3, NT_LOW_NOTE, pen.size(SMALLEST), SEMIBOLD, "right")
        is_heavy = line is lines[-1] or line.number % LINES_TO_A_HEAVY_RULE == 0
        pen.rule(pen.left, y, pen.right, 1.2 if is_heavy else 0.4)
    return y


def empty_room(empty: Sequence[EmptyTable]) -> float:
    """Points that the sentences of the empty tables take, before large print."""
    return 40.0 * min(len(empty), MOST_SENTENCES)


def draw_empty(pen: Pen, empty: Sequence[EmptyTable], y: float) -> float:
    """What is said of the empty tables; returns the y below."""
    sentences = say_empty(empty)
    for sentence in sentences:
        room = pen.size(empty_room(empty) / len(sentences) - 4)
        y = pen.block(pen.left, y, sentence, pen.width, room, pen.size(14), 7, SEMIBOLD) - pen.size(4)
    return y


def draw_trump(pen: Pen, trump: Trump, x: float, baseline: float, size: float) -> None:
    """A trump as every sheet shows it: drawn symbol, letter and word; no trump has no letter but an arrow."""
    side = size * CAP_HEIGHT * SUIT
    pen.mark(trump.value, x, baseline + (size * CAP_HEIGHT - side) / 2, side)
    x += size * 1.15
    if trump.is_suit:
        pen.text(x, baseline, trump.value, size, BOLD)
        x += size * 0.95
    pen.text(x, baseline, trump.label, size, REGULAR if trump.is_suit else SEMIBOLD)
