"""Side games on the web: Ada starts them, Vera enters at the table, Pat looks on."""

import re
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.side_games import queries, services
from scoring.side_games.domain.game import Deal, Game
from scoring.side_games.domain.games import GAMES
from tests import desk_pages, events, people, side_game_deals
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


def written_in_form(game: Game, sides: list[str], deal: Deal) -> QueryDict:
    """What somebody types to enter this deal, by the names of the form's fields."""
    filled = {key: value for key, value in deal.items() if value is not None}
    ending = next(ending for ending in game.endings if ending.fits(filled))
    form = QueryDict(mutable=True)
    form["ending"] = ending.key
    for column in ending.columns:
        value = deal.get(column.key)
        if isinstance(value, dict):
            form.update({f"{column.key}-{sides.index(side) + 1}": str(number) for side, number in value.items()})
        elif isinstance(value, list):
            form.setlist(column.key, value)
        elif value is not True:
            form[column.key] = value or ""
    return form


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
