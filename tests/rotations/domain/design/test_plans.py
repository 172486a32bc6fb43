"""The plans by name, through the one door."""

import pytest

from rotations.domain.design import PLANS, balanced, chart, make_movement, match_play
from rotations.domain.movement import sequence
from tournament.domain.refusal import Refusal


@pytest.mark.slow
def test_each_plan_gives_its_own_movement() -> None:
    area = (15, 15)

    plans = {name: make_movement(6, area, name) for name in PLANS if name != "typed"}

    assert plans == {
        "balanced": balanced(6, area),
        "sequence": sequence(6, area),
        "match_play": match_play(6, area),
        "chart": chart(6, area),
    }


def test_an_unknown_plan_is_refused_by_name() -> None:
    with pytest.raises(
        Refusal, match=r"no plan called “fair”. Choose one of balanced, sequence, match_play, chart, typed"
    ):
        make_movement(6, (15,), "fair")


@pytest.mark.parametrize(("plan", "shifts"), [("typed", None), ("balanced", (1,)), ("sequence", ())])
def test_moves_belong_to_the_typed_plan_and_to_no_other(plan: str, shifts: tuple[int, ...] | None) -> None:
    with pytest.raises(Refusal, match="belongs to the plan “typed”"):
        make_movement(6, (1,), plan, shifts=shifts)
