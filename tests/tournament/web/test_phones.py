"""Letting phones in the hall reach this computer, by a button."""

from pathlib import Path
from typing import Any

from django.test import override_settings

from tests.desk_pages import text_of
from tests.events import make_event
from tests.people import browser_of_leader, browser_of_office
from tournament.models import OfficeLogEntry
from tournament.processes.address import HALL, HERE, store_host, stored_host, wanted_host

FAR = "203.0.113.9"
OPEN, CLOSE = "Let the phones in the hall reach this computer", "Close this computer to phones"
AWAITED = "No phone has come yet."


def test_a_leader_at_the_computer_and_the_office_from_anywhere_open_it_and_close_it(
    tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR, settings.LISTENS_ON = tmp_path, HERE
    make_event()
    ada, bob, olga = browser_of_leader("Ada"), browser_of_leader("Bob"), browser_of_office()

    assert OPEN in text_of(ada.get("/games/desk/"))
    assert OPEN not in text_of(ada.get("/games/desk/", REMOTE_ADDR=FAR))
    refusal = [
        ada.post("/accounts/phones/", {"open": ""}, REMOTE_ADDR=FAR).status_code,
        bob.post("/accounts/phones/", {"open": ""}).status_code,  # leads nothing
    ]
    assert (refusal, wanted_host(tmp_path)) == ([403, 403], "")
    response = ada.post("/accounts/phones/", {"open": "", "next": "/games/desk/"})
    assert (response.status_code, response["Location"], wanted_host(tmp_path)) == (303, "/games/desk/#phones", HALL)
    assert "One moment: the address for phones" in text_of(ada.get("/games/desk/"))
    assert wanted_host(tmp_path, since=60) == ""

    # `up` follows.
    store_host(tmp_path, HALL)
    settings.LISTENS_ON = HALL
    assert (stored_host(tmp_path), wanted_host(tmp_path)) == (HALL, "")
    assert "This computer is in no network." in text_of(ada.get("/games/desk/"))
    with override_settings(PUBLIC_URL="http://192.168.1.7:8000"):
        here = browser_of_leader("Ada")
        assert AWAITED in text_of(here.get("/games/desk/"))
        page = text_of(olga.get("/office/", REMOTE_ADDR=FAR))
        assert "Phones in the same Wi-Fi open http://192.168.1.7:8000/" in page
        assert CLOSE in page
        assert [AWAITED in shown for shown in (page, text_of(here.get("/games/desk/")))] == [False, False]
        elsewhere = olga.post("/accounts/phones/", {"next": "https://elsewhere.example/"}, REMOTE_ADDR=FAR)
    assert (elsewhere["Location"], wanted_host(tmp_path)) == ("/accounts/#phones", HERE)
    with override_settings(ALLOWED_HOSTS=["192.168.1.7"]):
        closing = text_of(ada.get("/games/desk/", SERVER_NAME="192.168.1.7", SERVER_PORT="8000"))
    assert "On this computer, the page is then at http://127.0.0.1:8000/games/desk/" in closing
    assert [(entry.by, entry.sentence) for entry in OfficeLogEntry.objects.all()] == [
        ("Olga", "Only this computer itself opens its pages."),
        ("Ada", "Phones in the hall may reach this computer."),
    ]


def test_where_something_else_says_who_reaches_it_there_is_no_button(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR, settings.LISTENS_ON = tmp_path, ""
    make_event()
    ada = browser_of_leader("Ada")

    page = text_of(ada.get("/games/desk/"))
    response = ada.post("/accounts/phones/", {"open": ""})

    assert "Phones cannot reach this computer yet" in page
    assert OPEN not in page
    assert (response.status_code, wanted_host(tmp_path)) == (409, "")
    with override_settings(PUBLIC_URL="https://whist.example.org"):
        assert "Phones open https://whist.example.org/games/" in text_of(ada.get("/games/desk/"))
