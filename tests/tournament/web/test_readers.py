"""Who reads a desk and changes nothing there: the co-ordinator of the event's zone, and the office."""

import pytest
from django.test import Client

from tests.desk_pages import text_of
from tests.events import fresh, make_event
from tests.people import browser_of_leader, browser_of_office
from tournament.models import Event, OfficeLogEntry
from tournament.services.access import leader_named
from tournament.web.views import READER_PAGES


@pytest.fixture
def event() -> Event:
    event = make_event(4)
    Event.objects.filter(pk=event.pk).update(zone="Peace Country")
    return fresh(event)


def reads_and_changes_nothing(browser: Client, event: Event) -> None:
    """Opens every page that may be read, finds no code, and is refused whatever else there is."""
    paths = {
        "desk-day": "days/1/",
        "desk-results-file": "results/standings.csv",
        "desk-ladder": "going-on/",
        "desk": "",
    }
    for name in READER_PAGES:
        path = f"/games/desk/{paths.get(name) or name.removeprefix('desk-').removeprefix('desk') + '/'}".replace(
            "//", "/"
        )
        read = browser.get(path)
        assert read.status_code == 200, path
        assert event.verifier_code not in read.content.decode(), path
        assert browser.post(path).status_code == 403, path
    for path in ("pages/", "verifiers/", "file/", "days/1/hands/", "teams/list/", "event/"):
        assert browser.get(f"/games/desk/{path}").status_code == 403, path


def test_a_co_ordinator_reads_the_desks_of_the_zone_and_changes_nothing(event: Event) -> None:
    olga, bob = browser_of_office(), browser_of_leader("Bob")
    make_event(2, slug="elsewhere")
    page = f"/office/leaders/{leader_named('Bob').pk}/"
    assert bob.get("/games/desk/").status_code == 403

    assert olga.post(f"{page}zone/", {"zone": "peace country"}).status_code == 303

    assert 'value="peace country"' in olga.get(page).content.decode()
    assert 'href="/games/desk/"' in bob.get("/accounts/").content.decode()
    assert "You read this desk; only its leader changes it." in text_of(bob.get("/games/desk/"))
    reads_and_changes_nothing(bob, event)
    assert bob.get("/elsewhere/desk/").status_code == 403
    olga.post(f"{page}zone/", {"zone": ""})
    assert bob.get("/games/desk/").status_code == 403


def test_the_office_opens_a_desk_and_the_log_says_so(event: Event) -> None:
    olga = browser_of_office()
    assert olga.get("/games/desk/").status_code == 403

    opened = olga.post("/office/events/games/desk/")

    assert (opened.status_code, opened["Location"]) == (303, "/games/desk/")
    reads_and_changes_nothing(olga, event)
    assert browser_of_office().get("/games/desk/").status_code == 403  # another browser asks again
    said = "Olga opened the desk for the association’s office, to read it."
    assert event.log.order_by("-number").values_list("sentence", flat=True)[0] == said
    assert OfficeLogEntry.objects.get().sentence == "The desk of Summer Games was opened."
    assert said not in text_of(browser_of_leader("Ada").get("/games/desk/"))
