"""What four cards are worth at Whistler, whether they are a special hand, and which card would make them one.

Of the 270,725 hands 16 are a Whistler, 264 a Runner and 13 a Party.  RULES 4d.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import combinations, product

from scoring.domain.cards import DECK, Card, Suit
from tournament.domain.refusal import Refusal

HAND_SIZE = 4
ACE = 14
ACE_LOW = 1
ACE_POINTS = 11
FACE_POINTS = 10
WHISTLER_POINTS = 41


class SpecialHand(Enum):
    """The three hands that win at once."""

    WHISTLER = "whistler"
    RUNNER = "runner"
    PARTY = "party"

    @property
    def label(self) -> str:
        """As it is announced: `Runner`."""
        return self.value.capitalize()


def card_points(card: Card) -> int:
    """An ace counts 11, a picture card 10, any other what it shows."""
    return ACE_POINTS if card.rank == ACE else min(card.rank, FACE_POINTS)


def hand_value(cards: Sequence[Card]) -> int:
    """The most points the cards have in one suit."""
    return max(sum(card_points(card) for card in cards if card.suit is suit) for suit in Suit)


def special_hand(cards: Sequence[Card]) -> SpecialHand | None:
    """Which special hand the four cards are, if they are one; raises Refusal unless they are four different cards."""
    if len(cards) != HAND_SIZE or len(set(cards)) != HAND_SIZE:
        raise Refusal("A hand is four different cards. Give the four that stay after the discard.")
    return recognise(cards)


def completing_cards(held: Sequence[Card]) -> dict[Card, SpecialHand]:
    """The cards of the pack that would complete three or four held cards, and to what, in the pack's order.

    Of four held cards one is then discarded; raises Refusal unless three or four different cards are held.
    """
    if len(held) not in (HAND_SIZE - 1, HAND_SIZE) or len(set(held)) != len(held):
        raise Refusal("Nothing can be completed here. Give the three or four different cards held before the draw.")
    completed: dict[Card, SpecialHand] = {}
    for card, others in product(DECK, combinations(held, HAND_SIZE - 1)):
        special = recognise((*others, card))
        if special and card not in held:
            completed[card] = special
    return completed


def recognise(cards: Sequence[Card]) -> SpecialHand | None:
    """Which special hand four different cards are, if they are one."""
    suits = {card.suit for card in cards}
    if len(suits) == 1:
        return SpecialHand.WHISTLER if sum(map(card_points, cards)) == WHISTLER_POINTS else None
    if len(suits) != HAND_SIZE:
        return None
    ranks = sorted(card.rank for card in cards)
    if ranks[0] == ranks[-1]:
        return SpecialHand.PARTY
    aces_low = sorted(ACE_LOW if rank == ACE else rank for rank in ranks)
    return SpecialHand.RUNNER if is_run(ranks) or is_run(aces_low) else None


def is_run(ranks: Sequence[int]) -> bool:
    """True when the sorted ranks follow one another without a gap; an ace goes at one end, never around."""
    return list(ranks) == list(range(ranks[0], ranks[0] + HAND_SIZE))
