"""Minnesota whist: grand to win tricks, low to lose them; M1 to M10 and the document's three samples."""

from itertools import product
from typing import Any

import pytest

from scoring.side_games.domain.game import ImpossibleDeal
from scoring.side_games.domain.games.minnesota_whist import GAME
from tests.refusals import why_raised
from tournament.domain import Refusal

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


@pytest.mark.parametrize(("us", "granded"), list(product(range(14), [*PAIRS, None])))
def test_one_pair_scores_in_a_hand_beaten_granders_may_cost_once_and_a_low_hand_may_be_debited(
    us: int, granded: str | None
) -> None:
    deal = hand(granded, us, 13 - us)
    points, once, debit = (
        points_after(deal),
        points_after(deal, set_multiplier=1),
        points_after(deal, low_scoring="debit"),
    )

    assert (min(points), 1 <= max(points) <= 14) == (0, True)
    is_beaten = granded is not None and deal["tricks"][granded] < 7
    assert once == (tuple(each // 2 for each in points) if is_beaten else points)
    assert debit == (points if granded else (-points[1], -points[0]))


@pytest.mark.parametrize(
    "settings",
    [
        {"target": 0},
        {"target": "13"},
        {"target": True},
        {"set_multiplier": 3},
        {"set_multiplier": True},
        {"low_scoring": "both"},
        {"high_lead": None},
        {"trumps": "H"},
    ],
)
def test_a_setting_the_game_cannot_take_is_refused(settings: dict[str, object]) -> None:
    assert why_raised(Refusal, GAME.tally, PAIRS, [], settings).startswith(
        ("The setting “", "Minnesota whist has no setting “")
    )


@pytest.mark.rule("M9")
@pytest.mark.parametrize(
    "deal",
    [
        hand("Us", 9, 5),
        {"granded": "Ann", "tricks": {"Us": 7, "Them": 6}},
        {"granded": "Us", "tricks": {"Us": 13}},
        {"granded": "Us", "tricks": {"Us": 7, "Them": 6, "Ann": 0}},
        {"granded": "Us", "tricks": {"Us": 14, "Them": -1}},
        {"granded": "Us", "tricks": {"Us": 7.0, "Them": 6}},
        {"granded": "Us", "tricks": {"Us": "7", "Them": 6}},
        {"granded": "Us", "tricks": [7, 6]},
        {"granded": "Us"},
        {"granded": "Us", "tricks": {"Us": 7, "Them": 6}, "trump": "H"},
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_number(deal: object) -> None:
    assert why_raised(ImpossibleDeal, GAME.tally, PAIRS, [deal], {}).startswith(("Deal 1:", "Deal 1 "))
