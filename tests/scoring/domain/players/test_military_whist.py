"""Simulated hands and days of Military Whist obey every law: thirteen tricks, cards once, suit followed, flags kept."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from rotations.domain.hand import Hand, Trump
from scoring.domain.cards import DECK, Card
from scoring.domain.flags import flags_won
from scoring.domain.loans import outstanding
from scoring.domain.players.military_whist import HandInHall, PlayedHand, play_day, play_hand
from scoring.domain.players.partners import Trick
from tournament.domain.team import Pair, Seat

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


def hands(count: int) -> list[Hand]:
    pairs, trumps = list(Pair), list(Trump)
    return [
        Hand(number, pairs[number % 6], trumps[number % 5], list(Seat)[number % 4]) for number in range(1, count + 1)
    ]


def moves(tables: int, count: int) -> list[list[int]]:
    return [[(home + hand % (tables - 1)) % tables + 1 for home in range(1, tables + 1)] for hand in range(count)]


def moved_by(hand: HandInHall) -> list[tuple[int, int, int]]:
    """(from, to, flags) at every table."""
    return [
        (host, home, played.flags)
        for host, (home, played) in enumerate(zip(hand.visitors, hand.at_table, strict=True), start=1)
    ]


@pytest.mark.rule("R19")
def test_visitors_are_those_whose_move_leads_to_the_table() -> None:
    walk = moves(7, 6)

    played = list(play_day(hands(6), walk, Random(7)))

    for move, hand in zip(walk, played, strict=True):
        assert [move[home - 1] for home in hand.visitors] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("R37")
@pytest.mark.parametrize(("tables", "flags"), [(2, 12), (5, 3), (16, 12), (16, 1)])
def test_flags_only_move_from_host_to_visitors_but_for_loans(tables: int, flags: int) -> None:
    before, owed_before = [flags] * tables, [0] * tables

    for hand in play_day(hands(30), moves(tables, 30), Random(tables), flags):
        owed = [outstanding(hand.loans).get(table, 0) for table in range(1, tables + 1)]
        expected = [stood + owes - owed_ for stood, owes, owed_ in zip(before, owed, owed_before, strict=True)]
        for host, home, moved in moved_by(hand):
            expected[host - 1] -= moved
            expected[home - 1] += moved

        assert list(hand.flags) == expected
        assert min(hand.flags) >= 0
        assert sum(hand.flags) == flags * tables + sum(owed)
        before, owed_before = list(hand.flags), owed


@pytest.mark.rule("R37")
def test_with_few_flags_loans_are_made_and_some_come_back() -> None:
    last = list(play_day(hands(30), moves(16, 30), Random("loans"), 4))[-1]

    assert any(loan.returned for loan in last.loans)
    assert any(loan.outstanding for loan in last.loans)


def test_one_seed_is_one_day() -> None:
    days = [[hand.flags for hand in play_day(hands(10), moves(6, 10), Random(seed))] for seed in (1, 1, 2)]

    assert days[0] == days[1]
    assert days[0] != days[2]


def test_a_played_hand_is_the_same_for_one_seed() -> None:
    first: PlayedHand = play_hand(Trump.NT_LOW, Random(3))

    assert play_hand(Trump.NT_LOW, Random(3)) == first
