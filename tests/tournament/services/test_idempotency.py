"""The first answer to a key is the only one, whatever is sent again and however close together."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.actors import ADA
from tests.events import NOON, make_event
from tournament.domain.refusal import Refusal
from tournament.models import Event, IdempotencyRecord
from tournament.services.events import StandingsChoice, show_standings
from tournament.services.idempotency import StoredResponse, digest_request, respond_once

RESPONSE = StoredResponse(201, '{"table":7}')


def refuse(refusal: Refusal) -> StoredResponse:
    return StoredResponse(409, str(refusal))


def ask(
    perform: Callable[[], StoredResponse], *, key: str = "k1", by: str = "leader 1", request: str = "r1"
) -> StoredResponse:
    return respond_once(event=None, key=key, client=by, request=request, at=NOON, perform=perform, refuse=refuse)


def rename(event: Event) -> Callable[[], StoredResponse]:
    """Something that is done, and shows in the event's version."""

    def perform() -> StoredResponse:
        show_standings(event, ADA, NOON, StandingsChoice(when=Event.StandingsShown.LIVE))
        return RESPONSE

    return perform


@pytest.mark.django_db
def test_a_refusal_is_the_first_answer_too_and_undoes_what_was_begun() -> None:
    event = make_event()

    def perform() -> StoredResponse:
        rename(event)()
        raise Refusal("Day 1 is closed.")

    first, again = ask(perform), ask(rename(event))

    assert first == StoredResponse(409, "Day 1 is closed.")
    assert again == StoredResponse(409, "Day 1 is closed.", is_replay=True)
    assert Event.objects.get().version == event.version


@pytest.mark.django_db
def test_a_fault_leaves_neither_effect_nor_answer() -> None:
    event = make_event()

    def perform() -> StoredResponse:
        rename(event)()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask(perform)

    assert not IdempotencyRecord.objects.exists()
    assert Event.objects.get().version == event.version


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_eight_at_once_with_one_key_have_one_effect_and_one_answer() -> None:
    event = make_event()
    start = Barrier(8)

    def ask_at_once(_: int) -> StoredResponse:
        start.wait()
        try:
            return ask(rename(event))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        given = list(pool.map(ask_at_once, range(8)))

    assert sorted(answer.is_replay for answer in given) == [False] + [True] * 7
    assert {(answer.status, answer.body) for answer in given} == {(201, '{"table":7}')}
    assert Event.objects.get().version == event.version + 1


def test_a_request_is_told_from_another_by_all_that_it_says() -> None:
    digest = digest_request("POST", "/api/", {"table": 1, "flags": 14})

    assert digest == digest_request("POST", "/api/", {"flags": 14, "table": 1})
    assert digest != digest_request("POST", "/api/", {"flags": 15, "table": 1})
