"""One table's sheet: what its pairs do on every hand, and where they go.  R16–R19, R22; the book's sample rotation.

A session fills a page of its own; a session too long for readable type is shared out over several.
"""

from collections.abc import Sequence
from functools import partial

from rotations.domain.book_rotation import NT_LOW_NOTE
from rotations.domain.card import HandLine, TableCard, has_giveaway, session_title, split_sessions
from rotations.sheets.hand_rows import (
    SMALLEST,
    Column,
    all_columns,
    draw_empty,
    draw_hands,
    empty_room,
    most_rows,
    share_out,
)
from tournament.domain import Seat
from tournament.sheets.lettering import (
    BOLD,
    DISPLAY,
    FINE,
    LARGE,
    LEADING,
    LEAST,
    NOTE,
    SEMIBOLD,
    TEXT,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import Imprint, Page, Pen

MARKERS = (
    "At end of designated number of hands, place markers in fives on table.",
    "Wait for check by verifiers.",
)  # one sentence of the book's foot to a line
TURN = ("Turn the page: the session goes on.",)
MOVED = 16.0  # points of the line on hands at other tables
TURNS = 42.0  # points of the lines on who sits out by turns
HEAD, CLOSING = 127.0, 86.0  # room for the table's name above the rows and the blanks below them
CORRECTIONS = 2
SIT_OUT = "sit out"  # in place of an empty table
QR_SIDE = 74.0
QR_SAYS = "Scan for this table"


def pages(cards: Sequence[TableCard], imprint: Imprint) -> list[Page]:
    """Each table's pages: its sessions in order, each on as few pages as readable type allows."""
    return [
        Page(partial(_draw_page, card=card, lines=part, closing=MARKERS if part[-1] is session[-1] else TURN))
        for card in cards
        for session in split_sessions(card.lines)
        for part in share_out(session, most_rows(imprint, HEAD + closing_room(card)))
    ]


def closing_room(card: TableCard) -> float:
    return CLOSING + empty_room(card.empty) + note_room(card)


def note_room(card: TableCard) -> float:
    """Points of what is to be known of the hands, before large print."""
    if card.turns:
        return TURNS * len({turn.is_empty for turn in card.turns})  # spares and an empty seat are told one by one
    return MOVED * bool(card.note())


def columns_of(imprint: Imprint) -> list[Column]:
    who, to, by, trump = (0.15, 0.275, 0.425, 0.52) if imprint.large else (0.165, 0.32, 0.49, 0.605)
    between = [
        Column("MOVE TO", to, lambda line: SIT_OUT if line.is_host_empty else str(line.move_to), BOLD, 1.15),
        Column("VISITED BY", by, lambda line: SIT_OUT if line.are_visitors_away else str(line.visited_by)),
    ]
    return all_columns(imprint, who, trump, 0.945, between)


def _draw_page(pen: Pen, card: TableCard, lines: Sequence[HandLine], closing: Sequence[str]) -> None:
    if has_giveaway(lines):
        closing = (f"NT Low is a {NT_LOW_NOTE}.", *closing)
    _draw_head(pen, card, lines)
    top, floor = pen.top - pen.size(HEAD), pen.bottom + pen.size(closing_room(card))
    below = draw_hands(pen, lines, top, floor, columns_of(pen.imprint))
    below = draw_empty(pen, card.empty, below - pen.size(4) * bool(card.empty))
    if note := card.note(lines):
        if note_room(card) == MOVED:
            pen.fit(pen.left, below - pen.size(14), note, pen.width, pen.size(13), 7, SEMIBOLD)
        else:
            room = pen.size(note_room(card) - 4)
            pen.block(pen.left, below - pen.size(4), note, pen.width, room, pen.size(TEXT), 7, SEMIBOLD)
        below -= pen.size(note_room(card))
    below -= pen.size(17)
    for sentence in closing:
        pen.fit(pen.left, below, sentence, pen.width, pen.size(TEXT), SMALLEST, SEMIBOLD)
        below -= pen.size(16.5)
    for place in range(CORRECTIONS):
        pen.blank(pen.left, pen.bottom + pen.size(19) * place + 3, pen.width, "Correction")


def _draw_head(pen: Pen, card: TableCard, lines: Sequence[HandLine]) -> None:
    url = pen.imprint.table_url(card.table) if card.team else None
    side = pen.size(QR_SIDE)
    right = pen.right if url is None else pen.right - side - 8
    if url is not None:
        pen.qr(url, pen.right - side + 4, pen.top - side + 4, side)

    pen.fit(pen.left, pen.top - pen.size(FINE), pen.imprint.event, right - pen.left, pen.size(NOTE), LEAST)
    table = f"Table {card.table}"
    baseline, gap = pen.top - pen.size(50), pen.size(9)
    flag, size = pen.size(34), pen.size(DISPLAY)
    pen.mark("flag", pen.left - flag * 0.06, baseline - 2, flag)
    start = pen.left + flag * 0.62 + gap
    pen.text(start, baseline, table, size, BOLD)
    aside = start + em_width(table, BOLD) * size + gap
    team, names = fit_lines(clean(card.team, SEMIBOLD), SEMIBOLD, right - aside, pen.size(40), pen.size(LARGE), LEAST)
    pen.lines(aside, baseline + (len(names) - 1) * team * LEADING, names, team, SEMIBOLD)
    pen.text(pen.left, pen.top - pen.size(72), session_title(lines), pen.size(TEXT), SEMIBOLD)
    if card.zone:
        room = right - pen.left - em_width(session_title(lines), SEMIBOLD) * pen.size(TEXT) - gap
        pen.fit(right, pen.top - pen.size(72), card.zone, room, pen.size(TEXT), LEAST, align="right")

    for place, seat in enumerate(Seat):
        name = card.players.get(seat)
        if name is not None:
            x = pen.left + place % 2 * pen.width / 2
            y = pen.top - pen.size(89 if place < 2 else 105)
            pen.text(x, y, seat.value, pen.size(14), BOLD)
            width = (right if place == 1 else pen.right) - x if place % 2 else pen.width / 2
            pen.block(x + pen.size(15), y + pen.size(11.2), name, width - pen.size(21), pen.size(17), pen.size(14), 6)
    if url is not None:
        pen.fit(pen.right - side / 2 + 4, pen.top - pen.size(79), QR_SAYS, side, pen.size(FINE), LEAST, align="centre")
