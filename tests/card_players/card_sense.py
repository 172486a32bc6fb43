"""What a simple card player knows: lead high or low, win cheaply, leave the partner's trick alone."""

from collections.abc import Sequence
from random import Random

from scoring.domain.cards import DECK, Card, Suit, beats

ABOVE_EVERY_PLAIN_CARD = 20


def deal_cards(chance: Random, *sizes: int) -> list[list[Card]]:
    """Hands of these sizes from a shuffled pack; the rest of the pack comes last."""
    pack = list(DECK)
    chance.shuffle(pack)
    hands = []
    for size in sizes:
        hands.append(pack[:size])
        del pack[:size]
    return [*hands, pack]


def choose_card(
    legal: Sequence[Card], best: Card | None, trump: Suit | None, *, wants_trick: bool, is_last: bool = False
) -> Card:
    """The card a simple player plays; `best` is the card that holds the trick, None for the player who leads."""
    if len(legal) == 1:
        return legal[0]

    def worth(card: Card) -> int:
        return card.rank + ABOVE_EVERY_PLAIN_CARD if card.suit is trump else card.rank

    if best is None:
        return max(legal, key=worth) if wants_trick else min(legal, key=worth)
    winning = [card for card in legal if beats(card, best, trump)]
    if wants_trick:
        if not winning:
            return min(legal, key=worth)
        return min(winning, key=worth) if is_last else max(winning, key=worth)
    losing = [card for card in legal if card not in winning]
    return max(losing, key=worth) if losing else min(legal, key=worth)
