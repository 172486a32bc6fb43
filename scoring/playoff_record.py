"""A playoff as a record, in its row and in event files: tables, cards, bye, hands.  R43–R48.

`{"tables": [4, 9, 12], "draw": {"4": "9C", "9": ["KD"], "12": "5H"}, "bye": 12, "hands": [{"tables": [4, 9],
"trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}}]}`; also `to_place` of a bracket of four tables or more.  Of a
card that was drawn the rank alone will do.
"""

from typing import Annotated

from msgspec import Meta

from rotations.domain.book_rotation import Trump
from scoring.domain import playoff as rules
from scoring.domain.cards import read_drawn_card
from tournament.domain import Refusal
from tournament.schemas import JsonObject, Record, TableNumber, Tables, read_record, to_json

Cards = str | tuple[str, ...]  # one card as itself, several as a list: those after equal cards


class PlayoffHandRecord(Record, kw_only=True):
    """A hand of a playoff; one without tricks was begun in an earlier version, and is not played yet."""

    tables: Annotated[tuple[TableNumber, ...], Meta(min_length=2, max_length=2, description="two tables, as [4, 9]")]
    trump: Trump | None = None
    dealer: str | None = None
    tricks: Annotated[dict[TableNumber, int], Meta(description="the tricks of both, as {4: 5, 9: 8}")] | None = None


class PlayRecord(Record, kw_only=True):
    """All that was played of a playoff."""

    tables: Tables
    draw: dict[TableNumber, Cards] | None = None
    bye: TableNumber | None = None
    to_place: TableNumber | None = None
    hands: tuple[PlayoffHandRecord, ...] = ()


def read_playoff(value: object) -> rules.PlayoffState:
    """The playoff of a record, played step by step; raises Refusal for another shape and for a step that cannot be."""
    record = read_record(value, PlayRecord)
    playoff = rules.start(record.tables, record.to_place)
    if record.draw:
        drawn = {table: [cards] if isinstance(cards, str) else cards for table, cards in record.draw.items()}
        playoff = rules.draw_cards(playoff, {table: [*map(read_drawn_card, cards)] for table, cards in drawn.items()})
    if record.bye is not None:
        playoff = rules.give_bye(playoff, record.bye)
    for hand in record.hands:
        if hand.tricks is not None:
            trump = Refusal.require(hand.trump, "No trump is entered for this hand. Cut a card and enter its suit.")
            playoff = rules.play_hand(playoff, hand.tables, hand.tricks, trump, hand.dealer or "")
    return playoff


def write_playoff(playoff: rules.PlayoffState) -> JsonObject:
    """The record that `read_playoff` reads; unknown values are left out."""
    drawn = {table: tuple(map(str, playoff.cards[table])) for table in playoff.tables if table in playoff.cards}
    draw: dict[int, Cards] = {table: cards[0] if len(cards) == 1 else cards for table, cards in drawn.items()}
    is_placed = len(playoff.tables) > rules.MOST_IN_THE_BOOK or playoff.to_place < len(playoff.tables)
    hands = tuple(
        PlayoffHandRecord(
            tables=hand.tables,
            trump=hand.trump,
            dealer=hand.dealer or None,
            tricks=dict(zip(hand.tables, hand.tricks, strict=True)),
        )
        for hand in playoff.hands
    )
    return to_json(
        PlayRecord(
            tables=playoff.tables,
            draw=draw or None,
            bye=playoff.given_bye,
            to_place=playoff.to_place if is_placed else None,
            hands=hands,
        )
    )
