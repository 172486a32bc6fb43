"""Screens that keep themselves fresh, the wall that one key moves, and what a page weighs.

The browser's clock is moved by hand, so that nobody waits.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import COUNTED, OVER, load
from tests.events import document
from tests.journeys.people import PHONE, WALL, Leader, follow, go_to_a_page
from tests.servers import Site, wait_until

TURN = 10_000
"""Milliseconds in which a page has looked for news at least once: every 5 s, from a random start."""


@pytest.fixture
def pat(browser: Browser, site: Site) -> Iterator[Page]:
    """Pat's phone, with a clock that only moves when it is told to."""
    page = go_to_a_page(browser, site, viewport=PHONE)
    page.clock.install()
    yield page
    page.context.close()


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    page = go_to_a_page(browser, site, viewport=WALL)
    page.clock.install()
    yield page
    page.context.close()


def count(ada: Leader, table: int, flags: int) -> None:
    ada.page.goto(f"/{COUNTED}/desk/days/1/counts/")
    ada.page.fill(f"[name=table_{table}]", str(flags))
    expect(ada.page.locator(".slips output")).to_contain_text("flags with these; the room should hold 144.")
    follow(ada.page, "Save these counts")


def test_the_public_page_swaps_what_is_new_and_leaves_the_reader_in_place(pat: Page, ada: Leader) -> None:
    pat.goto(f"/{COUNTED}/")
    pat.locator("#tabs a[href$='/movement/']").focus()
    before = pat.inner_text("#fresh .progress")

    count(ada, 1, 14)
    pat.clock.run_for(TURN)

    expect(pat.locator("#fresh .progress")).not_to_have_text(before)
    expect(pat.locator("#tabs a[href$='/movement/']")).to_be_focused()
    expect(pat.get_by_role("status").last).to_have_text(pat.inner_text("#fresh .progress"))
    assert pat.inner_text("#fresh .progress").startswith("Day 1: 2 of 12 tables counted")


NO_ANSWER: dict[str, Callable[[Route], object]] = {
    "offline": lambda route: route.abort(),
    "overloaded": lambda route: route.fulfill(status=503, body="Too much is being saved just now."),
    "hung": lambda _route: None,
    "sign-in of the Wi-Fi": lambda route: route.fulfill(body="<p>Welcome to the Legion Hall."),
}


@pytest.mark.parametrize(("address", "fault"), [*zip([f"/{OVER}/", f"/{COUNTED}/hall/"] * 2, NO_ANSWER, strict=True)])
def test_a_page_that_is_not_kept_fresh_says_since_when_until_it_is(wall: Page, address: str, fault: str) -> None:
    def is_stale() -> bool:
        wall.clock.run_for(TURN / 2)
        return wall.locator("[data-stale]").count() > 0

    wall.clock.set_system_time("2026-08-21T10:42:00")  # before the page notes when it was fresh
    wall.goto(address)
    wall.clock.run_for(TURN)
    since = wall.evaluate("new Date().toTimeString().slice(0, 5)")

    wall.route(f"**{address}", NO_ANSWER[fault])
    wait_until(is_stale, "it says so")
    shown = wall.inner_text("[data-stale]")
    wall.unroute(f"**{address}")
    wait_until(lambda: not is_stale(), "it is fresh again")

    assert shown == f"No connection since {since}: this is not being updated."


def hall_link(ada: Leader, slug: str) -> str:
    ada.page.goto(f"/{slug}/desk/days/1/hands/")
    return ada.open_hall_screen()


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


SIZES = [(1280, 720), (3840, 2160), (1080, 1920)]
SMALLEST_NAME = 0.04
"""Of the letters, as a part of the screen's shorter side."""
PAGE_SHOWN = """() => {
    const list = document.querySelector(".reveal"), all = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll("li")].filter((row) => {
        const one = row.getBoundingClientRect();
        return one.left > all.left - 2 && one.right < all.right + 2 && one.bottom < all.bottom + 1;
    });
    const size = parseFloat(getComputedStyle(list.querySelector("span")).fontSize) / Math.min(innerWidth, innerHeight);
    const number = document.querySelector("[data-page]").textContent;
    return [number, rows.map((row) => row.querySelector("span").textContent), size];
}"""
"""Which page it is, the names that are whole on it, and how large they are."""


WALLS = (2, 11, 16, 40)


def names_of(tables: int) -> list[str]:
    return [f"{number:02} The Worshipful Company of Whist Players of Greater Harb" for number in range(1, tables + 1)]


@pytest.fixture(scope="session", autouse=True)
def events(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Events with the longest names, of few and many tables."""
    made = {}
    for tables in WALLS:
        teams = [{"name": name, "table": number} for number, name in enumerate(names_of(tables), 1)]
        made[f"wall-{tables}"] = document(tables, counted=[[12] * tables]) | {"teams": teams}
    load(site, tmp_path_factory.mktemp("screens"), **made)


@pytest.mark.parametrize("tables", WALLS)
def test_the_longest_names_stand_whole_on_the_wall_and_the_pages_turn_by_themselves(wall: Page, tables: int) -> None:
    names = names_of(tables)
    for width, height in SIZES:
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(f"/wall-{tables}/hall/?show=standings")
        pages: dict[str, list[str]] = {}
        for _ in range(100):
            number, shown, size = wall.evaluate(PAGE_SHOWN)
            pages[number] = shown
            if sum(map(len, pages.values())) == tables:
                break
            wall.clock.run_for(TURN // 4)
        assert [name for _, shown in sorted(pages.items()) for name in shown] == names
        assert size >= SMALLEST_NAME
    expect(wall.locator(".stamp")).to_have_text("Verified")
