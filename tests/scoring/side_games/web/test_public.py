"""A side game on its own: a sheet on the phone, without event or account."""

import re

import pytest
from django.test import Client

from scoring.side_games.domain import games as game_modules
from tests.servers import ROOT

pytestmark = pytest.mark.django_db

SIXTH = ROOT / "tests" / "scoring" / "side_games" / "domain" / "games" / "sixth"
KEEP = "/side-games/open_whist/keep/"


@pytest.fixture
def phone() -> Client:
    """Pat's phone with a sheet begun."""
    client = Client()
    client.post(KEEP, {"names": "Us\nThem", "target": "3"})
    return client


def text_of(client: Client, url: str = KEEP) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(url).content.decode()).split())


def enter(client: Client, deal: int, us: int, them: int) -> int:
    return client.post(KEEP, {"deal": deal, "ending": "played", "tricks-1": us, "tricks-2": them}).status_code


def test_a_sheet_is_kept_from_the_first_deal_to_the_winner(phone: Client) -> None:
    statuses = [enter(phone, 1, 8, 5), enter(phone, 2, 6, 7), enter(phone, 3, 7, 6)]

    assert statuses == [303, 303, 303]
    assert "Won Us" in text_of(phone)


def test_another_phone_does_not_see_it(phone: Client) -> None:
    assert "Begin the sheet" in text_of(Client())


def test_a_deal_sent_twice_is_kept_once_and_the_last_is_taken_back_once(phone: Client) -> None:
    enter(phone, 1, 8, 5)
    enter(phone, 1, 8, 5)
    enter(phone, 2, 5, 8)

    for _ in range(2):
        phone.post(f"{KEEP}take-back/", {"deal": 2})

    assert "Save deal 2" in text_of(phone)


def test_an_impossible_deal_is_said_and_not_kept(phone: Client) -> None:
    status = enter(phone, 1, 8, 6)

    assert status == 422
    assert "Save deal 1" in text_of(phone)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [("Us", "Open Whist takes 2 pairs; 1 are named."), (f"Us\n{'x' * 81}", "is too long for a sheet")],
)
def test_names_that_make_no_table_are_refused(names: str, sentence: str) -> None:
    client = Client()

    response = client.post(KEEP, {"names": names})

    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_players_who_stop_may_go_on_and_begin_anew(phone: Client) -> None:
    phone.post(f"{KEEP}end/")
    ended = enter(phone, 1, 8, 5)
    phone.post(f"{KEEP}resume/")
    going_on = enter(phone, 1, 8, 5)
    phone.post(f"{KEEP}new/")

    assert (ended, going_on) == (422, 303)
    assert "Begin the sheet" in text_of(phone)


def test_what_is_no_act_or_no_game_is_not_there(phone: Client) -> None:
    assert phone.post(f"{KEEP}juggle/").status_code == 404
    assert phone.get("/side-games/bridge/keep/").status_code == 404


def test_a_sixth_game_is_kept_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_modules, "__path__", [*game_modules.__path__, str(SIXTH)])
    client, keep = Client(), "/side-games/german_whist/keep/"
    client.post(keep, {"names": "Ann\nBob", "target": "1"})

    status = client.post(keep, {"deal": 1, "tricks-1": 7, "tricks-2": 6}).status_code

    assert status == 303
    assert "Won Ann" in text_of(client, keep)
