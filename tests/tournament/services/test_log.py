"""Every change in the log, one after another, each chained to the one before."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC

import pytest
from django.db import connection, transaction

from tests.actors import ADA
from tests.events import NOON, fresh, set_up
from tournament.domain.log import LogRecord, verify_chain
from tournament.models import Event
from tournament.services.events import HandCall, call_hand
from tournament.services.log import log_in_memory, open_for_change, write_log


def entries(event: Event) -> list[tuple[LogRecord, str]]:
    """The log as the chain sees it."""
    return [
        (LogRecord(e.number, e.at.astimezone(UTC).isoformat(), e.by, e.act, e.sentence, e.detail), e.digest)
        for e in event.log.all()
    ]


@pytest.mark.django_db
def test_the_version_is_the_number_of_the_last_entry() -> None:
    event = set_up()

    call_hand(event, ADA, NOON, HandCall(hand=1))

    last = event.log.last()
    assert (last.number, last.act, last.sentence, last.detail) == (
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
            call_hand(event, ADA, NOON, HandCall(hand=hand % 4 + 1))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(call, range(16)))

    assert verify_chain(entries(event)) == fresh(event).version == event.log.count()


@pytest.mark.django_db
def test_a_log_chained_in_memory_is_the_log_written_entry_by_entry() -> None:
    one, other = set_up(2, slug="one"), set_up(2, slug="other")
    with transaction.atomic(), log_in_memory(one) as opened:
        for number in range(3):
            write_log(
                open_for_change(opened), act="test", sentence=f"{number}.", by="Ada", at=NOON, detail={"n": number}
            )
        assert one.log.count() == one.version
    for number in range(3):
        write_log(open_for_change(other), act="test", sentence=f"{number}.", by="Ada", at=NOON, detail={"n": number})

    def last(event: Event) -> list[tuple[object, ...]]:
        return list(event.log.order_by("-number").values_list("number", "act", "sentence", "detail")[:3])

    assert last(one) == last(other)
    assert verify_chain(entries(one)) == fresh(one).version == fresh(other).version
