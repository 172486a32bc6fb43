"""One hand of a playoff: two tables' A and B, a suit cut for trump, a cut for the deal, thirteen tricks.  R43–R45."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Rank
from scoring.domain.playoff.draw import Decides, Draw
from tournament.domain import TRICKS, Refusal, Seat, list_numbers


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One person by table and seat: `9B`."""

    table: int
    seat: Seat

    def __str__(self) -> str:
        return f"{self.table}{self.seat.value}"


def read_table_seat(text: str) -> TableSeat:
    """The person written as `9B`; raises Refusal."""
    match = re.fullmatch(r"\s*([1-9][0-9]{0,3})\s*([ABXY])\s*", str(text), flags=re.ASCII | re.IGNORECASE)
    if match is None:
        raise Refusal(f"“{text}” is not a seat. Write the table and the letter, like 9B.")
    return TableSeat(int(match[1]), Seat(match[2].upper()))


@dataclass(frozen=True, slots=True)
class PlayoffHand:
    """One hand as far as it is known: the lower table first, tricks in the same order."""

    tables: tuple[int, int]
    trump: Trump | None = None
    trump_card: Card | None = None
    dealer: TableSeat | None = None
    cuts: Draw[TableSeat] | None = None
    tricks: tuple[int, int] | None = None

    @property
    def is_played(self) -> bool:
        return self.tricks is not None

    @property
    def winner(self) -> int | None:
        """The table with seven tricks or more; None until played."""
        return None if self.tricks is None else self.tables[self.tricks[1] > self.tricks[0]]

    @property
    def loser(self) -> int | None:
        """The other table; None until played."""
        return None if self.tricks is None else self.tables[self.tricks[1] < self.tricks[0]]


def with_trump(hand: PlayoffHand, trump: Trump, card: Card | None = None) -> PlayoffHand:
    """The hand with its trump, and the card that was cut where it is known; raises Refusal (R44)."""
    if not trump.is_suit:
        raise Refusal("The leader cuts a card for trump, so it is never no-trump. Enter the suit of that card.")
    if card is not None and card.suit.value != trump.value:
        raise Refusal(f"The {card} was cut, so trump is not {trump.label}. Check the card.")
    return replace(hand, trump=trump, trump_card=card)


def with_dealer(hand: PlayoffHand, dealer: TableSeat, seats: Sequence[TableSeat]) -> PlayoffHand:
    """The hand with its dealer, one of the four who play it; raises Refusal (R45)."""
    if dealer not in seats:
        raise Refusal(
            f"{dealer} does not play this hand; one of {list_numbers(seats, 'or')} deals. Check the table "
            "and the letter."
        )
    if hand.cuts is not None and dealer not in hand.cuts.can_be_first:
        highest = list_numbers(hand.cuts.can_be_first, "or")
        raise Refusal(f"{highest} cut the highest card and deals, not {dealer}. Check the cards.")
    return replace(hand, dealer=dealer)


def with_cuts(
    hand: PlayoffHand, cuts: Mapping[TableSeat, Sequence[Card | Rank]], seats: Sequence[TableSeat]
) -> PlayoffHand:
    """The hand with cards cut for the deal; highest deals, equal highest cut again (R45). Raises Refusal, Conflict."""
    for who in cuts:
        if who not in seats:
            raise Refusal(f"{who} does not play this hand; {list_numbers(seats)} cut. Check the table and the letter.")
    draw = (hand.cuts or Draw(tuple(seats), Decides.HIGHEST)).add_all(cuts)
    hand = replace(hand, cuts=draw)
    dealer = draw.in_order[0] if hand.dealer is None and draw.is_decided else hand.dealer
    return hand if dealer is None else with_dealer(hand, dealer, seats)


def with_tricks(hand: PlayoffHand, tricks: Mapping[int, int]) -> PlayoffHand:
    """The hand with the tricks of each table; raises Refusal when they are not 13 together or trump is missing."""
    if hand.trump is None:
        raise Refusal("No trump is entered for this hand. Cut a card and enter its suit.")
    if set(tricks) != set(hand.tables):
        raise Refusal(f"Enter the tricks of tables {list_numbers(hand.tables)}, and no others.")
    first, second = (tricks[table] for table in hand.tables)
    if first + second != TRICKS or min(first, second) < 0:
        raise Refusal(f"{first} and {second} tricks are not the 13 of a hand. Count the tricks again.")
    return replace(hand, tricks=(first, second))
