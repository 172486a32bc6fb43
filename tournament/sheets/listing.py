"""A list in running text: on the left what an entry is about, on the right what it says; as many pages as it takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.sheets.lettering import LEADING, REGULAR, SEMIBOLD, clean, fit_lines
from tournament.sheets.page import FOOT, MARGIN, Imprint, Page, Pen, paper_size

SIZE, SMALLEST = 14.0, 5.0
HEAD = 80.0
LABEL_SHARE = 0.28
GAP = 12.0
ENDLESS = 10_000.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its label, in as many lines as there are, and its text."""

    label: tuple[str, ...]
    says: str


def pages(title: str, subtitle: str, entries: Sequence[Entry], imprint: Imprint) -> list[Page]:
    """The entries in order, none torn between two pages."""
    width, height = paper_size(imprint)
    room = height - 2 * MARGIN - FOOT - imprint.size(HEAD)
    shares: list[list[Entry]] = []
    left = 0.0
    for entry in entries:
        needed = _height(entry, width - 2 * MARGIN, imprint)
        if not shares or needed > left:
            shares.append([])
            left = room
        shares[-1].append(entry)
        left -= needed
    return [Page(partial(_draw_page, title=title, subtitle=subtitle, entries=share)) for share in shares]


def _height(entry: Entry, width: float, imprint: Imprint) -> float:
    label = sum(_block_height(line, SEMIBOLD, width * LABEL_SHARE - GAP, imprint) for line in entry.label)
    return max(label, _block_height(entry.says, REGULAR, width * (1 - LABEL_SHARE), imprint)) + 1.5 * GAP


def _block_height(text: str, face: str, width: float, imprint: Imprint) -> float:
    size, lines = fit_lines(clean(text), face, width, ENDLESS, imprint.size(SIZE), SMALLEST)
    return len(lines) * size * LEADING


def _draw_page(pen: Pen, title: str, subtitle: str, entries: Sequence[Entry]) -> None:
    y = pen.heading(title, subtitle) - GAP
    size = pen.imprint.size(SIZE)
    column = pen.width * LABEL_SHARE
    for entry in entries:
        below = y
        for index, line in enumerate(entry.label):
            face = REGULAR if index else SEMIBOLD
            below = pen.block(pen.left, below, line, column - GAP, ENDLESS, size, SMALLEST, face)
        beside = pen.block(pen.left + column, y, entry.says, pen.width - column, ENDLESS, size, SMALLEST)
        y = min(below, beside) - GAP / 2
        pen.rule(pen.left, y, pen.right, 0.4)
        y -= GAP
