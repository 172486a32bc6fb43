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


def test_the_public_sees_what_the_leader_shows_and_the_leader_what_the_command_prints() -> None:
    event, leader = make_event(), ada()
    empty = days_shown(pat())
    play_day(event, 15, 9, 14, 10)
    leader.post("/api/events/games/days/2/open/")
    count(event, 1, 20, day=2)
    closed, own = [[15, None], [9, None], [14, None], [10, None]], [[15, 20], [9, None], [14, None], [10, None]]

    assert empty == [[None, None]] * 4
    assert [days_shown(program) for program in (pat(), vera(event), leader)] == [closed, closed, own]
    leader.post("/api/events/games/shown/", {"when": "live"})
    assert days_shown(pat()) == own
    leader.post("/api/events/games/shown/", {"when": "held"})
    assert [program.send("GET", STANDINGS).status_code for program in (pat(), vera(event), leader)] == [403, 403, 200]
    pat().get("/api/events/games/playoffs/", 403)
    play_day(event, 12, 13, 12, 11, day=2)
    leader.post("/api/events/games/standings/final/")
    assert [program.get(STANDINGS) for program in (pat(), vera(event), leader)] == [printed()] * 3


@pytest.mark.rule("R10", "R37")
def test_rulings_on_a_team_are_made_and_read_in_the_words_of_the_desk() -> None:
    event = make_event(sessions=((3,),))
    leader, address, reason = ada(), "/api/events/games/rulings/", {"reason": "It was seen."}
    leader.post("/api/events/games/loans/", {"day": 1, "table": 2, "flags": 2}, 201)
    play_day(event, 15, 11, 14, 10)

    for wrong, status in (
        ({"kind": "tie", "number": 1}, 400), ({"kind": "penalty"}, 400), ({"number": 1}, 400),
        ({"kind": "penalty", "number": 1, "about": "it"}, 400), ({"kind": "penalty", "number": 0}, 422),
        ({"kind": "kept_ranked", "number": 1}, 422), ({"kind": "waived_loan", "number": 1}, 422),
    ):  # fmt: skip
        leader.post(address, {"table": 1} | wrong | reason, status)

    made = [("penalty", 1, 2), ("place", 4, 1), ("waived_loan", 2, 1), ("disqualified", 3, 1)]
    for kind, table, number in made:
        leader.post(address, {"table": table, "kind": kind, "number": number} | reason, 201)

    assert [(each["kind"], each["table"], each["number"]) for each in reversed(leader.get(address))] == made
    assert [(place["place"], place["table"], place["total"]) for place in pat().get(STANDINGS)["places"]] == [
        (1, 4, 10), (2, 1, 15), (3, 2, 11),
    ]  # fmt: skip
    leader.post(address, {"table": 3, "kind": "disqualified", "number": 0} | reason, 201)
    assert len(pat().get(STANDINGS)["places"]) == 4


def test_whoever_has_the_version_already_is_told_so_by_a_tag_of_what_is_said_to_whom() -> None:
    event = make_event()
    count(event, 2, 14)
    addresses = (STANDINGS, MOVEMENT, "/api/events/games/rotation/")
    tags = [pat().send("GET", address)["ETag"] for address in addresses]
    assert ada().send("GET", STANDINGS)["ETag"] != tags[0]
    Event.objects.filter(pk=event.pk).update(log_digest="0" * 64)

    for status in (304, 200):
        answers = [pat().send("GET", address, **{"If-None-Match": tag})
                   for address, tag in zip(addresses, tags, strict=True)]  # fmt: skip
        assert [answer.status_code for answer in answers] == [status] * 3
        count(event, 1, 14)
