"""Side games on the web: Ada starts and draws, Vera enters at the table, Pat looks on.  The form is the game's."""

import re
from random import Random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.side_games.domain import games as game_modules
from scoring.side_games.queries import side_game, side_games, side_session, side_sessions
from scoring.side_games.services import (
    NewDeal,
    NewSideGame,
    NewSideSession,
    OneSideGame,
    end_side_game,
    record_deal,
    start_session,
    start_side_game,
)
from scoring.side_games.web.pages import DRAWN
from tests import desk_pages
from tests.actors import ADA
from tests.people import browser_of_leader, browser_of_verifier
from tests.playing import NOON, make_event
from tests.servers import ROOT
from tests.side_game_deals import play_side_game
from tournament.models import Event
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

SIXTH = ROOT / "tests" / "scoring" / "side_games" / "domain" / "games" / "sixth"


@pytest.fixture
def event() -> Event:
    """An event whose players agreed to be named."""
    return make_event(is_played=False, show_player_names=True)


@pytest.fixture
def leader(event: Event) -> Client:
    """Ada's laptop."""
    return browser_of_leader("Ada")


@pytest.fixture
def verifier(event: Event) -> Client:
    """Vera's phone, let in by the code."""
    return browser_of_verifier(event)


@pytest.fixture
def pat() -> Client:
    """Somebody in the hall."""
    return Client()


def begin(event: Event, game: str = "open_whist", *sides: str, name: str = "") -> int:
    return start_side_game(
        event, ADA, NOON, NewSideGame(game=game, name=name, sides=sides or ("Us", "Them"), settings={})
    )


def begin_session(event: Event, game: str, players: int, name: str = "") -> int:
    names = [f"Player {number}" for number in range(1, players + 1)]
    return start_session(event, ADA, NOON, NewSideSession(game=game, name=name, names=tuple(names), settings={}))


def entered(client: Client, key: int, **fields: object) -> int:
    """Fills in the page's own form and sends it; the status that comes back."""
    page = client.get(f"/games/verify/side-games/{key}/", {"ending": fields.get("ending", "")}).content.decode()
    page = page[page.index('<form class="count"') :].partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden" name="(key|deal|ending)" value="([^"]*)"', page))
    return client.post(f"/games/verify/side-games/{key}/", {**hidden, **fields}).status_code


def text_of(client: Client, url: str, status: int = 200) -> str:
    response = client.get(url)
    assert response.status_code == status
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_the_list_says_how_every_game_stands(event: Event, pat: Client) -> None:
    begin(event, name="Afternoon")
    won = begin(event, name="Evening")
    record_deal(event, Actor("Vera"), NOON, NewDeal(side_game=won, record={"tricks": {"Us": 13, "Them": 0}}), "1")

    text = text_of(pat, "/games/side-games/")

    assert "Afternoon Open Whist · 0 deals" in text
    assert "Evening Open Whist · won by Us" in text
    assert "Start a side game" not in text


def test_only_the_leader_starts_a_game(event: Event, leader: Client, verifier: Client, pat: Client) -> None:
    other = browser_of_leader("Bob")
    form = {"game": "open_whist", "names": "Us\nThem"}

    statuses = [client.post("/games/side-games/new/", form).status_code for client in (pat, verifier, other, leader)]

    assert statuses == [302, 302, 403, 303]
    assert side_games(event).count() == 1


def test_a_game_starts_with_what_was_agreed_on(event: Event, leader: Client) -> None:
    form = {"game": "minnesota_whist", "names": " Us \n\nThem\n", "target": "11", "set_multiplier": "1"}

    leader.post("/games/side-games/new/", {**form, "seating": "one"})

    started = side_games(event).get()
    assert started.sheet.sides == ("Us", "Them")
    assert started.sheet.complete_settings == {
        "target": 11,
        "set_multiplier": 1,
        "low_scoring": "credit",
        "high_lead": "left",
    }


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"names": "Us"}, "Open Whist takes 2 pairs; 1 are named."),
        ({"names": "Us\nThem", "target": "0"}, "The setting “target” cannot be 0. Give a whole number, 1 or more."),
        ({"names": "Us", "seating": "drawn"}, "1 are here and a table takes 2. Wait for more, or choose another game."),
    ],
)
def test_what_cannot_start_is_said_and_what_was_typed_stays(
    event: Event, leader: Client, fields: dict[str, str], sentence: str
) -> None:
    response = leader.post("/games/side-games/new/", {"game": "open_whist", "name": "Saturday", **fields})

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in desk_pages.text_of(response)
    assert 'value="Saturday"' in page
    assert f">{fields['names']}</textarea>" in page
    assert not side_games(event).filter(draw=None)


def test_verifiers_and_the_leader_enter_deals_and_nobody_else(
    event: Event, leader: Client, verifier: Client, pat: Client
) -> None:
    key = begin(event)
    page = pat.get(f"/games/verify/side-games/{key}/")

    assert (page.status_code, page["Location"]) == (
        302,
        f"/games/verify/?next=%2Fgames%2Fverify%2Fside-games%2F{key}%2F",
    )
    assert entered(verifier, key, **{"tricks-1": 8, "tricks-2": 5}) == 303
    assert entered(leader, key, **{"tricks-1": 5, "tricks-2": 8}) == 303
    assert side_game(event, key).sheet.points == {"Us": 2, "Them": 2}


def test_an_impossible_deal_is_said_and_what_was_typed_stays(event: Event, verifier: Client) -> None:
    key = begin(event)

    response = verifier.post(
        f"/games/verify/side-games/{key}/", {"key": "1", "deal": "1", "tricks-1": 8, "tricks-2": 6}
    )

    page = response.content.decode()
    assert response.status_code == 422
    assert "Deal 1: the tricks add up to 14, not 13. Count them again." in desk_pages.text_of(response)
    assert re.findall(r'name="tricks-\d"[^>]*value="(\d*)"', page) == ["8", "6"]
    assert side_game(event, key).sheet.deals == ()


def test_a_deal_sent_twice_from_one_page_is_one_deal(event: Event, verifier: Client) -> None:
    key = begin(event)
    form = {"key": "page", "deal": "1", "tricks-1": 8, "tricks-2": 5}

    statuses = [verifier.post(f"/games/verify/side-games/{key}/", form).status_code for _ in range(2)]

    assert statuses == [303, 303]
    assert len(side_game(event, key).sheet.deals) == 1


def test_what_minnesotas_cards_showed_is_chosen_by_the_table_and_entered_once(event: Event, verifier: Client) -> None:
    key = begin(event, "minnesota_whist")
    url = f"/games/verify/side-games/{key}/"
    page = {"key": "page", "deal": "1", "tricks-1": 5, "tricks-2": 8}

    asked = verifier.get(url).content.decode()
    unchosen = verifier.post(url, page)
    statuses = [verifier.post(url, page | {"granded": "Us"}).status_code for _ in range(2)]
    other_phone = verifier.post(url, page | {"key": "another", "granded": "Us"})
    low = entered(verifier, key, granded="", **{"tricks-1": 9, "tricks-2": 4})

    answers = re.findall(r'name="granded" value="(\w*)"', asked)
    assert (answers, "checked" in asked) == (["Them", "Us", "Them", "Us", ""], False)
    assert "Nothing is chosen for “Granded”. Choose, then save." in desk_pages.text_of(unchosen)
    assert (unchosen.status_code, statuses, other_phone.status_code, low) == (422, [303, 303], 422, 303)
    again = other_phone.content.decode()
    assert "Deal 1 of Minnesota whist was entered or taken back meanwhile; 2 is next." in again
    assert (re.findall(r'name="tricks-\d"[^>]*value="(\d*)"', again), "checked" in again) == (["", ""], False)
    assert side_game(event, key).sheet.points == {"Us": 0, "Them": 4 + 3}


def test_the_form_follows_from_how_the_deal_ended(event: Event, verifier: Client) -> None:
    key = begin(event, "whistler", "Ann", "Bob")
    url = f"/games/verify/side-games/{key}/"

    showdown, special, stock_out = (
        verifier.get(f"{url}?ending={ending}").content.decode() for ending in ("showdown", "special", "stock_out")
    )

    assert set(re.findall(r'name="(points-\d|knocker|special|hand)"', showdown)) == {"knocker", "points-1", "points-2"}
    assert set(re.findall(r'name="(points-\d|knocker|special|hand)"', special)) == {"special", "hand", "knocker"}
    assert re.findall(r'name="(points-\d|knocker|special|hand)"', stock_out) == []
    assert special.count('name="hand"') == 52


def test_a_special_hand_is_tapped_in(event: Event, verifier: Client) -> None:
    key = begin(event, "whistler", "Ann", "Bob")

    status = entered(verifier, key, ending="special", special="Bob", hand=["6D", "7C", "8S", "9H"], knocker="")

    assert status == 303
    assert side_game(event, key).sheet.tally["special"] == "runner"
    assert side_game(event, key).sheet.points == {"Ann": 0, "Bob": 1}


def test_whoever_is_out_is_not_asked_for_tricks(event: Event, verifier: Client) -> None:
    key = begin(event, "knockout_whist", "Ann", "Bob", "Cy")
    entered(verifier, key, **{"tricks-1": 4, "tricks-2": 3, "tricks-3": 0})
    entered(verifier, key, **{"tricks-1": 3, "tricks-2": 3, "tricks-3": 0})

    page = verifier.get(f"/games/verify/side-games/{key}/").content.decode()

    assert re.findall(r'name="(tricks-\d)"', page) == ["tricks-1", "tricks-2"]
    assert "Most tricks were equal: cut for who names the trump." in page


def test_the_last_deal_is_taken_back_and_the_players_may_stop(event: Event, verifier: Client, pat: Client) -> None:
    key = begin(event, "whistler", "Ann", "Bob")
    entered(verifier, key, ending="showdown", knocker="Ann", **{"points-1": 30, "points-2": 20})
    entered(verifier, key, ending="stock_out")

    for act, fields in (("take-back", {"deal": "2"}), ("take-back", {"deal": "2"}), ("end", {})):
        verifier.post(f"/games/verify/side-games/{key}/{act}/", fields)

    assert len(side_game(event, key).sheet.deals) == 1
    assert "Won Ann" in text_of(pat, f"/games/side-games/{key}/")
    assert pat.post(f"/games/verify/side-games/{key}/resume/").status_code == 302
    assert verifier.post(f"/games/verify/side-games/{key}/juggle/").status_code == 404


def test_a_game_without_deals_is_called_off_by_the_leader(event: Event, leader: Client, pat: Client) -> None:
    key = begin(event)

    statuses = [client.post(f"/games/side-games/{key}/call-off/").status_code for client in (pat, leader)]

    assert statuses == [302, 303]
    assert not side_games(event).filter(draw=None)


def test_a_session_is_drawn_played_and_ended(event: Event, leader: Client, pat: Client) -> None:
    names = [f"Player {number}" for number in range(1, 11)]
    form = {"game": "knockout_whist", "name": "Evening", "names": "\n".join(names), "seating": "drawn"}
    leader.post("/games/side-games/new/", form)
    key = side_sessions(event)[0].pk
    url = f"/games/side-games/sessions/{key}/"
    for table in side_session(event, key).last_draw.tables:
        play(event, table.pk)

    leader.post(f"{url}draw-winners/")
    final = side_session(event, key).last_draw.tables[0]
    play(event, final.pk)

    champion = side_session(event, key).champions
    assert len(champion) == 1
    assert f"Grand Champion {champion[0]}" in text_of(pat, url)
    assert pat.post(f"{url}end/").status_code == 302
    assert leader.post(f"{url}juggle/").status_code == 404


def play(event: Event, key: int) -> None:
    """A table plays to its end."""
    sheet = side_game(event, key).sheet
    for number, record in enumerate(play_side_game(sheet.game.key, sheet.sides, {}, Random(key), 100)):
        record_deal(event, Actor("Vera"), NOON, NewDeal(side_game=key, record=record), f"deal {number}")


def test_a_refused_draw_is_said_on_the_sessions_page(event: Event, leader: Client) -> None:
    key = begin_session(event, "whistler", 2)
    url = f"/games/side-games/sessions/{key}/"

    leader.post(f"{url}draw-winners/")
    text = text_of(leader, url)
    leader.post(f"{url}draw/", {"names": "Ann\nBob\nCy"})
    leader.post(f"{url}take-back-draw/")
    gone = leader.post(f"{url}take-back-draw/")

    assert text.startswith("Error: ")
    assert "Heat 1 is still being played. Finish it before the final is drawn." in text
    assert gone["Location"] == "/games/side-games/"
    assert not side_sessions(event)


@pytest.mark.slow
def test_sheets_are_printed_with_names(event: Event, pat: Client) -> None:
    key = begin(event, "knockout_whist", "Ann", "Bob", "Cy")
    session = begin_session(event, "whistler", 9)
    addresses = (
        f"/games/side-games/{key}/sheet.pdf",
        f"/games/side-games/sessions/{session}/sheets.pdf?paper=a4&large",
        f"/games/side-games/sessions/{session}/standings.pdf",
        "/side-games/whistler/sheet.pdf?sides=3",
        "/side-games/whistler/sheet.pdf?sides=99",
    )

    answers = [pat.get(url) for url in addresses]

    assert [(answer.status_code, answer.content[:5]) for answer in answers] == [(200, b"%PDF-")] * 5
    assert pat.get("/side-games/whistler/sheet.pdf?paper=toilet").status_code == 409


@pytest.mark.slow
def test_a_sheet_is_drawn_once_for_everybody_until_something_changes(event: Event, pat: Client, leader: Client) -> None:
    key = begin(event, "knockout_whist", "Ann", "Bob", "Cy")
    url = f"/games/side-games/{key}/sheet.pdf"
    DRAWN.clear()
    Event.objects.update(show_player_names=False)

    numbered, again, named = (who.get(url).content for who in (pat, pat, leader))
    drawn = len(DRAWN)
    begin(event, "open_whist", "Us", "Them")
    pat.get(url)

    assert (numbered == again, numbered == named) == (True, False)
    assert (drawn, len(DRAWN)) == (2, 3)


def test_the_same_questions_are_asked_for_one_game_and_for_forty(
    event: Event, pat: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    begin(event, name="first")
    begin_session(event, "open_whist", 2, name="two")
    with django_assert_num_queries(9):
        pat.get("/games/side-games/")
    for number in range(39):
        begin(event, name=f"Game {number}")
    begin_session(event, "open_whist", 38, name="thirty-eight")

    with django_assert_num_queries(9):
        pat.get("/games/side-games/")


def test_what_is_not_there_is_said_to_be_not_there(event: Event, leader: Client, pat: Client) -> None:
    for url in ("/games/side-games/99/", "/games/side-games/sessions/99/", "/side-games/bridge/", "/none/side-games/"):
        assert pat.get(url).status_code == 404


def test_rules_can_be_read_by_everybody(pat: Client) -> None:
    text = text_of(pat, "/side-games/knockout_whist/")

    assert "Whoever takes no trick in a round is knocked out" in text
    assert "After: A published description of Knockout Whist" in text


def test_a_sixth_game_has_its_pages_form_sheet_and_storage(
    event: Event, leader: Client, verifier: Client, pat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_modules, "__path__", [*game_modules.__path__, str(SIXTH)])
    leader.post("/games/side-games/new/", {"game": "german_whist", "names": "Ann\nBob", "target": "2"})
    key = side_games(event).get().pk

    statuses = [
        entered(verifier, key, **{"tricks-1": 7, "tricks-2": 6}),
        entered(verifier, key, **{"tricks-1": 9, "tricks-2": 5}),
        entered(verifier, key, **{"tricks-1": 9, "tricks-2": 4}),
    ]

    assert statuses == [303, 422, 303]
    assert "Won Ann" in text_of(pat, f"/games/side-games/{key}/")
    assert "German whist" in text_of(pat, "/side-games/")
    assert "Win good cards from the stock" in text_of(pat, "/side-games/german_whist/")
    for url in (f"/games/side-games/{key}/sheet.pdf", "/side-games/german_whist/sheet.pdf"):
        assert pat.get(url).content[:5] == b"%PDF-"


def test_a_game_ended_without_a_winner_says_so(event: Event, pat: Client) -> None:
    key = begin(event)
    end_side_game(event, ADA, NOON, OneSideGame(side_game=key))

    text = text_of(pat, f"/games/side-games/{key}/")

    assert "The players stopped before anybody had won." in text
