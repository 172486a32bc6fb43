"""Every change in the log, one after another, each chained to the one before."""

from functools import partial

import pytest
from django.db import transaction

from tests.events import ADA, NOON, fresh, set_up
from tests.scoring.services.test_counts import at_once
from tournament.domain.acts import Part
from tournament.models import Event
from tournament.queries.log import verify_log
from tournament.services import acts, events


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_changes_at_the_same_instant_are_written_one_after_another() -> None:
    event = set_up()

    at_once([partial(events.call_hand, event, ADA, NOON, events.HandCall(hand=hand)) for hand in (1, 2, 3, 4) * 4])

    assert verify_log(fresh(event)) == event.log.count()


def test_entries_of_one_change_are_chained_at_its_end_as_those_of_several() -> None:
    one, other = set_up(2, slug="one"), set_up(2, slug="other")

    def write(event: Event, number: int) -> None:
        acts.write_log(event, act="test", sentence=f"{number}.", by="Ada", at=NOON, detail={"n": number})

    with transaction.atomic(), acts.change_event(one, Part.NOTHING) as opened:
        for number in range(3):
            with acts.change_event(opened, Part.NOTHING) as within:
                write(within, number)
        assert one.log.count() == one.version
    for number in range(3):
        with transaction.atomic(), acts.change_event(other, Part.NOTHING) as opened:
            write(opened, number)

    def last(event: Event) -> list[tuple[object, ...]]:
        return list(event.log.order_by("-number").values_list("number", "act", "sentence", "detail")[:3])

    assert last(one) == last(other)
    assert verify_log(fresh(one)) == verify_log(fresh(other)) == fresh(one).version
