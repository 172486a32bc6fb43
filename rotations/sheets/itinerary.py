"""A player's own card for a day: only the hands on which they go out or deal; on all others they stay home.
R18–R20, R23.

A quarter of a lying page each, to be cut apart; in large print half an upright one.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from math import ceil
from operator import attrgetter

from rotations.domain.book_rotation import NT_LOW_NOTE
from rotations.domain.card import HandLine, TableCard, has_giveaway
from rotations.sheets.hand_rows import AIRIEST, Column, draw_rows, rows, share_out
from tournament.domain import Seat
from tournament.sheets.lettering import BOLD, FINE, HAND, LARGE, NOTE, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, cut_pages

SMALLEST, LARGEST = 12.0, TEXT  # points
SPACING = 1.13  # a row against its type, at least
HEAD, NOTES = 60.0, 40.0  # above the rows and below them
TURNS = 20.0  # more above them where a spare takes turns
COLUMNS, GUTTER = 2, 10.0
GAP = 8.0  # from a card to where it is cut off
TRUMP = 0.37  # of a column, where its trumps begin
WIDEST = 8.3  # ems of a diamond, its letter and word, and what the dealer is told
session_of = attrgetter("session")


PlayerCard = tuple[Seat, int, Sequence[HandLine]]
"""Whose it is, the day, and their hands on it."""


def pages(cards: Sequence[TableCard], imprint: Imprint) -> list[Page]:
    """The cards, those of a team together, four on a lying page or two in large print."""
    across = 1 if imprint.large else 2
    return [
        page
        for card in cards
        for page in cut_pages(
            player_cards(card, imprint), partial(_draw_card, card=card),
            columns=across, rows=2, gap=GAP, landscape=not imprint.large,
        )
    ]  # fmt: skip


def player_cards(card: TableCard, imprint: Imprint) -> list[PlayerCard]:
    """The cards of the four, day by day; a second and further ones where the hands of a day need them."""
    most = COLUMNS * int(rows_height(imprint, card) / (imprint.size(SMALLEST) * SPACING) - 1)
    return [
        (seat, day, share)
        for day, lines in groupby(card.lines, key=attrgetter("day"))
        for played in [tuple(lines)]
        for seat in Seat
        # On an edited sheet, also those it deals at home.
        for own in [[line for line in played if seat in line.who.seats or line.dealer is seat or line.sits_out(seat)]]
        for share in share_out(own, most)
    ]


def rows_height(imprint: Imprint, card: TableCard) -> float:
    _, height = imprint.room(not imprint.large, "cut")
    return height / 2 - GAP - imprint.size(head_height(card) + NOTES)


def head_height(card: TableCard) -> float:
    """Points above the rows, before large print; where a spare takes turns, also for who plays by the card."""
    return HEAD + TURNS * bool(card.turns)


def columns_of(seat: Seat) -> list[Column]:
    """Where the player goes on a hand, what is trump, and whether they deal."""
    return [
        Column("Hand", 0.08, lambda line: str(line.number), SEMIBOLD),
        Column("Table", 0.25, lambda line: str(line.move_to) if line.goes_out(seat) else "home", BOLD, 1.15),
        Column("Trump", TRUMP, lambda line: "sit out" if line.sits_out(seat) else line.trump, align="left"),
        Column("", 1, lambda line: "deal" * (line.dealer is seat and not line.sits_out(seat)), SEMIBOLD, 0.7, "right"),
    ]


def _draw_card(pen: Pen, player: PlayerCard, left: float, top: float, width: float, *, card: TableCard) -> None:
    seat, number, lines = player
    day = f"Day {number}"
    table = " · ".join(filter(None, (f"Table {card.table}", card.team)))
    home = ". ".join(filter(None, (table, card.say_elsewhere(lines))))
    name = card.players.get(seat)
    room = width - pen.size(32) - em_width(day, SEMIBOLD) * pen.size(TEXT)
    pen.text(left, top - pen.size(18), seat.value, pen.size(LARGE), BOLD)
    pen.block(left + pen.size(24), top - 2, name or home, room, pen.size(22), pen.size(HAND), 9, SEMIBOLD)
    pen.text(left + width, top - pen.size(18), day, pen.size(TEXT), SEMIBOLD, "right")
    pen.block(left, top - pen.size(22), home if name else "", width, pen.size(17), pen.size(TEXT), 8)
    own = card.own_note(seat, [line for line in card.lines if line.day == number])
    pen.block(left, top - pen.size(HEAD - 20), own, width, pen.size(TURNS), pen.size(NOTE), 6, SEMIBOLD)

    y = below = top - pen.size(head_height(card))
    half, column = ceil(len(lines) / COLUMNS), (width - GUTTER) / COLUMNS
    shares = [lines[:half], lines[half:]]
    most = max(1, *(rows(share, session_of) for share in shares))
    row = min(rows_height(pen.imprint, card) / most, pen.size(LARGEST) * AIRIEST)
    size = min(row / SPACING, pen.size(LARGEST), column * (1 - TRUMP) / WIDEST)
    for place, share in enumerate(shares):
        x = left + place * (column + GUTTER)
        below = min(below, draw_rows(pen, share, columns_of(seat), x, y, column, row, size, session_of))
    notes = [f"All {'other ' if lines else ''}hands: stay home at table {card.table}."]
    if has_giveaway(lines):
        notes.append(f"NT Low is a {NT_LOW_NOTE}.")
    pen.lines(left, below - pen.size(13), notes, pen.size(FINE))
