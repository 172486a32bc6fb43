"""Public pages from memory: few questions to the database, never stale, and nothing of a visitor looked at."""

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.events import count, make_event
from tests.people import browser_of_leader
from tournament.models import Event
from tournament.services.office import update_association

PUBLIC = ["/", "/games/", "/games/movement/", "/games/tables/1/"]


@pytest.mark.parametrize("address", PUBLIC)
@pytest.mark.usefixtures("event")
def test_a_page_that_is_known_costs_two_queries_and_one_that_a_browser_has_is_not_sent(
    address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = Client().get(address)

    with django_assert_num_queries(2):
        again = Client().get(address)
    with django_assert_num_queries(2):
        unchanged = Client().get(address, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content, again["ETag"]) == (200, first.content, first["ETag"])
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", first["ETag"])
    assert first["Cache-Control"] == unchanged["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("address", ["/", "/games/"])
def test_a_page_is_made_again_when_event_or_association_changed_or_another_took_its_address(
    event: Event, address: str
) -> None:
    for change in (
        lambda: count(event, 1, 12),
        lambda: update_association(name="Alberta 55 Plus"),
        event.delete,
        lambda: make_event(3),
    ):
        Client().get(address)
        change()
        seen = Client().get(address)
        cache.clear()
        assert seen.content == Client().get(address).content


@pytest.mark.usefixtures("event")
def test_who_is_signed_in_gets_the_page_of_everybody() -> None:
    cache.clear()
    of_leader = browser_of_leader("Ada").get("/games/")

    assert of_leader.content == Client().get("/games/").content
    assert "Cookie" not in of_leader.headers.get("Vary", "")


@pytest.mark.usefixtures("event")
def test_an_address_with_another_host_is_refused_though_its_page_is_known() -> None:
    Client().get("/games/")

    for host in ("evil.example", "testserver.evil.example", "a b"):
        assert Client().get("/games/", headers={"host": host}).status_code == 400, host
