"""What the web server calls for every request."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from runpy import run_path
from typing import Any

import pytest
from django.db import connections
from django.db.backends.signals import connection_created
from django.test import Client
from django.test.signals import template_rendered
from pytest_django import Settings

from tests.playing import count, make_event
from tournament import rsgi, wsgi

REQUESTS = 5


class Scope:
    """A request for the public page as granian describes it."""

    method, path, query_string, http_version, scheme = "GET", "/games/", "", "1.1", "http"
    client, server = "127.0.0.1:5000", "127.0.0.1:8000"

    class Headers(dict[str, str]):
        def get_all(self, name: str) -> list[str]:
            return [self[name]]

    headers = Headers(host="testserver")


class Protocol:
    """What granian offers to send a response by."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def response_bytes(self, status: int, headers: Any, body: bytes) -> None:
        self.sent.append(status)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.parametrize(("is_local", "asked"), [(True, ["PRAGMA", "SELECT", "PRAGMA"]), (False, ["SELECT", "SELECT"])])
def test_cached_pages_are_sent_over_one_connection_which_is_asked_once_for_all_that_came_together(
    is_local: bool, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rsgi, "IS_LOCAL", is_local)
    make_event(2)
    Client().get("/games/")
    opened, queries, protocol = list[bool](), list[str](), Protocol()

    def note(connection: Any, **_: object) -> None:
        opened.append(True)
        connection.connection.set_trace_callback(lambda query: queries.append(query.split()[0]))

    async def ask() -> None:
        await asyncio.gather(*(rsgi.application(Scope(), protocol) for _ in range(REQUESTS)))
        await asyncio.create_task(rsgi.application(Scope(), protocol))

    connection_created.connect(note)
    try:
        with ThreadPoolExecutor(1) as server:  # a browser's driver may have left a running loop in this thread
            server.submit(asyncio.run, ask()).result()
    finally:
        connection_created.disconnect(note)
        rsgi.same_connection.run(connections.close_all)
        rsgi.shared_pages.thread.submit(connections.close_all).result()

    assert protocol.sent == [200] * (REQUESTS + 1)
    assert (len(opened), queries) == (1, asked)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.parametrize("is_local", [True, False])
def test_after_a_change_a_page_is_made_once_for_all_who_ask_for_it_together(
    is_local: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rsgi, "IS_LOCAL", is_local)
    event, protocol, made = make_event(2), Protocol(), list[str]()
    Client().get("/games/")
    count(event, 1, 12)

    def note(template: Any, **_: object) -> None:
        made.append(template.name)

    async def ask() -> None:
        await asyncio.gather(*(rsgi.application(Scope(), protocol) for _ in range(REQUESTS)))

    template_rendered.connect(note)
    try:
        with ThreadPoolExecutor(1) as server:
            server.submit(asyncio.run, ask()).result()
    finally:
        template_rendered.disconnect(note)
        rsgi.same_connection.run(connections.close_all)
        for thread in (rsgi.threads, rsgi.shared_pages.thread):
            for _ in range(rsgi.THREADS):
                thread.submit(connections.close_all).result()

    assert protocol.sent == [200] * REQUESTS
    assert made.count("scoring/public/event.html") == 1


def test_a_body_without_its_length_is_refused_and_does_nothing() -> None:
    protocol, scope = Protocol(), Scope()
    scope.method, scope.path = "POST", "/api/events/games/archive/"
    scope.headers = Scope.Headers({"host": "testserver", "transfer-encoding": "chunked"})

    with ThreadPoolExecutor(1) as server:
        server.submit(asyncio.run, rsgi.application(scope, protocol)).result()

    assert protocol.sent == [411]


def test_a_server_one_of_whose_addresses_cannot_be_loaded_does_not_start(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tournament.nowhere"

    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        run_path(wsgi.__file__)
