"""One hand of a playoff: two tables' A and B, a suit cut for trump, a cut for the deal, thirteen tricks; and cards
drawn or cut until they decide.  R43–R47.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeVar

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Rank
from tournament.domain import TRICKS, Conflict, Refusal, Seat, list_numbers

Who = TypeVar("Who")


class Decides(Enum):
    """Which cards decide: the lowest, the highest, or all of them in order from the lowest."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Draw(Generic[Who]):
    """Who draws, and the cards each has drawn, round by round; after equal cards those players draw again from the
    whole pack.

    Ranks decide, ace high; suits do not.  `cards[i]` are those of `people[i]`.
    """

    people: tuple[Who, ...]
    decides: Decides
    cards: tuple[tuple[Card | Rank, ...], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", self.cards or ((),) * len(self.people))

    @property
    def to_draw(self) -> tuple[Who, ...]:
        """Those who have a card to draw now; empty when it is decided."""
        drawing, number = self._round()
        return tuple(who for who in drawing if len(self.cards_of(who)) == number)

    @property
    def is_decided(self) -> bool:
        return not self.to_draw

    @property
    def is_redraw(self) -> bool:
        """True when the card to be drawn now is because of equal cards."""
        return self._round()[1] > 0

    @property
    def in_order(self) -> tuple[Who, ...]:
        """All who drew, the lowest first (where the highest decides: the highest first); final when decided."""
        return tuple(sorted(self.people, key=self._ranks, reverse=self.decides is Decides.HIGHEST))

    @property
    def can_be_first(self) -> tuple[Who, ...]:
        """Those who can still be the lowest (or the highest) by the cards so far."""
        return self.in_order[:1] if self.is_decided else self._round()[0]

    def cards_of(self, who: Who) -> tuple[Card | Rank, ...]:
        return self.cards[self.people.index(who)]

    def add(self, who: Who, card: Card | Rank) -> "Draw[Who]":
        """The draw with one more card; raises Conflict for who has none to draw, Refusal for a card drawn already."""
        Conflict.when(who not in self.to_draw, f"{_say(who)} has no card to draw now. See who draws next.")
        number = len(self.cards_of(who))
        for other in self.people:
            Refusal.when(
                isinstance(card, Card) and self.cards_of(other)[number : number + 1] == (card,),
                f"{_say(other)} drew the {card} already. Look at {_say(who)}’s card again.",
            )
        place = self.people.index(who)
        return replace(self, cards=(*self.cards[:place], (*self.cards[place], card), *self.cards[place + 1 :]))

    def add_all(self, drawn: Mapping[Who, Sequence[Card | Rank]]) -> "Draw[Who]":
        """The draw with everybody's cards, each person's in the order drawn; raises what `add` raises."""
        draw = self
        left = {who: list(cards) for who, cards in drawn.items()}
        while ready := [who for who in draw.to_draw if left.get(who)]:
            for who in ready:
                draw = draw.add(who, left[who].pop(0))
        for who, cards in left.items():
            if cards:
                raise Conflict(f"{_say(who)} had no {cards[0]} to draw: that was decided without it. Check the cards.")
        return draw

    def _ranks(self, who: Who) -> tuple[int, ...]:
        return tuple(card.rank for card in self.cards_of(who))

    def _round(self) -> tuple[tuple[Who, ...], int]:
        drawing, number = self.people, 0
        while drawing and all(len(self.cards_of(who)) > number for who in drawing):
            number += 1
            ranks = [self._ranks(who)[:number] for who in drawing]
            if self.decides is not Decides.ALL:
                best = max(ranks) if self.decides is Decides.HIGHEST else min(ranks)
                ranks = [drawn if drawn == best else () for drawn in ranks]
            drawing = tuple(who for who, drawn in zip(drawing, ranks, strict=True) if drawn and ranks.count(drawn) > 1)
        return drawing, number


def _say(who: object) -> str:
    return f"Table {who}" if isinstance(who, int) else str(who)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One person by table and seat: `9B`."""

    table: int
    seat: Seat

    def __str__(self) -> str:
        return f"{self.table}{self.seat.value}"


def read_table_seat(text: str) -> TableSeat:
    """The person written as `9B`; raises Refusal."""
    match = Refusal.require(
        re.fullmatch(r"\s*([1-9][0-9]{0,3})\s*([ABXY])\s*", str(text), flags=re.ASCII | re.IGNORECASE),
        f"“{text}” is not a seat. Write the table and the letter, like 9B.",
    )
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
    Refusal.when(
        not trump.is_suit, "The leader cuts a card for trump, so it is never no-trump. Enter the suit of that card."
    )
    Refusal.when(
        card is not None and card.suit.value != trump.value,
        f"The {card} was cut, so trump is not {trump.label}. Check the card.",
    )
    return replace(hand, trump=trump, trump_card=card)


def with_dealer(hand: PlayoffHand, dealer: TableSeat, seats: Sequence[TableSeat]) -> PlayoffHand:
    """The hand with its dealer, one of the four who play it; raises Refusal (R45)."""
    Refusal.when(
        dealer not in seats,
        f"{dealer} does not play this hand; one of {list_numbers(seats, 'or')} deals. Check the table and the letter.",
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
        Refusal.when(
            who not in seats,
            f"{who} does not play this hand; {list_numbers(seats)} cut. Check the table and the letter.",
        )
    draw = (hand.cuts or Draw(tuple(seats), Decides.HIGHEST)).add_all(cuts)
    hand = replace(hand, cuts=draw)
    dealer = draw.in_order[0] if hand.dealer is None and draw.is_decided else hand.dealer
    return hand if dealer is None else with_dealer(hand, dealer, seats)


def with_tricks(hand: PlayoffHand, tricks: Mapping[int, int]) -> PlayoffHand:
    """The hand with the tricks of each table; raises Refusal when they are not 13 together or trump is missing."""
    Refusal.when(hand.trump is None, "No trump is entered for this hand. Cut a card and enter its suit.")
    Refusal.when(
        set(tricks) != set(hand.tables), f"Enter the tricks of tables {list_numbers(hand.tables)}, and no others."
    )
    first, second = (tricks[table] for table in hand.tables)
    Refusal.when(
        first + second != TRICKS or min(first, second) < 0,
        f"{first} and {second} tricks are not the 13 of a hand. Count the tricks again.",
    )
    return replace(hand, tricks=(first, second))
