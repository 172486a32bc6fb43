"""Each side game from its start to its champion in a real browser: Ada starts it on her laptop, Vera enters deals on a
phone without JavaScript, Pat sees who has won.  The deals are those of chance.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from scoring.side_games.domain.game import Ending, Game, Kind, find_game, games
from scoring.side_games.domain.score_sheet import entry_fields
from scoring.side_games.services import NewDeal, record_deal
from tests.playing import NOON, ada, make_event
from tests.side_game_deals import play_side_game
from tournament.models import Event
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

PHONE = {"width": 390, "height": 844}
SIDES = {"whistler": ["Ann", "Bob", "Cy"], "knockout_whist": ["Ann", "Bob", "Cy", "Di"]}
PAIRS = ["Us", "Them"]
DEALS = {"whistler": 7}
"""Deals after which the players stop; the other games end by themselves."""
CHANCE = 2
"""Deals a special hand in Whistler among the others."""
PASSWORD = "for one test only"


@pytest.fixture
def event(live_server: LiveServer) -> Event:
    leader = ada()
    leader.set_password(PASSWORD)
    leader.save()
    return make_event(is_played=False, show_player_names=True)


@pytest.fixture
def laptop(browser: Browser, live_server: LiveServer, event: Event) -> Iterator[Page]:
    """Ada, signed in."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.goto("/accounts/login/")
    page.fill("[name=username]", "Ada")
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    yield page
    context.close()


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, event: Event) -> Iterator[Page]:
    """Vera, let in by the code, without JavaScript."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto("/games/verify/")
    page.fill("[name=code]", event.verifier_code)
    page.fill("[name=name]", "Vera")
    page.click("main form button")
    yield page
    context.close()


@pytest.fixture
def pats(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """Pat's phone."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE)
    yield context
    context.close()


def press(page: Page, button: str) -> None:
    """Presses a button that leads on to another page, and waits for that."""
    with page.expect_navigation():
        page.click(button)


def start(laptop: Page, game: str, names: list[str], seating: str = "one", name: str = "Evening") -> str:
    """Ada starts a game from the list; the address of its page."""
    laptop.goto("/games/side-games/")
    laptop.click("text=Start a side game")
    laptop.click(f"main >> text={find_game(game).name}")
    laptop.fill("[name=names]", "\n".join(names))
    laptop.fill("[name=name]", name)
    laptop.check(f"[name=seating][value={seating}]")
    press(laptop, "button:has-text('Start the game')")
    return laptop.url


def ending_of(game: Game, deal: dict[str, Any]) -> Ending:
    """How the deal ended."""
    filled = {key: value for key, value in deal.items() if value is not None}
    return next(ending for ending in game.endings if ending.fits(filled))


def enter(phone: Page, game: Game, sides: list[str], deal: dict[str, Any], ending: Ending) -> None:
    """Vera fills in the form for a deal and saves it."""
    if len(game.endings) > 1:
        phone.click(f"main >> text={ending.label}")
    for field in entry_fields(game, ending.key, sides):
        value = deal.get(field.column.key)
        if isinstance(value, dict):
            value = value.get(field.side)
        if field.column.kind is Kind.SIDE:
            phone.locator(f'[name="{field.name}"][value="{value or ""}"]').first.check()
        elif value is None:
            continue
        elif field.column.kind is Kind.CARDS:
            for card in value:
                phone.check(f'[name="{field.name}"][value="{card}"]')
        else:
            phone.fill(f'[name="{field.name}"]', str(value))
    press(phone, "form.count .actions button")


def play(phone: Page, url: str, key: str, sides: list[str]) -> list[dict[str, Any]]:
    """Vera enters the first deal of every ending and the last deal, programs enter the others; all deals."""
    phone.goto(url)
    phone.click("main >> text=Enter deal")
    form, event, game, typed = phone.url, Event.objects.get(), find_game(key), set()
    played = [dict(deal) for deal in play_side_game(key, sides, {}, Random(CHANCE), DEALS.get(key, 60))]
    for number, deal in enumerate(played, start=1):
        ending = ending_of(game, deal)
        if ending.key in typed and number < len(played):
            side_game = int(url.split("/")[-2])
            record_deal(event, Actor("Hugo"), NOON, NewDeal(side_game=side_game, record=deal), str(number))
        else:
            phone.goto(form)
            enter(phone, game, sides, deal, ending)
            typed.add(ending.key)
    return played


def test_each_game_is_played_from_its_start_to_its_champion(laptop: Page, phone: Page, pats: BrowserContext) -> None:
    pat = pats.new_page()
    for key in games():
        sides = SIDES.get(key, PAIRS)
        url = start(laptop, key, sides, name=f"Evening of {key}")

        deals = play(phone, url, key, sides)
        tally = find_game(key).tally(sides, deals, {})
        if not tally["over"]:
            press(phone, "text=The players stop: end the game")
        pat.goto(url)

        assert pat.inner_text(".notice.success p") == ", ".join(tally["winners"]), key
        assert pat.locator(".ruled tbody tr").count() == len(deals), key
        points = {row[0].removesuffix(" won").removesuffix(" out"): int(row[1]) for row in rows_of(pat, ".standings")}
        assert points == tally["points"], key


def rows_of(page: Page, table: str) -> list[list[str]]:
    """The texts of a table's cells, row by row."""
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
        for row in page.locator(f"{table} tbody tr").all()
    ]


def test_a_tournament_goes_from_heats_to_its_grand_champion(laptop: Page, phone: Page, pats: BrowserContext) -> None:
    session = start(laptop, "knockout_whist", [f"Player {number}" for number in range(1, 9)], "drawn")
    for table in range(2):
        laptop.goto(session)
        row = laptop.locator(".rows a").nth(table)
        sides = row.locator("span").first.inner_text().strip().partition(": ")[2].split(", ")
        row.click()
        play(phone, laptop.url, "knockout_whist", sides)

    laptop.goto(session)
    press(laptop, "button:has-text('Draw the winners')")
    final = laptop.locator(".rows a").first
    sides = final.locator("span").first.inner_text().strip().partition(": ")[2].split(", ")
    final.click()
    deals = play(phone, laptop.url, "knockout_whist", sides)
    pat = pats.new_page()
    pat.goto(session)

    champion = find_game("knockout_whist").tally(sides, deals, {})["winners"]
    assert pat.inner_text(".notice.success b") == "Grand Champion"
    assert pat.inner_text(".notice.success p") == champion[0]
    assert rows_of(pat, ".standings")[0][:3] == ["1", champion[0], "2"]


def test_a_deal_that_cannot_be_stays_on_the_phone_until_it_is_right(laptop: Page, phone: Page) -> None:
    url = start(laptop, "open_whist", PAIRS)
    phone.goto(url)
    phone.click("main >> text=Enter deal 1")
    phone.fill("[name=tricks-1]", "8")
    phone.fill("[name=tricks-2]", "6")
    press(phone, "main form .actions button")
    text = phone.inner_text(".notice.refusal p")

    phone.fill("[name=tricks-2]", "5")
    press(phone, "main form .actions button")

    assert text == "Deal 1: the tricks add up to 14, not 13. Count them again."
    assert phone.inner_text(".notice.success p") == "The deal is saved. Now: Us 2, Them 0."


def test_the_referee_answers_taps_without_javascript(phone: Page) -> None:
    phone.goto("/side-games/")
    phone.click("text=Is this a Whistler, a Runner or a Party?")
    for card in ("6D", "7C", "8S", "9H"):
        phone.check(f'[name=card][value="{card}"]')
    press(phone, "main form .actions button")
    hand = phone.inner_text(".panel h2")

    phone.goto("/side-games/referee/trick/")
    phone.click(".pick >> text=Diamonds")
    for suit, rank in ((3, "9"), (2, "K"), (1, "A")):
        phone.locator(".pack").nth(suit).locator("a.tile", has_text=rank).last.click()
    trick = phone.inner_text(".panel h2")

    assert (hand, trick) == ("Runner!", "Card 2 takes it")
