"""Whole events in any order, legal and illegal, agree with a hall reckoned by hand; any size under `tests.load`.

R10, R14-R16, R34-R48.
"""

import pytest

from tests.any_order.addresses import Addresses
from tests.any_order.walk import play, play_event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.slow]


@pytest.mark.parametrize("seed", [1, 2])
def test_events_in_any_order_agree_with_a_hall_reckoned_by_hand(seed: int) -> None:
    walk = play(seed, acts=80, check_every=80, compare_every=2)

    assert len(walk.acts) == 80
    assert 10 < walk.refused < 70


def test_all_that_tells_how_an_event_ended_agrees() -> None:
    walk = play_event(4, most_tables=6)

    assert walk.hall.is_final
    assert walk.done["count"] > 1


def test_the_same_through_the_pages_and_the_api() -> None:
    walk = play(4, acts=40, check_every=40, compare_every=2, kind=Addresses)

    assert walk.refused < 40
