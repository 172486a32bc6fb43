"""Programs that speak to the API: Ada's, who leads, Bob's, who leads another event, Vera's, who verifies, Pat's."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from tests import events, people
from tournament.models import Event
from tournament.services.access import admit_verifier


@pytest.fixture(autouse=True)
def no_writes_counted() -> Iterator[None]:
    """No test is held back for what another one wrote."""
    cache.clear()
    yield
    cache.clear()


class Program:
    def __init__(self, client: Client | None = None, **headers: str) -> None:
        self.client = client or Client()
        self.headers = headers

    def send(self, method: str, address: str, data: object = None, **headers: str) -> HttpResponse:
        return self.client.generic(
            method,
            address,
            b"" if data is None else dumps(data),
            "application/json",
            headers={**self.headers, **headers},
        )

    def get(self, address: str, status: int = 200) -> Any:
        return body_of(self.send("GET", address), status)

    def post(self, address: str, data: object = None, status: int = 200, key: str = "") -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        return body_of(self.send("POST", address, data, **headers), status)


def dumps(data: object) -> bytes:
    return data if isinstance(data, bytes) else json.dumps(data).encode()


def body_of(answer: HttpResponse, status: int) -> Any:
    assert answer.status_code == status, answer.content.decode()
    return answer.json()  # type: ignore[attr-defined]  # the test client's answers have it


def ada() -> Program:
    return Program(people.browser_of_leader("Ada"))


def bob() -> Program:
    return Program(people.browser_of_leader("Bob"))


def vera(event: Event, name: str = "Vera") -> Program:
    token = admit_verifier(event=event, code=event.verifier_code, name=name, address="10.0.0.7", at=events.NOON)
    return Program(Authorization=f"Bearer {token}")


def pat() -> Program:
    return Program()


@pytest.fixture
def leader(db: None) -> Program:
    return ada()
