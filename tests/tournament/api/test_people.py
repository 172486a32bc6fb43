"""People of an event, its calls, copies and offers, through the API."""

import pytest

from tests.api_clients import Program, ada, bob, body_of, vera
from tests.events import make_event
from tests.people import browser_of_leader

GAMES = "/api/events/games/"

pytestmark = pytest.mark.django_db


def test_who_counts_and_who_helps_is_kept_through_the_api() -> None:
    event = make_event()
    leader, counting = ada(), vera(event)

    card = leader.post(f"{GAMES}verifier-cards/", {"name": "Max"}, 201)
    [by_code, with_card] = leader.get(f"{GAMES}verifier-cards/")
    left = body_of(leader.send("DELETE", f"{GAMES}verifier-cards/{by_code['verifier']}/"), 200)
    changed = leader.post(f"{GAMES}verifier-code/")

    assert (by_code["name"], by_code["code"], with_card, left) == ("Vera", "", card, [card])
    assert changed["verifier_code"] != event.verifier_code
    assert counting.send("GET", f"{GAMES}counts/").status_code == 401

    typist = {"name": "Tess Ng", "sign_in_name": "tess", "role": "typist"}
    signed_up = leader.post(f"{GAMES}assistants/", typist, 201)
    renewed = leader.post(f"{GAMES}assistants/{signed_up['assistant']}/password/")
    typist_with_account = typist | {"assistant": signed_up["assistant"], "password": None}

    assert len({signed_up["password"], renewed["password"], None}) == 3
    assert leader.get(f"{GAMES}assistants/") == [typist_with_account]
    assert leader.post(f"{GAMES}assistants/", typist | {"sign_in_name": "bo", "role": "offered"}, 400) == {
        "detail": "role: The event is offered to another leader at its own address, offer/.",
        "code": "unreadable",
    }
    assert body_of(leader.send("DELETE", f"{GAMES}assistants/{signed_up['assistant']}/"), 200) == []

    [spare] = leader.post(f"{GAMES}spares/", {"name": "Sue", "contact": "555-0101"}, 201)
    [prize] = leader.post(f"{GAMES}prizes/", {"name": "Cup", "kind": "place", "number": 1}, 201)
    assert Program().get(f"{GAMES}prizes/") == [prize]
    assert body_of(leader.send("DELETE", f"{GAMES}spares/{spare['spare']}/"), 200) == []
    assert body_of(leader.send("DELETE", f"{GAMES}prizes/{prize['prize']}/"), 200) == []


def test_an_event_is_called_copied_and_handed_over() -> None:
    event = make_event()
    leader, other = ada(), bob()

    called = leader.post(f"{GAMES}call/", {"hand": 1, "seen": "0"})
    late = leader.post(f"{GAMES}call/", {"hand": 1, "is_stopped": True, "seen": "0"}, 409)
    stopped = leader.post(f"{GAMES}call/", {"hand": 1, "is_stopped": True, "seen": "1"})

    assert (called["hand"], called["is_stopped"], called["code"]) == (1, False, "1")
    assert late["detail"].startswith("Somebody else has called since: now hand 1 is in play.")
    assert Program().get(f"{GAMES}call/") == stopped | {"is_stopped": True, "code": "1-stopped"}

    copy = leader.post(f"{GAMES}copy/", {"name": "Next", "slug": "next", "with_teams": True}, 201)
    assert (copy["slug"], len(Program().get("/api/events/next/teams/"))) == ("next", 4)
    leader.post(f"{GAMES}archive/", {"is_archived": True})
    assert [each["slug"] for each in Program().get("/api/events/")] == ["next"]

    team = event.teams.earliest("pk").pk
    assert leader.get(f"{GAMES}teams/{team}/players/") == dict.fromkeys("ABXY")
    nobody = body_of(leader.send("PUT", f"{GAMES}teams/{team}/players/", {"A": {"birth_year": 1950}}), 422)
    assert nobody["detail"]

    browser_of_leader("Bob")
    leader.post(f"{GAMES}offer/", {"leader": "Bob"})
    assert other.post(f"{GAMES}offer/answer/", {"is_accepted": True})["verifier_code"] == event.verifier_code
    assert leader.post(f"{GAMES}call/", {"hand": 1}, 403)["detail"].startswith("Summer Games is run by another leader")

    assert other.send("PUT", "/api/account/", {"name": "Bob Lee"}).status_code == 200
    assert other.get("/api/account/") == {"sign_in_name": "Bob", "name": "Bob Lee"}
