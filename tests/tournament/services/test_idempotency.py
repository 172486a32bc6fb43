"""The first answer to a key is the only one, whatever is sent again and however close together."""

from collections.abc import Callable

import pytest

from tests.events import ADA, NOON
from tournament.domain import Refusal
from tournament.models import Event, IdempotencyRecord
from tournament.services import events, idempotency


def show_standings_and_raise(event: Event, error: Exception) -> Callable[[], idempotency.StoredResponse]:
    """Something that is done, and shows in the event's version; then it goes wrong."""

    def perform() -> idempotency.StoredResponse:
        events.show_standings(event, ADA, NOON, events.StandingsChoice(when=Event.StandingsShown.LIVE))
        raise error

    return perform


@pytest.mark.parametrize("error", [ZeroDivisionError(), Refusal("Day 1 is closed.")])
def test_what_goes_wrong_leaves_neither_effect_nor_answer(event: Event, error: Exception) -> None:
    with pytest.raises(type(error)):
        idempotency.respond_once(event, "k", NOON, show_standings_and_raise(event, error))

    assert (IdempotencyRecord.objects.count(), Event.objects.get().version) == (0, event.version)


def test_what_is_sent_again_gets_its_first_answer_although_it_would_be_refused_now(event: Event) -> None:
    def archive() -> idempotency.StoredResponse:
        opened = Event.objects.get()
        Refusal.when(opened.archived_at, "It is archived already.")
        events.archive_event(opened, ADA, NOON, events.Archiving(is_archived=True))
        return idempotency.StoredResponse(200, "archived")

    answers = [idempotency.respond_once(event, "k", NOON, archive) for _ in range(2)]

    assert [(answer.body, answer.is_replay) for answer in answers] == [("archived", False), ("archived", True)]
    with pytest.raises(Refusal, match="was used for another request"):
        idempotency.respond_once(event, "k", NOON, archive, request="another")


def test_a_request_is_told_from_another_by_all_that_it_says() -> None:
    asked = ({"table": 1, "flags": 14}, {"flags": 14, "table": 1}, {"flags": 15, "table": 1})
    first, *others = (idempotency.digest_request("POST", "/api/", item) for item in asked)

    assert [other == first for other in others] == [True, False]
