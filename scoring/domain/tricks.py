"""The laws of a trick: who may play what, and whose it is.  R22, R29, R32; RULES 4a, 4c."""

from collections.abc import Sequence

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, Suit
from tournament.domain.refusal import Refusal


def trump_suit(trump: Trump) -> Suit | None:
    """The suit that is trump; none in NT High, and none in NT Low, which is played alike and only counted otherwise."""
    return Suit(trump.value) if trump.is_suit else None


def legal_cards(playable: Sequence[Card], led: Suit | None) -> tuple[Card, ...]:
    """Those of the playable cards that may be played: the suit led if there is one of it, else any (R29).

    Playable is the hand, at Open Whist the tops of the columns; `led` is None for the player who leads.
    """
    return tuple(card for card in playable if card.suit is led) or tuple(playable)


def is_revoke(card: Card, playable: Sequence[Card], led: Suit | None) -> bool:
    """True when playing that card fails to follow a suit that could be followed (R29)."""
    return card not in legal_cards(playable, led)


def beats(card: Card, best: Card, trump: Suit | None) -> bool:
    """True when a card played after the best so far takes the trick from it: higher of its suit, or the first trump."""
    return card.rank > best.rank if card.suit is best.suit else card.suit is trump


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which of the cards, in the order they were played from 0, takes the trick; raises Refusal."""
    if not cards:
        raise Refusal("No card has been played. Give the trick's cards in the order they were played.")
    winner = 0
    for place, card in enumerate(cards):
        if beats(card, cards[winner], trump):
            winner = place
    return winner
