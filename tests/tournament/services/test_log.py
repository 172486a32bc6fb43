"""Every change in the log, one after another, each chained to the one before."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC

import pytest
from django.db import connection

from tests.events import NOON, fresh, set_up
from tournament.domain.log import LogRecord, verify_chain
from tournament.models import Event
from tournament.services.hall import call_hand


def entries(event: Event) -> list[tuple[LogRecord, str]]:
    """The log as the chain sees it."""
    return [
        (LogRecord(e.number, e.at.astimezone(UTC).isoformat(), e.by, e.did, e.says, e.detail), e.digest)
        for e in event.log.all()
    ]


@pytest.mark.django_db
def test_the_version_is_the_number_of_the_last_entry() -> None:
    event = set_up()

    call_hand(event=event, hand=1, by="Ada", at=NOON)

    last = event.log.last()
    assert (last.number, last.did, last.says, last.detail) == (
        event.version + 1,
        "call_hand",
        "Hand 1 was called.",
        {"hand": 1},
    )
    assert fresh(event).version == last.number == verify_chain(entries(event))


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_changes_at_the_same_instant_are_written_one_after_another() -> None:
    event = set_up()

    def call(hand: int) -> None:
        try:
            call_hand(event=event, hand=hand % 4 + 1, by="Ada", at=NOON)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(call, range(16)))

    assert verify_chain(entries(event)) == fresh(event).version == event.log.count()
