"""A playoff as a record, in its row and in event files: tables, cards, bye, hands.  R43–R48.

`{"tables": [4, 9, 12], "draw": {"4": "9C", "9": ["KD"], "12": "5H"}, "bye": 12, "hands": [{"tables": [4, 9],
"trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}}]}`; also, if known, `trump_card` and `cuts`
(`{"4A": ["9C"], …}`) of a hand, `replacements`, and `to_place` of a bracket of four tables or more.
Of a card drawn or cut for the deal the rank alone will do.
"""

from collections.abc import Hashable
from typing import Annotated, TypeVar

from msgspec import Meta
from msgspec.structs import asdict

from rotations.domain.book_rotation import Trump
from scoring.domain import playoff as rules
from scoring.domain.cards import Card, Rank, read_card, read_drawn_card
from scoring.domain.playoff import Decides, Draw, read_table_seat
from tournament.domain import Seat
from tournament.schemas import JsonObject, Name, Record, SparseRecord, TableNumber, Tables, read_record, to_json

Who = TypeVar("Who", bound=Hashable)
Cards = str | tuple[str, ...]  # one card as itself, several as a list: those after equal cards


class PlayoffHandRecord(SparseRecord, kw_only=True):
    """A hand of a playoff as far as it is known."""

    tables: Annotated[tuple[TableNumber, ...], Meta(min_length=2, max_length=2, description="two tables, as [4, 9]")]
    trump: Trump | None = None
    trump_card: str | None = None
    dealer: str | None = None
    cuts: dict[str, Cards] | None = None
    tricks: Annotated[dict[TableNumber, int], Meta(description="the tricks of both, as {4: 5, 9: 8}")] | None = None


class ReplacementRecord(Record, kw_only=True):
    """Who plays for a missing A or B."""

    table: TableNumber
    missing: Seat
    by: Seat
    name: Name = ""
    from_hand: int = 1


class PlayRecord(SparseRecord, kw_only=True):
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
        playoff = rules.draw_cards(playoff, read_drawn(record.draw))
    if record.bye is not None:
        playoff = rules.give_bye(playoff, record.bye)
    for hand in record.hands:
        playoff = rules.play_hand(
            playoff,
            hand.tables,
            hand.tricks,
            trump=hand.trump,
            trump_card=read_card(hand.trump_card) if hand.trump_card else None,
            dealer=read_table_seat(hand.dealer) if hand.dealer else None,
            cuts={read_table_seat(who): cards for who, cards in read_drawn(hand.cuts or {}).items()},
        )
    return playoff


def read_drawn(drawn: dict[Who, Cards]) -> dict[Who, tuple[Card | Rank, ...]]:
    """Everybody's cards, in the order drawn; raises Refusal."""
    return {
        who: tuple(map(read_drawn_card, [cards] if isinstance(cards, str) else cards)) for who, cards in drawn.items()
    }


def write_playoff(playoff: rules.PlayoffState) -> JsonObject:
    """The record that `read_playoff` reads; unknown values are left out."""
    is_placed = playoff.draw.decides is Decides.ALL or playoff.to_place < len(playoff.tables)
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
            trump_card=str(hand.trump_card) if hand.trump_card else None,
            dealer=str(hand.dealer) if hand.dealer else None,
            cuts={str(who): cards for who, cards in write_drawn(hand.cuts).items()} if hand.cuts else None,
            tricks=dict(zip(hand.tables, hand.tricks, strict=True)) if hand.tricks else None,
        )
        for hand in playoff.hands
    )
    return to_json(
        PlayRecord(
            tables=playoff.tables, draw=write_drawn(playoff.draw) or None, bye=playoff.given_bye,
            to_place=playoff.to_place if is_placed else None, replacements=replacements or None, hands=hands,
        )
    )  # fmt: skip


def write_drawn(draw: Draw[Who]) -> dict[Who, Cards]:
    drawn = {who: tuple(map(str, draw.cards_of(who))) for who in draw.people}
    return {who: cards[0] if len(cards) == 1 else cards for who, cards in drawn.items() if cards}
