"""Minnesota whist: grand to win tricks, low to lose them; M1 to M10 and the document's three samples."""

from typing import Any

import pytest

from scoring.side_games.domain.game import ImpossibleDeal
from scoring.side_games.domain.games.minnesota_whist import GAME
from tests.refusals import why_raised

PAIRS = ["Us", "Them"]


def hand(granded: str | None, us: int, them: int) -> dict[str, Any]:
    return {"granded": granded, "tricks": {"Us": us, "Them": them}}


def points_after(*deals: dict[str, Any], **settings: object) -> tuple[int, int]:
    points = GAME.tally(PAIRS, deals, settings)["points"]
    return points["Us"], points["Them"]


@pytest.mark.rule("M3", "M4", "M5", "M6", "M7", "M8")
@pytest.mark.parametrize(
    ("played", "settings", "points"),
    [
        ([hand("Us", 7, 6)], {}, (1, 0)),
        ([hand("Us", 6, 7)], {}, (0, 2)),
        ([hand("Us", 0, 13)], {}, (0, 14)),
        ([hand("Them", 0, 13)], {}, (0, 7)),
        ([hand(None, 6, 7)], {}, (1, 0)),
        ([hand(None, 13, 0)], {}, (0, 7)),
        ([hand("Us", 10, 3)], {}, (4, 0)),  # the document's three samples
        ([hand("Us", 5, 8)], {}, (0, 4)),
        ([hand(None, 9, 4)], {}, (0, 3)),
        ([hand("Us", 10, 3)], {"high_lead": "right"}, (4, 0)),
        ([hand("Us", 5, 8), hand("Us", 8, 5)], {"set_multiplier": 1}, (2, 2)),
        ([hand(None, 13, 0), hand("Us", 8, 5)], {"low_scoring": "debit"}, (-5, 0)),
    ],
)
def test_a_grand_is_worth_its_tricks_over_six_twice_if_beaten_and_a_low_hand_those_of_the_others(
    played: list[dict[str, Any]], settings: dict[str, object], points: tuple[int, int]
) -> None:
    assert points_after(*played, **settings) == points


@pytest.mark.rule("M10")
def test_twelve_points_and_four_more_end_the_game() -> None:
    twelve = [hand("Us", 12, 1), hand("Us", 12, 1)]

    before, after = GAME.tally(PAIRS, twelve, {}), GAME.tally(PAIRS, [*twelve, hand("Us", 10, 3)], {})

    assert [before, after] == [
        {"over": False, "points": {"Us": 12, "Them": 0}, "winners": []},
        {"over": True, "points": {"Us": 16, "Them": 0}, "winners": ["Us"]},
    ]
    assert GAME.tally(PAIRS, [hand("Us", 10, 3)], {"target": 4})["winners"] == ["Us"]
    assert why_raised(ImpossibleDeal, points_after, hand("Us", 0, 13), hand(None, 6, 7), target=14).startswith(
        "Deal 2: the game was over after deal 1."
    )


@pytest.mark.rule("M9")
def test_tricks_that_do_not_add_up_are_refused_with_the_number_of_the_deal() -> None:
    assert why_raised(ImpossibleDeal, points_after, hand("Us", 9, 5)).startswith("Deal 1: the tricks add up to 14")
