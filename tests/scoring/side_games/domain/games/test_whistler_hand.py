"""Whistler hands, counted over all 270,725: special hands, points, and the cards that would complete one."""

from itertools import combinations, permutations

import pytest

from scoring.domain.cards import DECK, Card, Suit, read_cards
from scoring.side_games.domain.games.whistler import SpecialHand, completing_cards, hand_value, special_hand
from tournament.domain import Refusal

pytestmark = pytest.mark.slow


@pytest.mark.rule("W1", "W2")
def test_the_special_hands_are_just_those_that_can_be_put_together_by_hand() -> None:
    of_ten = list(combinations((10, 11, 12, 13), 3))
    ace_to_ace = [14, *range(2, 15)]
    whistlers = {frozenset(Card(rank, suit) for rank in (14, *three)) for suit in Suit for three in of_ten}
    runners = {
        frozenset(map(Card, ace_to_ace[start : start + 4], suits))
        for start in range(11)
        for suits in permutations(Suit)
    }
    parties = {frozenset(Card(rank, suit) for suit in Suit) for rank in range(2, 15)}

    found = {special: set[frozenset[Card]]() for special in (*SpecialHand, None)}
    for hand in combinations(DECK, 4):
        found[special_hand(hand)].add(frozenset(hand))
    found.pop(None)
    assert found == dict(zip(SpecialHand, (whistlers, runners, parties), strict=True))
    assert [len(hands) for hands in found.values()] == [16, 264, 13]


@pytest.mark.rule("W9")
def test_a_hand_is_worth_its_best_suit() -> None:
    assert [hand_value(read_cards(hand.split())) for hand in ("AH 8H KC 2C", "KS QS JS 10S")] == [19, 40]


@pytest.mark.parametrize(
    ("held", "completing"),
    [
        ("3C 4D 5H", "2S 6S"), ("6H 7H 7C 8D", "5S 9S"), ("6H 7S 7C 8D", "5S 9S 5C 9C"), ("AS KS QS", "10S JS"),
    ],
)  # fmt: skip
def test_the_cards_that_complete_a_hand_are_told(held: str, completing: str) -> None:
    assert {str(card) for card in completing_cards(read_cards(held.split()))} == {*completing.split()}


def test_completing_cards_agree_with_trying_every_card_and_every_discard() -> None:
    for held in combinations(DECK[::4], 4):
        expected = {
            card
            for card in DECK
            if card not in held and any(special_hand((*kept, card)) for kept in combinations(held, 3))
        }

        assert set(completing_cards(held)) == expected


@pytest.mark.parametrize("size", [0, 2, 5])
def test_three_or_four_cards_are_held_before_the_draw_and_a_hand_is_four_different_cards(size: int) -> None:
    for read, cards in ((completing_cards, DECK[:size]), (special_hand, DECK[:size]), (special_hand, [DECK[0]] * 4)):
        with pytest.raises(Refusal):
            read(cards)
