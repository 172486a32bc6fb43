"""The operations and addresses that outside programs use, as they are promised to them: one area day and its zone.

Only what is promised is asked for: addresses, keys, and what they mean.  What else an answer holds may change.
"""

import json
from typing import Any

import pytest
from django.test import Client

from tests.api_clients import Program as AnyProgram
from tests.events import fresh
from tests.people import browser_of_leader
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

FLAGS = (13, 13, 12, 12, 12, 10)


class Program(AnyProgram):
    """A program to which any answer of success is good."""

    def post(self, address: str, data: object = None, status: int = 0, key: str = "") -> Any:
        answer = self.send("POST", address, data, **({"Idempotency-Key": key} if key else {}))
        wanted = {status} if status else {200, 201}
        assert answer.status_code in wanted, answer.content.decode()
        return json.loads(answer.content)


@pytest.fixture
def ada(db: None) -> Program:
    """A leader who signed in at the page, and sends the form token whose cookie `GET /api/` sets."""
    client = Client(enforce_csrf_checks=True)
    client.cookies = browser_of_leader("Ada").cookies
    client.get("/api/")
    token = client.cookies["csrftoken"].value
    return Program(client, **{"X-CSRFToken": token})


def made(ada: Program, slug: str, level: str, teams: int, **settings: Any) -> str:
    """An event of so many teams, seated by the level's rule, with its movement; the start of its addresses."""
    event = {"slug": slug, "name": slug.title(), "level": level, "dates": ["2026-08-21"], "sessions": [[2, 2]]}
    answer = ada.post("/api/events/", event | settings)
    assert (answer["slug"], answer["level"]) == (slug, level)
    at = f"/api/events/{slug}"
    players = {seat: f"{seat} of {slug}" for seat in "ABXY"}
    entries = [{"name": f"{slug} {number}", "area": "Camrose", "players": players} for number in range(1, teams + 1)]
    ada.post(f"{at}/teams/", {"teams": entries})
    ada.post(f"{at}/seating/", {"tables": {entry["name"]: table for table, entry in enumerate(entries, 1)}})
    ada.post(f"{at}/movement/", {})
    return at


def test_an_area_day_is_run_by_a_program_and_its_teams_go_on(ada: Program) -> None:
    made(ada, "zone-three", "zone", 2)
    at = made(ada, "camrose", "area", 6, qualifies_for="zone-three")
    event = Event.objects.get(slug="camrose")

    # The event, its teams and its movement are read back.
    assert ada.get(f"{at}/")["name"] == "Camrose"
    body = ada.send("PATCH", f"{at}/", {"venue": "Legion Hall"})
    assert (body.status_code, ada.get(f"{at}/")["venue"]) == (200, "Legion Hall")
    assert {team["name"]: team["table"] for team in ada.get(f"{at}/teams/")} == {
        f"camrose {table}": table for table in range(1, 7)
    }
    movement = ada.get(f"{at}/movement/")
    assert (movement["tables"], movement["sessions"], movement["plan"]) == (6, [2, 2], "balanced")
    assert [hand["hand"] for hand in movement["hands"]] == [1, 2, 3, 4]
    assert movement["hands"][0].keys() >= {"hand", "session", "who", "trump", "dealer", "moves"}
    assert movement["certificate"].keys() >= {"score", "criteria"}

    # The day is opened, taken back and opened again; teams come, flags are looked at, hands are called.
    ada.post(f"{at}/days/1/open/")
    ada.post(f"{at}/days/1/open/take-back/")
    ada.post(f"{at}/days/1/check-in/", {"tables": [1, 2, 3, 4, 5, 6], "players": 4})
    ada.post(f"{at}/days/1/open/")
    ada.post(f"{at}/days/1/flags-checked/", {"tables": [1, 2]})
    for hand in range(1, 5):
        ada.post(f"{at}/call/", {"hand": hand})
    ada.post(f"{at}/call/", {"hand": 4, "is_stopped": True})
    ada.post(f"{at}/loans/", {"day": 1, "table": 6, "flags": 1, "hand": 2})

    # A verifier counts with a token, twice the same by the same key; the leader's own count bears a reason.
    token = Program().post(f"{at}/verifiers/", {"code": fresh(event).verifier_code, "name": "Vera"})["token"]
    vera = Program(Authorization=f"Bearer {token}")
    first = vera.post(f"{at}/counts/", {"day": 1, "table": 1, "flags": 13}, key="one")
    assert vera.post(f"{at}/counts/", {"day": 1, "table": 1, "flags": 13}, key="one") == first
    refused = vera.post(f"{at}/counts/", {"day": 1, "table": 1, "flags": 9}, 422, key="one")
    assert refused.keys() >= {"detail", "code"}
    for table, flags in enumerate(FLAGS[1:5], start=2):
        vera.post(f"{at}/counts/", {"day": 1, "table": table, "flags": flags}, key=f"of {table}")
    ada.post(f"{at}/counts/", {"day": 1, "table": 6, "flags": 11, "reason": "Counted with Vera"})
    assert ada.get(f"{at}/counts/?day=1")

    # Closed, opened again with a reason, counted again, closed; what was lent counts against its table.
    ada.post(f"{at}/days/1/close/", {})
    ada.post(f"{at}/days/1/reopen/", {"reason": "Look again"})
    ada.post(f"{at}/days/1/close/", {})
    standings = ada.get(f"{at}/standings/")
    assert standings.keys() >= {"event", "state", "version", "flags", "places", "ties"}
    assert standings["flags"] == {"due": 73, "found": 73, "lent": 1}
    assert [(place["place"], place["table"], place["total"]) for place in standings["places"]] == [
        (1, 1, 13), (1, 2, 13), (3, 3, 12), (3, 4, 12), (3, 5, 12), (6, 6, 10),
    ]  # fmt: skip
    assert {tuple(tie["tables"]): tie["playoff"] for tie in standings["ties"]} == {
        (1, 2): "needed", (3, 4, 5): "needed",
    }  # fmt: skip

    # Three play off by a draw, hand by hand; two are ruled.
    playoff = ada.post(f"{at}/playoffs/", {"tables": [3, 4, 5]})
    k = playoff["playoff"]
    assert ada.post(f"{at}/playoffs/{k}/draw/", {"cards": {"3": "9C", "4": "KD", "5": "5H"}})["bye"] == 5
    ada.post(f"{at}/playoffs/{k}/hands/", {"tables": [3, 4], "trump": "H", "tricks": {"3": 5, "4": 8}})
    ada.post(f"{at}/playoffs/{k}/hands/", {"tables": [4, 5], "trump": "C", "tricks": {"4": 6, "5": 7}})
    ada.post(f"{at}/rulings/", {"tables": [1, 2], "order": [2, 1], "reason": "They cut cards"})
    ada.post(f"{at}/rulings/", {"table": 6, "kind": "penalty", "number": 1, "reason": "Late"})
    assert len(ada.get(f"{at}/rulings/")) == 2
    ada.post(f"{at}/prizes/", {"name": "A cup", "kind": "place", "number": 1})
    assert [prize["name"] for prize in ada.get(f"{at}/prizes/")] == ["A cup"]
    places = [place["table"] for place in ada.get(f"{at}/standings/")["places"]]
    assert places == [2, 1, 5, 4, 3, 6]

    # Final; one team cannot go on, another is named, and the zone has them.
    ada.post(f"{at}/standings/final/", {})
    assert ada.get(f"{at}/standings/")["state"] == "final"
    named = {row["name"]: row["team"] for row in teams_of(ada.get(f"{at}/teams/"))}
    ada.post(f"{at}/qualifiers/withdraw/", {"team": named["camrose 2"], "reason": "On a journey"})
    assert ada.get(f"{at}/qualifiers/")
    ada.post(f"{at}/qualifiers/send/", {"to": "zone-three"})
    assert {"camrose 1", "camrose 5"} <= {team["name"] for team in ada.get("/api/events/zone-three/teams/")}


def teams_of(answer: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"name": team["name"], "team": team.get("team", team.get("id"))} for team in answer]


def test_every_promised_page_answers(ada: Program) -> None:
    made(ada, "camrose", "area", 4)
    ada.post("/api/events/camrose/days/1/open/")

    for address in (
        "/", "/camrose/", "/camrose/tables/1/", "/camrose/movement/", "/camrose/hall/", "/camrose/verify/",
        "/api/", "/api/schema/", "/accounts/login/",
    ):  # fmt: skip
        assert Client().get(address).status_code == 200, address
    for address in ("/camrose/desk/", "/camrose/desk/event/", "/camrose/verify/1/2/"):
        assert ada.client.get(address).status_code == 200, address
    assert Client().get("/camrose/desk/").status_code == 302
