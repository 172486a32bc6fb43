"""Counting, the desk and the public page in Firefox and in WebKit, which every iPad has."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

from scoring.models import FlagCount
from tests import events, needs
from tests.browser.engines import Wifi, Window, running_firefox, running_webkit

pytestmark = [pytest.mark.django_db(transaction=True, serialized_rollback=True), pytest.mark.weekly]

STORED = "Stored on this phone, not yet received."
WHAT_DOES_NOT_FIT = (Path(__file__).parent / "fit.js").read_text()
OWN_FONTS = [{"name": "our fonts", "sans": "'Twelve Flags Sans'", "serif": "'Twelve Flags Serif'", "size": ""}]
ENGINES = {"Firefox": (needs.firefox_program, running_firefox), "WebKit": (needs.webkit_driver, running_webkit)}


@pytest.fixture(params=ENGINES)
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Window]:
    program, running = ENGINES[request.param]
    if not program():
        # A second and third browser is much to ask of a machine that only develops; `tests.needs` names them.
        pytest.skip(f"{request.param} is not installed")
    with running(tmp_path) as window:
        yield window


def test_a_day_is_counted_closed_and_read_in_every_engine(window: Window, live_server: LiveServer) -> None:
    """However the network fails the count stays on the phone and arrives once; a refusal has focus and title."""
    event = events.make_event(3)
    ada = User.objects.get(username="Ada")
    ada.first_name = "Ada"
    ada.set_password("her password")
    ada.save()
    for table in (1, 2):
        events.count(event, table, 11)
    wifi, wrong = Wifi(urlsplit(live_server.url).netloc), []
    with wifi.running() as url:
        window.goto(f"{url}/games/verify/?code={event.verifier_code}")
        window.fill("name", "Vera")
        window.click("Start counting")
        window.click("Count table 3")
        window.click("2")
        window.run("document.querySelector('[data-for=id_loose] button:last-child').click()")
        window.wait_for("2 fives and 4 = 14")
        wrong += window.evaluate(WHAT_DOES_NOT_FIT, OWN_FONTS)

        window.run("const real = setTimeout; window.setTimeout = (act, wait) => real(act, wait / 20);")
        wifi.way = "stalled"
        window.click("Save the count of table 3")
        window.wait_for("Sending…")
        window.wait_for(STORED)
        for way, words in (("portal", "Something else answered"), ("cut", "as soon as the connection is back")):
            wifi.way = way
            window.run("dispatchEvent(new Event('online'))")
            window.wait_for(words)
        before = FlagCount.objects.filter(table__number=3).count()
        wifi.way = "open"
        window.run("dispatchEvent(new Event('online'))")
        window.wait_for("Table 3: 14 flags.")

        window.goto(f"{url}/accounts/login/?next=/games/desk/")
        window.fill("username", "Ada")
        window.fill("password", "another password")
        window.click("Sign in")
        window.wait_for("Name or password is wrong.")
        result = window.run("return [document.activeElement.className, document.title.split(' ')[0]]")
        window.fill("password", "her password")
        window.click("Sign in")
        window.wait_for("3 of 3 tables counted")
        wrong += window.evaluate(WHAT_DOES_NOT_FIT, OWN_FONTS)
        window.click("Close day 1")
        window.wait_for("Day 1 is closed.")
        window.goto(f"{url}/games/")
        window.wait_for("Team 3")
        wrong += window.evaluate(WHAT_DOES_NOT_FIT, OWN_FONTS)

    assert (before, list(FlagCount.objects.filter(table__number=3).values_list("flags", flat=True))) == (0, [14])
    assert result == ["notice refusal", "Error:"]
    assert wrong == []
