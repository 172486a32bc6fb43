"""Ada runs a day from her desk in a browser without JavaScript: every step is a page or a button."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import load
from tests.events import document
from tests.journeys.people import Leader, follow, rows
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
