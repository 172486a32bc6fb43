"""Play stops early: an area day at hand 22, and the first of two provincial days at hand 23.  R21, book 10(d)."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import load
from tests.events import document
from tests.journeys.people import PHONE, Leader, follow
from tests.servers import Site

pytestmark = pytest.mark.slow


def signed_in(browser: Browser, site: Site, slug: str) -> Leader:
    """Ada at her laptop, for one event."""
    ada = Leader(browser, site, slug)
    ada.sign_in("leader", site.password)
    return ada


def end_here(page: Page, slug: str) -> list[str]:
    """Ends play at the hand that is called, on the calling page of a phone; what that does, as it is said before."""
    page.set_viewport_size(PHONE)
    page.goto(f"/{slug}/desk/days/1/hands/")
    follow(page, "Play ends here", role="link")
    page.fill("[name=reason]", "A thunderstorm.")
    follow(page, "Preview")
    effects = page.locator(".effect li").all_inner_texts()
    follow(page, "Play ends here")
    return effects


def count_and_close(page: Page, slug: str, day: int, flags: Sequence[int]) -> None:
    """Types the slips of a day and closes it."""
    page.goto(f"/{slug}/desk/days/{day}/counts/")
    page.fill("[name=by]", "Vera")
    for table, found in enumerate(flags, start=1):
        page.fill(f"[name=table_{table}]", str(found))
    page.locator("main form .large").first.click()
    page.goto(f"/{slug}/desk/days/{day}/")
    follow(page, f"Close day {day}")


def publish(ada: Leader) -> dict[str, object]:
    """Makes the standings final; what programs are told of them."""
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    told: dict[str, object] = ada.page.request.get(f"/api/events/{ada.slug}/standings/").json()
    return told


def test_an_area_day_that_stops_at_hand_22_is_played_to_its_end(browser: Browser, site: Site, tmp_path: Path) -> None:
    stormy = document(level="area", event={"hand_in_play": 22})
    load(site, tmp_path, stormy=stormy)
    ada = signed_in(browser, site, "stormy")

    effects = end_here(ada.page, "stormy")
    ada.page.goto("/stormy/desk/days/1/hands/")
    follow(ada.page, "Next: Flags in fives")
    count_and_close(ada.page, "stormy", 1, [15, 13, 11, 9])
    told = publish(ada)
    ada.page.goto("/stormy/")

    assert effects[0] == "Play of day 1 ends after hand 22: hands 23 to 30 are not played."
    assert told["state"] == "final"
    assert "22 of 30 hands" in ada.page.inner_text("main")


def test_a_first_day_that_stops_at_hand_23_leaves_the_second_days_sheets_as_they_are_printed(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    games = document(level="provincial", event={"hand_in_play": 23, "counts_needed": 1})
    load(site, tmp_path, rainy=games)
    ada = signed_in(browser, site, "rainy")
    page = ada.page
    page.goto("/rainy/desk/sheets/")
    ada.print_sheets("Movement sheets, one for every table")
    sheet = page.request.get("/api/events/rainy/movement/").json()

    effects = end_here(page, "rainy")
    page.goto("/rainy/desk/sheets/")
    outdated = page.get_by_text("out of date").count()
    count_and_close(page, "rainy", 1, [15, 13, 11, 9])
    follow(page, "Check the teams in", role="link")
    page.goto("/rainy/desk/days/2/open/")
    follow(page, "Open day 2")
    page.goto("/rainy/desk/days/2/hands/")
    follow(page, "Next: hand 31")
    page.fill("input[name=hand]:visible", "50")
    follow(page, "Call this hand")
    count_and_close(page, "rainy", 2, [14, 13, 12, 9])

    assert effects[0] == "Play of day 1 ends after hand 23: hands 24 to 30 are not played."
    assert outdated == 0
    assert page.request.get("/api/events/rainy/movement/").json() == sheet
    assert publish(ada)["state"] == "final"
