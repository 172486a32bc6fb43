"""The first answer to a key is the only one, whatever is sent again and however close together."""

from collections.abc import Callable

import pytest

from tests.events import ADA, NOON
from tournament.domain.refusal import Refusal
from tournament.models import Event, IdempotencyRecord
from tournament.services.events import StandingsChoice, show_standings
from tournament.services.idempotency import StoredResponse, digest_request, respond_once


def ask(
    perform: Callable[[], StoredResponse], *, key: str = "k1", by: str = "leader 1", request: str = "r1"
) -> StoredResponse:
    return respond_once(
        event=None, key=key, client=by, request=request, at=NOON, perform=perform,
        refuse=lambda refusal: StoredResponse(409, str(refusal)),
    )  # fmt: skip


def rename(event: Event) -> Callable[[], StoredResponse]:
    """Something that is done, and shows in the event's version."""

    def perform() -> StoredResponse:
        show_standings(event, ADA, NOON, StandingsChoice(when=Event.StandingsShown.LIVE))
        return StoredResponse(201, '{"table":7}')

    return perform


def test_a_refusal_is_the_first_answer_too_and_undoes_what_was_begun(event: Event) -> None:
    def perform() -> StoredResponse:
        rename(event)()
        raise Refusal("Day 1 is closed.")

    assert ask(perform) == StoredResponse(409, "Day 1 is closed.")
    assert ask(rename(event)) == StoredResponse(409, "Day 1 is closed.", is_replay=True)
    assert Event.objects.get().version == event.version


def test_a_fault_leaves_neither_effect_nor_answer(event: Event) -> None:
    def perform() -> StoredResponse:
        rename(event)()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask(perform)

    assert not IdempotencyRecord.objects.exists()
    assert Event.objects.get().version == event.version


def test_a_request_is_told_from_another_by_all_that_it_says() -> None:
    digest = digest_request("POST", "/api/", {"table": 1, "flags": 14})

    assert digest == digest_request("POST", "/api/", {"flags": 14, "table": 1})
    assert digest != digest_request("POST", "/api/", {"flags": 15, "table": 1})
