"""A whole event through the API: set up, seated, counted, closed, played off, made final."""

import pytest

from tests.api_clients import Program, ada, pat, vera
from tournament.models import Event

GAMES = "/api/events/games/"

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def set_up(leader: Program) -> None:
    data = {"slug": "games", "name": "Summer Games", "level": "club", "sessions": [[3, 3]], "advancing": 1}
    leader.post("/api/events/", data, 201)
    teams = [{"name": f"Team {n}", "zone": f"Zone {n}", "players": {"A": f"Ann {n}"}} for n in range(1, 5)]
    leader.post(f"{GAMES}teams/", {"teams": teams}, 201)
    leader.post(f"{GAMES}seating/", {"tables": {f"Team {n}": n for n in range(1, 5)}})
    leader.post(f"{GAMES}movement/", {"plan": "sequence"})


def count_all(verifier: Program, *flags: int) -> None:
    for table, count in enumerate(flags, start=1):
        data = {"day": 1, "table": table, "fives": count // 5, "loose": count % 5}
        verifier.post(f"{GAMES}counts/", data, 201)


def test_an_event_is_played_from_nothing_to_its_final_standings() -> None:
    leader = ada()
    set_up(leader)
    leader.post(f"{GAMES}days/1/open/")
    leader.post(f"{GAMES}days/1/flags-checked/", {"tables": [1, 2, 3, 4]})
    leader.post(f"{GAMES}loans/", {"day": 1, "table": 4, "flags": 2, "hand": 3}, 201)
    leader.post(f"{GAMES}loans/take-back/", {"day": 1, "table": 4, "flags": 1}, 201)
    count_all(vera(Event.objects.get()), 15, 15, 12, 7)

    leader.post(f"{GAMES}days/1/close/")
    begun = leader.post(f"{GAMES}playoffs/", {"tables": [1, 2]}, 201)
    playoff = f"{GAMES}playoffs/{begun['playoff']}/"
    leader.post(f"{playoff}trump/", {"tables": [1, 2], "card": "9H"})
    leader.post(f"{playoff}dealer/", {"tables": [1, 2], "cards": {"1A": "2C", "1B": "3C", "2A": "KD", "2B": "4S"}})
    played = leader.post(f"{playoff}hands/", {"tables": [1, 2], "tricks": {"1": 5, "2": 8}}, 201)
    leader.post(f"{GAMES}standings/final/")

    body = pat().get(f"{GAMES}standings/")
    assert played["order"] == [[2], [1]]
    assert body["state"] == "final"
    assert body["flags"] == {"due": 49, "found": 49, "lent": 1}
    assert [(place["place"], place["table"], place["total"], place["advances"]) for place in body["places"]] == [
        (1, 2, 15, True),
        (2, 1, 15, False),
        (3, 3, 12, False),
        (4, 4, 6, False),
    ]
    assert body["ties"] == [{"tables": [1, 2], "places": [1, 2], "matters": True, "playoff": "resolved"}]
