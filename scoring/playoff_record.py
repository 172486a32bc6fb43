"""A playoff as a record, in its row and in event files: tables, cards, bye, hands.  R43–R48.

`{"tables": [4, 9, 12], "draw": {"4": "9C", "9": ["KD"], "12": "5H"}, "bye": 12, "hands": [{"tables": [4, 9],
"trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}}]}`; also, if known, `replacements`, and `to_place` of a
bracket of four tables or more.  Of a card that was drawn the rank alone will do.
"""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from rotations.domain.book_rotation import Trump
from scoring.domain import playoff as rules
from scoring.domain.cards import read_drawn_card
from tournament.domain import Seat
from tournament.schemas import JsonObject, Name, Record, TableNumber, Tables, read_record, to_json

Cards = str | tuple[str, ...]  # one card as itself, several as a list: those after equal cards


class PlayoffHandRecord(Record, kw_only=True):
    """A hand of a playoff as far as it is known."""

    tables: Annotated[tuple[TableNumber, ...], Meta(min_length=2, max_length=2, description="two tables, as [4, 9]")]
    trump: Trump | None = None
    dealer: str | None = None
    tricks: Annotated[dict[TableNumber, int], Meta(description="the tricks of both, as {4: 5, 9: 8}")] | None = None


class ReplacementRecord(Record, kw_only=True):
    """Who plays for a missing A or B."""

    table: TableNumber
    missing: Seat
    by: Seat
    name: Name = ""
    from_hand: int = 1


class PlayRecord(Record, kw_only=True):
    """All that was played of a playoff."""

    tables: Tables
    draw: dict[TableNumber, Cards] | None = None
    bye: TableNumber | None = None
    to_place: TableNumber | None = None
    replacements: tuple[ReplacementRecord, ...] | None = None
    hands: tuple[PlayoffHandRecord, ...] = ()


def read_playoff(value: object) -> rules.PlayoffState:
    """The playoff of a record, played step by step; raises Refusal for another shape and for a step that cannot be."""
    record = read_record(value, PlayRecord)
    playoff = rules.start(record.tables, record.to_place)
    for replacement in record.replacements or ():
        playoff = rules.replace_player(playoff, rules.Replacement(**asdict(replacement)))
    if record.draw:
        drawn = {
            table: tuple(map(read_drawn_card, [cards] if isinstance(cards, str) else cards))
            for table, cards in record.draw.items()
        }
        playoff = rules.draw_cards(playoff, drawn)
    if record.bye is not None:
        playoff = rules.give_bye(playoff, record.bye)
    for hand in record.hands:
        playoff = rules.play_hand(playoff, hand.tables, hand.tricks, trump=hand.trump, dealer=hand.dealer or "")
    return playoff


def write_playoff(playoff: rules.PlayoffState) -> JsonObject:
    """The record that `read_playoff` reads; unknown values are left out."""
    is_placed = playoff.draw.all_decide or playoff.to_place < len(playoff.tables)
    replacements = tuple(
        ReplacementRecord(
            table=replacement.table, missing=replacement.missing, by=replacement.by, name=replacement.name,
            from_hand=replacement.from_hand,
        )
        for replacement in playoff.replacements
    )  # fmt: skip
    hands = tuple(
        PlayoffHandRecord(
            tables=hand.tables,
            trump=hand.trump,
            dealer=hand.dealer or None,
            tricks=dict(zip(hand.tables, hand.tricks, strict=True)) if hand.tricks else None,
        )
        for hand in playoff.hands
    )
    drawn = {table: tuple(map(str, playoff.draw.cards_of(table))) for table in playoff.draw.tables}
    draw: dict[int, Cards] = {table: cards[0] if len(cards) == 1 else cards for table, cards in drawn.items() if cards}
    return to_json(
        PlayRecord(
            tables=playoff.tables, draw=draw or None, bye=playoff.given_bye,
            to_place=playoff.to_place if is_placed else None, replacements=replacements or None, hands=hands,
        )
    )  # fmt: skip
