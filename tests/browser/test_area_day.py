"""An area's day of eleven teams, played from a phone: one team leaves at lunch, another comes late.  R20, R21, R38."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import paper
from tests.browser.conftest import load
from tests.events import document
from tests.journeys.people import PHONE, Leader, follow, rows
from tests.servers import Site

AT_LUNCH = [13, 12, 9, 12, 14, 10, 12, 9, 17, 12, 12]
COUNTED = [12, 15, 9, 13, 14, 10, 12, 8, 17, 11, 13, 10]
"""The flags at lunch and at the end of the day, table 1 first: table 3 stands empty since lunch, table 12 came late."""


@pytest.mark.rule("R20", "R21")
def test_a_team_leaves_at_lunch_and_another_comes_late_while_wall_and_phone_keep_the_hand(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    load(site, tmp_path, area=document(11, level="area", event={"hand_in_play": 15, "counts_needed": 1}))
    ada = Leader(browser, site, "area")
    page, calling = ada.page, "/area/desk/days/1/hands/"
    ada.sign_in("leader", site.password)
    page.set_viewport_size(PHONE)
    page.goto(calling)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open the hall screen").click()
    wall = opened.value

    since, effects = change(page, "Team 3", "Leave their table empty", reason="The roads")
    assert since == "from hand 16 (the next one, session 2)"
    assert page.locator(".notice.success p").inner_text().startswith(effects[-1])
    follow(page, "Next: Lunch")
    expect(wall.locator("h1")).to_have_text("Lunch")
    follow(page, "Counts and places at the break", role="link")
    follow(page, "Type counts from slips", role="link")
    ada.type_slips(dict(enumerate(AT_LUNCH, start=1)), "Hugo")
    assert "The room should hold 132 flags, and 132 were counted." in page.inner_text("main")
    page.goto(calling)
    follow(wall, "Standings", role="link")
    follow(page, "Next: hand 16")
    expect(wall.locator(".hall-note")).to_contain_text("From hand 16 table 3 is empty")
    for key, title in (("ArrowLeft", "Lunch"), ("Space", "Hand 16"), ("PageDown", "Hand 17")):
        wall.keyboard.press(key)
        expect(wall.locator("h1")).to_have_text(title)
    page.goto(calling)
    since, effects = change(page, "A team that is not on the list comes", "Add the team", name="Latecomers")
    assert since == "from hand 18 (the next one)"
    assert "The team sits at table 12, with 12 flags." in effects
    expect(page.locator("h1")).to_have_text("Hand 17")
    expect(wall.locator("h1")).to_have_text("Hand 17")
    wall.close()

    page.get_by_label("We are at hand").fill("30")
    follow(page, "Call this hand")
    ada.take_next_step("Type counts from slips")
    ada.type_slips(dict(enumerate(COUNTED, start=1)), "Hugo")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    assert [[row[0], row[-1]] for row in rows(page.locator(".standings"))[:3]] == [
        ["1", "17"],
        ["2", "15"],
        ["3", "14"],
    ]
    follow(page, "Back to the desk: what is left to do", role="link")
    follow(page, "Certificates to print, for the first three places", role="link")
    certificates = paper.texts(ada.print_sheets("Certificates for the prizes"))
    assert [f"Team {table}" in text for table, text in zip((9, 2, 5), certificates, strict=True)] == [True] * 3
    page.context.close()


def change(page: Page, kind: str, done: str, **typed: str) -> tuple[str, list[str]]:
    """Makes one of the changes from the page for calling; from when, as it proposed, and what it said it does."""
    follow(page, "Somebody is not here", role="link")
    follow(page, kind, role="link")
    since = page.locator("[name=after_hand] option:checked").inner_text()
    for name, value in typed.items():
        field = page.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    follow(page, "Preview")
    effects = page.locator("main :is(h1, .rows li)").all_inner_texts()
    follow(page, done)
    return since, effects
