"""Changes during play, qualifiers and event files through the API."""

from typing import Any

import pytest

from scoring.services.rulings import publish_final
from tests.api_clients import ada, bob, pat
from tests.events import ADA, NOON, fresh, make_event, play_day
from tournament.models import Event

GAMES = "/api/events/games/"
DAY_2 = "Day 2: 3 tables are counted, 4 before; the room should hold 36 flags."

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_teams_leave_come_back_and_come_late_and_the_movement_is_designed_again() -> None:
    event = make_event()
    leader = ada()
    shown = {}

    def done(kind: str, status: int = 200, **said: object) -> Any:
        """The answer to a change; what it would do was shown first, and nothing of that was saved."""
        before = fresh(event).version
        shown[kind] = leader.post(f"{GAMES}changes/{kind}/preview/", said)["effects"]
        assert fresh(event).version == before
        return leader.post(f"{GAMES}changes/{kind}/", said, status)

    swapped = {"table": 1, "with_table": 2, "after_hand": 2, "flags_stay": False, "reason": "Mixed up."}
    left = done("leaving", table=2, after_hand=3, reason="Ill.")
    done("keeps-place", table=2, stays_ranked=True, reason="Played half.")
    done("stays", table=2, reason="They stayed.")
    done("ranked", table=3, is_ranked=False, reason="From the hall.")
    done("letters", table=1, A="B", B="A", X="X", Y="Y")
    done("substitute", table=1, seat="A", name="Sue", after_hand=3, reason="A bad back.")
    assert [team["name"] for team in done("swap", **swapped)][:2] == ["Team 2", "Team 1"]
    assert shown["swap"] == ["Table 2 goes to table 1.", "Table 1 goes to table 2."]
    done("swap", **swapped)
    replaced = done("replaced", table=4, team={"name": "Next"}, after_hand=3, reason="Flu.")
    assert [team["name"] for team in replaced] == ["Team 1", "Team 2", "Team 3", "Next"]
    done("late", 201, team={"name": "Late", "zone": "Zone 5"}, after_hand=3)
    assert shown["leaving"] == ["Team 2, table 2, is not ranked.", DAY_2]
    assert shown["late"][-1].endswith("print the sheets of tables 1, 2, 3, 4 and 5 again.")
    done("sessions", sessions=[[3, 2], [2]], after_hand=3, reason="It got late.")
    leader.post(f"{GAMES}changes/late/preview/", {"team": {"name": "Late"}, "after_hand": 3}, 422)
    bob().post(f"{GAMES}changes/stays/preview/", {"table": 2, "reason": "So."}, 403)

    done("leaving", table=4, after_hand=4, reason="Ill again.")
    done("returns", table=4, after_hand=5, reason="Well again.")

    tables = pat().get(f"{GAMES}tables/")
    assert tables[3]["absences"] == [{"after_hand": 4, "returned_after_hand": 5}]
    assert [team["left_after_hand"] for team in left] == [None, 3, None, None]
    assert [(team["table"], team["name"], team["is_ranked"], team["joined_after_hand"]) for team in tables] == [
        (1, "Team 1", True, 0),
        (2, "Team 2", True, 0),
        (3, "Team 3", False, 0),
        (4, "Next", True, 0),
        (5, "Late", True, 3),
    ]
    assert (pat().get(f"{GAMES}movement/")["tables"], pat().get(GAMES)["sessions"]) == (5, [[3, 2], [2]])


def test_a_typed_sheet_is_adopted_with_its_own_moves() -> None:
    make_event(is_played=False, sessions=((2,),))

    adopted = ada().post(f"{GAMES}movement/", {"plan": "typed", "sheet": "1 A&B +3 H A\n2 X&Y -1 NT Low X"})

    assert [(hand["who"], hand["trump"], hand["dealer"], hand["shift"]) for hand in adopted["hands"]] == [
        ("AB", "H", "A", 3),
        ("XY", "NTL", "X", 3),
    ]


def test_teams_go_on_through_the_api_and_a_file_is_received_from_a_confirmed_sender() -> None:
    area = make_event(sessions=((3,),))
    Event.objects.filter(pk=area.pk).update(advancing=2)
    play_day(area, 15, 13, 11, 9)
    publish_final(area, ADA, NOON)
    leader = ada()
    going = [team["team"] for team in leader.get(f"{GAMES}qualifiers/")["going"]]

    withdrawn = leader.post(f"{GAMES}qualifiers/withdraw/", {"team": going[0], "reason": "A wedding."})
    back = leader.post(f"{GAMES}qualifiers/take-back/", {"team": going[0], "reason": "It is off."})
    sent = leader.post(f"{GAMES}qualifiers/send/", {"to": ""})
    file = leader.get(f"{GAMES}qualifiers/sent/1/")["file"]

    assert [team["name"] for team in withdrawn["going"]] == ["Team 2", "Team 3"]
    assert [team["name"] for team in back["going"]] == ["Team 1", "Team 2"]
    assert (sent["sent"][0]["file"], [team["name"] for team in file["teams"]]) == (file, ["Team 1", "Team 2"])

    bob().post("/api/events/", {"slug": "zone", "name": "Zone", "level": "club"}, 201)
    receive = "/api/events/zone/qualifiers/receive/"
    bob().post(receive, {"file": file | {"number": 2}}, 422)
    arrived = bob().post(receive, {"file": file})["arrived"]
    assert [(each["from_slug"], each["number"]) for each in arrived] == [("games", 1)]
    assert [team["name"] for team in bob().get("/api/events/zone/teams/")] == ["Team 1", "Team 2"]
    assert bob().post("/api/events/zone/qualifiers/acclaim/", {"team": going[0]}, 404)["detail"]


def test_an_event_is_saved_deleted_and_loaded_again() -> None:
    play_day(make_event(sessions=((3,),)), 15, 13, 11, 9)
    leader = ada()
    file = leader.get(f"{GAMES}file/")

    leader.post(f"{GAMES}delete/", {"slug": "other"}, 422)
    leader.post(f"{GAMES}delete/", {"slug": "games"})
    leader.get(GAMES, 404)
    loaded = leader.post("/api/event-files/", {"file": file}, 201)
    again = leader.post("/api/event-files/", {"file": file, "slug": "again"}, 201)

    assert (loaded["slug"], again["slug"], leader.get(f"{GAMES}file/")) == ("games", "again", file)
    assert leader.post("/api/event-files/", {"file": {"format": "x"}}, 422)["detail"]
