"""Days, counts, sheets, changes during play, qualifiers, event files and standings through the API."""

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from scoring.services import printing
from tests.api_clients import Program, ada, pat, vera
from tests.events import ADA, NOON, count, make_event, play_day
from tests.people import browser_of_leader
from tests.servers import free_port
from tournament.celery import app
from tournament.models import Assistant, Event, PrintJob
from tournament.services.helpers import NewAssistant, sign_up_assistant

GAMES = "/api/events/games/"


@pytest.fixture
def broker_away() -> Iterator[None]:
    """A Celery whose Redis does not answer."""
    known, app.conf.broker_url = app.conf.broker_url, f"redis://127.0.0.1:{free_port()}/0"
    app._after_fork()  # forgets the connections it has, as a new process would
    yield
    app.conf.broker_url = known
    app._after_fork()


def counted(program: Program, table: int, flags: int, **more: object) -> str:
    return str(program.post(f"{GAMES}counts/", {"day": 1, "table": table, "flags": flags, **more}, 201)["state"])


def test_a_typist_counts_and_reads_the_counts_as_on_the_pages_and_does_nothing_else(leader: Program) -> None:
    event = make_event(counts_needed=2)
    sign_up_assistant(event, ADA, NOON, NewAssistant(name="Tess Ng", sign_in_name="tess", role=Assistant.Role.TYPIST))
    typist = Program(browser_of_leader("tess"))
    game = leader.post(
        f"{GAMES}side-games/", {"game": "whistler", "name": "Friday", "sides": ["Ann", "Bob", "Cy"]}, 201
    )
    deal = {"knocker": "Bob", "points": {"Ann": 31, "Bob": 33, "Cy": 12}}
    deals = f"{GAMES}side-games/{game['side_game']}"

    states = [
        counted(vera(event), 1, 14),
        counted(typist, 1, 14),
        counted(vera(event), 2, 10),
        counted(vera(event, "Max"), 2, 10),
    ]
    tables = typist.get(f"{GAMES}counts/")[0]["tables"]
    typist.post(f"{deals}/deals/", {"deal": deal}, 201)
    typist.post(f"{GAMES}acts/take_back_deal/", {"side_game": game["side_game"]})
    typist.post(f"{GAMES}counts/", {"day": 1, "table": 1, "flags": 13, "reason": "Counted again."}, 403)
    typist.post(f"{GAMES}acts/take_back_count/", {"day": 1, "table": 1, "count": tables[0]["last"]}, 403)
    typist.post(f"{GAMES}days/1/close/", {}, 403)
    typist.get(f"{GAMES}loans/", 403)

    assert states == ["waiting", "agreed", "waiting", "agreed"]
    assert [(table["flags"], table["people"], table["values"]) for table in tables[:2]] == [
        (14, ["Vera", "Tess Ng"], None),
        (10, ["Vera", "Max"], None),
    ]


@pytest.mark.usefixtures("games")
def test_a_sheet_is_asked_for_drawn_and_fetched(leader: Program) -> None:
    for data, status in (({"sheet": "wallpaper"}, 400), ({"sheet": "standings", "paper": "a2"}, 400), ({}, 422)):
        leader.post(f"{GAMES}print-jobs/", data, status)
    some = leader.post(f"{GAMES}print-jobs/", {"sheets": ["cards", "flag-check"], "tables": [2]}, 201, key="some")
    assert (some["sheets"], some["tables"]) == (["cards", "teams"], [2])
    job = leader.post(f"{GAMES}print-jobs/", {"sheet": "movement-sheets", "paper": "a4"}, 201)
    address = f"{GAMES}print-jobs/{job['job']}/"
    before = leader.send("GET", f"{address}pdf/").status_code

    printing.draw_print_job(job=job["job"], at=NOON, public_url="")

    body = leader.get(address)
    pdf = leader.send("GET", body["pdf"], Accept="application/pdf")
    assert (job["state"], job["pdf"], before, body["state"], pdf["Content-Type"], pdf.content[:5]) == (
        "waiting", None, 404, "done", "application/pdf", b"%PDF-"
    )  # fmt: skip


@pytest.mark.usefixtures("games")
def test_a_sheet_is_asked_for_though_nobody_takes_messages(
    django_capture_on_commit_callbacks: Any, broker_away: None
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as queued:
        ada().post(f"{GAMES}print-jobs/", {"sheet": "standings"}, 201)

    assert (len(queued), PrintJob.objects.get().state) == (1, PrintJob.State.WAITING)


@pytest.mark.parametrize("tables", [4, 40])
def test_a_count_is_received_with_eighteen_statements_however_large_the_hall(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = vera(make_event(tables))
    sent = {"day": 1, "table": 2, "flags": 11}

    with django_assert_num_queries(18):
        receipt = phone.post("/api/events/games/counts/", sent, 201, key="a")
    repeated = phone.post("/api/events/games/counts/", sent, 201, key="a")

    assert (receipt["to_go"], repeated) == (tables - 1, receipt)


STANDINGS = "/api/events/games/standings/"


def days_shown(program: Program) -> list[list[int | None]]:
    return [place["days"] for place in sorted(program.get(STANDINGS)["places"], key=lambda place: place["table"])]


def test_the_public_sees_what_the_leader_shows_and_the_leader_what_the_command_prints() -> None:
    event, leader = make_event(), ada()
    empty = days_shown(pat())
    play_day(event, 15, 9, 14, 10)
    leader.post("/api/events/games/days/2/open/")
    count(event, 1, 20, day=2)
    closed, own = [[15, None], [9, None], [14, None], [10, None]], [[15, 20], [9, None], [14, None], [10, None]]

    shown = [empty, *(days_shown(program) for program in (pat(), vera(event), leader))]
    leader.post("/api/events/games/acts/show_standings/", {"when": "live"})
    assert [*shown, days_shown(pat())] == [[[None, None]] * 4, closed, closed, own, own]
    leader.post("/api/events/games/acts/show_standings/", {"when": "held"})
    assert [program.send("GET", STANDINGS).status_code for program in (pat(), vera(event), leader)] == [403, 403, 200]
    pat().get(f"{GAMES}playoffs/", 403)
    play_day(event, 12, 13, 12, 11, day=2)
    leader.post("/api/events/games/standings/final/")
    shown, output = [program.get(STANDINGS) for program in (pat(), vera(event), leader)], StringIO()
    call_command("standings", "games", "--json", stdout=output)
    assert shown == [json.loads(output.getvalue())] * 3


@pytest.mark.rule("R10", "R37")
def test_rulings_on_a_team_are_made_and_read_in_the_words_of_the_desk() -> None:
    event = make_event(sessions=((3,),))
    leader, address, reason = ada(), "/api/events/games/rulings/", {"reason": "It was seen."}
    leader.post("/api/events/games/loans/", {"day": 1, "table": 2, "flags": 2}, 201)
    play_day(event, 15, 11, 14, 10)

    for wrong, status in (
        ({"kind": "tie", "number": 1}, 400), ({"kind": "penalty"}, 400), ({"number": 1}, 400),
        ({"kind": "penalty", "number": 1, "about": "it"}, 400), ({"kind": "penalty", "number": 0}, 422),
        ({"kind": "penalty", "number": 1, "reason": "x" * 301}, 400),
        ({"kind": "kept_ranked", "number": 1}, 422), ({"kind": "waived_loan", "number": 1}, 422),
    ):  # fmt: skip
        leader.post(address, {"table": 1} | reason | wrong, status)

    missing = leader.post(address, {"table": 3, "kind": "disqualified"} | reason, 400)
    assert missing["detail"] == "number is missing; it must be a whole number."

    made = [("penalty", 1, 2), ("place", 4, 1), ("waived_loan", 2, 1), ("disqualified", 3, 1)]
    for kind, table, number in made:
        leader.post(address, {"table": table, "kind": kind, "number": number} | reason, 201)

    assert [(each["kind"], each["table"], each["number"]) for each in reversed(leader.get(address))] == made
    assert [(place["place"], place["table"], place["total"]) for place in pat().get(STANDINGS)["places"]] == [
        (1, 4, 10), (2, 1, 15), (3, 2, 11),
    ]  # fmt: skip
    leader.post(address, {"table": 3, "kind": "disqualified", "number": 0} | reason, 201)
    assert len(pat().get(STANDINGS)["places"]) == 4


def test_whoever_has_the_version_already_is_told_so_by_a_tag_of_what_is_said_to_whom(games: Event) -> None:
    count(games, 2, 14)
    addresses = (STANDINGS, f"{GAMES}movement/", f"{GAMES}rotation/")
    tags = [pat().send("GET", address)["ETag"] for address in addresses]
    assert ada().send("GET", STANDINGS)["ETag"] != tags[0]
    for status in (304, 200):
        answers = [pat().send("GET", address, **{"If-None-Match": tag})
                   for address, tag in zip(addresses, tags, strict=True)]  # fmt: skip
        assert [answer.status_code for answer in answers] == [status] * 3
        count(games, 1, 14)
