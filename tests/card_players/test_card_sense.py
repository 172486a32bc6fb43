"""A pack dealt out."""

from itertools import chain
from random import Random

from scoring.domain.cards import DECK
from tests.card_players.card_sense import deal_cards


def test_a_pack_is_dealt_out_once() -> None:
    hands = deal_cards(Random(1), 13, 13, 13)

    assert [len(hand) for hand in hands] == [13] * 4
    assert sorted(map(str, chain.from_iterable(hands))) == sorted(map(str, DECK))
