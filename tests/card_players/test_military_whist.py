"""Simulated hands of Military Whist obey every law: thirteen tricks, cards once, suit followed."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from rotations.domain.hand import Trump
from scoring.domain.cards import DECK, Card
from scoring.domain.flags import flags_won
from tests.card_players.military_whist import PlayedHand, play_hand
from tests.card_players.partners import Trick

pytestmark = pytest.mark.slow

HANDS_OF_EACH_TRUMP = 300
OFTEN = 0.05


def revokes_seen(dealt: Sequence[Sequence[Card]], tricks: Sequence[Trick]) -> list[tuple[int, int]]:
    """(trick, seat) wherever somebody who still held the suit led played another, from the cards alone."""
    left = [set(cards) for cards in dealt]
    seen = []
    for number, trick in enumerate(tricks):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            if card.suit is not trick.cards[0].suit and any(held.suit is trick.cards[0].suit for held in left[seat]):
                seen.append((number, seat))
            left[seat].remove(card)
    return seen


def strongest(trick: Trick, trump: Trump) -> int:
    """The seat whose card takes the trick, found by sorting."""
    by_strength = sorted(
        enumerate(trick.cards),
        key=lambda played: (
            played[1].suit.value == trump.value,
            played[1].suit is trick.cards[0].suit,
            played[1].rank,
        ),
    )
    return (trick.leader + by_strength[-1][0]) % 4


@pytest.mark.rule("R24")
@pytest.mark.parametrize("trump", Trump)
def test_thirteen_tricks_use_every_card_once_and_the_winner_leads(trump: Trump) -> None:
    chance = Random(trump.value)
    for _ in range(HANDS_OF_EACH_TRUMP):
        played = play_hand(trump, chance)

        assert [len(cards) for cards in played.dealt] == [13] * 4
        assert sorted(map(str, sum(played.dealt, ()))) == sorted(map(str, DECK))
        assert sorted(str(card) for trick in played.tricks for card in trick.cards) == sorted(map(str, DECK))
        assert [trick.leader for trick in played.tricks] == [1, *(trick.winner for trick in played.tricks[:-1])]
        assert [trick.winner for trick in played.tricks] == [strongest(trick, trump) for trick in played.tricks]


@pytest.mark.rule("R29")
@pytest.mark.parametrize("trump", Trump)
@pytest.mark.parametrize("revokes", [0.0, OFTEN])
def test_whoever_does_not_follow_suit_though_able_is_found_out(trump: Trump, revokes: float) -> None:
    chance = Random(trump.value)
    for _ in range(HANDS_OF_EACH_TRUMP):
        played = play_hand(trump, chance, revokes)
        seen = revokes_seen(played.dealt, played.tricks)

        assert seen == [(number, seat) for number, trick in enumerate(played.tricks) for seat in trick.revoked]
        assert played.revokes_by_visitors == sum(seat in (0, 2) for _, seat in seen)
        assert played.revokes_by_home == sum(seat in (1, 3) for _, seat in seen)
        assert revokes or not seen


def test_revokes_happen_now_and_then() -> None:
    chance = Random("revokes")

    hands = [play_hand(Trump.H, chance) for _ in range(2_000)]

    assert 10 <= sum(hand.revokes_by_visitors + hand.revokes_by_home > 0 for hand in hands) <= 100


@pytest.mark.rule("R34")
@pytest.mark.parametrize("trump", Trump)
def test_the_flags_are_what_the_tricks_and_revokes_are_worth(trump: Trump) -> None:
    chance = Random(trump.value)
    for _ in range(HANDS_OF_EACH_TRUMP):
        played = play_hand(trump, chance, OFTEN)
        tricks = sum(trick.winner in (0, 2) for trick in played.tricks)

        assert played.visitors_tricks == tricks
        assert played.flags == flags_won(tricks, trump, played.revokes_by_visitors, played.revokes_by_home)


def test_both_sides_win_hands() -> None:
    chance = Random("fair")

    won = Counter(play_hand(Trump.S, chance).visitors_tricks >= 7 for _ in range(2_000))

    assert 800 <= won[True] <= 1_200


def test_a_played_hand_is_the_same_for_one_seed() -> None:
    first: PlayedHand = play_hand(Trump.NT_LOW, Random(3))

    assert play_hand(Trump.NT_LOW, Random(3)) == first
