"""Events and teams through the API."""

import re
from datetime import date

import pytest

from tests.actors import ADA
from tests.api_clients import ada, bob, body_of, pat
from tests.events import NOON, make_event
from tournament.models import Event
from tournament.services.events import Archiving, archive_event

GAMES = "/api/events/games/"

pytestmark = pytest.mark.django_db


def test_the_list_of_events_is_public() -> None:
    make_event()

    assert pat().get("/api/events/") == [
        {
            "slug": "games",
            "name": "Summer Games",
            "level": "club",
            "venue": "Camrose",
            "dates": [],
            "time_zone": "America/Edmonton",
            "is_rehearsal": False,
            "is_final": False,
            "version": 5,
        }
    ]


def test_a_day_may_have_no_date_before_one_that_has() -> None:
    event = make_event(is_played=False)

    body = body_of(ada().send("PATCH", GAMES, {"dates": [None, "2026-08-22"]}), 200)

    assert body["dates"] == [None, "2026-08-22"]
    assert [day.date for day in event.days.all()] == [None, date(2026, 8, 22)]


def test_an_event_that_was_put_away_is_off_the_list_but_at_its_address() -> None:
    archive_event(make_event(), ADA, NOON, Archiving(is_archived=True))

    assert (pat().get("/api/events/"), pat().get(GAMES)["slug"]) == ([], "games")


def test_a_new_event_follows_its_level_and_belongs_to_whoever_set_it_up() -> None:
    data = {"slug": "provincials-2026", "name": "Provincials", "level": "provincial", "dates": ["2026-08-21"]}

    body = bob().post("/api/events/", data, 201)

    assert {key: body[key] for key in ("sessions", "counts_needed", "advancing", "dates", "tables")} == {
        "sessions": [[15, 15], [20]],
        "counts_needed": 2,
        "advancing": 0,
        "dates": ["2026-08-21"],
        "tables": 0,
    }
    assert Event.objects.get().leader.get_username() == "Bob"


def test_what_is_left_out_of_a_change_stays() -> None:
    make_event(is_played=False)
    before = ada().get(GAMES)

    body = ada().client.patch(GAMES, {"venue": "Legion Hall"}, content_type="application/json").json()

    assert body == {**before, "venue": "Legion Hall", "version": before["version"] + 1}


def test_a_team_is_replaced_by_what_is_told() -> None:
    make_event(is_played=False)
    leader = ada()
    team = leader.get(f"{GAMES}teams/")[0]["team"]

    response = leader.send("PUT", f"{GAMES}teams/{team}/", {"name": "Aces", "players": {"A": "Ann", "Y": ""}})

    assert response.json() == {
        "team": team,
        "table": 1,
        "name": "Aces",
        "zone": "",
        "area": "",
        "qualified_by": "",
        "qualified_place": None,
        "players": {"A": "Ann", "B": None, "X": None, "Y": None},
        "telephone": "",
        "mail": "",
    }


def test_what_was_read_of_a_team_can_be_written_back_and_what_was_hidden_stays() -> None:
    event = make_event(tables=2, is_played=False)
    leader, team = ada(), event.teams.get(name="Team 1").pk
    address = f"{GAMES}teams/{team}/"
    whole = {
        "name": "Aces",
        "players": {"A": "Ann", "Y": "Yva"},
        "telephone": "780 555 0100",
        "mail": "ann@example.org",
    }
    before = body_of(leader.send("PUT", address, whole), 200)

    public = body_of(leader.send("PUT", address, pat().get(address) | {"zone": "Peace"}), 200)
    as_read = body_of(leader.send("PUT", address, public), 200)
    elsewhere = leader.send("PUT", address, public | {"table": 2})
    other = leader.send("PUT", address, public | {"team": team + 1})

    assert public == as_read == before | {"zone": "Peace"}
    assert (elsewhere.status_code, other.status_code) == (422, 400)


def test_a_change_of_what_was_changed_since_it_was_read_is_refused() -> None:
    event = make_event(tables=2, is_played=False)
    leader, address = ada(), f"{GAMES}teams/{event.teams.get(name='Team 1').pk}/"
    tag = leader.send("GET", address)["ETag"]
    leader.send("PATCH", GAMES, {"venue": "Legion"})  # which is nothing of the team

    first = leader.send("PUT", address, {"name": "Aces"}, **{"If-Match": f"W/{tag}"})
    second = leader.send("PUT", address, {"name": "Kings"}, **{"If-Match": tag})
    unread = leader.send("POST", f"{GAMES}seating/", {}, **{"If-Match": tag})

    assert [answer.status_code for answer in (first, second, unread)] == [200, 412, 412]
    assert event.teams.filter(name="Aces").exists()


def test_a_team_is_taken_off_and_the_others_stay_until_they_are_seated_anew() -> None:
    make_event(is_played=False)
    leader = ada()
    team = leader.get(f"{GAMES}teams/")[0]["team"]

    left = leader.send("DELETE", f"{GAMES}teams/{team}/").json()
    seated = leader.post(f"{GAMES}seating/", {"draw": "2"})

    assert [line["table"] for line in left] == [2, 3, 1]
    assert sorted(line["table"] for line in seated) == [1, 2, 3]


def test_the_log_goes_on_to_earlier_entries() -> None:
    make_event()
    leader = ada()

    newest = leader.get(f"{GAMES}log/")
    earlier = leader.get(f"{GAMES}log/?before=3")

    assert [entry["number"] for entry in newest] == [5, 4, 3, 2, 1]
    assert [entry["did"] for entry in earlier] == ["enter_teams", "create_event"]


def test_a_list_is_read_page_by_page_where_a_limit_is_given() -> None:
    make_event(tables=5, is_played=False)
    program = pat()
    whole, pages, url = program.send("GET", f"{GAMES}teams/"), [], f"{GAMES}teams/?limit=2"

    while url:
        response = program.send("GET", url)
        pages.append(response.json())
        url = "".join(re.findall(r'<([^>]+)>; rel="next"', response["Link"]))

    assert [len(page) for page in pages] == [2, 2, 1]
    assert [team for page in pages for team in page] == whole.json()
    assert "Link" not in whole
