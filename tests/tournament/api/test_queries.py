"""An answer costs the database as much for 40 tables as for 2."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.counts import NewLoan, lend_flags
from tests.api_clients import ada, pat
from tests.events import ADA, NOON, make_event, play

pytestmark = pytest.mark.slow

# What the public asks.
PUBLIC = {
    "/api/events/": 2,
    "/api/events/games/": 4,
    "/api/events/games/teams/": 3,
    "/api/events/games/rotation/": 5,
    "/api/events/games/movement/": 5,
    "/api/events/games/days/": 3,
    "/api/events/games/days/1/": 3,
    "/api/events/games/standings/": 8,
    "/api/events/games/playoffs/": 2,
    "/api/events/games/side-games/": 3,
}
# What the leader asks, and two questions for the session.
LEADER = {
    "/api/events/games/teams/": 5,
    "/api/events/games/days/": 6,
    "/api/events/games/counts/": 8,
    "/api/events/games/loans/": 6,
    "/api/events/games/standings/": 10,
    "/api/events/games/log/": 5,
    "/api/events/games/print-jobs/": 4,
}


@pytest.mark.parametrize("tables", [2, 40])
def test_an_answer_costs_no_more_of_a_large_hall(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    event = make_event(tables)
    for table in range(1, tables + 1):
        lend_flags(event, ADA, NOON, NewLoan(day=1, table=table, flags=1), f"loan {table}")
    leader = ada()
    for address, questions in LEADER.items():
        with django_assert_num_queries(questions, info=address):
            leader.get(address)
    play(event, [12] * tables, reason="Lent, not given back.")
    for address, questions in PUBLIC.items():
        with django_assert_num_queries(questions, info=address):
            pat().get(address)
