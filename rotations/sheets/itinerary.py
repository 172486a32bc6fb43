"""A player's own card for a day: only the hands on which they go out or deal; on all others they stay home.
R18–R20, R23.

A quarter of a lying page each, to be cut apart; in large print half an upright one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import ceil
from operator import attrgetter

from rotations.domain.card import HandLine, TableCard, split_sessions
from rotations.domain.hand import NT_LOW_NOTE, Trump
from rotations.sheets.hand_rows import draw_trump
from tournament.domain.team import Seat
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, SEMIBOLD, em_width
from tournament.sheets.page import Imprint, Page, Pen, of_table

SMALLEST, LARGEST, SPACING = 12.0, 14.0, 1.22  # points; a row against its type
HEAD, NOTES = 56.0, 28.0  # above the rows and below them
COLUMNS, GUTTER = 2, 16.0
GAP = 12.0  # from a card to where it is cut off
# Where hand, table and trump stand in a column, in ems: the first two end there, the third begins.
HAND, TABLE, TRUMP = 1.75, 4.1, 4.7
WIDEST = 13.4  # ems of a row in which a diamond is trump and the player deals


@dataclass(frozen=True, slots=True)
class Outing:
    """One hand of a player's: the table to go to (None: home), what is trump, whether they deal or sit out."""

    number: int
    table: int | None
    trump: Trump
    deals: bool
    sits_out: bool = False


Column = tuple[str | Outing, ...]  # a session's name, then its hands


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player's card: the day, and the rows of each column, a session's name or one of their hands."""

    card: TableCard
    seat: Seat
    day: int
    columns: tuple[Column, ...]


def pages(cards: Sequence[TableCard], imprint: Imprint) -> list[Page]:
    """The cards, those of a team and day together, four on a lying page or two in large print."""
    each = 2 if imprint.large else 4
    pages: list[Page] = []
    for card in cards:
        players = [
            player
            for _, day in groupby(card.lines, key=attrgetter("day"))
            for lines in [tuple(day)]
            for seat in Seat
            for player in player_cards(card, lines, seat, imprint)
        ]
        pages += of_table(
            card.table,
            [
                Page(partial(_draw_page, players=players[start : start + each]), landscape=not imprint.large)
                for start in range(0, len(players), each)
            ],
        )
    return pages


def outings(lines: Sequence[HandLine], seat: Seat) -> tuple[Outing, ...]:
    """The hands on which this seat goes out or sits out, and on an edited sheet those it deals at home."""
    return tuple(
        Outing(
            line.number,
            line.move_to if seat in line.who.seats and not line.sits_out(seat) else None,
            line.trump,
            line.dealer is seat,
            line.sits_out(seat),
        )
        for line in lines
        if seat in line.who.seats or line.dealer is seat or line.sits_out(seat)
    )


def player_cards(card: TableCard, lines: Sequence[HandLine], seat: Seat, imprint: Imprint) -> list[PlayerCard]:
    """One player's card for the hands of a day; a second and further ones where the hands need them."""
    sessions: list[Column] = [(f"Session {part[0].session}", *outings(part, seat)) for part in split_sessions(lines)]
    most = int(rows_height(imprint) / (imprint.size(SMALLEST) * SPACING))
    columns = sessions if len(sessions) == COLUMNS and max(map(len, sessions)) <= most + 1 else even(sessions, most)
    return [
        PlayerCard(card, seat, lines[0].day, tuple(columns[start : start + COLUMNS]))
        for start in range(0, len(columns), COLUMNS)
    ]


def rows_height(imprint: Imprint) -> float:
    """How high the rows of a card may stand together."""
    _, height = imprint.room(landscape=not imprint.large)
    return (height - imprint.foot_height()) / 2 - GAP - imprint.size(HEAD + NOTES)


def even(sessions: Sequence[Column], most: int) -> list[Column]:
    """Columns of about as many rows each, at most so many; a session's name never stands last in one."""
    rows = [row for session in sessions for row in session]
    count = ceil(len(rows) / most / COLUMNS) * COLUMNS
    length = min(ceil(len(rows) / count), most)
    columns: list[Column] = [()]
    for row in rows:
        if len(columns[-1]) + isinstance(row, str) >= length + (isinstance((*columns[-1], row)[0], str)):
            columns.append(())
        columns[-1] += (row,)
    return columns


def has_nt_low(player: PlayerCard) -> bool:
    """True when the card lists an NT Low hand, so that its reminder is printed (R22)."""
    rows = (row for column in player.columns for row in column)
    return any(isinstance(row, Outing) and row.trump is Trump.NT_LOW for row in rows)


def _draw_page(pen: Pen, players: Sequence[PlayerCard]) -> None:
    """The cards, cut lines between them exactly in the middle of the paper."""
    middle = pen.width / 2
    for place, player in enumerate(players):
        if pen.imprint.large:
            _draw_card(pen, player, pen.left, pen.fold - GAP if place else pen.top, pen.width)
        else:
            top = pen.top if place < 2 else pen.fold - GAP
            _draw_card(pen, player, (middle + GAP) * (place % 2), top, middle - GAP)
    pen.cut(pen.left, pen.fold, pen.right, pen.fold)
    if not pen.imprint.large:
        pen.cut(middle, pen.bottom, middle, pen.top)


def _draw_card(pen: Pen, player: PlayerCard, left: float, top: float, width: float) -> None:
    size = pen.imprint.size
    card, seat = player.card, player.seat
    right = left + width
    pen.text(left, top - size(19), seat.value, size(24), BOLD)
    day = f"Day {player.day}"
    pen.text(right, top - size(19), day, size(16), SEMIBOLD, "right")
    name = card.players.get(seat)
    home = f"Table {card.table} · {card.team}" if card.team else f"Table {card.table}"
    room = width - size(32) - em_width(day, SEMIBOLD) * size(16)
    first, second = (name, home) if name else (home, "")
    pen.block(left + size(24), top - 2, first, room, size(23), size(20), 9, SEMIBOLD)
    pen.block(left, top - size(25), second, width, size(17), size(14), 8)

    y = top - size(HEAD)
    columns = (width - GUTTER * (COLUMNS - 1)) / COLUMNS
    most = max(len(column) - (isinstance(column[0], str) if column else 0) for column in player.columns)
    row = min(rows_height(pen.imprint) / max(most, 1), size(LARGEST) * SPACING)
    for place, column in enumerate(player.columns):
        _draw_column(pen, column, left + place * (columns + GUTTER), columns, y, row)

    y -= row * most + size(14)
    notes = [f"All other hands: stay home at table {card.table}."]
    if has_nt_low(player):
        notes.append(f"NT Low is {NT_LOW_NOTE}.")
    for place, note in enumerate(notes):
        pen.text(left, y - place * size(12.5), note, size(10.5))
    mine = f"{pen.imprint.event} · edition {pen.imprint.edition}"  # a card cut off loses the page's foot
    room = width - max(em_width(note, SEMIBOLD) for note in notes) * size(10.5) - 8
    pen.block(right, y + size(7), mine, room, size(22), size(8.5), 4, align="right")


def _draw_column(pen: Pen, column: Column, left: float, width: float, top: float, row: float) -> None:
    """The rows of a column hung from `top`, under their headings and the session's name."""
    size = min(row / SPACING, pen.imprint.size(LARGEST), width / WIDEST)
    hand, table, trump = (left + size * place for place in (HAND, TABLE, TRUMP))
    small = pen.imprint.size(9)
    pen.text(left, top + 4, "HAND", small, BOLD)
    pen.text(table, top + 4, "TABLE", small, BOLD, "right")
    pen.text(trump, top + 4, "TRUMP", small, BOLD)
    pen.rule(left, top, left + width, 1)
    if column and isinstance(column[0], str):
        pen.text(left + width, top + 4, column[0], small, SEMIBOLD, "right")
        column = column[1:]
    y = top - (row + size * CAP_HEIGHT) / 2
    for line in column:
        if isinstance(line, str):
            pen.text(left, y, line, size, BOLD)
        else:
            pen.text(hand, y, str(line.number), size, SEMIBOLD, "right")
            where = "home" if line.table is None else str(line.table)
            pen.fit(table, y, where, table - hand - size * 0.3, size, 7, BOLD, "right")
            if line.sits_out:
                pen.text(trump, y, "sit out", size, BOLD)
            else:
                draw_trump(pen, line.trump, trump, y, size)
            if line.deals and not line.sits_out:
                pen.text(left + width, y, "deal", size, SEMIBOLD, "right")
        pen.rule(left, y - (row - size * CAP_HEIGHT) / 2, left + width, 0.3)
        y -= row
