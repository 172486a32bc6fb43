"""One table's sheet: what its pairs do on every hand, and where they go.  R16–R19, R22; the book's sample rotation.

A session fills a page of its own; a session too long for readable type is shared out over several.
"""

from collections.abc import Sequence
from functools import partial

from rotations.domain.card import HandLine, TableCard, split_sessions
from rotations.sheets.hand_rows import (
    SMALLEST,
    baseline_in,
    close_row,
    draw_empty,
    draw_trump,
    empty_room,
    most_rows,
    row_height,
    row_size,
    share_out,
)
from tournament.domain.team import Seat
from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD, em_width
from tournament.sheets.page import Imprint, Page, Pen, of_table

TITLE = "Movement sheets"
COLUMNS = ("HAND", "WHO", "MOVE TO", "VISITED BY", "TRUMP", "DEALER")
# Where each column's middle lies across the sheet; TRUMP's is its left end.
MIDDLES = (0.045, 0.165, 0.32, 0.49, 0.605, 0.945)
MARKERS = (
    "At end of designated number of hands, place markers in fives on table.",
    "Wait for check by verifiers.",
)  # one sentence of the book's foot to a line
TURN = ("Turn the page: the session goes on.",)
HEAD, CLOSING = 122.0, 86.0  # room for the table's name above the rows and the blanks below them
CORRECTIONS = 2
SIT_OUT = "sit out"  # in place of an empty table
QR_SIDE = 74.0
QR_SAYS = "Scan for this table"


def pages(cards: Sequence[TableCard], imprint: Imprint) -> list[Page]:
    """Each table's pages: its sessions in order, each on as few pages as readable type allows."""
    return [
        page
        for card in cards
        for page in of_table(
            card.table,
            [
                Page(partial(_draw_page, card=card, lines=part, closing=MARKERS if part[-1] is session[-1] else TURN))
                for session in split_sessions(card.lines)
                for part in share_out(session, most_rows(imprint, HEAD + CLOSING + empty_room(card.empty)))
            ],
        )
    ]


def _draw_page(pen: Pen, card: TableCard, lines: Sequence[HandLine], closing: Sequence[str]) -> None:
    size = pen.imprint.size
    _draw_head(pen, card, lines)
    top, floor = pen.top - size(HEAD), pen.bottom + size(CLOSING + empty_room(card.empty))
    below = _draw_lines(pen, lines, top, row_height(pen, lines, top, floor))
    below = draw_empty(pen, card.empty, below - size(4) * bool(card.empty))
    _draw_closing(pen, below, closing)


def _draw_head(pen: Pen, card: TableCard, lines: Sequence[HandLine]) -> None:
    size = pen.imprint.size
    url = pen.imprint.table_url(card.table) if card.team else None
    side = size(QR_SIDE)
    right = pen.right if url is None else pen.right - side - 8
    if url is not None:
        pen.qr(url, pen.right - side + 4, pen.top - side + 4, side)

    table = f"Table {card.table}"
    baseline = pen.top - size(31)
    pen.mark("flag", pen.left - 5, baseline - 2, size(34))
    pen.text(pen.left + size(31), baseline, table, size(42), BOLD)
    aside = pen.left + size(49) + em_width(table, BOLD) * size(42)
    pen.block(aside, pen.top - 2, card.team, right - aside, size(29), size(22), 8, SEMIBOLD)
    first, last = lines[0], lines[-1]
    hands = f"Hands {first.number}–{last.number}" if last is not first else f"Hand {first.number}"
    pen.text(pen.left, pen.top - size(54), f"Day {first.day} · Session {first.session} · {hands}", size(16), SEMIBOLD)

    if card.zone:
        room = right - pen.left - size(235)
        pen.block(right, pen.top - size(41.2), card.zone, room, size(20), size(16), 5, align="right")

    for place, seat in enumerate(Seat):
        name = card.players.get(seat)
        if name is not None:
            x = pen.left + place % 2 * pen.width / 2
            y = pen.top - size(79 if place < 2 else 97)
            pen.text(x, y, seat.value, size(14), BOLD)
            width = (right if place == 1 else pen.right) - x if place % 2 else pen.width / 2
            pen.block(x + size(15), y + size(11.2), name, width - size(21), size(17), size(14), 6)
    if url is not None:
        pen.text(pen.right - side / 2 + 4, pen.top - size(79), QR_SAYS, size(8.5), align="centre")


def _draw_lines(pen: Pen, lines: Sequence[HandLine], top: float, row: float) -> float:
    """The column heads and a line a hand; returns the y below the last."""
    size = row_size(pen, row)
    head = pen.imprint.size(12)
    hand, who, move_to, visited_by, trump, dealer = (pen.left + middle * pen.width for middle in MIDDLES)
    for column, x in zip(COLUMNS, (hand, who, move_to, visited_by, trump, dealer), strict=True):
        pen.text(x, top + 6, column, head, BOLD, "left" if column == "TRUMP" else "centre")
    pen.rule(pen.left, top, pen.right, 1.2)
    y = top
    for line in lines:
        baseline = baseline_in(y, row, size)
        pen.text(hand, baseline, str(line.number), size, SEMIBOLD, "centre")
        pen.text(who, baseline, line.who.label, size, REGULAR, "centre")
        to, guests = (SIT_OUT if line.is_host_empty else str(line.move_to)), str(line.visited_by)
        pen.text(move_to, baseline, to, size * (1 if line.is_host_empty else 1.15), BOLD, "centre")
        pen.text(visited_by, baseline, SIT_OUT if line.are_visitors_away else guests, size, REGULAR, "centre")
        draw_trump(pen, line.trump, trump, baseline, size)
        pen.text(dealer, baseline, line.dealer.value, size, SEMIBOLD, "centre")
        y = close_row(pen, line, y - row, row, line is lines[-1])
    return y


def _draw_closing(pen: Pen, y: float, sentences: Sequence[str]) -> None:
    size = pen.imprint.size
    y -= size(20)
    for sentence in sentences:
        pen.fit(pen.left, y, sentence, pen.width, size(15.5), SMALLEST, SEMIBOLD)
        y -= size(18.5)
    y = pen.bottom + size(22) * CORRECTIONS - size(14)
    for _ in range(CORRECTIONS):
        pen.text(pen.left, y, "Correction", size(10))
        pen.rule(pen.left + size(54), y - 2, pen.right, 0.5)
        y -= size(22)
