"""Charts: even halls in which no two tables change pairs in one hand."""

import pytest

from rotations.domain.design import balanced, chart
from rotations.domain.judging.certificate import certificate
from tournament.domain.refusal import Refusal


@pytest.mark.slow
@pytest.mark.parametrize("sessions", [(15, 15), (15, 15, 20)], ids=str)
@pytest.mark.parametrize("tables", [6, 8, 10, 12, 16, 24, 28, 40])
def test_a_chart_has_the_same_visits_and_no_exchange_of_pairs(tables: int, sessions: tuple[int, ...]) -> None:
    plan, alike = chart(tables, sessions), balanced(tables, sessions)

    exchanges = [
        (hand, table)
        for hand, row in enumerate(plan.moves, start=1)
        for table, to in enumerate(row, start=1)
        if row[to - 1] == table
    ]
    counts = ("encounter", "visit", "session", "strength", "oneway", "walk")
    woven, shifted = ({line.name: line.achieved for line in certificate(one).criteria} for one in (plan, alike))
    assert exchanges == []
    assert {name: woven[name] for name in counts} == {name: shifted[name] for name in counts}


@pytest.mark.parametrize(
    ("tables", "why"), [(15, "no two change pairs anyway"), (2, "no such chart"), (4, "no such chart")]
)
def test_where_a_chart_is_not_needed_or_not_possible_it_is_refused(tables: int, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        chart(tables, (4, 4))


def test_a_session_too_short_to_weave_in_is_refused_by_its_hand() -> None:
    with pytest.raises(Refusal, match=r"^Hand \d+, on which opposite tables change pairs"):
        chart(6, (1, 1, 1, 1, 1))
