"""Ada calls the hands from her phone; laptop and wall follow; a team leaves before hand 16, another comes late."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import load
from tests.events import document
from tests.journeys.people import PHONE, Leader, follow
from tests.servers import Site

CALLING = "/calling/desk/days/1/hands/"


def change(page: Page, kind: str, done: str, **typed: str) -> str:
    """Makes one of the changes; from when it counts, as the page proposed it."""
    page.goto(CALLING)
    follow(page, "Team late, leaving, substitute", role="link")
    follow(page, kind, role="link")
    since = page.locator("[name=after_hand] option:checked").inner_text()
    for name, value in typed.items():
        field = page.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    follow(page, "Preview")
    follow(page, done)
    page.goto(CALLING)
    return since


def hands_at(page: Page, table: int) -> list[str]:
    """The hands that the public page of a table shows."""
    page.goto(f"/calling/tables/{table}/")
    return page.locator(".movement tbody th.number").all_inner_texts()


@pytest.mark.rule("R20", "R21")
def test_the_hands_are_called_on_a_phone_while_the_wall_and_a_second_window_follow(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    load(site, tmp_path, "calling", document(11, event={"hand_in_play": 1}))
    ada = Leader(browser, site, "calling", has_touch=True)
    ada.page.set_viewport_size(PHONE)
    ada.sign_in("leader", site.password)
    phone, laptop = ada.page, ada.page.context.new_page()
    for page in (phone, laptop):
        page.goto(CALLING)
    with phone.expect_popup() as opened:
        phone.get_by_role("link", name="Open the hall screen").tap()
    wall = opened.value

    follow(phone, "Next: hand 2")
    follow(laptop, "Next: hand 2")
    expect(wall.locator("h1")).to_have_text("Hand 2")
    assert laptop.locator("h1").inner_text() == "Hand 2"
    laptop.evaluate("void (window.fetch = () => new Promise(() => {}))")  # it hears of no news until its next page
    phone.get_by_label("We are at hand").fill("15")
    follow(phone, "Call this hand")
    expect(phone.locator(".words")).to_contain_text("“Hand 15. ")
    follow(laptop, "Next: hand 3")
    expect(laptop.locator(".notice.refusal")).to_contain_text("Somebody else has called since: now hand 15 is in play.")

    since = change(phone, "A team leaves", "Take the team out", table="3", reason="The roads")
    assert since == "before hand 16 (now, session 2)"
    follow(phone, "Next: Lunch")
    expect(wall.locator("h1")).to_have_text("Lunch")
    follow(wall, "Standings", role="link")
    expect(wall.locator("#hall")).to_have_class("hall-places")
    follow(phone, "Next: hand 16")
    expect(wall.locator("h1")).to_have_text("Hand 16")
    expect(wall.locator(".hall-note")).to_contain_text("From hand 16 table 3 is empty")
    for key, title in (("ArrowLeft", "Lunch"), ("Space", "Hand 16"), ("PageDown", "Hand 17")):
        wall.keyboard.press(key)
        expect(wall.locator("h1")).to_have_text(title)

    phone.goto(CALLING)
    since = change(phone, "A team comes late", "Add the team", name="Latecomers")
    assert since == "before hand 18 (now)"
    expect(phone.locator("h1")).to_have_text("Hand 17")
    expect(wall.locator("h1")).to_have_text("Hand 17")
    whole = [str(hand) for hand in range(1, 31)]
    assert (hands_at(laptop, 1), hands_at(laptop, 12)) == (whole, whole[17:])
    ada.page.context.close()
