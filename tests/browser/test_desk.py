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
    assert effects[0] == "Table 2 goes from 0 to 12."
    assert places == [("1", "14"), ("2", "13"), ("3", "12"), ("4", "9")]
    assert ada.next_step() == "All done"


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
