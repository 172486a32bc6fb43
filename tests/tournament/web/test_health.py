"""Readiness, and the number of a request."""

import re

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django_guid.log_filters import CorrelationId

from tests.events import make_event

NUMBER = "0123456789abcdef0123456789abcdef"


def test_a_process_is_ready_when_the_database_has_the_tables_of_its_version() -> None:
    ready = Client().get("/readyz")
    MigrationRecorder(connection).record_unapplied("scoring", "0001_initial")
    bent = Client().get("/readyz")

    assert (ready.status_code, ready.json()) == (200, {"ready": True, "reason": ""})
    assert (bent.status_code, bent.json()["ready"]) == (503, False)


def test_the_proxy_s_number_of_a_request_is_taken_over_and_any_other_text_is_not() -> None:
    answers = [Client().get("/accounts/login/", headers={"X-Request-ID": sent}) for sent in (NUMBER, "<b>\n", "")]

    numbers = [answer["X-Request-ID"] for answer in answers]
    assert numbers[0] == NUMBER
    assert all(re.fullmatch("[0-9a-f]{32}", number) for number in numbers[1:])


def test_an_unexpected_error_shows_the_number_that_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    make_event(2)
    caplog.handler.addFilter(CorrelationId())
    client = Client(raise_request_exception=False)

    with connection.execute_wrapper(fail):
        response = client.get("/games/", headers={"X-Request-ID": NUMBER})

    assert (response.status_code, response["X-Request-ID"]) == (500, NUMBER)
    assert "this number: 01234567." in response.content.decode()
    assert {getattr(record, "correlation_id", "") for record in caplog.records} == {NUMBER}


def fail(*_: object) -> None:
    raise RuntimeError("a bug")
