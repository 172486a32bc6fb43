"""One table's sheet: what its pairs do on every hand, and where they go.  R16–R19, R22; the book's sample rotation.

A session fills a page of its own; a session too long for readable type is shared out over several.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from rotations.domain.card import HandLine, TableCard, session_title, split_sessions
from rotations.sheets.hand_rows import SMALLEST, draw_empty, draw_rows, empty_room, most_rows, share_out
from tournament.domain.team import Seat
from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD, em_width
from tournament.sheets.page import Imprint, Page, Pen, of_table

TITLE = "Movement sheets"
COLUMNS = {"HAND": 0.045, "WHO": 0.165, "MOVE TO": 0.32, "VISITED BY": 0.49, "TRUMP": 0.605, "DEALER": 0.945}
MARKERS = (
    "At end of designated number of hands, place markers in fives on table.",
    "Wait for check by verifiers.",
)  # one sentence of the book's foot to a line
TURN = ("Turn the page: the session goes on.",)
NOTE = 16.0  # points of the line on hands at other tables
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
                for part in share_out(session, most_rows(imprint, HEAD + closing_room(card)))
            ],
        )
    ]


def closing_room(card: TableCard) -> float:
    """Points below the rows, before large print."""
    return CLOSING + empty_room(card.empty) + NOTE * bool(card.note())


def _draw_page(pen: Pen, card: TableCard, lines: Sequence[HandLine], closing: Sequence[str]) -> None:
    def draw_move(line: HandLine, x: Mapping[str, float], baseline: float, size: float) -> None:
        to, guests = (SIT_OUT if line.is_host_empty else str(line.move_to)), str(line.visited_by)
        pen.text(x["MOVE TO"], baseline, to, size * (1 if line.is_host_empty else 1.15), BOLD, "centre")
        pen.text(x["VISITED BY"], baseline, SIT_OUT if line.are_visitors_away else guests, size, REGULAR, "centre")

    _draw_head(pen, card, lines)
    top, floor = pen.top - pen.size(HEAD), pen.bottom + pen.size(closing_room(card))
    below = draw_rows(pen, lines, top, floor, COLUMNS, draw_move)
    below = draw_empty(pen, card.empty, below - pen.size(4) * bool(card.empty))
    if note := card.note(lines):
        pen.fit(pen.left, below - pen.size(14), note, pen.width, pen.size(13), 7, SEMIBOLD)
        below -= pen.size(NOTE)
    _draw_closing(pen, below, closing)


def _draw_head(pen: Pen, card: TableCard, lines: Sequence[HandLine]) -> None:
    url = pen.imprint.table_url(card.table) if card.team else None
    side = pen.size(QR_SIDE)
    right = pen.right if url is None else pen.right - side - 8
    if url is not None:
        pen.qr(url, pen.right - side + 4, pen.top - side + 4, side)

    table = f"Table {card.table}"
    baseline = pen.top - pen.size(31)
    pen.mark("flag", pen.left - 5, baseline - 2, pen.size(34))
    pen.text(pen.left + pen.size(31), baseline, table, pen.size(42), BOLD)
    aside = pen.left + pen.size(49) + em_width(table, BOLD) * pen.size(42)
    pen.block(aside, pen.top - 2, card.team, right - aside, pen.size(29), pen.size(22), 8, SEMIBOLD)
    pen.text(pen.left, pen.top - pen.size(54), session_title(lines), pen.size(16), SEMIBOLD)

    if card.zone:
        room = right - pen.left - pen.size(235)
        pen.block(right, pen.top - pen.size(41.2), card.zone, room, pen.size(20), pen.size(16), 5, align="right")

    for place, seat in enumerate(Seat):
        name = card.players.get(seat)
        if name is not None:
            x = pen.left + place % 2 * pen.width / 2
            y = pen.top - pen.size(79 if place < 2 else 97)
            pen.text(x, y, seat.value, pen.size(14), BOLD)
            width = (right if place == 1 else pen.right) - x if place % 2 else pen.width / 2
            pen.block(x + pen.size(15), y + pen.size(11.2), name, width - pen.size(21), pen.size(17), pen.size(14), 6)
    if url is not None:
        pen.text(pen.right - side / 2 + 4, pen.top - pen.size(79), QR_SAYS, pen.size(8.5), align="centre")


def _draw_closing(pen: Pen, y: float, sentences: Sequence[str]) -> None:
    y -= pen.size(20)
    for sentence in sentences:
        pen.fit(pen.left, y, sentence, pen.width, pen.size(15.5), SMALLEST, SEMIBOLD)
        y -= pen.size(18.5)
    y = pen.bottom + pen.size(22) * CORRECTIONS - pen.size(14)
    for _ in range(CORRECTIONS):
        pen.text(pen.left, y, "Correction", pen.size(10))
        pen.rule(pen.left + pen.size(54), y - 2, pen.right, 0.5)
        y -= pen.size(22)
