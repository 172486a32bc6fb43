"""The first answer to a key is the only one, whatever is sent again and however close together."""

from collections.abc import Callable

import pytest

from tests.events import ADA, NOON
from tournament.domain.refusal import Refusal
from tournament.models import Event, IdempotencyRecord
from tournament.services import events, idempotency


def ask(
    perform: Callable[[], idempotency.StoredResponse], *, key: str = "k1", by: str = "leader 1", request: str = "r1"
) -> idempotency.StoredResponse:
    return idempotency.respond_once(
        event=None, key=key, client=by, request=request, at=NOON, perform=perform,
        refuse=lambda refusal: idempotency.StoredResponse(409, str(refusal)),
    )  # fmt: skip


def rename(event: Event) -> Callable[[], idempotency.StoredResponse]:
    """Something that is done, and shows in the event's version."""

    def perform() -> idempotency.StoredResponse:
        events.show_standings(event, ADA, NOON, events.StandingsChoice(when=Event.StandingsShown.LIVE))
        return idempotency.StoredResponse(201, '{"table":7}')

    return perform


def rename_and_raise(event: Event, error: Exception) -> Callable[[], idempotency.StoredResponse]:
    def perform() -> idempotency.StoredResponse:
        rename(event)()
        raise error

    return perform


def test_a_refusal_is_the_first_answer_too_and_undoes_what_was_begun(event: Event) -> None:
    assert ask(rename_and_raise(event, Refusal("Day 1 is closed."))) == idempotency.StoredResponse(
        409, "Day 1 is closed."
    )
    assert ask(rename(event)) == idempotency.StoredResponse(409, "Day 1 is closed.", is_replay=True)
    assert Event.objects.get().version == event.version


def test_a_fault_leaves_neither_effect_nor_answer(event: Event) -> None:
    with pytest.raises(ZeroDivisionError):
        ask(rename_and_raise(event, ZeroDivisionError()))

    assert (IdempotencyRecord.objects.count(), Event.objects.get().version) == (0, event.version)


def test_a_request_is_told_from_another_by_all_that_it_says() -> None:
    asked = ({"table": 1, "flags": 14}, {"flags": 14, "table": 1}, {"flags": 15, "table": 1})
    first, *others = (idempotency.digest_request("POST", "/api/", each) for each in asked)

    assert [each == first for each in others] == [True, False]
