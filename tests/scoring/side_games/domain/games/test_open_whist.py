"""Open Whist: a point for each trick over six; O3 to O6."""

from typing import Any

import pytest

from scoring.side_games.domain.game import ImpossibleDeal
from scoring.side_games.domain.games.open_whist import GAME
from tests.refusals import why_raised

PAIRS = ["Us", "Them"]


def tally(*us: int) -> dict[str, Any]:
    return GAME.tally(PAIRS, [{"tricks": {"Us": tricks, "Them": 13 - tricks}} for tricks in us], {})


@pytest.mark.rule("O3", "O5")
@pytest.mark.parametrize("tricks", range(14))
def test_every_trick_over_six_is_a_point(tricks: int) -> None:
    assert tally(tricks)["points"] == {"Us": max(tricks - 6, 0), "Them": max(7 - tricks, 0)}


@pytest.mark.rule("O4", "O6")
def test_seven_points_or_more_win_in_one_hand_or_in_several() -> None:
    assert [tally(13), tally(11), tally(11, 9)] == [
        {"over": True, "points": {"Us": 7, "Them": 0}, "winners": ["Us"]},
        {"over": False, "points": {"Us": 5, "Them": 0}, "winners": []},
        {"over": True, "points": {"Us": 8, "Them": 0}, "winners": ["Us"]},
    ]
    assert why_raised(ImpossibleDeal, tally, 11, 9, 7).startswith("Deal 3: the game was over after deal 2.")
