"""Every page there is, in a real browser: nothing for the accessibility checker to say, in light and in dark; whole on
small phones, with other fonts than its own and with text twice as large; one button that stands out; and nothing that
the content policy or a missing file breaks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response

from tests.browser.conftest import COUNTED, CROWDED, NOT_BEGUN, OVER, UNDER_WAY
from tests.journeys.people import LAPTOP, PHONE, WALL, Leader, go_to_a_page
from tests.samples import SEED
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
    tall: each.offsetHeight,
    wide: each.offsetWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    isFilled: getComputedStyle(each).backgroundColor === "rgb(10, 85, 64)", // as --accent is in light
  }))"""
WIDEST_BUTTON, THUMB = 24, 48
"""Times the size of the text; pixels that a button has at least on a phone."""
LAID_OUT = {
    "runOnly": ["color-contrast", "target-size", "scrollable-region-focusable"],
    "rules": {"target-size": {"enabled": True}},
}
"""What makes the accessibility checker look for what may be otherwise in another theme or size, and no more."""

EVENTS = (UNDER_WAY, OVER, NOT_BEGUN, CROWDED)
COUNTING = [f"/{UNDER_WAY}/verify/{address}" for address in ("", "?session=1", "1/2/", "1/3/?session=1")]
FROM: list[tuple[str, dict[str, int], list[str]]] = [
    (
        "pat",
        PHONE,
        ["/", "/nowhere/", "/accounts/login/", f"/{UNDER_WAY}/?team=team", *(f"/{slug}/" for slug in EVENTS)],
    ),
    ("ada", PHONE, [*COUNTING, f"/{NOT_BEGUN}/verify/", f"/{UNDER_WAY}/side-games/"]),
    ("ada", LAPTOP, ["/accounts/", "/office/erasure/", *(f"/{slug}/desk/" for slug in EVENTS)]),
    ("ada", WALL, [f"/{UNDER_WAY}/hall/", f"/{OVER}/hall/?show=standings", f"/{OVER}/hall/?show=prizes&revealed=6"]),
]
"""Where each begins, and in which window; from there they go wherever a link leads."""
MATTERING = {"/<event>/", "/<event>/desk/", "/<event>/verify/#/#/", "/<event>/hall/"}
LOOKED_AT_CLOSELY = 0.1
"""Of all other pages."""
LEFT_OUT = re.compile(r"^/(static|api|admin|office)/|/(logout|pdf)/$")
LINKS = """() => [...document.querySelectorAll("a[href^='/']:not([download])")].map((a) => a.pathname + a.search)"""


def kind_of(address: str) -> str:
    """Which page it is, of whichever event, table, day or act."""
    path = re.sub(f"^/({'|'.join([*EVENTS, COUNTED])})/", "/<event>/", address.partition("?")[0])
    return re.sub(r"\d+|(?<=/do/)\w+", "#", path)


@dataclass
class Found:
    """What is wrong with the pages, by what was looked for."""

    by_axe: list[str] = field(default_factory=list)
    by_fit: list[str] = field(default_factory=list)
    by_buttons: list[str] = field(default_factory=list)
    by_browser: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def result(browser: Browser, site: Site, ada: Leader, pytestconfig: pytest.Config) -> Iterator[Found]:
    """What a walk through every page brings to light; without axe-core, all but what that would find.

    Closely it looks at the pages that matter most, and at a sample of the others.
    """
    result, axe, chance = Found(), read_axe(), Random(SEED)
    share = 1.0 if pytestconfig.getoption("--whole") else LOOKED_AT_CLOSELY
    pages = {"pat": go_to_a_page(browser, site), "ada": ada.page.context.new_page()}
    for page in pages.values():
        listen(page, result)
    seen: set[str] = set()
    for who, size, start in FROM:
        page, waiting = pages[who], list(start)
        while waiting:
            address = waiting.pop(0)
            page.set_viewport_size(size)
            try:
                page.goto(address)
            except Error:  # a file to keep, and no page
                continue
            kind = kind_of(urlsplit(page.url).path)
            waiting += [
                link for link in page.evaluate(LINKS) if kind_of(link) not in seen and not LEFT_OUT.search(link)
            ]
            seen |= {kind_of(address), *map(kind_of, waiting)}
            look(page, kind, result)
            if kind in MATTERING or chance.random() < share:
                look_closely(page, kind, result, axe)
    assert seen > {"/<event>/desk/do/#/", "/<event>/movement/"}
    yield result
    for page in pages.values():
        page.close()


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


def look(page: Page, kind: str, found: Found) -> None:
    where = f"{kind} at {page.url}"
    buttons = page.evaluate(BUTTONS)
    filled = [button["words"] for button in buttons if button["isFilled"]]
    found.by_buttons += [f"{where} is too wide: {button}" for button in buttons if button["wide"] > WIDEST_BUTTON + 0.1]
    is_phone = page.viewport_size == PHONE
    found.by_buttons += [
        f"{where}, no thumb finds {button}" for button in buttons if is_phone and button["tall"] < THUMB
    ]
    found.by_buttons += [f"{where} has {filled}"] * (len(filled) > 1)
    found.by_fit += [f"{where}: {wrong}" for wrong in page.evaluate(WHAT_DOES_NOT_FIT, [AS_MADE])]


def look_closely(page: Page, kind: str, found: Found, axe: str | None) -> None:
    """In every window with every way to set its text; by axe in light, and in dark at 400 %."""
    where = f"{kind} at {page.url}"
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


@pytest.mark.usefixtures("axe_source")
def test_axe_finds_nothing_wrong_on_any_page_in_light_and_in_dark_at_400_percent(result: Found) -> None:
    assert result.by_axe == []


def test_every_page_is_whole_on_small_phones_with_any_font_and_with_text_twice_as_large(result: Found) -> None:
    assert "\n".join(result.by_fit) == ""


def test_one_button_of_a_page_stands_out_at_most_and_each_fits_a_thumb_and_24_rem(result: Found) -> None:
    assert result.by_buttons == []


def test_nothing_is_held_back_by_the_content_policy_or_missing(result: Found) -> None:
    assert result.by_browser == []
