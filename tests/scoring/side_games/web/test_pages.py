"""Side games on the web: Ada starts them, Vera enters at the table, Pat looks on."""

import re
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.side_games import queries, services
from scoring.side_games.domain.game import Game
from scoring.side_games.domain.games import GAMES
from tests import desk_pages, events, paper, people, side_game_deals
from tests.architecture.test_side_games import written_in_form
from tournament.models import Event


@pytest.fixture
def event() -> Event:
    """An event whose players agreed to be named."""
    return events.make_event(is_played=False, show_player_names=True)


@pytest.fixture
def verifier(event: Event) -> Client:
    return people.browser_of_verifier(event)


def begin(event: Event, game: str = "open_whist", *sides: str) -> int:
    new = services.NewSideGame(game=game, sides=sides or ("Us", "Them"))
    return services.start_side_game(event, events.ADA, events.NOON, new)


def entered(client: Client, key: int, form: QueryDict) -> int:
    """Fills in the page's own form and sends it; the status that comes back."""
    page = client.get(f"/games/verify/side-games/{key}/", {"ending": form.get("ending", "")}).text
    hidden = re.findall(r'type="hidden" name="(deal|ending)" value="([^"]*)"', page.partition('<form class="count"')[2])
    for name, value in hidden[:2]:
        form[name] = value
    return client.post(
        f"/games/verify/side-games/{key}/", form.urlencode(), "application/x-www-form-urlencoded"
    ).status_code


def test_what_cannot_start_is_said_and_what_was_typed_stays(event: Event, ada: Client) -> None:
    for fields in ({"names": "Us"}, {"names": "Us\nThem", "target": "0"}, {"names": "Us\nus"}):
        response = ada.post("/games/side-games/new/", {"game": "open_whist", "name": "Saturday", **fields})
        assert (response.status_code, len(desk_pages.refusals_of(response))) == (422, 1)
        assert desk_pages.unsaid(response.text, 'value="Saturday"', f">{fields['names']}</textarea>") == []
    assert queries.side_games(event) == []

    ada.post("/games/side-games/new/", {"game": "open_whist", "name": "Saturday", "names": "Us\nThem", "target": "3"})
    [started] = queries.side_games(event)
    assert (started.name, started.sides, started.settings) == ("Saturday", ["Us", "Them"], {"target": 3})


def test_whoever_granded_is_chosen_and_a_deal_is_entered_once(event: Event, verifier: Client) -> None:
    key = begin(event, "minnesota_whist")
    url = f"/games/verify/side-games/{key}/"
    page = {"deal": "1", "tricks-1": 5, "tricks-2": 8}

    asked = verifier.get(url).text
    unchosen = verifier.post(url, page)
    statuses = [verifier.post(url, page | {"granded": "Us"}).status_code for _ in range(2)]
    other = verifier.post(url, page | {"granded": "Them"})

    assert (re.findall(r'name="granded" value="(\w*)"', asked), "checked" in asked) == (["Us", "Them", ""], False)
    assert (unchosen.status_code, statuses, other.status_code) == (422, [303, 303], 422)
    assert [
        *desk_pages.unsaid(unchosen, "Nothing is chosen for “Granded”. Choose, then save."),
        *desk_pages.unsaid(other, "Deal 1 of Minnesota whist was entered or taken back meanwhile; 2 is next."),
    ] == []
    again = re.findall(r'name="tricks-\d"[^>]*value="(\d*)"', other.text)
    assert (again, "checked" in other.text) == (["", ""], False)
    assert queries.side_game(event, key).sheet.tally["points"] == {"Us": 0, "Them": 4}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_each_game_is_entered_deal_by_deal_to_its_end(event: Event, verifier: Client, game: Game) -> None:
    sides = ["Ann", "Bob"]
    key = begin(event, game.key, *sides)
    deals = side_game_deals.play_side_game(game.key, sides, {}, Random(2), 12)

    assert {entered(verifier, key, written_in_form(game, sides, deal)) for deal in deals} == {303}
    assert queries.side_game(event, key).sheet.tally == game.tally(sides, deals, {})


def test_deals_and_games_are_taken_back_ended_and_called_off_by_their_buttons(
    event: Event, ada: Client, verifier: Client
) -> None:
    key = begin(event)
    table = f"/games/verify/side-games/{key}/"
    verifier.post(table, {"deal": 1, "tricks-1": 8, "tricks-2": 5})

    buttons = ({"deal": 1, "take_back": "yes"}, {"is_ended": "yes"}, {"is_ended": "no"})
    said = [verifier.post(table, button, follow=True).text for button in buttons]
    refused = verifier.post(table, buttons[0])
    ada.post("/games/desk/do/call_off_side_game/", {"side_game": key})

    done = ("The last deal was taken back.", "The game is over.", "The game goes on.")
    assert [desk_pages.unsaid(page, sentence) for page, sentence in zip(said, done, strict=True)] == [[], [], []]
    assert desk_pages.unsaid(refused, "There is no deal to take back.") == []
    assert queries.side_games(event) == []


def test_the_public_sees_numbers_where_players_are_not_named(event: Event, ada: Client, pat: Client) -> None:
    key = begin(event, "whistler", "Ulrica", "Ursula")
    Event.objects.update(show_player_names=False)

    for address in ("/games/side-games/", f"/games/side-games/{key}/", f"/api/events/games/side-games/{key}/"):
        assert "Ulrica" not in pat.get(address).text
    assert "Ulrica" in ada.get(f"/games/side-games/{key}/").text
    printed = " ".join(paper.texts(pat.get(f"/games/side-games/{key}/sheet.pdf").content))
    assert ("Player 2" in printed, "Ursula" in printed) == (True, False)


def test_an_empty_sheet_has_as_many_sides_as_asked_for_and_as_may_play(pat: Client, db: None) -> None:
    for game, paper_name in (("knockout_whist", "letter"), ("whistler", "a4")):
        sheet = pat.get(f"/side-games/{game}/sheet.pdf", {"sides": "99", "paper": paper_name})
        assert (sheet.status_code, sheet["Content-Type"]) == (200, "application/pdf")
    assert [pat.get(address).status_code for address in (
        "/side-games/whistler/sheet.pdf?paper=a9", "/side-games/bridge/", "/side-games/whistler/",
    )] == [409, 404, 200]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        (["AS", "KS", "QS", "JS"], "Whistler!"),
        (["6D", "7C", "8S", "9H"], "Runner!"),
        (["5H", "5S", "5D", "5C"], "Party!"),
        (["AH", "8H", "KC", "2C"], "No special hand: 19 points"),
        ([], "Tap the four cards of a hand."),
        (["6H", "6H"], ""),
        (["1H"], ""),
        (["2H", "3H", "4H"], ""),
    ],
)
def test_four_cards_are_told_to_be_a_special_hand_or_none(pat: Client, cards: list[str], answer: str) -> None:
    page = pat.get("/side-games/referee/special-hand/", {"card": cards})

    assert (page.status_code, answer in " ".join(page.text.split())) == (200 if answer else 422, True)
