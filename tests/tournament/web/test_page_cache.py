"""Kept pages: one question to the database, never stale, and nothing of a visitor looked at."""

from contextlib import ExitStack

import pytest
from django.db import connection
from django.test import Client

from tests.events import ADA, NOON, count, make_event
from tests.scoring.services.test_counts import at_once
from tournament.models import Event
from tournament.queries.versions import database_state
from tournament.services.office import AssociationChange, edit_association
from tournament.web.page_cache import PAGES, Response, find_page, is_current


def ask(path: str, method: str = "GET", **headers: str) -> Response | None:
    headers = {"host": "testserver"} | {name.replace("_", "-"): value for name, value in headers.items()}
    page = find_page(method, path, headers.get)
    return page.response_to(headers.get) if page and is_current(page, database_state()) else None


@pytest.mark.parametrize(
    "address",
    ["/", "/games/", "/games/movement/", "/games/tables/1/"],
)
@pytest.mark.usefixtures("event")
def test_a_cached_page_costs_one_query_after_each_change(address: str) -> None:
    first, confirmation = Client().get(address), list[str]()

    with ExitStack() as stack:
        stack.callback(connection.connection.set_trace_callback, None)
        connection.connection.set_trace_callback(confirmation.append)
        page, again = ask(address), ask(address)

    assert again is page
    status, headers, body = page  # type: ignore[misc]
    assert (status, body, dict(headers)["ETag"]) == (200, first.content, first["ETag"])
    queries = ["PRAGMA", "SELECT", "PRAGMA", "SELECT"]  # pages of all events change with the day, too
    assert [query.split()[0] for query in confirmation] == (queries[:3] if "games" in address else queries)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.usefixtures("event")
def test_what_another_program_has_committed_is_seen_at_once() -> None:
    event = make_event(2, slug="others")
    browser = Client()
    before = [browser.get(address).content for address in ("/games/", "/others/")]

    seen = [ask("/games/"), ask("/others/")]
    at_once([lambda: count(event, 1, 12)])

    assert [page and page[-1] for page in seen] == before
    assert (ask("/games/"), ask("/others/")) == (seen[0], None)


@pytest.mark.parametrize("address", ["/", "/games/"])
def test_a_page_is_asked_for_again_when_event_or_association_changed_or_another_took_its_address(
    event: Event, address: str
) -> None:
    for change in (
        lambda: count(event, 1, 12),
        lambda: edit_association(ADA, NOON, AssociationChange(name="Alberta 55 Plus")),
    ):
        Client().get(address)
        kept = ask(address)
        change()
        assert (kept is None, ask(address)) == (False, None)
    Client().get(address)
    event.delete()
    make_event(3)
    assert ask(address) is None


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("/games/tables/0001/", "/games/tables/1/"),
        ("/games/tables/01/?hand=07", "/games/tables/1/?hand=07"),
        ("/archive/02026/results.csv", "/archive/2026/results.csv"),
        ("/games/desk/days/01/tables/002/", "/games/desk/days/1/tables/2/"),
        ("/api/events/games/days/01/", "/api/events/games/days/1/"),
    ],
)
@pytest.mark.usefixtures("event")
def test_a_number_written_with_zeros_leads_to_the_page_and_fills_no_cache(written: str, canonical: str) -> None:
    PAGES.clear()

    moved = Client().get(written)

    assert (moved.status_code, moved["Location"], set(PAGES)) == (301, canonical, set())


@pytest.mark.usefixtures("event")
def test_a_kept_page_is_for_who_reads_it_at_our_host_and_is_sent_packed_and_only_where_it_is_not_there_yet() -> None:
    etag = Client().get("/games/")["ETag"]

    unchanged, packed = ask("/games/", if_none_match=etag), ask("/games/", accept_encoding="gzip, br")

    assert (unchanged[0], unchanged[2], "Content-Length" in dict(unchanged[1])) == (304, b"", False)
    assert {"Content-Encoding": "gzip", "Content-Length": str(len(packed[2]))}.items() <= dict(packed[1]).items()
    assert [ask("/games/", method) for method in ("POST", "HEAD", "PUT")] == [None] * 3
    for host in ("evil.example", "", "testserver.evil.example", "a b"):
        assert ask("/games/", host=host) is None, host
        assert Client().get("/games/", headers={"host": host or "evil"}).status_code == 400, host


@pytest.mark.usefixtures("event")
def test_pages_of_leaders_and_verifiers_are_never_kept() -> None:
    PAGES.clear()

    for address in ("/games/verify/", "/games/desk/", "/games/hall/", "/accounts/login/"):
        Client().get(address)

    assert set(PAGES) == set()
