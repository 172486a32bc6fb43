"""Play stops early: the first of two provincial days at hand 23.  R21, book 10(d)."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import load
from tests.events import document
from tests.journeys.people import PHONE, Leader, follow
from tests.servers import Site

pytestmark = pytest.mark.slow


@pytest.mark.rule("R21")
def test_a_first_day_that_stops_at_hand_23_leaves_the_second_days_sheets_as_they_are_printed(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    load(site, tmp_path, rainy=document(level="provincial", event={"hand_in_play": 23, "counts_needed": 1}))
    ada = Leader(browser, site, "rainy")
    ada.sign_in("leader", site.password)
    page = ada.page

    def movement() -> object:
        return page.request.get("/api/events/rainy/movement/").json()

    page.goto("/rainy/desk/sheets/")
    ada.print_sheets("Movement sheets, one for every table")
    sheet = movement()
    page.set_viewport_size(PHONE)
    page.goto("/rainy/desk/days/1/hands/")
    follow(page, "Play ends here", role="link")
    page.fill("[name=reason]", "A thunderstorm.")
    follow(page, "Preview")
    effects = page.locator("main :is(h1, .rows li)").all_inner_texts()
    follow(page, "Play ends here")
    page.goto("/rainy/desk/sheets/")
    outdated = page.get_by_text("out of date").count()
    page.goto("/rainy/desk/days/1/counts/")
    ada.type_slips({1: 15, 2: 13, 3: 11, 4: 9}, "Vera")
    ada.take_next_step("Close day 1")
    page.goto("/rainy/desk/days/2/open/")
    follow(page, "Open day 2")
    page.goto("/rainy/desk/days/2/hands/")
    following = page.get_by_role("button", name="Next: hand 31").count()

    assert effects[0] == "Play of day 1 ends after hand 23: hands 24 to 30 are not played."
    assert (outdated, following, movement()) == (0, 1, sheet)
    page.context.close()
