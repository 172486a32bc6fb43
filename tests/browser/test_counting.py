"""Vera counts with a phone, with and without JavaScript and with the network cut; Pat and the hall look on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import FlagCount
from tests.events import ADA, fresh, make_event, play_day
from tournament.models import Event
from tournament.services.access import change_code

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
STORED = "Stored on this phone, not yet received."
ELSEWHERE = "Something else answered, perhaps the sign-in page of this Wi-Fi."


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    return make_event(4)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, has_touch=True, bypass_csp=True)
    yield context
    context.close()


def let_in(context: BrowserContext, event: Event, name: str = "Vera") -> Page:
    page = context.new_page()
    page.goto(f"/games/verify/?code={event.verifier_code}")
    page.fill("[name=name]", name)
    page.click("text=Start counting")
    expect(page.locator("h1")).to_have_text("Day 1")
    return page


@pytest.fixture
def page(phone: BrowserContext, event: Event) -> Page:
    """Vera's phone at the page of table 3."""
    page = let_in(phone, event)
    page.goto("/games/verify/1/3/")
    return page


def tap(page: Page, fives: int, loose: int) -> None:
    page.locator(f"[data-for=id_fives] >> text='{fives}'").tap()
    page.locator(f"[data-for=id_loose] >> text='{loose}'").tap()


def stored_counts() -> list[tuple[int, int]]:
    return list(FlagCount.objects.order_by("pk").values_list("table__number", "flags"))


def test_with_the_network_cut_a_whole_hall_is_counted_and_sent_in_its_order(phone: BrowserContext, page: Page) -> None:
    phone.set_offline(True)
    offered, titles = page.locator("[data-next]"), []
    for number, following in enumerate(("Count table 4", "Count table 1", "Count table 1", ""), start=1):
        tap(page, 2, number)
        page.click(".save-bar button.large")
        many = f"{number} counts are stored on this phone, not yet received."
        expect(page.locator("[data-unsent-counts]").get_by_text(STORED if number == 1 else many)).to_be_visible()
        expect(page.locator("#count")).to_be_hidden()
        titles.append(" ".join((page.locator("#count h2").text_content() or "").split()))
        if number == 2:  # another than the one that is offered
            expect(offered).to_have_text(following)
            page.locator("#fresh li a", has_text="2").click()
            expect(page.locator("#count .kicker")).to_contain_text("Team 2 · day 1")
        elif number == 3:
            expect(page.locator("#fresh li.attention", has_text="on this phone")).to_have_count(3)
            offered.click()
            page.click("text=All tables")
            expect(offered).to_have_text(following)
            offered.click()
        elif following:
            expect(offered).to_have_text(following)
            offered.click()
        if following:
            expect(page.locator(".read-back")).to_have_text("Count the fives, then the loose flags.")
    expect(offered).to_be_hidden()
    before = stored_counts()
    phone.set_offline(False)

    expect(page.locator("#receipt")).to_contain_text("Table 1: 14 flags. All", timeout=15000)
    assert titles == ["Table 3", "Table 4", "Table 2", "Table 1"]
    assert (before, stored_counts()) == ([], [(3, 11), (4, 12), (2, 13), (1, 14)])


PORTAL = "<title>Hall Wi-Fi</title><p class=refusal>Accept our terms.</p><form><input name=email></form>"


def test_a_count_is_kept_until_the_server_itself_has_received_it(phone: BrowserContext, event: Event) -> None:
    """Save hangs, the Wi-Fi's own page answers at every step, or leads elsewhere, the phone sleeps an hour, the code is
    changed: one count is stored.
    """
    page = let_in(phone, event)
    page.clock.install()
    page.goto("/games/verify/1/3/")
    tap(page, 2, 4)
    save = page.locator(".save-bar button.large")
    hanging: list[Route] = []

    def see(text: str) -> None:
        expect(page.get_by_text(text)).to_be_visible()
        kept.append(stored_on(page))

    page.route("**/verify/**", lambda route: hanging.append(route))
    save.click()
    expect(save).to_have_text("Sending…")
    expect(page.get_by_role("status").get_by_text("Sending…")).to_be_visible()
    kept = [stored_on(page)]
    page.clock.fast_forward(4_000)  # the clock runs by itself too: a busy machine needs some of the eight seconds
    expect(save).to_have_text("Sending…")
    page.clock.fast_forward(4_000)
    see(STORED)
    expect(save).to_have_text("Stored on this phone")

    page.unroute_all(behavior="ignoreErrors")
    page.route("**/verify/**", answer_by_portal)
    page.clock.fast_forward(5_000)
    see(ELSEWHERE)
    page.clock.fast_forward("01:00:00")
    see(STORED)
    page.unroute_all(behavior="ignoreErrors")
    page.route("**/verify/**", lambda route: route.fulfill(status=302, headers={"Location": "http://127.0.0.1:9/"}))
    page.clock.fast_forward(5_000)
    expect(page.get_by_text(ELSEWHERE)).to_be_hidden()
    see(STORED)
    before = stored_counts()

    change_code(event, ADA, event.created_at)
    page.unroute_all(behavior="ignoreErrors")
    page.clock.fast_forward(5_000)
    expect(page.locator("h1")).to_have_text("Counting the flags")
    see("Your code is no longer valid.")
    sign_in = page.url
    for is_portal in (True, False):
        page.goto(sign_in)
        page.fill("[name=code]", fresh(event).verifier_code)
        page.fill("[name=name]", "Vera")
        page.route("**/verify/**", answer_by_portal if is_portal else lose_to_portal)
        page.click("text=Start counting")
        see("Accept our terms." if is_portal else ELSEWHERE)
        received = stored_counts()
        page.unroute_all(behavior="ignoreErrors")
    page.clock.fast_forward(5_000)
    expect(page.locator("[data-received-counts]")).to_contain_text("Table 3, day 1: 2 fives and 4 = 14")

    assert (kept, before, received) == ([1] * 8, [], [(3, 14)])
    assert (stored_on(page), stored_counts()) == (0, [(3, 14)])


def answer_by_portal(route: Route) -> None:
    route.fulfill(body=PORTAL, content_type="text/html")


def lose_to_portal(route: Route) -> None:
    """A count arrives, but the Wi-Fi's own page comes instead of its receipt."""
    if route.request.method == "POST" and "/verify/1/" in route.request.url:
        route.fetch(max_redirects=0)
        answer_by_portal(route)
    else:
        route.continue_()


def stored_on(page: Page) -> int:
    stored: int = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unsent count')).length")
    return stored


def test_two_windows_send_the_same_counts_once_and_in_their_order(phone: BrowserContext, event: Event) -> None:
    """The phone's clock is set back between them."""
    pages = [let_in(phone, event), phone.new_page()]
    pages[1].clock.set_fixed_time("2020-01-01")
    for page, loose in zip(pages, (3, 4), strict=True):
        page.goto("/games/verify/1/3/")
        tap(page, 2, loose)
    phone.set_offline(True)
    for page in pages:
        page.click("text=Save the count of table 3")
        expect(page.get_by_text(STORED)).to_be_visible()

    phone.set_offline(False)

    for page in pages:
        expect(page.locator(".notice.success:visible").first).to_be_visible(timeout=15000)
    pages[0].wait_for_function("!Object.keys(localStorage).some((name) => name.startsWith('unsent count'))")
    assert stored_counts() == [(3, 13), (3, 14)]


def test_a_count_whose_page_was_closed_while_it_was_sent_is_sent_from_the_next_page(
    phone: BrowserContext, page: Page
) -> None:
    tap(page, 2, 4)
    hanging: list[Route] = []
    phone.route("**/verify/**", lambda route: hanging.append(route))
    page.click("text=Save the count of table 3")
    expect(page.locator("[data-unsent-counts]")).to_contain_text("Sending…")

    page.close()
    phone.unroute_all(behavior="ignoreErrors")
    again = phone.new_page()
    again.goto("/games/verify/")

    expect(again.locator("[data-received-counts]")).to_contain_text("Table 3, day 1: 2 fives and 4 = 14", timeout=15000)
    assert stored_counts() == [(3, 14)]


def test_a_kept_count_that_comes_too_late_is_shown_until_it_is_dismissed(
    phone: BrowserContext, event: Event, page: Page
) -> None:
    tap(page, 2, 4)
    phone.set_offline(True)
    page.click("text=Save the count of table 3")
    expect(page.locator("[data-unsent-counts]")).to_be_visible()

    play_day(event, 12, 12, 12, 12)
    phone.set_offline(False)

    refusal = page.locator("[data-refused-counts]")
    expect(refusal).to_contain_text("Day 1 is closed; it is opened again on the desk.", timeout=15000)
    page.reload()
    expect(refusal).to_be_visible()
    page.click("text=Remove from this phone")
    expect(refusal).to_be_hidden()
