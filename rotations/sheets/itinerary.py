"""A player's own card for a day: only the hands on which they go out or deal; on all others they stay home.
R18–R20, R23.

A quarter of a lying page each, to be cut apart; in large print half an upright one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from operator import attrgetter

from rotations.domain.book_rotation import NT_LOW_NOTE
from rotations.domain.card import HandLine, MovedCard, SharedCard, TableCard, has_giveaway, split_sessions
from rotations.sheets.hand_rows import draw_trump
from tournament.domain import Seat
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, FINE, HAND, LARGE, NOTE, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

SMALLEST, LARGEST = 12.0, TEXT  # points
SPACING, AIRIEST = 1.13, 1.6  # a row against its type, at least and at most
HEAD, NOTES = 60.0, 40.0  # above the rows and below them
TURNS = 20.0  # more above them where a spare takes turns
COLUMNS, GUTTER = 2, 8.0
GAP = 8.0  # from a card to where it is cut off
HEADS = 4.0  # between the first two headings, under whose middles the figures stand
BEFORE_SUIT = 7.0  # between the table's figure and the suit
MOVE, DEAL = 1.2, 0.7  # the table's figure and the dealer's word, against the other type
SUIT_END = 2.1  # ems from a trump's symbol to its word
WIDEST = SUIT_END + 4.26 + 0.5 + 1.86 * DEAL  # ems of a diamond, a gap, and the dealer's word


Rows = tuple[str | HandLine, ...]  # a session's name, then its hands


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player's card: the day, and the rows of each column, a session's name or one of their hands."""

    card: TableCard
    seat: Seat
    day: int
    columns: tuple[Rows, ...]


def pages(cards: Sequence[TableCard], imprint: Imprint) -> list[Page]:
    """The cards, those of a team and day together, four on a lying page or two in large print."""
    across = 1 if imprint.large else 2
    return [
        page
        for card in cards
        for page in cut_pages(
            team_cards(card, imprint), _draw_card, columns=across, rows=2, gap=GAP, landscape=not imprint.large
        )
    ]


def team_cards(card: TableCard, imprint: Imprint) -> list[PlayerCard]:
    """The cards of the four, day by day."""
    return [
        player
        for _, day in groupby(card.lines, key=attrgetter("day"))
        for lines in [tuple(day)]
        for seat in Seat
        for player in player_cards(card, lines, seat, imprint)
    ]


def player_cards(card: TableCard, lines: Sequence[HandLine], seat: Seat, imprint: Imprint) -> list[PlayerCard]:
    """One player's card for the hands of a day; a second and further ones where the hands need them."""
    sessions: list[Rows] = [
        (
            f"Session {part[0].session}",
            # On an edited sheet, also those it deals at home.
            *(line for line in part if seat in line.who.seats or line.dealer is seat or line.sits_out(seat)),
        )
        for part in split_sessions(lines)
    ]
    most = int(rows_height(imprint, card) / (imprint.size(SMALLEST) * SPACING))
    columns = sessions if len(sessions) == COLUMNS and max(map(len, sessions)) <= most + 1 else even(sessions, most)
    return [
        PlayerCard(card, seat, lines[0].day, tuple(columns[start : start + COLUMNS]))
        for start in range(0, len(columns), COLUMNS)
    ]


def rows_height(imprint: Imprint, card: TableCard) -> float:
    _, height = imprint.room(not imprint.large, "cut")
    return height / 2 - GAP - imprint.size(head_height(card) + NOTES)


def head_height(card: TableCard) -> float:
    """Points above the rows, before large print; where a spare takes turns, also for who plays by the card."""
    return HEAD + TURNS * isinstance(card, SharedCard)


def even(sessions: Sequence[Rows], most: int) -> list[Rows]:
    """Columns of about as many rows each, at most so many; a session's name never stands last in one."""
    rows = [row for session in sessions for row in session]
    count = ceil(len(rows) / most / COLUMNS) * COLUMNS
    length = min(ceil((len(rows) - 1) / count), most)  # the first name stands among the headings
    columns: list[Rows] = [()]
    for row in rows:
        if len(columns[-1]) + isinstance(row, str) >= length + (isinstance((*columns[-1], row)[0], str)):
            columns.append(())
        columns[-1] += (row,)
    return columns


def _draw_card(pen: Pen, player: PlayerCard, left: float, top: float, width: float) -> None:
    card, seat = player.card, player.seat
    pen.text(left, top - pen.size(18), seat.value, pen.size(LARGE), BOLD)
    day = f"Day {player.day}"
    pen.text(left + width, top - pen.size(18), day, pen.size(TEXT), SEMIBOLD, "right")
    name = card.players.get(seat)
    home = f"Table {card.table} · {card.team}" if card.team else f"Table {card.table}"
    lines = [row for column in player.columns for row in column if isinstance(row, HandLine)]
    note = card.note(lines)
    if isinstance(card, SharedCard):
        note = MovedCard.note(card, lines)
        own = card.own_note(seat, [line for line in card.lines if line.day == player.day])
        pen.block(left, top - pen.size(HEAD - 20), own, width, pen.size(TURNS), pen.size(NOTE), 6, SEMIBOLD)
    if note:
        home += f". {note}"
    room = width - pen.size(32) - em_width(day, SEMIBOLD) * pen.size(TEXT)
    first, second = (name, home) if name else (home, "")
    pen.block(left + pen.size(24), top - 2, first, room, pen.size(22), pen.size(HAND), 9, SEMIBOLD)
    pen.block(left, top - pen.size(22), second, width, pen.size(17), pen.size(TEXT), 8)

    y = top - pen.size(head_height(card))
    columns = (width - GUTTER * (COLUMNS - 1)) / COLUMNS
    most = max(len(column) - (isinstance(column[0], str) if column else 0) for column in player.columns)
    row = min(rows_height(pen.imprint, card) / max(most, 1), pen.size(LARGEST) * AIRIEST)
    for place, column in enumerate(player.columns):
        _draw_column(pen, column, seat, left + place * (columns + GUTTER), columns, y, row)

    notes = [f"All {'other ' if lines else ''}hands: stay home at table {card.table}."]
    if has_giveaway(lines):
        notes.append(f"NT Low is a {NT_LOW_NOTE}.")
    pen.lines(left, y - row * most - pen.size(13), notes, pen.size(FINE))


def _draw_column(pen: Pen, column: Rows, seat: Seat, left: float, width: float, top: float, row: float) -> None:
    small = pen.size(FINE)
    ends = [em_width(head, BOLD) * small for head in ("Hand", "Table")]
    hand, table, trump = (
        left + ends[0] / 2,
        left + ends[0] + HEADS + ends[1] / 2,
        left + sum(ends) + HEADS + BEFORE_SUIT,
    )
    size = min(row / SPACING, pen.size(LARGEST), (left + width - trump) / WIDEST)
    pen.text(hand, top + 5, "Hand", small, BOLD, "centre")
    pen.text(table, top + 5, "Table", small, BOLD, "centre")
    pen.text(trump + size * 1.15, top + 5, "Trump", small, BOLD)
    pen.rule(left, top, left + width, 1)
    if column and isinstance(column[0], str):
        pen.text(left + width, top + 5, column[0], small, SEMIBOLD, "right")
        column = column[1:]
    y = top - (row + size * CAP_HEIGHT) / 2
    for line in column:
        if isinstance(line, str):
            pen.text(left, y, line, size, BOLD)
        else:
            pen.text(hand, y, str(line.number), size, SEMIBOLD, "centre")
            sits_out = line.sits_out(seat)
            where = str(line.move_to) if seat in line.who.seats and not sits_out else "home"
            pen.fit(table, y, where, ends[1], size * MOVE, 6, BOLD, "centre")
            if sits_out:
                pen.text(trump, y, "sit out", size, BOLD)
            else:
                draw_trump(pen, line.trump, trump, y, size)
            if line.dealer is seat and not sits_out:
                pen.text(left + width, y, "deal", size * DEAL, SEMIBOLD, "right")
        pen.rule(left, y - (row - size * CAP_HEIGHT) / 2, left + width, 0.3)
        y -= row
