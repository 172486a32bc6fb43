"""What the web server calls for every request."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from django.db import connections
from django.db.backends.signals import connection_created
from django.dispatch import Signal
from django.test import Client
from django.test.signals import template_rendered
from pytest_django import Settings

from tests.events import count, make_event
from tournament import limits, rsgi, wsgi
from tournament.processes.address import begin_set_up

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
    def __init__(self) -> None:
        self.sent: list[int] = []

    def response_bytes(self, status: int, headers: Any, body: bytes) -> None:
        self.sent.append(status)


def serve(requests: Coroutine[Any, Any, None], signal: Signal, note: Callable[..., None]) -> None:
    """Answers the requests, notes what the signal tells meanwhile, and closes what the server's threads opened."""
    signal.connect(note)
    try:
        with ThreadPoolExecutor(1) as server:  # a browser's driver may have left a running loop in this thread
            server.submit(asyncio.run, requests).result()
    finally:
        signal.disconnect(note)
        rsgi.same_connection.run(connections.close_all)
        for thread in [rsgi.threads.pool, rsgi.shared_pages.thread] * 4:
            thread.submit(connections.close_all).result()


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

    serve(ask(), connection_created, note)

    assert (protocol.sent, len(opened), queries) == ([200] * (REQUESTS + 1), 1, asked)


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

    serve(ask(), template_rendered, note)

    assert (protocol.sent, made.count("scoring/public/event.html")) == ([200] * REQUESTS, 1)


COUNT, FORM = "/games/verify/1/1/", {"content-length": "48000"}
KNOWN = f"{limits.VERIFIER_COOKIE}={limits.make_token()}"
SIGNED_IN = FORM | {"cookie": "sessionid=a"}


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (COUNT, FORM, 413),
        (COUNT, SIGNED_IN, 413),
        (COUNT, FORM | {"cookie": KNOWN}, 413),
        ("/api/events/games/counts/", FORM | {"authorization": "Bearer a"}, 413),
        ("/accounts/login/", FORM, 413),
        ("/games/desk/teams/", FORM, 413),
        ("/games/desk/teams/", SIGNED_IN | {"content-length": "20000001"}, 413),
        ("/games/desk/teams/", SIGNED_IN | {"content-length": "-1"}, 413),
        (COUNT, {"transfer-encoding": "chunked"}, 411),
        ("/" + "a" * 2000, {}, 414),
        (COUNT, {"cookie": "a;" * 5000}, 431),
    ],
)
def test_what_is_too_long_is_refused_unread(path: str, headers: dict[str, str], status: int) -> None:
    """The protocol here has no body to read."""
    protocol = Protocol()

    with ThreadPoolExecutor(1) as server:
        server.submit(asyncio.run, rsgi.application(request(path, headers), protocol)).result()

    assert protocol.sent == [status]


def test_only_phones_that_we_know_come_to_the_thread_that_counts_and_passwords_have_their_own() -> None:
    token = limits.make_token()
    forged = token[:-1] + ("a" if token[-1] != "a" else "b")
    lanes = {
        rsgi.counting: [{"cookie": f"a=b; {limits.VERIFIER_COOKIE}={token}"}, {"authorization": f"Bearer {token}"}],
        rsgi.threads: [{}, {"cookie": f"{limits.VERIFIER_COOKIE}={forged}"}, {"authorization": "Bearer leader_a"}],
    }

    for path in (COUNT, "/api/events/games/counts/"):
        for lane, senders in lanes.items():
            assert {rsgi.lane_of(request(path, headers)) for headers in senders} == {lane}
    assert rsgi.lane_of(request("/accounts/login/", {"cookie": KNOWN})) is rsgi.passwords


def test_while_it_is_being_set_up_phones_see_that_alone_and_the_computer_itself_is_led_there(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR, settings.LISTENS_ON = tmp_path, "0.0.0.0"
    begin_set_up(tmp_path)

    def response_to(path: str, client: str, query: str = "", **headers: str) -> Any:
        scope = request(path, headers)
        scope.method, scope.client, scope.query_string = "GET", client, query
        answer = rsgi.before_set_up(scope)
        return answer and (answer[0], dict(answer[1]).get("Location"))

    here, phone = "127.0.0.1:5000", "203.0.113.9:5000"
    everything = ("/", "/accounts/set-up/", "/games/desk/", "/api/events/", "/healthz")
    assert {response_to(path, phone) for path in everything} == {(503, None)}
    assert {response_to(path, here, **{"x-forwarded-for": "127.0.0.1"}) for path in everything} == {(503, None)}
    assert response_to("/static/tournament/style.css", phone) is None
    assert [response_to(path, here) for path in everything] == [(302, "/accounts/set-up/"), None, None, None, None]
    assert [response_to("/accounts/login/", here, query) for query in ("next=/games/desk/", "printed")] == [
        (302, "/accounts/set-up/"), None
    ]  # fmt: skip


def request(path: str, headers: dict[str, str]) -> Scope:
    sent = Scope()
    sent.method, sent.path, sent.headers = "POST", path, Scope.Headers(host="testserver", **headers)
    return sent


def test_a_server_one_of_whose_addresses_cannot_be_loaded_does_not_start(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tournament.nowhere"

    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        run_path(wsgi.__file__)
