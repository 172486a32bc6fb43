"""A write sent again with its key gets the first answer and does nothing."""

import pytest

from scoring.models import FlagCount
from tests import api_clients, events
from tests.scoring.services.test_counts import at_once

COUNTS = "/api/events/games/counts/"


def test_a_key_is_of_one_request_that_could_be_read_and_of_one_person_and_some_are_none(
    leader: api_clients.Program,
) -> None:
    event, count = events.make_event(), {"day": 1, "table": 1, "flags": 14}

    leader.post(COUNTS, {"day": 1, "table": 1}, 400, key="k")  # unread, it may be put right under its key
    leader.post(COUNTS, count, 201, key="k")
    leader.post(COUNTS, count | {"flags": 15}, 422, key="k")
    api_clients.vera(event).post(COUNTS, count, 201, key="k")
    api_clients.pat().post(COUNTS, count, 401, key="k")
    for key in ("x" * 121, "clé", "a\tb"):
        leader.post(COUNTS, count, 400, key=key)

    assert FlagCount.objects.count() == 2


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_six_phones_at_once_with_one_key_count_once() -> None:
    verifier = api_clients.vera(events.make_event())
    headers, count = verifier.headers | {"Idempotency-Key": "count-1"}, {"day": 1, "table": 1, "flags": 14}

    answers = at_once([lambda: api_clients.Program(**headers).send("POST", COUNTS, count)] * 6)

    assert {(answer.status_code, answer.content) for answer in answers} == {(201, answers[0].content)}
    assert sorted(answer.headers.get("Idempotency-Replayed", "") for answer in answers) == ["", *["true"] * 5]
    assert FlagCount.objects.count() == 1
