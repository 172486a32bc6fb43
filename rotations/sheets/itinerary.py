"""A player's own card: only the hands on which they go out or deal; on all others they stay home.  R18–R20, R23.

Half a page each, to be cut apart; a whole page in large print.  A session starts with its name and runs down
one column and on into the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rotations.domain.card import HandLine, TableCard, split_sessions
from rotations.domain.hand import NT_LOW_NOTE, Trump
from rotations.sheets.hand_rows import draw_trump
from tournament.domain.team import Seat
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, SEMIBOLD
from tournament.sheets.page import FOOT, MARGIN, Imprint, Page, Pen, paper_size

SIZE, ROW = 14.0, 18.2  # points
HEAD = 50.0
COLUMNS, GUTTER = 2, 22.0
# Where hand, table and trump stand in a column: the first two end there, the third begins.
HAND, TABLE, TRUMP = 26.0, 60.0, 72.0


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
    """One player's part of one card: the rows of each column, a session's name or one of their hands."""

    card: TableCard
    seat: Seat
    columns: tuple[Column, ...]


def pages(cards: Sequence[TableCard], imprint: Imprint) -> list[Page]:
    """The cards, two on a page or one in large print."""
    each = 1 if imprint.large else 2
    players = [part for card in cards for seat in Seat for part in player_cards(card, seat, imprint)]
    return [
        Page(partial(_draw_page, players=players[start : start + each], each=each))
        for start in range(0, len(players), each)
    ]


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


def player_cards(card: TableCard, seat: Seat, imprint: Imprint) -> list[PlayerCard]:
    """One player's card; a second and further ones where their hands need them."""
    upright = paper_size(imprint)[1] - 2 * MARGIN - FOOT
    height = upright if imprint.large else upright / 2 - 14
    rows = int((height - imprint.size(HEAD)) / imprint.size(ROW)) - 1
    sessions: list[Column] = [
        (f"Day {lines[0].day} · Session {lines[0].session}", *outings(lines, seat))
        for lines in split_sessions(card.lines)
    ]
    columns = whole_columns(sessions, rows)
    if len(columns) > COLUMNS:
        columns = flowing_columns(sessions, rows)
    return [
        PlayerCard(card, seat, tuple(columns[start : start + COLUMNS]))
        for start in range(0, max(1, len(columns)), COLUMNS)
    ]


def whole_columns(sessions: Sequence[Column], rows: int) -> list[Column]:
    """Columns in which no session is broken, where each is short enough for that."""
    columns: list[Column] = []
    for session in sessions:
        if columns and len(columns[-1]) + len(session) <= rows:
            columns[-1] += session
        elif len(session) <= rows:
            columns.append(session)
        else:
            return flowing_columns(sessions, rows)
    return columns


def flowing_columns(sessions: Sequence[Column], rows: int) -> list[Column]:
    """Columns filled to the last row, except that a session's name never stands last in one."""
    columns: list[Column] = [()]
    for session in sessions:
        for place, row in enumerate(session):
            if len(columns[-1]) + (place == 0) >= rows:
                columns.append(())
            columns[-1] += (row,)
    return columns


def has_nt_low(player: PlayerCard) -> bool:
    """True when the card lists an NT Low hand, so that its reminder is printed (R22)."""
    rows = (row for column in player.columns for row in column)
    return any(isinstance(row, Outing) and row.trump is Trump.NT_LOW for row in rows)


def _draw_page(pen: Pen, players: Sequence[PlayerCard], each: int) -> None:
    height = (pen.top - pen.bottom) / each
    for place, player in enumerate(players):
        _draw_card(pen, player, pen.top - place * (height + 14))
    if each > 1:
        middle = pen.top - height + 4
        pen.cut(pen.left, middle, pen.right, middle)


def _draw_card(pen: Pen, player: PlayerCard, top: float) -> None:
    size = pen.imprint.size
    card, seat = player.card, player.seat
    pen.text(pen.left, top - size(19), seat.value, size(24), BOLD)
    name = card.players.get(seat)
    home = f"Table {card.table} · {card.team}" if card.team else f"Table {card.table}"
    if name:
        pen.block(pen.left + size(24), top - 2, name, pen.width * 0.5 - size(24), size(23), size(20), 7, SEMIBOLD)
        pen.block(pen.left + pen.width * 0.52, top - 4, home, pen.width * 0.48, size(21), size(16), 7, SEMIBOLD)
    else:
        pen.block(pen.left + size(24), top - 2, home, pen.width - size(24), size(23), size(20), 7, SEMIBOLD)
    mine = f"{pen.imprint.event} · edition {pen.imprint.edition}"
    pen.fit(pen.right, top + 3, mine, pen.width, 8, 4, align="right")  # a card cut off loses the page's foot
    rest = f"All other hands: stay home at table {card.table}."
    note = f" NT Low is {NT_LOW_NOTE}." if has_nt_low(player) else ""
    pen.fit(pen.left, top - size(36), rest + note, pen.width, size(13), 9)

    width = (pen.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    for place, column in enumerate(player.columns):
        _draw_column(pen, column, pen.left + place * (width + GUTTER), width, top - size(HEAD))


def _draw_column(pen: Pen, column: Column, left: float, width: float, top: float) -> None:
    size = pen.imprint.size(SIZE)
    row = pen.imprint.size(ROW)
    hand, table, trump = (left + pen.imprint.size(place) for place in (HAND, TABLE, TRUMP))
    y = top - (row + size * CAP_HEIGHT) / 2
    small = pen.imprint.size(10.5)
    pen.text(hand, y, "HAND", small, BOLD, "right")
    pen.text(table, y, "TABLE", small, BOLD, "right")
    pen.text(trump, y, "TRUMP", small, BOLD)
    pen.rule(left, top - row, left + width, 1)
    for line in column:
        y -= row
        if isinstance(line, str):
            pen.text(left, y, line, size, BOLD)
        else:
            pen.text(hand, y, str(line.number), size, SEMIBOLD, "right")
            where = "home" if line.table is None else str(line.table)
            pen.fit(table, y, where, table - hand - size * 0.45, size, 7, BOLD, "right")
            if line.sits_out:
                pen.text(trump, y, "sit out", size, BOLD)
            else:
                draw_trump(pen, line.trump, trump, y, size)
            if line.deals and not line.sits_out:
                pen.fit(
                    left + width,
                    y,
                    "deal" if pen.imprint.large else "you deal",
                    width - trump + left - size * 6.6,
                    size,
                    9,
                    SEMIBOLD,
                    "right",
                )
        pen.rule(left, y - (row - size * CAP_HEIGHT) / 2, left + width, 0.3)
