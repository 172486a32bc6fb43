"""Simulated hands of Minnesota whist: who grands, who leads, and thirteen tricks within the law."""

from itertools import cycle, islice
from random import Random

import pytest

from scoring.domain.cards import DECK, legal_cards, trick_winner
from tests.card_players import minnesota_whist


@pytest.mark.parametrize("high_lead", ["left", "right"])
def test_minnesota_hands_are_led_by_whom_the_rules_say_and_played_to_the_end(high_lead: str) -> None:
    chance = Random("minnesota")
    low = 0
    for number in range(500):
        dealer = number % 4
        played = minnesota_whist.play_hand(dealer, high_lead, chance)
        granders = [seat for seat in islice(cycle(range(4)), dealer + 1, dealer + 5) if would_grand(played, seat)]
        neighbour = {"left": 1, "right": -1}[high_lead]

        assert played.grander == (granders[0] if granders else None)
        assert played.tricks[0].leader == ((granders[0] + neighbour) % 4 if granders else (dealer + 1) % 4)
        assert sorted(str(card) for trick in played.tricks for card in trick.cards) == sorted(map(str, DECK))
        held = [set(cards) for cards in played.dealt]
        for trick in played.tricks:
            assert trick.winner == (trick.leader + trick_winner(trick.cards, None)) % 4
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % 4
                assert card in legal_cards(tuple(held[seat]), trick.cards[0].suit)
                held[seat].remove(card)
        low += not granders

    assert 100 <= low <= 300


def would_grand(played: minnesota_whist.PlayedHand, seat: int) -> bool:
    return minnesota_whist.would_grand(played.dealt[seat])
