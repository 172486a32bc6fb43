"""Match play: every two tables once in each turn of the circle."""

import pytest

from rotations.domain.design import match_play, pair_off
from rotations.domain.judging.certificate import certificate
from tournament.domain.refusal import Refusal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("tables", range(2, 41, 2))
def test_a_turn_of_the_circle_pairs_every_two_tables_once(tables: int) -> None:
    rows = [pair_off(tables, number) for number in range(tables - 1)]

    for row in rows:
        assert [row[row[table - 1] - 1] for table in range(1, tables + 1)] == list(range(1, tables + 1))
    opponents = [sorted(row[table] for row in rows) for table in range(tables)]
    assert opponents == [[other for other in range(1, tables + 1) if other != table] for table in range(1, tables + 1)]


def test_sixteen_tables_and_thirty_hands_meet_every_bound_but_trump_and_early_stops() -> None:
    judged = certificate(match_play(16, (15, 15)))

    assert [line.name for line in judged.criteria if line.score < 100] == ["trump", "early"]


@pytest.mark.parametrize("tables", [3, 15])
def test_an_odd_hall_is_refused(tables: int) -> None:
    with pytest.raises(Refusal, match=f"With {tables} tables one would be left over"):
        match_play(tables, (15,))
