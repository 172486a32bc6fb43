"""The plans by name, through the one door."""

import pytest

from rotations.domain.book_rotation import THIRTY
from rotations.domain.design import PLANS, balanced, chart, make_movement, match_play
from rotations.domain.movement import from_shifts, sequence
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


def test_a_movement_is_balanced_on_the_books_sheet_unless_told() -> None:
    plan = make_movement(16, (15, 15))

    assert (plan.plan, plan.rotation, plan.sessions) == ("balanced", THIRTY, (15, 15))


def test_the_leaders_own_shifts_are_played_as_typed() -> None:
    plan = make_movement(6, (2, 1), "typed", shifts=(1, -1, 3))

    assert (plan.plan, plan.shifts) == ("typed", (1, 5, 3))
    assert plan == from_shifts(6, (2, 1), (1, 5, 3))


def test_an_unknown_plan_is_refused_by_name() -> None:
    with pytest.raises(
        Refusal, match=r"no plan called “fair”. Choose one of balanced, sequence, match_play, chart, typed"
    ):
        make_movement(6, (15,), "fair")


@pytest.mark.parametrize(("plan", "shifts"), [("typed", None), ("balanced", (1,)), ("sequence", ())])
def test_moves_belong_to_the_typed_plan_and_to_no_other(plan: str, shifts: tuple[int, ...] | None) -> None:
    with pytest.raises(Refusal, match="belongs to the plan “typed”"):
        make_movement(6, (1,), plan, shifts=shifts)
