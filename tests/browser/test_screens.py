"""Screens that keep themselves fresh, the wall that one key moves, and what a page weighs.

The browser's clock is moved by hand, so that nobody waits.
"""

import gzip
import re
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import COUNTED, CROWDED, OVER
from tests.journeys.people import PHONE, WALL, Leader, follow, go_to_a_page
from tests.servers import Site

TURN = 10_000
"""Milliseconds in which a page has looked for news at least once: every 5 s, from a random start."""
PUBLIC_LIMIT = 20_000
"""Bytes as sent of a public page and what it needs, fonts apart, for up to 40 tables."""


@pytest.fixture
def pat(browser: Browser, site: Site) -> Iterator[Page]:
    """Pat's phone, with a clock that only moves when it is told to."""
    page = go_to_a_page(browser, site, viewport=PHONE)
    page.clock.install()
    yield page
    page.context.close()


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    """The screen on the wall, with such a clock too."""
    page = go_to_a_page(browser, site, viewport=WALL)
    page.clock.install()
    yield page
    page.context.close()


def count(ada: Leader, table: int, flags: int) -> None:
    """Ada types a count from a slip."""
    ada.page.goto(f"/{COUNTED}/desk/days/1/counts/")
    ada.page.fill(f"[name=table_{table}]", str(flags))
    follow(ada.page, "Save these counts")


def test_the_public_page_swaps_what_is_new_and_leaves_the_reader_where_he_is(pat: Page, ada: Leader) -> None:
    pat.goto(f"/{COUNTED}/")
    pat.locator("#fresh summary").last.click()
    pat.locator("#fresh a[href$='/movement/']").focus()
    before = pat.inner_text("#fresh .progress p")

    count(ada, 1, 14)
    pat.clock.run_for(TURN)

    expect(pat.locator("#fresh .progress p")).not_to_have_text(before)
    expect(pat.locator("#fresh a[href$='/movement/']")).to_be_focused()
    assert pat.locator("#fresh details").last.evaluate("part => part.open")
    assert pat.inner_text("#fresh .progress p").startswith("Day 1: 2 of 12 tables counted")


def test_a_page_is_set_in_the_fonts_of_this_host(pat: Page) -> None:
    pat.goto(f"/{OVER}/")

    loaded = pat.evaluate("async () => (await document.fonts.ready, [...document.fonts].map((one) => one.status))")

    assert loaded == ["loaded", "loaded", "loaded"]


def test_a_page_with_nothing_new_is_not_sent_again(pat: Page) -> None:
    pat.goto(f"/{OVER}/")

    with pat.expect_response(f"**/{OVER}/") as first:
        pat.clock.run_for(TURN)
    with pat.expect_response(lambda answer: answer.status != first.value.status) as second:
        pat.clock.run_for(TURN)

    assert (first.value.status, second.value.status) == (200, 304)


def test_a_page_that_is_not_kept_fresh_any_more_says_so_until_it_is(pat: Page) -> None:
    pat.goto(f"/{OVER}/")
    expect(pat.locator("[data-stale]")).to_be_hidden()

    pat.context.set_offline(True)
    pat.clock.run_for(4 * TURN)
    expect(pat.locator("[data-stale]")).to_contain_text("This page is not being updated")
    pat.context.set_offline(False)
    pat.clock.run_for(TURN)

    expect(pat.locator("[data-stale]")).to_be_hidden()


def hall_link(ada: Leader, slug: str) -> str:
    """The address of a screen that moves the hands, as only the desk gives it."""
    ada.page.goto(f"/{slug}/desk/days/1/hands/")
    return ada.open_hall_screen()


def test_no_key_moves_a_screen_that_the_desk_did_not_open(wall: Page) -> None:
    moved = []
    wall.goto(f"/{COUNTED}/hall/?move=made-up")
    wall.on("request", lambda request: moved.append(request) if request.is_navigation_request() else None)

    for key in ("Space", "Enter", "PageDown", "ArrowRight"):
        wall.keyboard.press(key)

    assert (moved, wall.locator("form, nav").count()) == ([], 0)


def test_each_of_four_keys_moves_on_and_a_key_held_down_moves_once(wall: Page, ada: Leader) -> None:
    wall.goto(hall_link(ada, COUNTED))
    called = []

    for key in ("Enter", "PageDown", "ArrowRight", "Space"):
        with wall.expect_navigation():
            wall.keyboard.down(key)
        wall.keyboard.down(key)
        wall.keyboard.up(key)
        called.append(wall.inner_text(".hall-hand b"))

    first = int(called[0])
    assert called == [str(hand) for hand in range(first, first + 4)]
    wall.reload()
    assert wall.inner_text(".hall-hand b") == called[-1]


def test_another_screen_follows_and_tells_the_minutes(wall: Page, ada: Leader) -> None:
    ada.page.goto(hall_link(ada, COUNTED))
    for _ in range(2):
        with ada.page.expect_navigation():
            ada.page.keyboard.press("Space")
    hand = int(ada.page.inner_text(".hall-hand b")) - 1
    wall.goto(f"/{COUNTED}/hall/")
    ada.page.get_by_role("button", name=f"Back to hand {hand}").click()

    wall.clock.run_for(6_000)
    expect(wall.locator(".hall-hand b")).to_have_text(str(hand))
    wall.clock.run_for(130_000)

    expect(wall.locator("[data-elapsed] b")).to_have_text("2")


def test_the_prizes_are_shown_from_the_bottom_up_by_the_same_key(wall: Page, ada: Leader) -> None:
    wall.goto(hall_link(ada, OVER))
    follow(wall, "Prizes", role="link")
    shown = [wall.locator(".reveal li b").all_inner_texts()]

    for _ in range(3):
        with wall.expect_navigation():
            wall.keyboard.press("Space")
        shown.append(wall.locator(".reveal li b").all_inner_texts())

    assert shown == [[], ["3"], ["2", "3"], ["1", "2", "3"]]


def sent(address: str) -> bytes:
    """What a browser is sent, compressed where it is."""
    asked = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        return answer.read()


@pytest.mark.parametrize("part", ["", "movement/", "tables/1/"])
def test_a_first_visit_to_a_page_of_forty_tables_is_light(site: Site, part: str) -> None:
    page = sent(f"{site.url}/{CROWDED}/{part}")
    static = re.findall(rb' (?:href|src)="(/static/[^"]+)"', gzip.decompress(page))

    files = [sent(f"{site.url}{address.decode()}") for address in static]

    assert len(files) >= 3, "the icon, the style sheet and the script"
    assert len(page) + sum(map(len, files)) < PUBLIC_LIMIT
