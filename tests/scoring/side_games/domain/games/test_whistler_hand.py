"""Whistler hands, counted over all 270,725: special hands, points, and the cards that would complete one."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

import pytest

from scoring.domain.cards import DECK, Card, Suit, read_cards
from scoring.side_games.domain.games.whistler import SpecialHand, completing_cards, hand_value, special_hand
from tournament.domain.refusal import Refusal

pytestmark = pytest.mark.slow


@pytest.mark.rule("W1")
def test_a_whistler_is_one_suit_of_forty_one_points() -> None:
    assert special_hand(read_cards(["AS", "KS", "QS", "JS"])) is SpecialHand.WHISTLER
    assert special_hand(read_cards(["KS", "QS", "JS", "10S"])) is None
    assert hand_value(read_cards(["KS", "QS", "JS", "10S"])) == 40


@pytest.mark.rule("W2")
@pytest.mark.parametrize(
    ("hand", "special"),
    [
        (["6D", "7C", "8S", "9H"], SpecialHand.RUNNER),
        (["JD", "QC", "KS", "AH"], SpecialHand.RUNNER),
        (["AD", "2C", "3S", "4H"], SpecialHand.RUNNER),
        (["9H", "6D", "8S", "7C"], SpecialHand.RUNNER),
        (["QD", "KC", "AS", "2H"], None),
        (["KD", "AC", "2S", "3H"], None),
        (["6H", "7H", "8D", "9C"], None),
        (["5S", "5D", "5H", "5C"], SpecialHand.PARTY),
        (["AS", "AD", "AH", "AC"], SpecialHand.PARTY),
    ],
)
def test_a_runner_is_four_in_a_row_of_four_suits_and_a_party_four_of_a_rank(
    hand: list[str], special: SpecialHand | None
) -> None:
    assert special_hand(read_cards(hand)) is special


@pytest.mark.rule("W9")
def test_a_hand_is_worth_its_best_suit() -> None:
    assert hand_value(read_cards(["AH", "8H", "KC", "2C"])) == 19


def test_of_all_hands_sixteen_are_a_whistler_264_a_runner_and_thirteen_a_party() -> None:
    result = Counter(special_hand(hand) for hand in combinations(DECK, 4))

    assert result == {SpecialHand.WHISTLER: 16, SpecialHand.RUNNER: 264, SpecialHand.PARTY: 13, None: 270_725 - 293}


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

    for hand in combinations(DECK, 4):
        special = special_hand(hand)
        assert (special is SpecialHand.WHISTLER) is (frozenset(hand) in whistlers)
        assert (special is SpecialHand.RUNNER) is (frozenset(hand) in runners)
        assert (special is SpecialHand.PARTY) is (frozenset(hand) in parties)


def completing(held: list[str]) -> set[str]:
    return {str(card) for card in completing_cards(read_cards(held))}


def test_three_in_a_row_of_three_suits_wait_for_the_fourth_suit_at_either_end() -> None:
    assert completing(["3C", "4D", "5H"]) == {"2S", "6S"}


def test_the_documents_better_candidate_has_two_winning_cards_and_not_four() -> None:
    assert completing(["6H", "7H", "7C", "8D"]) == {"5S", "9S"}


def test_a_middle_card_held_in_both_missing_suits_does_have_four() -> None:
    assert completing(["6H", "7S", "7C", "8D"]) == {"5S", "9S", "5C", "9C"}


def test_what_a_card_completes_is_told() -> None:
    held = read_cards(["AS", "KS", "QS"])

    assert completing_cards(held) == dict.fromkeys(read_cards(["10S", "JS"]), SpecialHand.WHISTLER)


def test_completing_cards_agree_with_trying_every_card_and_every_discard() -> None:
    for held in combinations(DECK[::4], 4):
        expected = {
            card
            for card in DECK
            if card not in held and any(special_hand((*kept, card)) for kept in combinations(held, 3))
        }

        assert set(completing_cards(held)) == expected


@pytest.mark.parametrize("held", [[], ["5S", "5D"], ["5S", "5D", "5H", "5C", "6C"]])
def test_three_or_four_cards_are_held_before_the_draw(held: list[str]) -> None:
    with pytest.raises(Refusal, match=r"^Nothing can be completed here"):
        completing_cards(read_cards(held))


@pytest.mark.parametrize("cards", [(), DECK[:3], DECK[:5], [DECK[0]] * 4])
def test_a_hand_is_four_different_cards(cards: Sequence[Card]) -> None:
    with pytest.raises(Refusal):
        special_hand(cards)
