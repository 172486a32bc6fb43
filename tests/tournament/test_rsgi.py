"""What the web server calls for every request."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.db.backends.signals import connection_created
from django.test import Client

from tests.playing import make_event
from tournament import rsgi

REQUESTS = 5


class Scope:
    """A request for the public page as granian describes it."""

    method, path = "GET", "/games/"
    headers = {"host": "testserver"}


class Protocol:
    """What granian offers to send a response by."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def response_bytes(self, status: int, headers: Any, body: bytes) -> None:
        self.sent.append(status)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_cached_pages_are_sent_over_one_database_connection_for_all_requests() -> None:
    make_event(2)
    Client().get("/games/")
    opened, protocol = [], Protocol()

    def note(**_: object) -> None:
        opened.append(True)

    async def ask() -> None:
        for _ in range(REQUESTS):
            await asyncio.create_task(rsgi.application(Scope(), protocol))

    connection_created.connect(note)
    try:
        with ThreadPoolExecutor(1) as server:  # a browser's driver may have left a running loop in this thread
            server.submit(asyncio.run, ask()).result()
    finally:
        connection_created.disconnect(note)
        rsgi.same_connection.run(connections.close_all)

    assert protocol.sent == [200] * REQUESTS
    assert len(opened) <= 1
