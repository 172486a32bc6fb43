"""Ada runs a day from her desk in a browser without JavaScript: every step is a page or a button."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.conftest import UNDER_WAY, load
from tests.events import document
from tests.journeys.people import Leader, follow, go_to_a_page, rows
from tests.servers import Site


def test_a_day_is_settled_closed_and_published_without_javascript(browser: Browser, site: Site, tmp_path: Path) -> None:
    differing = [{"day": 1, "table": 2, "flags": flags, "by": by} for flags, by in ((12, "Vera"), (7, "Hugo"))]
    load(site, tmp_path, plain=document(counts=differing))
    ada = Leader(browser, site, "plain", java_script_enabled=False)
    ada.sign_in("leader", site.password)

    ada.take_next_step("Settle table 2")
    effects = ada.settle(2, 12, "Counted again with both verifiers.")
    follow(ada.page, "Type counts from slips", role="link")
    for table, flags in ((1, 14), (3, 13), (4, 9)):
        ada.page.fill(f"[name=table_{table}]", str(flags))
    follow(ada.page, "Save these counts")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()

    places = [(row[0], row[-1]) for row in rows(ada.page.locator(".standings"))]
    assert effects[0].startswith("Team 2 becomes 1st; ")
    assert places == [("1", "14"), ("2", "13"), ("3", "12"), ("4", "9")]
    assert ada.next_step() == "The standings are final"


HEIGHT = "document.documentElement.scrollHeight"


def test_the_desk_of_sixteen_tables_and_of_forty_is_one_screen_of_a_laptop(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    found = {1: [17, 17], 2: [8, 17], 3: [12]}
    counts = [
        {"day": 1, "table": table, "flags": value, "by": by}
        for table, values in found.items()
        for value, by in zip(values, ("Vera", "Hugo"), strict=False)
    ]
    plan = {"counts_needed": 2, "sessions": [[15, 15], [20]]}
    load(
        site,
        tmp_path,
        calling=document(16, event=plan | {"hand_in_play": 7}),
        settling=document(16, event=plan | {"hand_in_play": 30}, counts=counts),
        closing=document(16, counted=[[12] * 16], event=plan),
        forty=document(40, event=plan | {"hand_in_play": 30}, counts=counts),
    )
    ada = Leader(browser, site)
    ada.sign_in("leader", site.password)
    seen = {}
    for address in ("calling/desk/", "settling/desk/", "settling/desk/days/1/", "closing/desk/", "forty/desk/"):
        ada.page.goto(f"/{address}")
        seen[address] = (ada.page.evaluate(HEIGHT), ada.page.locator(".room li").count())

    ada.page.goto("/settling/desk/")
    cells = [cell.inner_text().split() for cell in ada.page.locator(".room li").all()[:4]]

    assert seen == dict.fromkeys(seen, (768, 16)) | {"forty/desk/": (768, 40)}
    assert [cell[2] for cell in cells] == ["17", "8≠17", "1", "–"]
    assert ada.page.inner_text(".rail [aria-current] span") == "Count"


def test_a_page_is_found_by_its_words_and_listed_without_javascript(browser: Browser, site: Site) -> None:
    ada, plain = (Leader(browser, site, UNDER_WAY, java_script_enabled=scripts) for scripts in (True, False))
    for leader in (ada, plain):
        leader.sign_in("leader", site.password)
        leader.come_to_desk()

    with ada.page.expect_navigation():
        ada.page.keyboard.press("Control+k")
    ada.page.locator("#find-page").press_sequentially("dragon")
    assert ada.page.get_by_role("button", name="Ask Help").is_visible()
    assert ada.page.locator("header a", has_text="Help").get_attribute("href").endswith("&q=dragon")  # type: ignore[union-attr]
    ada.page.locator("#find-page").fill("day 1 lend")
    with ada.page.expect_navigation():
        ada.page.keyboard.press("Enter")
    follow(plain.page, "All pages", role="link", within="header")
    follow(plain.page, "Lend or take back flags", role="link")

    assert [leader.page.url.partition("/desk/")[2] for leader in (ada, plain)] == ["days/1/loans/"] * 2


WORDS = """button => {
  const [words, box] = [document.createRange(), button.getBoundingClientRect()];
  words.selectNodeContents(button);
  const { left, top, right, bottom } = words.getBoundingClientRect();
  return [left - box.left + 3, top - box.top + 6, right - box.left - 3, bottom - box.top - 6];
}"""
"""Where the words of a button stand in it, less the edge of any ground of their own."""


def test_the_words_on_every_button_are_seen_in_the_readers_own_colours(browser: Browser, site: Site) -> None:
    ada, vera = Leader(browser, site, UNDER_WAY, forced_colors="active"), go_to_a_page(browser, site)
    vera.emulate_media(forced_colors="active")
    vera.goto("/accounts/login/")
    read, blank = words_on_buttons(vera)
    ada.sign_in("leader", site.password)
    for address in ("desk/", "desk/days/1/tables/2/", "verify/1/3/"):
        ada.page.goto(f"/{UNDER_WAY}/{address}")
        for found, more in zip((read, blank), words_on_buttons(ada.page), strict=True):
            found += more

    assert blank == []
    assert {"Sign in", "Save the count of table 3"} <= set(read)


def words_on_buttons(page: Page) -> tuple[list[str], list[str]]:
    """The words on the buttons of a page that are drawn, and those whose place is of one colour."""
    seen: tuple[list[str], list[str]] = ([], [])
    page.context.set_offline(True)  # a page that keeps itself fresh would swap a button while it is measured
    for button in page.locator("main :is(button, .button):visible").all():
        words = Image.open(BytesIO(button.screenshot())).crop(button.evaluate(WORDS))
        seen[len(words.getcolors(1) or ())].append(button.inner_text().strip())
    page.context.set_offline(False)
    return seen
