"""A write sent again with its key gets the first answer and does nothing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.http import HttpResponse

from scoring.models import FlagCount
from tests import api_clients, events

COUNTS = "/api/events/games/counts/"


def send(program: api_clients.Program, address: str, data: object, key: str) -> HttpResponse:
    return program.send("POST", address, data, **{"Idempotency-Key": key})


def test_a_key_is_of_one_request_that_could_be_read_and_of_one_person_and_some_are_none() -> None:
    event, count = events.make_event(), {"day": 1, "table": 1, "flags": 14}
    leader = api_clients.ada()

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
    start = Barrier(6)

    def send_at_once(_: int) -> tuple[int, bytes, str]:
        program = api_clients.Program(Authorization=verifier.headers["Authorization"])
        start.wait()
        try:
            answer = send(program, COUNTS, {"day": 1, "table": 1, "flags": 14}, "count-1")
            return answer.status_code, answer.content, answer.headers.get("Idempotency-Replayed", "")
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(send_at_once, range(6)))

    assert {(status, body) for status, body, _ in answers} == {(201, answers[0][1])}
    assert sorted(replayed for _, _, replayed in answers) == ["", *["true"] * 5]
    assert FlagCount.objects.count() == 1
