"""Changes during play, qualifiers and event files through the API."""

import pytest

from scoring.services.rulings import publish_final
from tests.api_clients import ada, bob, pat
from tests.events import ADA, NOON, fresh, make_event, play_day
from tournament.models import Event

GAMES = "/api/events/games/"
DAY_2 = "Day 2: 3 tables are counted, 4 before; the room should hold 36 flags."

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_what_a_change_would_do_is_shown_first_and_teams_leave_and_come_late() -> None:
    event = make_event()
    leader = ada()
    left = {"table": 2, "after_hand": 3, "reason": "Ill."}
    late = {"team": {"name": "Late", "zone": "Zone 5"}, "after_hand": 3}
    before = fresh(event).version

    shown = [leader.post(f"{GAMES}changes/{kind}/preview/", said)["effects"]
             for kind, said in (("leaving", left), ("late", late))]  # fmt: skip
    leader.post(f"{GAMES}changes/late/preview/", late | {"team": {"name": "Team 1"}}, 422)
    bob().post(f"{GAMES}changes/stays/preview/", {"table": 2, "reason": "So."}, 403)

    assert fresh(event).version == before
    assert shown[0] == ["Team 2, table 2, is not ranked.", DAY_2]
    assert shown[1][-1].endswith("print the sheets of tables 1, 2, 3, 4 and 5 again.")
    assert [team["left_after_hand"] for team in leader.post(f"{GAMES}changes/leaving/", left)] == [None, 3, None, None]
    leader.post(f"{GAMES}changes/letters/", {"table": 1, "A": "B", "B": "A", "X": "X", "Y": "Y"})
    leader.post(f"{GAMES}changes/late/", late, 201)
    leader.post(f"{GAMES}changes/sessions/", {"sessions": [[3, 2], [2]], "after_hand": 3, "reason": "It got late."})
    leader.post(f"{GAMES}changes/returns/", {"table": 2, "after_hand": 4, "reason": "Well again."})
    tables = pat().get(f"{GAMES}tables/")
    assert tables[1]["absences"] == [{"after_hand": 3, "returned_after_hand": 4}]
    assert (len(tables), tables[4]["name"], tables[4]["joined_after_hand"]) == (5, "Late", 3)
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
