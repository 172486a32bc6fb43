"""Events and teams through the API; an answer costs the database as much for 40 tables as for 2."""

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.counts import NewLoan, lend_flags
from tests import api_clients, events

GAMES = "/api/events/games/"


def test_what_is_left_out_of_a_change_stays() -> None:
    events.make_event(is_played=False)
    before = api_clients.ada().get(GAMES)

    body = api_clients.ada().client.patch(GAMES, {"venue": "Legion Hall"}, content_type="application/json").json()

    assert body == {**before, "venue": "Legion Hall", "version": before["version"] + 1}


def test_a_change_of_what_was_changed_since_it_was_read_is_refused() -> None:
    event, leader = events.make_event(tables=2, is_played=False), api_clients.ada()
    tag = leader.send("GET", GAMES)["ETag"]

    answers = [
        leader.send("PATCH", GAMES, {"venue": "Legion"}, **{"If-Match": f"W/{tag}"}),
        leader.send("PATCH", GAMES, {"venue": "Elks"}, **{"If-Match": tag}),
        leader.send("POST", f"{GAMES}seating/", {}, **{"If-Match": tag}),
    ]

    assert [answer.status_code for answer in answers] == [200, 412, 412]
    assert events.fresh(event).venue == "Legion"


def test_teams_are_entered_without_empty_seats_and_get_no_tables_by_that(leader: api_clients.Program) -> None:
    events.make_event(tables=2, is_played=False)
    team = {"name": "Aces", "players": {"A": "王小明", "B": "", "X": None}}

    leader.post(f"{GAMES}teams/", {"teams": [team | {"table": 3}]}, 422)
    leader.post(f"{GAMES}teams/", {"teams": []}, 400)
    entered = leader.post(f"{GAMES}teams/", {"teams": [team]}, 201)[-1]

    assert (entered["players"], entered["table"]) == ({"A": "王小明", "B": None, "X": None, "Y": None}, 3)
    leader.post(f"{GAMES}acts/edit_team/", {"team": entered["team"], "entry": {"name": "Kings"}, "keeps": ["players"]})
    assert leader.get(f"{GAMES}teams/")[-1] == entered | {"name": "Kings"}


@pytest.mark.usefixtures("event")
def test_the_log_goes_on_to_earlier_entries(leader: api_clients.Program) -> None:
    assert [entry["number"] for entry in leader.get(f"{GAMES}log/")] == [5, 4, 3, 2, 1]
    assert [entry["act"] for entry in leader.get(f"{GAMES}log/?limit=2&offset=3")] == ["enter_teams", "create_event"]


def test_a_list_is_read_page_by_page_where_a_limit_is_given() -> None:
    events.make_event(tables=5, is_played=False)
    program = api_clients.pat()
    whole, pages, url = program.send("GET", f"{GAMES}teams/"), [], f"{GAMES}teams/?limit=2"

    while url:
        response = program.send("GET", url)
        pages.append(response.json())
        url = "".join(re.findall(r'<([^>]+)>; rel="next"', response["Link"]))

    assert pages == [whole.json()[first : first + 2] for first in (0, 2, 4)]
    assert "Link" not in whole


# What the public asks.
PUBLIC = {
    "/api/events/": 2,
    "/api/events/games/": 4,
    "/api/events/games/teams/": 3,
    "/api/events/games/rotation/": 7,
    "/api/events/games/movement/": 8,
    "/api/events/games/days/": 3,
    "/api/events/games/days/1/": 3,
    "/api/events/games/standings/": 10,
    "/api/events/games/playoffs/": 2,
    "/api/events/games/side-games/": 2,
}
# What the leader asks, and two questions for the session.
LEADER = {
    "/api/events/games/teams/": 5,
    "/api/events/games/days/": 6,
    "/api/events/games/counts/": 9,
    "/api/events/games/loans/": 4,
    "/api/events/games/standings/": 12,
    "/api/events/games/log/": 4,
    "/api/events/games/print-jobs/": 4,
}


@pytest.mark.slow
@pytest.mark.parametrize("tables", [2, 40])
def test_an_answer_costs_no_more_of_a_large_hall(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int, leader: api_clients.Program
) -> None:
    event = events.make_event(tables)
    for table in range(1, tables + 1):
        lend_flags(event, events.ADA, events.NOON, NewLoan(day=1, table=table, flags=1))
    for address, questions in LEADER.items():
        with django_assert_num_queries(questions, info=address):
            leader.get(address)
    events.play(event, [12] * tables, reason="Lent, not given back.")
    for address, questions in PUBLIC.items():
        with django_assert_num_queries(questions, info=address):
            api_clients.pat().get(address)
