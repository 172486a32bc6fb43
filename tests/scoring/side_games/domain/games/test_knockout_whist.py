"""Knockout Whist: seven cards down to one, the dog's life, who deals, leads and chooses; K1 to K9."""

from typing import Any

import pytest

from scoring.side_games.domain.game import ImpossibleDeal
from scoring.side_games.domain.games.knockout_whist import GAME

FOUR = ["Ann", "Bob", "Cy", "Di"]
KNOWN_GAME = (
    {"tricks": {"Ann": 3, "Bob": 2, "Cy": 2, "Di": 0}},
    {"tricks": {"Ann": 2, "Bob": 2, "Cy": 1, "Di": 1}, "chooser": "Bob"},
    {"tricks": {"Ann": 3, "Bob": 2, "Cy": 0, "Di": 0}},
    {"tricks": {"Ann": 4, "Bob": 0}},
)


def tally(*deals: dict[str, Any], sides: list[str] = FOUR, **settings: str) -> dict[str, Any]:
    return GAME.tally(sides, deals, settings)


def round_of(sides: list[str], *tricks: int | None) -> dict[str, Any]:
    """The tricks in seat order, None for who is out."""
    return {"tricks": {side: taken for side, taken in zip(sides, tricks, strict=True) if taken is not None}}


@pytest.mark.rule("K1")
def test_the_first_without_a_trick_has_a_dogs_life_and_most_tricks_choose_trumps() -> None:
    assert tally(*KNOWN_GAME[:1]) == {
        "over": False,
        "points": {"Ann": 3, "Bob": 2, "Cy": 2, "Di": 0},
        "winners": [],
        "out": [],
        "dog": ["Di"],
        "next": {
            "round": 2,
            "cards": {"Ann": 6, "Bob": 6, "Cy": 6, "Di": 1},
            "dealer": "Bob",
            "eldest": "Cy",
            "chooser": "Ann",
        },
    }


@pytest.mark.rule("K2")
def test_a_dog_that_takes_a_trick_is_back_and_a_cut_settles_who_chooses() -> None:
    settled = tally(*KNOWN_GAME[:2])
    unsettled = tally(KNOWN_GAME[0], {"tricks": KNOWN_GAME[1]["tricks"]})

    assert (settled["dog"], settled["next"]["cards"]) == ([], {"Ann": 5, "Bob": 5, "Cy": 5, "Di": 5})
    assert [each["next"]["chooser"] for each in (settled, unsettled)] == ["Bob", None]


@pytest.mark.rule("K3")
def test_after_the_dogs_life_is_used_everybody_without_a_trick_is_out() -> None:
    result = tally(*KNOWN_GAME[:3])

    assert (result["out"], result["dog"], result["over"]) == (["Cy", "Di"], [], False)
    assert tally(KNOWN_GAME[0], round_of(FOUR, 3, 2, 1, 0))["out"] == ["Di"]


@pytest.mark.rule("K4")
def test_the_last_one_in_has_won() -> None:
    assert tally(*KNOWN_GAME) == {
        "over": True,
        "points": {"Ann": 12, "Bob": 6, "Cy": 3, "Di": 1},
        "winners": ["Ann"],
        "out": ["Bob", "Cy", "Di"],
        "dog": [],
        "next": None,
    }


@pytest.mark.rule("K6")
def test_several_first_without_a_trick_are_all_dogs_or_by_agreement_all_out() -> None:
    three = ["Ann", "Bob", "Cy"]

    dogs = tally(round_of(three, 7, 0, 0), sides=three)
    out = tally(round_of(three, 7, 0, 0), sides=three, first_trickless="none")

    assert [(each["dog"], each["out"], each["winners"]) for each in (dogs, out)] == [
        (["Bob", "Cy"], [], []), ([], ["Bob", "Cy"], ["Ann"])
    ]  # fmt: skip
    assert tally(*KNOWN_GAME[:1], first_trickless="none")["dog"] == ["Di"]  # one alone is a dog under either
    later = tally(round_of(FOUR, 4, 3, 0, 0), round_of(FOUR, 6, 0, None, None), first_trickless="none")
    assert (later["winners"], later["dog"]) == (["Ann"], [])


@pytest.mark.rule("K7")
def test_with_two_left_in_the_seventh_round_a_dogs_life_never_used_saves_nobody() -> None:
    two = ["Ann", "Bob"]
    rounds = [round_of(two, 7 - number, 1) for number in range(1, 7)]

    result = tally(*rounds, round_of(two, 0, 1), sides=two)
    dealers = [tally(*rounds[:played], sides=two)["next"]["dealer"] for played in range(7)]

    assert dealers == ["Ann", "Bob", "Ann", "Bob", "Ann", "Bob", "Ann"]
    assert (result["winners"], result["dog"], result["next"]) == (["Bob"], [], None)


@pytest.mark.rule("K9")
def test_who_is_out_is_passed_over_for_the_lead_but_still_deals() -> None:
    five = ["Ann", "Bob", "Cy", "Di", "Ed"]
    first = round_of(five, 4, 2, 0, 0, 1)
    second = round_of(five, 3, 2, None, None, 1)

    after = [tally(*rounds, sides=five, first_trickless="none")["next"] for rounds in ((first,), (first, second))]

    assert [(each["dealer"], each["eldest"]) for each in after] == [("Bob", "Ed"), ("Cy", "Ed")]


@pytest.mark.rule("K5")
@pytest.mark.parametrize(
    ("before", "deal", "reason"),
    [
        (0, round_of(FOUR, 3, 2, 1, 0), "the tricks add up to 6, not 7"),
        (1, round_of(FOUR, 2, 1, 1, 2), "Di had a dog’s life and one card"),
        (2, round_of(FOUR, 3, 2, 0, 0) | {"chooser": "Bob"}, "Bob did not take most tricks"),
        (2, round_of(FOUR, 3, 2, 0, None), "Di is still in and has no tricks"),
        (3, round_of(FOUR, 3, 1, 0, None), "Cy is out of the game"),
        (4, round_of(FOUR, 3, None, None, None), "the game was over after deal 4"),
    ],
)
def test_a_round_that_cannot_be_is_refused_with_its_number(before: int, deal: dict[str, Any], reason: str) -> None:
    with pytest.raises(ImpossibleDeal, match=f"^Deal {before + 1}: {reason}"):
        tally(*KNOWN_GAME[:before], deal)


def test_a_blank_beside_who_is_out_is_no_trick() -> None:

    assert tally(*KNOWN_GAME[:3], {"tricks": {"Ann": 4, "Bob": 0, "Cy": None, "Di": None}, "chooser": None}) == tally(
        *KNOWN_GAME
    )
    assert GAME.announce(GAME.tally(FOUR, KNOWN_GAME, {})) == ()


def test_the_table_hears_what_the_next_round_needs() -> None:
    rounds = KNOWN_GAME[0], round_of(FOUR, 3, 3, 0, 0)

    announcements = [GAME.announce(tally(*rounds[:played])) for played in range(3)]

    assert announcements == [
        (
            "Round 1: 7 cards each.",
            "Ann deals, Bob leads first.",
            "The card turned up after the deal is trump.",
        ),
        (
            "Round 2: 6 cards each.",
            "A dog’s life and a single card: Di.",
            "Bob deals, Cy leads first.",
            "Ann looks at the cards and names the trump.",
        ),
        (
            "Round 3: 5 cards each.",
            "Cy deals, Ann leads first.",
            "Most tricks were equal: cut for who names the trump.",
            "Out: Cy, Di.",
        ),
    ]
