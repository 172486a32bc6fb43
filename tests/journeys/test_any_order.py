"""Whole events in any order, legal and illegal, agree with a hall reckoned by hand; any size under `tests.load`.

R10, R14-R16, R34-R48.
"""

import pytest

from tests.any_order import Addresses, play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", [1, 2])
def test_events_in_any_order_agree_with_a_hall_reckoned_by_hand(seed: int) -> None:
    walk = play(seed, acts=100, check_every=50)

    assert len(walk.acts) == 100
    assert 10 < walk.refused < 80


@pytest.mark.both_databases
def test_an_event_in_any_order_agrees_on_both_databases() -> None:
    assert len(play(3, acts=50, check_every=50).situations) > 20


def test_the_same_through_the_pages_and_the_api() -> None:
    walk = play(4, acts=40, check_every=40, kind=Addresses)

    assert walk.refused < 40
