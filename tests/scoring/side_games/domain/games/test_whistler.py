"""Whistler: toothpicks for knocks, beaten knockers and special hands; W3 to W8."""

from itertools import combinations, permutations
from typing import Any

import pytest

from scoring.domain.cards import DECK, Card, Suit, read_cards
from scoring.side_games.domain.game import ImpossibleDeal
from scoring.side_games.domain.games.whistler import GAME, SpecialHand, hand_value, special_hand

THREE = ["Ann", "Bob", "Cy"]
RUNNER = ["6D", "7C", "8S", "9H"]


def showdown(knocker: str, *points: int) -> dict[str, Any]:
    return {"knocker": knocker, "points": dict(zip(THREE, points, strict=True))}


def tally(*deals: dict[str, Any], **settings: str) -> dict[str, Any]:
    return GAME.tally(THREE, deals, settings)


@pytest.mark.rule("W3", "W4", "W5", "W6", "W7", "W8")
@pytest.mark.parametrize(
    ("deal", "settings", "expected"),
    [
        (showdown("Ann", 30, 28, 25), {}, [1, 0, 0]),
        (showdown("Bob", 30, 30, 12), {}, [0, 1, 0]),  # a tie goes to the knocker
        (showdown("Ann", 30, 31, 34), {}, [0, 2, 2]),
        (showdown("Ann", 30, 30, 31), {}, [0, 0, 2]),
        (showdown("Ann", 30, 31, 34), {"beat_knocker": "highest"}, [0, 0, 2]),
        (showdown("Ann", 30, 34, 34), {"beat_knocker": "highest"}, [0, 2, 2]),
        (showdown("Ann", 30, 30, 29), {"beat_knocker": "highest"}, [1, 0, 0]),
        ({"special": "Bob", "hand": RUNNER, "knocker": "Ann"}, {}, [0, 2, 0]),
        ({"special": "Bob", "hand": RUNNER, "knocker": None}, {}, [0, 1, 0]),
        ({"special": "Bob", "hand": RUNNER}, {}, [0, 1, 0]),
        ({"stock_out": True}, {}, [0, 0, 0]),
    ],
)
def test_toothpicks_are_for_knocks_that_hold_for_beating_them_and_for_special_hands(
    deal: dict[str, Any], settings: dict[str, str], expected: list[int]
) -> None:
    assert list(tally(deal, **settings)["points"].values()) == expected


def test_most_toothpicks_lead_and_the_session_is_never_over() -> None:
    one_each = [showdown("Ann", 30, 28, 25), showdown("Bob", 28, 30, 25)]

    sessions = tally(*one_each), tally(*one_each, showdown("Bob", 28, 30, 25)), tally({"stock_out": True})

    assert [(part["winners"], part["over"]) for part in sessions] == [
        (["Ann", "Bob"], False), (["Bob"], False), ([], False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (showdown("Ann", 42, 28, 25), "“points” cannot be 42"),
        (showdown("Ann", 30, 1, 25), "“points” cannot be 1"),
        ({"special": "Bob", "hand": ["KS", "QS", "JS", "10S"], "knocker": None}, "KS QS JS 10S is no Whistler"),
        ({"special": "Bob", "hand": ["5S", "5S", "5H", "5C"], "knocker": None}, "5S is there twice"),
        ({"special": "Bob", "hand": ["1S", "5D", "5H", "5C"], "knocker": None}, "“1S” is no card"),
        ({"special": "Bob", "hand": RUNNER, "knocker": "Bob"}, "Bob knocked and cannot beat their own knock"),
        ({"stock_out": True, "knocker": "Ann"}, r"it has .*\. A deal has “knocker” and “points”; or "),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_number(deal: dict[str, Any], reason: str) -> None:
    with pytest.raises(ImpossibleDeal, match=f"^Deal 2: {reason}"):
        tally({"stock_out": True}, deal)


def test_the_deal_moves_to_the_left() -> None:
    stock_out = {"stock_out": True}

    announcements = [GAME.announce(GAME.tally(["Ann", "Bob", "Cy"], [stock_out] * played, {})) for played in range(4)]

    assert announcements == [("Ann deals.",), ("Bob deals.",), ("Cy deals.",), ("Ann deals.",)]


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
