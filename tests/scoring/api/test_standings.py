"""Standings, movement and rotation: the very objects that the commands print, and 304 to whoever has them."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.api_clients import Program, ada, pat, vera
from tests.events import count, make_event, play_day
from tournament.models import Event

STANDINGS = "/api/events/games/standings/"
MOVEMENT = "/api/events/games/movement/"

pytestmark = pytest.mark.django_db


def printed() -> object:
    """What `standings --json` prints."""
    output = StringIO()
    call_command("standings", "games", "--json", stdout=output)
    return json.loads(output.getvalue())


def days_shown(program: Program) -> list[list[int | None]]:
    return [place["days"] for place in sorted(program.get(STANDINGS)["places"], key=lambda place: place["table"])]


def test_standings_are_what_the_command_prints() -> None:
    event = make_event()
    play_day(event, 15, 9, 14, 10)
    play_day(event, 12, 12, 13, 11, day=2)

    assert [program.get(STANDINGS) for program in (pat(), vera(event), ada())] == [printed()] * 3


def test_the_public_sees_a_day_once_it_is_closed_and_the_leader_sees_it_at_once() -> None:
    event = make_event()
    play_day(event, 15, 9, 14, 10)
    ada().post("/api/events/games/days/2/open/")
    count(event, 1, 20, day=2)

    assert days_shown(pat()) == days_shown(vera(event)) == [[15, None], [9, None], [14, None], [10, None]]
    assert days_shown(ada()) == [[15, 20], [9, None], [14, None], [10, None]]


def test_before_anything_is_shown_nobody_has_flags() -> None:
    event = make_event()
    count(event, 1, 20)

    assert days_shown(pat()) == [[None, None]] * 4


def test_an_event_without_tables_has_standings_without_places() -> None:
    ada().post("/api/events/", {"slug": "games", "name": "Games", "level": "provincial"}, 201)

    assert pat().get(STANDINGS)["places"] == []


def test_live_standings_are_shown_as_the_counts_come_in() -> None:
    event = make_event()
    ada().post("/api/events/games/shown/", {"when": "live"})
    count(event, 1, 20)

    assert days_shown(pat())[0] == [20, None]


def test_held_standings_are_the_leaders_until_they_are_made_final() -> None:
    event = make_event(sessions=((3,),))
    leader = ada()
    leader.post("/api/events/games/shown/", {"when": "held"})
    play_day(event, 15, 9, 14, 10)
    data = [program.send("GET", STANDINGS).status_code for program in (pat(), vera(event), leader)]

    leader.post("/api/events/games/standings/final/")

    assert data == [403, 403, 200]
    assert pat().get(STANDINGS)["state"] == "final"


def test_a_tie_is_settled_by_a_ruling_with_its_reason() -> None:
    event = make_event(sessions=((3,),))
    play_day(event, 12, 12, 12, 12)
    leader = ada()

    leader.post(
        "/api/events/games/rulings/",
        {"tables": [1, 2, 3, 4], "order": [3, 1, 4, 2], "reason": "The hall closes at five."},
        201,
    )

    assert [place["table"] for place in pat().get(STANDINGS)["places"]] == [3, 1, 4, 2]
    assert leader.get("/api/events/games/rulings/")[0]["order"] == [3, 1, 4, 2]


@pytest.mark.rule("R42")
def test_tied_teams_share_a_place_by_a_ruling_that_says_who_goes_on() -> None:
    event = make_event(sessions=((3,),))
    Event.objects.filter(pk=event.pk).update(advancing=1)
    play_day(event, 12, 12, 12, 12)
    leader, reason = ada(), {"reason": "There is room for two."}
    ruling = {"tables": [1, 2, 3, 4], "shared": True, "going_on": [2, 4]}

    for wrong in ({"shared": True}, {"tables": [1, 2, 3, 4], "shared": False}, ruling | {"order": [1, 2, 3, 4]}):
        leader.post("/api/events/games/rulings/", wrong | reason, 400)
    leader.post("/api/events/games/rulings/", ruling | reason, 201)

    going = [(place["place"], place["table"]) for place in pat().get(STANDINGS)["places"] if place["advances"]]
    assert going == [(1, 2), (1, 4)]
    kept = leader.get("/api/events/games/rulings/")[0]
    assert (kept["order"], kept["shared"], kept["going_on"]) == ([1, 2, 3, 4], True, [2, 4])


@pytest.mark.rule("R10", "R37")
def test_rulings_on_a_team_are_made_and_read_in_the_words_of_the_desk() -> None:
    event = make_event(sessions=((3,),))
    leader, address, reason = ada(), "/api/events/games/rulings/", {"reason": "It was seen."}
    leader.post("/api/events/games/loans/", {"day": 1, "table": 2, "flags": 2}, 201)
    play_day(event, 15, 11, 14, 10)

    for wrong in (
        {"table": 1, "kind": "tie", "number": 1}, {"table": 1, "kind": "penalty"},
        {"table": 1, "number": 1}, {"table": 1, "kind": "penalty", "number": 1, "about": "it"},
    ):  # fmt: skip
        leader.post(address, wrong | reason, 400)
    for kind, number, sentence in (
        ("penalty", 0, "There is no such ruling on Team 1 to lift."), ("kept_ranked", 1, "Team 1 has not left."),
        ("waived_loan", 1, "Team 1 owes no flags of day 1."),
    ):  # fmt: skip
        response = leader.post(address, {"table": 1, "kind": kind, "number": number} | reason, 422)
        assert response["detail"] == sentence

    made = [("penalty", 1, 2), ("place", 4, 1), ("waived_loan", 2, 1), ("disqualified", 3, 1)]
    for kind, table, number in made:
        leader.post(address, {"table": table, "kind": kind, "number": number} | reason, 201)

    rulings = leader.get(address)
    assert [(each["kind"], each["table"], each["number"]) for each in reversed(rulings)] == made
    assert [(place["place"], place["table"], place["total"]) for place in pat().get(STANDINGS)["places"]] == [
        (1, 4, 10), (2, 1, 15), (3, 2, 11),
    ]  # fmt: skip
    leader.post(address, {"table": 3, "kind": "disqualified", "number": 0} | reason, 201)
    assert len(pat().get(STANDINGS)["places"]) == 4


@pytest.mark.parametrize("address", [STANDINGS, MOVEMENT, "/api/events/games/rotation/"])
def test_whoever_has_the_version_already_is_told_so(address: str) -> None:
    event = make_event()
    tag = pat().send("GET", address)["ETag"]

    unchanged = pat().send("GET", address, **{"If-None-Match": tag})
    count(event, 1, 14)
    changed = pat().send("GET", address, **{"If-None-Match": tag})

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert changed.status_code == 200


def test_the_tag_is_of_what_is_said_to_whom() -> None:
    event = make_event()
    count(event, 1, 14)

    tags = {program.send("GET", STANDINGS)["ETag"] for program in (pat(), ada())}
    Event.objects.filter(pk=event.pk).update(log_digest="0" * 64)
    tags_then = {program.send("GET", STANDINGS)["ETag"] for program in (pat(), ada())}

    assert len(tags) == 2
    assert tags == tags_then
