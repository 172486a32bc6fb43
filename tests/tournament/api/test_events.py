"""Events and teams through the API; an answer costs the database as much for 40 tables as for 2."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

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


PUBLIC = ("", "teams/", "rotation/", "movement/", "days/", "standings/", "playoffs/", "side-games/")
LEADERS = ("teams/", "days/", "counts/", "loans/", "standings/", "print-jobs/")


@pytest.mark.slow
def test_an_answer_costs_no_more_of_a_large_hall() -> None:
    def statements(tables: int) -> dict[str, int]:
        event = events.make_event(tables, slug=f"hall-{tables}")
        for table in range(1, tables + 1):
            lend_flags(event, events.ADA, events.NOON, NewLoan(day=1, table=table, flags=1))
        events.play(event, [12] * tables, reason="Lent, not given back.")
        asked = {}
        for who, program, paths in (("Pat", api_clients.pat(), PUBLIC), ("Ada", api_clients.ada(), LEADERS)):
            for path in paths:
                with CaptureQueriesContext(connection) as queries:
                    program.get(f"/api/events/hall-{tables}/{path}")
                asked[f"{who} {path}"] = len(queries)
        return asked

    few, many = statements(2), statements(40)

    assert (few == many, max(few.values()) <= 15) == (True, True), (few, many)
