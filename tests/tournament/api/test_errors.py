"""No is said in one sentence, with the status that says what kind of no it is."""

import pytest
from django.test import Client
from rest_framework.throttling import UserRateThrottle

from tests import api_clients
from tournament.api.errors import NOTHING_HERE
from tournament.models import Event

GAMES = "/api/events/games/"


UNREADABLE = [
    (b"{", "This is not JSON: line 1, column 2."),
    (b'{"day": NaN}', "The number nan is out of all bounds."),
    (b"[" * 100_000, "This JSON is nested too deeply."),
    (b"[" * 50 + b"]" * 50, "This JSON is nested too deeply."),
    (b'{"day": 1, "day": 2}', "The key “day” stands twice in one object."),
    (b'{"flags": ' + b"1" * 6_000 + b"}", "A number is out of all bounds."),
    (b'{"reason": "\\u0000"}', r"“\x00” holds a character that cannot be kept."),
    (b'{"\\ud800": 1}', r"“\ud800” holds a character that cannot be kept."),
    (b"[]", "Send a JSON object."),
]


@pytest.mark.parametrize(("data", "sentence"), UNREADABLE, ids=range(len(UNREADABLE)))
@pytest.mark.usefixtures("event")
def test_what_cannot_be_read_is_refused_with_its_reason(data: bytes, sentence: str) -> None:
    assert api_clients.ada().post(f"{GAMES}counts/", data, 400)["detail"] == sentence


@pytest.mark.usefixtures("event")
def test_what_is_wrong_in_a_list_is_said_with_its_place() -> None:
    teams = {"teams": [{"name": "Owls"}], "paid": ["Owls", 1]}

    assert api_clients.ada().post(f"{GAMES}teams/", teams, 400)["detail"] == "paid 2 must be text."


@pytest.mark.usefixtures("event")
def test_a_body_of_too_many_keys_or_too_large_is_refused_in_one_sentence() -> None:
    many = b'{"' + b'a": 1, "'.join(str(number).encode() for number in range(20_000)) + b'": 1}'

    assert api_clients.ada().post(f"{GAMES}counts/", many, 400)["detail"].startswith("The document has the key “0a”")
    assert api_clients.ada().post(f"{GAMES}counts/", b" " * 2_621_441, 413) == {
        "detail": "This is too large; nothing was read.",
        "code": "too_large",
    }


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/api/events/nowhere/", "There is no event “nowhere”."),
        ("/api/events/games/days/3/", "No Day matches the given query."),
        ("/api/events/games/playoffs/7/", "No Playoff matches the given query."),
        (f"/api/events/games/playoffs/{10**20}/", "No Playoff matches the given query."),
        ("/api/nothing/", NOTHING_HERE),
        (f"/api/events/games/days/{'9' * 5000}/", NOTHING_HERE),
    ],
    ids=["event", "day", "playoff", "too large", "address", "number"],
)
@pytest.mark.usefixtures("games")
def test_what_is_not_there_is_said_in_json(address: str, sentence: str) -> None:

    assert api_clients.pat().get(address, 404)["detail"] == sentence


def test_an_address_is_read_without_its_last_stroke_and_a_write_there_is_not_turned_into_reading(event: Event) -> None:
    assert api_clients.pat().client.get("/api/events", follow=True).status_code == 200

    assert api_clients.ada().post(f"{GAMES}counts", {"day": 1, "table": 1, "flags": 14}, 404)["detail"] == (
        "Nothing was saved. This address is /api/events/games/counts/: send it there."
    )
    assert not event.flag_counts.exists()


@pytest.mark.usefixtures("event")
def test_who_asks_too_often_is_held_back_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UserRateThrottle, "rate", "3/min", raising=False)
    stranger, leader = api_clients.pat(), api_clients.ada()

    assert [stranger.send("GET", "/api/events/").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert leader.send("GET", "/api/events/").status_code == 200


def test_what_django_itself_refuses_is_one_sentence_too() -> None:
    answer = Client(headers={"host": "elsewhere.example"}).get("/api/events/")

    assert (answer.status_code, list(answer.json())) == (400, ["detail", "code"])
