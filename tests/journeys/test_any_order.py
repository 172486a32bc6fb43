"""Whole events in any order, legal and illegal, agree with a hall reckoned by hand; any size under `tests.load`.

R10, R14-R16, R34-R48.
"""

import pytest

from tests.any_order.walk import play, play_event
from tests.samples import sampled

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.both_databases
@pytest.mark.parametrize("seed", sampled([1, 2], 1))
def test_events_in_any_order_agree_with_a_hall_reckoned_by_hand(seed: int) -> None:
    walk = play(seed, acts=80, check_every=80, compare_every=2)

    assert len(walk.acts) == 80
    assert 10 < walk.refused < 70


@pytest.mark.parametrize("seed", sampled(range(3, 11), 2))
def test_longer_ones_on_one_database_do_too(seed: int) -> None:
    assert play(seed, acts=120, check_every=60).done.total() > 20


@pytest.mark.both_databases
def test_all_that_tells_how_an_event_ended_agrees() -> None:
    walk = play_event(4, most_tables=6)

    assert walk.hall.is_final
    assert walk.done["record_flag_count"] > 1


@pytest.mark.parametrize("seed", sampled([5, 6, 7], 2))
def test_it_agrees_of_other_events_too(seed: int) -> None:
    assert play_event(seed, most_tables=6).hall.is_final
