"""Days, counts, loans, playoffs and sheets through the API."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.printing import draw_print_job
from tests.api_clients import Program, ada, pat, vera
from tests.events import ADA, NOON, make_event
from tests.people import browser_of_leader
from tournament.celery import app
from tournament.models import Assistant, PrintJob
from tournament.processes.broker import free_port
from tournament.services.access import NewAssistant, sign_up_assistant

GAMES = "/api/events/games/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def broker_away() -> Iterator[None]:
    """A Celery whose Redis does not answer."""
    known, app.conf.broker_url = app.conf.broker_url, f"redis://127.0.0.1:{free_port()}/0"
    app._after_fork()  # forgets the connections it has, as a new process would
    yield
    app.conf.broker_url = known
    app._after_fork()


def count(program: Program, table: int, flags: int, **more: object) -> str:
    """How the table stands after the count."""
    return str(program.post(f"{GAMES}counts/", {"day": 1, "table": table, "flags": flags, **more}, 201)["state"])


def test_a_typist_counts_and_reads_the_counts_as_on_the_pages_and_does_nothing_else() -> None:
    event = make_event(counts_needed=2)
    sign_up_assistant(event, ADA, NOON, NewAssistant(name="Tess Ng", sign_in_name="tess", role=Assistant.Role.TYPIST))
    typist = Program(browser_of_leader("tess"))
    leader = ada()
    game = leader.post(
        f"{GAMES}side-games/", {"game": "whistler", "name": "Friday", "sides": ["Ann", "Bob", "Cy"]}, 201
    )
    deal = {"knocker": "Bob", "points": {"Ann": 31, "Bob": 33, "Cy": 12}}
    deals = f"{GAMES}side-games/{game['side_game']}"

    states = [
        count(vera(event), 1, 14),
        count(typist, 1, 14),
        count(vera(event), 2, 10),
        count(vera(event, "Max"), 2, 10),
    ]
    tables = typist.get(f"{GAMES}counts/")[0]["tables"]
    typist.post(f"{deals}/deals/", {"deal": deal}, 201)
    typist.post(f"{deals}/take-back/")
    typist.post(f"{GAMES}counts/", {"day": 1, "table": 1, "flags": 13, "reason": "Counted again."}, 403)
    typist.post(f"{GAMES}counts/take-back/", {"day": 1, "table": 1, "count": tables[0]["last"]}, 403)
    typist.post(f"{GAMES}days/1/close/", {}, 403)
    typist.get(f"{GAMES}log/", 403)

    assert states == ["waiting", "agreed", "waiting", "agreed"]
    assert [(table["flags"], table["people"], table["values"]) for table in tables[:2]] == [
        (14, ["Vera", "Tess Ng"], None),
        (10, ["Vera", "Max"], None),
    ]
    assert typist.get(f"{GAMES}days/1/")["flags_checked"] == []


def test_a_sheet_is_asked_for_drawn_and_fetched() -> None:
    make_event()
    leader = ada()
    for data in ({"sheet": "wallpaper"}, {"sheet": "standings", "paper": "a2"}, {}):
        leader.post(f"{GAMES}print-jobs/", data, 400)
    job = leader.post(f"{GAMES}print-jobs/", {"sheet": "movement-sheets", "paper": "a4"}, 201)
    address = f"{GAMES}print-jobs/{job['job']}/"
    before = leader.send("GET", f"{address}pdf/").status_code

    draw_print_job(job=job["job"], at=NOON, public_url="")

    body = leader.get(address)
    pdf = leader.send("GET", body["pdf"], Accept="application/pdf")
    assert (job["state"], job["pdf"], before, body["state"]) == ("waiting", None, 404, "done")
    assert (pdf["Content-Type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")


def test_a_sheet_is_asked_for_though_nobody_takes_messages(
    django_capture_on_commit_callbacks: Any, broker_away: None
) -> None:
    make_event()

    with django_capture_on_commit_callbacks(execute=True) as queued:
        ada().post(f"{GAMES}print-jobs/", {"sheet": "standings"}, 201)

    assert len(queued) == 1
    assert PrintJob.objects.get().state == PrintJob.State.WAITING


@pytest.mark.rule("R14")
def test_teams_are_checked_in_and_their_flags_and_fees_ticked_and_who_may_not_does_neither() -> None:
    event = make_event()
    leader, verifier = ada(), vera(event)
    leader.send("PATCH", GAMES, {"entry_fee": 40})

    leader.post(f"{GAMES}days/1/check-in/", {"tables": [1, 2], "players": 4})
    leader.post(f"{GAMES}days/1/check-in/", {"tables": [2], "players": None})
    leader.post(f"{GAMES}days/1/check-in/", {"tables": [1], "players": 2}, 400)
    leader.post(f"{GAMES}days/1/flags-checked/", {"tables": [1, 3]})
    unticked = leader.post(f"{GAMES}days/1/flags-checked/take-back/", {"tables": [3]})["flags_checked"]
    leader.post(f"{GAMES}days/1/check-in/fee/", {"table": 4, "is_paid": True})

    teams = leader.get(f"{GAMES}days/1/check-in/")
    assert [(each["table"], each["players_here"], each["flags_checked"], each["has_paid"]) for each in teams] == [
        (1, 4, True, False), (2, None, False, False), (3, None, False, False), (4, None, False, True)
    ]  # fmt: skip
    assert unticked == [1]
    verifier.post(f"{GAMES}counts/take-back/", {"day": 1, "table": 1, "count": 1}, 403)
    assert {program.send("GET", f"{GAMES}days/1/check-in/").status_code for program in (verifier, pat())} <= {401, 403}


@pytest.mark.parametrize("tables", [4, 40])
def test_a_count_is_received_with_sixteen_statements_however_large_the_hall(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(tables)
    phone = vera(event)
    count = {"day": 1, "table": 2, "fives": 2, "loose": 1}

    with django_assert_num_queries(16):
        receipt = phone.post("/api/events/games/counts/", count, 201, key="a")

    with django_assert_num_queries(2):
        repeated = phone.post("/api/events/games/counts/", count, 201, key="a")

    assert (receipt["to_go"], repeated) == (tables - 1, receipt)
