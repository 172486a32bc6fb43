"""Places of a playoff, from the levels that its hands lead to."""

import pytest

from scoring.queries.prizes import places_of


@pytest.mark.rule("R46")
def test_a_playoff_gives_its_places_from_the_best_down_and_losers_of_one_round_share_one() -> None:
    assert places_of([[9], [4, 12]], 2) == [(2, 9), (3, 4), (3, 12)]
    assert places_of([[4, 12], [None], [9]], 1) == [(1, 4), (1, 12), (3, None), (4, 9)]
