"""Every change in the log, one after another, each chained to the one before."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.db.models import QuerySet

from tests.events import ADA, NOON, fresh, set_up
from tests.refusals import why_refused
from tests.scoring.services.test_counts import at_once
from tournament.domain.log import digest
from tournament.models import LogEntry
from tournament.services import acts, events
from tournament.services.acts import verify_log


@pytest.mark.django_db(transaction=True)
def test_changes_at_the_same_instant_are_written_one_after_another() -> None:
    event = set_up()

    at_once([partial(events.call_hand, event, ADA, NOON, events.HandCall(hand=hand)) for hand in (1, 2, 3, 4) * 4])

    assert verify_log(fresh(event)) == event.log.count()


EDITS: dict[str, dict[str, object]] = {
    "when": {"at": NOON + timedelta(seconds=1)},
    "by whom": {"by": "Bob"},
    "who that is": {"who": "verifier 9"},
    "what": {"act": "other"},
    "the sentence": {"sentence": "Table 9: 12."},
    "the detail": {"detail": {"hand": 3}},
    "the digest": {"digest": "0" * 64},
}


@pytest.mark.parametrize("edited", EDITS)
def test_an_entry_that_was_edited_is_named(edited: str) -> None:
    event = set_up()
    for hand in (1, 2, 3):
        events.call_hand(event, ADA, NOON, events.HandCall(hand=hand))
    number = fresh(event).version - 1

    event.log.filter(number=number).update(**EDITS[edited])

    assert why_refused(acts.verify_log, event) == BROKEN % number


def test_an_entry_that_is_missing_or_in_another_place_is_named() -> None:
    event = set_up()
    for hand in (1, 2, 3):
        events.call_hand(event, ADA, NOON, events.HandCall(hand=hand))
    last = fresh(event).version

    def with_log(change: Callable[[QuerySet[LogEntry]], object]) -> str:
        with transaction.atomic():
            change(event.log.all())
            said = why_refused(acts.verify_log, event)
            transaction.set_rollback(True)
        return said

    def swap(log: QuerySet[LogEntry]) -> None:
        for number, other in ((last - 1, 0), (last - 2, last - 1), (0, last - 2)):
            log.filter(number=number).update(number=other)

    assert [
        with_log(lambda log: log.filter(number=last - 1).delete()),
        with_log(lambda log: log.filter(number=last).delete()),
        with_log(
            lambda log: event.log.create(number=last + 1, at=NOON, act="other", sentence="More.", digest="0" * 64)
        ),
        with_log(swap),
    ] == [
        BROKEN % (last - 1),
        f"The log is cut: {last - 1} entries are there of {last}.",
        BROKEN % (last + 1),
        BROKEN % (last - 2),
    ]


BROKEN = "The log is broken at entry %s; what follows it cannot be trusted."


def test_the_order_of_the_details_is_no_matter_and_their_values_are() -> None:
    details: list[dict[str, object]] = [
        {"a": 1, "b": [2, {"c": 3, "d": 4}]}, {"b": [2, {"d": 4, "c": 3}], "a": 1}, {"a": 1, "b": [{"c": 3, "d": 4}, 2]}
    ]  # fmt: skip

    one, turned, other = (digest("", [1, detail]) for detail in details)

    assert one == turned != other
