"""Side games on the web: Ada starts and draws, Vera enters at the table, Pat looks on or keeps a sheet alone."""

import re
from random import Random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.side_games import queries, services
from scoring.side_games.domain import games as game_modules
from scoring.side_games.domain.game import Game, games
from scoring.side_games.web.pages import DRAWN
from tests import desk_pages, events, people, side_game_deals
from tests.architecture.test_side_games import written_in_form
from tests.servers import ROOT
from tournament.models import Event

SIXTH = ROOT / "tests" / "scoring" / "side_games" / "domain" / "games" / "sixth"


@pytest.fixture
def event() -> Event:
    """An event whose players agreed to be named."""
    return events.make_event(is_played=False, show_player_names=True)


@pytest.fixture
def verifier(event: Event) -> Client:
    return people.browser_of_verifier(event)


def begin(event: Event, game: str = "open_whist", *sides: str, name: str = "") -> int:
    return services.start_side_game(
        event,
        events.ADA,
        events.NOON,
        services.NewSideGame(game=game, name=name, sides=sides or ("Us", "Them"), settings={}),
    )


def begin_session(event: Event, game: str, players: int, name: str = "") -> int:
    names = [f"Player {number}" for number in range(1, players + 1)]
    return services.start_session(
        event, events.ADA, events.NOON, services.NewSideSession(game=game, name=name, names=tuple(names), settings={})
    )


def entered(client: Client, key: int, **fields: object) -> int:
    """Fills in the page's own form and sends it; the status that comes back."""
    page = client.get(f"/games/verify/side-games/{key}/", {"ending": fields.get("ending", "")}).content.decode()
    page = page[page.index('<form class="count"') :].partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden" name="(key|deal|ending)" value="([^"]*)"', page))
    return client.post(f"/games/verify/side-games/{key}/", {**hidden, **fields}).status_code


def test_what_cannot_start_is_said_and_what_was_typed_stays(event: Event, ada: Client) -> None:
    for fields in ({"names": "Us"}, {"names": "Us\nThem", "target": "0"}, {"names": "Us", "seating": "drawn"}):
        response = ada.post("/games/side-games/new/", {"game": "open_whist", "name": "Saturday", **fields})
        assert (response.status_code, len(desk_pages.refusals_of(response))) == (422, 1)
        assert desk_pages.unsaid(response.text, 'value="Saturday"', f">{fields['names']}</textarea>") == []
    assert not queries.side_games(event).filter(draw=None)


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
    assert (unchosen.status_code, statuses, other_phone.status_code, low) == (422, [303, 303], 422, 303)
    again = other_phone.content.decode()
    assert [
        *desk_pages.unsaid(unchosen, "Nothing is chosen for “Granded”. Choose, then save."),
        *desk_pages.unsaid(again, "Deal 1 of Minnesota whist was entered or taken back meanwhile; 2 is next."),
    ] == []
    assert (re.findall(r'name="tricks-\d"[^>]*value="(\d*)"', again), "checked" in again) == (["", ""], False)
    assert queries.side_game(event, key).sheet.tally["points"] == {"Us": 0, "Them": 4 + 3}


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_each_game_is_entered_deal_by_deal_to_its_champion(event: Event, verifier: Client, game: Game) -> None:
    sides = ["Ann", "Bob"]
    key = begin(event, game.key, *sides)
    deals = side_game_deals.play_side_game(game.key, sides, {}, Random(2), 12)

    assert {entered(verifier, key, **written_in_form(game, sides, deal)) for deal in deals} == {303}
    assert queries.side_game(event, key).sheet.tally == game.tally(sides, deals, {})


def test_deals_draws_and_games_are_taken_back_ended_and_called_off_by_their_buttons(
    event: Event, ada: Client, verifier: Client
) -> None:
    key, session = begin(event), begin_session(event, "whistler", 4)
    table, evening = f"/games/verify/side-games/{key}/", f"/games/side-games/sessions/{session}/"
    entered(verifier, key, **{"tricks-1": 8, "tricks-2": 5})
    ada.post(f"{evening}draw/", {"names": "Ann\nBob\nCy"})
    draws = [queries.side_session(event, session).draws.count()]

    answers = [verifier.post(f"{table}{act}/", {"deal": "1"}).status_code for act in ("take-back", "end", "resume")]
    for act in ("take-back-draw", "end"):
        ada.post(f"{evening}{act}/")
    draws.append(queries.side_session(event, session).draws.count())
    ada.post(f"/games/side-games/{key}/call-off/")

    alone = queries.side_games(event).filter(draw=None).count()
    assert (answers, draws, queries.side_session(event, session).is_over, alone) == ([303] * 3, [2, 1], True, 0)


@pytest.mark.slow
def test_a_sheet_is_drawn_once_for_everybody_until_something_changes(event: Event, pat: Client, ada: Client) -> None:
    key = begin(event, "knockout_whist", "Ann", "Bob", "Cy")
    url = f"/games/side-games/{key}/sheet.pdf"
    DRAWN.clear()
    Event.objects.update(show_player_names=False)

    numbered, again, named = (who.get(url).content for who in (pat, pat, ada))
    drawn = len(DRAWN)
    begin(event, "open_whist", "Us", "Them")
    pat.get(url)

    assert (numbered == again, numbered == named, drawn, len(DRAWN)) == (True, False, 2, 3)


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


def test_a_sixth_game_has_its_pages_form_sheet_and_storage(
    event: Event, ada: Client, verifier: Client, pat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_modules, "__path__", [*game_modules.__path__, str(SIXTH)])
    ada.post("/games/side-games/new/", {"game": "german_whist", "names": "Ann\nBob", "target": "2"})
    key = queries.side_games(event).get().pk

    tricks = ((7, 6), (9, 5), (9, 4))
    statuses = [entered(verifier, key, **{"tricks-1": ann, "tricks-2": bob}) for ann, bob in tricks]

    assert statuses == [303, 422, 303]
    assert [
        *desk_pages.unsaid(pat.get(f"/games/side-games/{key}/"), "Won Ann"),
        *desk_pages.unsaid(pat.get("/side-games/german_whist/"), "Win good cards from the stock"),
    ] == []
    sheets = [pat.get(url) for url in (f"/games/side-games/{key}/sheet.pdf", "/side-games/german_whist/sheet.pdf")]
    assert [sheet.content[:5] for sheet in sheets] == [b"%PDF-"] * 2


KEEP = "/side-games/open_whist/keep/"


def test_a_sheet_is_kept_from_the_first_deal_to_the_winner() -> None:
    phone = Client()
    phone.post(KEEP, {"names": "Us\nThem", "target": "3"})
    for deal, us in ((1, 8), (1, 8), (2, 6), (3, 7)):  # the first is sent twice
        sent = phone.post(KEEP, {"deal": deal, "ending": "played", "tricks-1": us, "tricks-2": 13 - us})
        assert sent.status_code == 303
    pages = [phone.get(KEEP), Client().get(KEEP)]  # another phone
    for _ in range(2):
        phone.post(f"{KEEP}take-back/", {"deal": 3})
    pages.append(phone.get(KEEP))

    told = ("Won Us", "Begin the sheet", "Save deal 3")
    assert [words for page, words in zip(pages, told, strict=True) if desk_pages.unsaid(page, words)] == []
