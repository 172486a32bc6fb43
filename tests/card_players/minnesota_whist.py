"""Simulated players of Minnesota whist: they look at their high cards, grand or stay low, and play it out."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.domain.cards import Card
from scoring.side_games.domain.game import Deal, Settings, Tally
from tests.card_players.card_sense import deal_cards
from tests.card_players.partners import SEATS, InHand, Trick, play_tricks, tricks_of
from tournament.domain.house_rules import TRICKS

HIGH_CARD_POINTS = {14: 4, 13: 3, 12: 2, 11: 1}
ENOUGH_TO_GRAND = 14


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Who granded (a seat, or nobody) and the thirteen tricks; seats 0 and 2 are the first pair."""

    dealt: tuple[tuple[Card, ...], ...]
    grander: int | None
    tricks: tuple[Trick, ...]


def would_grand(cards: Sequence[Card]) -> bool:
    """True when the hand is strong enough for a black card face down."""
    return sum(HIGH_CARD_POINTS.get(card.rank, 0) for card in cards) >= ENOUGH_TO_GRAND


def play_hand(dealer: int, high_lead: str, chance: Random) -> PlayedHand:
    """Deal, turn the cards up from the dealer's left to the first black one, and play."""
    dealt = deal_cards(chance, *[TRICKS] * SEATS)[:SEATS]
    turning = [(dealer + step) % SEATS for step in range(1, SEATS + 1)]
    grander = next((seat for seat in turning if would_grand(dealt[seat])), None)
    leader = turning[0]
    if grander is not None:
        leader = (grander + (1 if high_lead == "left" else -1)) % SEATS
    tricks = play_tricks([InHand(cards) for cards in dealt], leader, None, chance, is_low=grander is None)
    return PlayedHand(tuple(map(tuple, dealt)), grander, tricks)


def play_deal(sides: Sequence[str], number: int, so_far: Tally, settings: Settings, chance: Random) -> Deal:
    """Deal `number` as it is recorded."""
    played = play_hand((number - 1) % SEATS, settings["high_lead"], chance)
    return {
        "granded": None if played.grander is None else sides[played.grander % 2],
        "tricks": {side: tricks_of(played.tricks, seat) for seat, side in enumerate(sides)},
    }
