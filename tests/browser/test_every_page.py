"""Every page there is, in a real browser: nothing for the accessibility checker to say, in light and in dark; whole on
small phones, with other fonts than its own and with text twice as large; one button that stands out; and nothing that
the content policy or a missing file breaks.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response

from tests.architecture.sources import ROOT, templates
from tests.browser.conftest import CROWDED, NOT_BEGUN, OVER, UNDER_WAY
from tests.journeys.people import LAPTOP, PHONE, WALL, Leader, follow, go_to_a_page
from tests.servers import Site, read_axe, violations

WHAT_DOES_NOT_FIT = (Path(__file__).parent / "fit.js").read_text()
OWN_FONTS = {"sans": "'Twelve Flags Sans'", "serif": "'Twelve Flags Serif'", "size": ""}
OTHER_FONTS = [
    {"name": f"{sans} for want of our fonts", "sans": sans, "serif": serif, "size": ""}
    for sans, serif in (
        ("DejaVu Sans", "DejaVu Serif"),
        ("Liberation Sans", "Liberation Serif"),
        ("Noto Sans", "Noto Serif"),
        ("Roboto", "Noto Serif"),
    )
]
TEXT_TWICE_AS_LARGE = OWN_FONTS | {"name": "text at 200 %", "size": "225%"}
"""Our own size is 112.5 %, so this is twice as large."""
AS_MADE = OWN_FONTS | {"name": "our fonts"}
ZOOMED = {"width": 320, "height": 256}
"""What a window of 1280 x 1024 shows at 400 %; the smallest phones are as wide."""
SMALL_PHONE = {"width": 360, "height": 640}
WINDOWS = [
    (LAPTOP, [TEXT_TWICE_AS_LARGE]),
    (PHONE, [AS_MADE, TEXT_TWICE_AS_LARGE]),
    (SMALL_PHONE, [AS_MADE, *OTHER_FONTS, TEXT_TWICE_AS_LARGE]),
    (ZOOMED, [AS_MADE, OTHER_FONTS[0], TEXT_TWICE_AS_LARGE]),
]
"""For each window the ways in which text is set there; of the other fonts, DejaVu is by far the widest."""
BUTTONS = """() => [...document.querySelectorAll("main :is(button, .button):not(.tile, .keys *, .sr-only *)")]
  .filter((each) => each.checkVisibility()).map((each) => ({
    words: each.innerText,
    wide: each.offsetWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    isFilled: getComputedStyle(each).backgroundColor === "rgb(10, 85, 64)", // as --accent is in light
  }))"""
WIDEST_BUTTON = 24
"""Times the size of the text."""
LAID_OUT = {
    "runOnly": ["color-contrast", "target-size", "scrollable-region-focusable"],
    "rules": {"target-size": {"enabled": True}},
}
"""What makes the accessibility checker look for what may be otherwise in another theme or size, and no more."""

Way = str | Callable[[Page], object]
"""The address of a page, or how to come to it."""


def come_to(address: str, *words: str) -> Way:
    """From an address on by links and buttons with these words in them."""

    def go(page: Page) -> None:
        page.goto(address)
        for each in words:
            page.locator("[target]").evaluate_all("links => links.forEach((link) => link.removeAttribute('target'))")
            with page.expect_navigation():
                page.locator("main").locator("a, button").filter(has_text=each).first.click()

    return go


def lock_out(page: Page) -> None:
    """Ten wrong passwords for a name that nobody has."""
    page.goto("/accounts/login/")
    wrong = {"username": "Nobody", "password": "not this one"}
    sent = wrong | {"csrfmiddlewaretoken": page.input_value("main [name=csrfmiddlewaretoken]")}
    while 'name="username"' in page.request.post("/accounts/login/", form=sent).text():
        pass
    for name, value in wrong.items():
        page.fill(f"[name={name}]", value)
    follow(page, "Sign in")


def fill_in(address: str, button: str, typed: dict[str, str]) -> Way:
    """A page with a form, whose fields, by their selectors, are filled in before it is sent by a button."""

    def go(page: Page) -> None:
        page.goto(address)
        for selector, text in typed.items():
            page.fill(selector, text)
        follow(page, button)

    return go


def count_without_read_back(page: Page) -> None:
    page.goto(f"/{UNDER_WAY}/verify/1/4/")
    page.fill("[name=fives]", "9")
    page.fill("[name=loose]", "4")
    with page.expect_navigation():
        page.locator("form.count").evaluate("form => { form.elements.read_back.value = ''; form.submit(); }")


def open_link(page: Page) -> None:
    page.goto("/office/tournament/leader/add/")
    page.fill("[name=first_name]", "Wilhelmina Featherstonehaugh of the Northern Lights Zone")
    page.fill("[name=username]", f"wilhelmina-{uuid4().hex[:6]}")
    page.locator("[name=_save]").click()
    page.goto(re.findall(r"https?://\S+/accounts/link/\S+", page.inner_text(".messagelist"))[0])


PATS: dict[str, list[Way]] = {
    "tournament/accounts/locked.html": [lock_out],
    "tournament/accounts/sign_in.html": ["/accounts/login/"],
    "tournament/accounts/forgotten.html": ["/accounts/forgotten/"],
    "tournament/errors/plain.html": ["/nowhere/"],
    "tournament/api/docs.html": ["/api/docs/"],
    "scoring/public/event.html": [f"/{OVER}/", f"/{UNDER_WAY}/", f"/{NOT_BEGUN}/", f"/{CROWDED}/"],
    "scoring/season/season.html": ["/"],
    "tournament/public/find.html": [f"/{UNDER_WAY}/?team=team"],
    "rotations/public/movement.html": [f"/{OVER}/movement/"],
    "scoring/public/rules.html": ["/rules/", f"/{OVER}/rules/"],
    "scoring/public/table.html": [f"/{OVER}/tables/4/", f"/{CROWDED}/tables/33/"],
    "scoring/side_games/special_hand.html": ["/side-games/referee/special-hand/?card=AS&card=KS&card=QS&card=JS"],
    "scoring/side_games/games.html": ["/side-games/"],
    "scoring/side_games/list.html": [f"/{UNDER_WAY}/side-games/", f"/{NOT_BEGUN}/side-games/"],
    "scoring/side_games/rules.html": ["/side-games/knockout_whist/"],
    "scoring/verifier/sign_in.html": [f"/{UNDER_WAY}/verify/"],
}
"""What Pat sees on a phone."""

COUNTED: dict[str, list[Way]] = {
    "scoring/verifier/counting.html": [
        *(f"/{UNDER_WAY}/verify/{address}" for address in ("", "?session=1", "1/2/", "1/3/?session=1")),
        f"/{OVER}/verify/1/3/",
    ],
    "scoring/verifier/no_day.html": [f"/{NOT_BEGUN}/verify/"],
    "scoring/verifier/read_back.html": [count_without_read_back],
    "scoring/side_games/table.html": [
        come_to(f"/{UNDER_WAY}/side-games/", "Friday evening"),
        come_to(f"/{UNDER_WAY}/side-games/", "Friday evening", "Enter deal 2"),
        come_to(f"/{UNDER_WAY}/side-games/", "Friday evening", "Enter deal 2", "A special hand"),
    ],
    "scoring/side_games/start.html": [f"/{UNDER_WAY}/side-games/new/?game=minnesota_whist"],
}
"""What Ada sees on a phone, as whoever counts."""

DESK: dict[str, list[Way]] = {
    "scoring/office/erasure.html": ["/office/erasure/"],
    "tournament/accounts/link.html": [open_link],
    "tournament/accounts/own_events.html": ["/accounts/"],
    "tournament/accounts/password.html": ["/accounts/password/", "/accounts/name/"],
    "tournament/accounts/tokens.html": ["/accounts/tokens/"],
    "scoring/desk/restore.html": ["/accounts/restore/"],
    "help/page.html": ["/help/"],
    "scoring/desk/practice.html": ["/accounts/practice/"],
    "scoring/desk/roster_changes.html": [f"/{UNDER_WAY}/desk/changes/"],
    "scoring/desk/break_report.html": [f"/{UNDER_WAY}/desk/days/1/break/"],
    "scoring/desk/count.html": [f"/{UNDER_WAY}/desk/days/1/tables/2/", f"/{UNDER_WAY}/desk/days/1/tables/3/"],
    "scoring/desk/counts.html": [f"/{UNDER_WAY}/desk/days/1/counts/"],
    "scoring/desk/day.html": [f"/{UNDER_WAY}/desk/days/1/", f"/{OVER}/desk/days/1/", f"/{NOT_BEGUN}/desk/days/1/"],
    "tournament/desk/event.html": [f"/{UNDER_WAY}/desk/event/"],
    "scoring/desk/check_in.html": [f"/{UNDER_WAY}/desk/days/1/check-in/"],
    "scoring/desk/hands.html": [f"/{UNDER_WAY}/desk/days/1/hands/"],
    "scoring/desk/qualifiers.html": [f"/{OVER}/desk/going-on/"],
    "tournament/desk/audit_log.html": [f"/{OVER}/desk/log/"],
    "rotations/desk/movement.html": [f"/{OVER}/desk/movement/"],
    "tournament/desk/new_event.html": ["/accounts/events/new/"],
    "scoring/desk/desk.html": [f"/{OVER}/desk/", f"/{UNDER_WAY}/desk/", f"/{NOT_BEGUN}/desk/"],
    "scoring/desk/playoff.html": [come_to(f"/{OVER}/desk/ties/", "See the playoff")],
    "scoring/desk/printing.html": [come_to(f"/{UNDER_WAY}/desk/sheets/", "Make the PDF")],
    "tournament/desk/archive.html": [f"/{OVER}/desk/put-away/"],
    "tournament/desk/act.html": [
        f"/{OVER}/desk/do/reopen_day/?day=2",
        f"/{UNDER_WAY}/desk/do/add_late_team/",
        f"/{UNDER_WAY}/desk/do/close_day/?day=1",
        f"/{UNDER_WAY}/desk/do/lend_flags/?day=1",
        f"/{NOT_BEGUN}/desk/do/open_day/?day=1",
        come_to(f"/{OVER}/desk/ties/", "Rule their order"),
        fill_in(
            f"/{UNDER_WAY}/desk/days/1/tables/2/",
            "Preview",
            {"[name=flags]": "12", "[name=reason]": "Counted again with both verifiers."},
        ),
    ],
    "scoring/desk/results.html": [f"/{OVER}/desk/results/"],
    "tournament/desk/seating.html": [f"/{NOT_BEGUN}/desk/tables/"],
    "tournament/desk/team.html": [come_to(f"/{NOT_BEGUN}/desk/teams/", "Team 1")],
    "tournament/desk/team_list.html": [
        f"/{NOT_BEGUN}/desk/teams/list/",
        fill_in(
            f"/{NOT_BEGUN}/desk/teams/list/",
            "Read the list",
            {"[name=text]": "Late Four,North,Ann,Bob\nLater Four,South,Cy\n780-555-0101"},
        ),
    ],
    "tournament/desk/teams.html": [f"/{NOT_BEGUN}/desk/teams/", f"/{OVER}/desk/teams/"],
    "scoring/desk/ties.html": [f"/{OVER}/desk/ties/"],
    "tournament/desk/verifiers.html": [f"/{UNDER_WAY}/desk/verifiers/"],
}
"""What Ada sees at her laptop."""

HALL: dict[str, list[Way]] = {
    "scoring/hall/call.html": [
        f"/{NOT_BEGUN}/hall/",
        f"/{UNDER_WAY}/hall/",
        come_to(f"/{UNDER_WAY}/desk/days/1/hands/", "Open the hall screen"),
    ],
    "scoring/hall/places.html": [f"/{OVER}/hall/?show=standings", f"/{OVER}/hall/?show=prizes&revealed=6"],
}


MATTERING = {
    "scoring/public/event.html", "scoring/verifier/counting.html",
    "scoring/desk/desk.html", "scoring/desk/counts.html", *HALL,
}  # fmt: skip
SAMPLE = 6


@dataclass
class Found:
    """What is wrong with the pages, by what was looked for.  Axe and small windows see these alone: pages that matter
    most, and a sample of the others.
    """

    closely: set[str]

    by_axe: list[str] = field(default_factory=list)
    by_fit: list[str] = field(default_factory=list)
    by_buttons: list[str] = field(default_factory=list)
    by_browser: list[str] = field(default_factory=list)
    titles: dict[str, set[str]] = field(default_factory=dict)


@pytest.fixture(scope="module")
def result(
    browser: Browser, site: Site, ada: Leader, sample: Callable[[Iterable[str], int], set[str]]
) -> Iterator[Found]:
    """What a walk through every page brings to light; without axe-core, all but what that would find."""
    result, axe = Found(MATTERING | sample({*PATS, *COUNTED, *DESK, *HALL} - MATTERING, SAMPLE)), read_axe()
    pat = go_to_a_page(browser, site)
    hers = ada.page.context.new_page()
    walks = ((pat, PHONE, PATS), (hers, PHONE, COUNTED), (hers, LAPTOP, DESK), (hers, WALL, HALL))
    for page, size, pages in walks:
        listen(page, result)
        for template, ways in pages.items():
            for way in ways:
                page.set_viewport_size(size)
                page.goto(way) if isinstance(way, str) else way(page)
                look(page, template, result, axe)
    yield result
    pat.context.close()
    hers.close()


def listen(page: Page, found: Found) -> None:
    """Writes down what the browser complains of, and what it asked for and did not get."""

    def hear(message: ConsoleMessage) -> None:
        is_about_status = "the server responded with a status of 4" in message.text
        if message.type in ("error", "warning") and not is_about_status:
            found.by_browser.append(f"{page.url}: {message.text}")

    def see(response: Response) -> None:
        if response.status >= 400 and not response.request.is_navigation_request():
            found.by_browser.append(f"{page.url}: {response.status} for {response.url}")

    page.on("console", hear)
    page.on("response", see)
    page.on("pageerror", lambda error: found.by_browser.append(f"{page.url}: {error}"))


def look(page: Page, template: str, found: Found, axe: str | None) -> None:
    """Looks at a page as it is opened; closely, by axe, in every window with every way to set its text, and in dark."""
    where = f"{template} at {page.url}"
    found.titles.setdefault(page.title(), set()).add(template)
    buttons = page.evaluate(BUTTONS)
    filled = [button["words"] for button in buttons if button["isFilled"]]
    found.by_buttons += [f"{where} is too wide: {each}" for each in buttons if each["wide"] > WIDEST_BUTTON + 0.1]
    if len(filled) > 1:
        found.by_buttons.append(f"{where} has {filled}")
    if template not in found.closely:
        found.by_fit += [f"{where}: {wrong}" for wrong in page.evaluate(WHAT_DOES_NOT_FIT, [AS_MADE])]
        return
    if axe:
        page.evaluate(axe)
        found.by_axe += [f"{where}: {wrong}" for wrong in violations(page)]
    for window, settings in WINDOWS:
        page.set_viewport_size(window)
        found.by_fit += [f"{where}: {wrong}" for wrong in page.evaluate(WHAT_DOES_NOT_FIT, settings)]
    if axe:
        page.emulate_media(color_scheme="dark")
        found.by_axe += [f"{where}, dark at 400 %: {wrong}" for wrong in violations(page, **LAID_OUT)]
        page.emulate_media(color_scheme="light")


def test_every_page_is_walked_through() -> None:
    pages = {path.relative_to(ROOT / "templates").as_posix(): path.read_text() for path in templates()}
    frames = {line.split('"')[1] for text in pages.values() for line in text.splitlines() if '{% extends "' in line}
    whole = {name for name, text in pages.items() if "{% extends" in text} - frames

    # The first look goes with the first event, the set-up with the first sign-in; tests/scoring/web/test_season.py and
    # tests/tournament/web/test_accounts.py read them.  The office is Django's admin.
    elsewhere = {"scoring/season/first_look.html", "tournament/accounts/set_up.html", "admin/ask.html"}
    assert {*PATS, *COUNTED, *DESK, *HALL} == whole - elsewhere


@pytest.mark.usefixtures("axe_source")
def test_axe_finds_nothing_wrong_on_any_page_in_light_and_in_dark_at_400_percent(result: Found) -> None:
    assert result.by_axe == []


def test_every_page_is_whole_on_small_phones_with_any_font_and_with_text_twice_as_large(result: Found) -> None:
    assert "\n".join(result.by_fit) == ""


def test_one_button_of_a_page_stands_out_at_most_and_none_is_wider_than_24_rem(result: Found) -> None:
    assert result.by_buttons == []


def test_no_two_pages_have_one_title(result: Found) -> None:
    assert [title for title, pages in result.titles.items() if len(pages) > 1] == []


def test_nothing_is_held_back_by_the_content_policy_or_missing(result: Found) -> None:
    assert result.by_browser == []
