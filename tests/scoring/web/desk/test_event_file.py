"""An event saved as a file, and deleted once it is saved; practice that the program plays on, marked everywhere."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from scoring.event_file import copies
from scoring.queries.sheets import draw
from scoring.tasks import purge_records
from tests import api_clients, desk_pages, events, paper
from tournament.domain import Level
from tournament.models import Event, LogEntry, SafetyCopy
from tournament.sheets.document import PRACTICE


def test_an_event_is_deleted_when_its_address_is_typed_and_a_copy_is_kept_for_a_while(
    ada: Client, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    event = events.make_event(3)
    copies.save_copies(folder=tmp_path, at=events.NOON)
    [safety_copy] = tmp_path.glob("games/*.json")
    copy = Path(settings.DATA_DIR) / "deleted" / f"games-{event.version}.json"
    copy.unlink(missing_ok=True)

    refused = ada.post("/games/desk/put-away/", {"confirmed": "game"}).status_code
    still = (Event.objects.exists(), safety_copy.exists())
    with django_capture_on_commit_callbacks(execute=True):
        response = ada.post("/games/desk/put-away/", {"confirmed": "games"})

    assert (refused, still) == (422, (True, True))
    assert (response["Location"], Event.objects.exists(), safety_copy.exists()) == ("/accounts/", False, False)
    assert json.loads(copy.read_text())["event"]["slug"] == "games"
    os.utime(copy, times=(0, 0))
    purge_records()
    assert not copy.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_ten_who_delete_an_event_at_once_one_does_and_nine_hear_that_it_is_gone(ada: Client) -> None:
    events.make_event(3)
    start = Barrier(10)

    def delete(_: int) -> int:
        browser = Client(raise_request_exception=False)
        browser.cookies = ada.cookies
        start.wait()
        try:
            return browser.post("/games/desk/put-away/", {"confirmed": "games"}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as people:
        statuses = sorted(people.map(delete, range(10)))

    assert (statuses, Event.objects.exists()) == ([303, *[404] * 9], False)


@pytest.mark.django_db(transaction=True)
def test_nothing_of_the_people_of_a_deleted_event_stays_in_the_database_and_the_files_beside_it(ada: Client) -> None:
    events.make_event(3, is_played=False)
    program, name = api_clients.Program(ada), "Zebulon Quexfrith"
    teams = [{"name": f"Four {number}", "players": {"A": f"{name} {number}"}} for number in range(90)]
    program.post("/api/events/games/teams/", {"teams": teams}, 201, key="entered")
    database = Path(connection.settings_dict["NAME"])

    def files_with_the_name() -> list[str]:
        files = sorted(database.parent.glob(f"{database.name}*"))
        return [file.name.removeprefix(database.name) for file in files if name.encode() in file.read_bytes()]

    before = files_with_the_name()
    ada.post("/games/desk/put-away/", {"confirmed": "games"})

    assert before  # beside the database, or in it where SQLite just then took over what stood beside it
    assert files_with_the_name() == []


def practise(ada: Client, **typed: object) -> Event:
    response = ada.post("/accounts/practice/", {"level": "area", "teams": 4, "stage": "READY"} | typed)
    assert response.status_code == 303, desk_pages.refusals_of(response)
    return Event.objects.get(slug=response["Location"].split("/")[1])


def test_a_leader_practises_from_a_stage_on_and_deletes_it(ada: Client, tmp_path: Path) -> None:
    practice = practise(ada, stage="BREAK")
    desk = f"/{practice.slug}/desk/"

    assert (practice.hand_in_play, "Another practice" in desk_pages.text_of(ada.get(desk))) == (15, True)

    copies.save_copies(folder=tmp_path, at=timezone.now())
    assert not SafetyCopy.objects.exists()
    ada.post(f"{desk}put-away/", {"confirmed": practice.slug})
    assert (Event.objects.count(), LogEntry.objects.count(), [*tmp_path.iterdir()]) == (0, 0, [])


def test_its_teams_go_on_to_no_real_event(ada: Client) -> None:
    practice = practise(ada, stage="FINAL")
    for slug, is_practice in (("real", False), ("practised", True)):
        events.new_event(slug, level=Level.ZONE, is_rehearsal=is_practice)

    sent = {to: ada.post(f"/{practice.slug}/desk/do/send_qualifiers/", {"to": to}) for to in ("real", "", "practised")}

    refused = [desk_pages.refusals_of(sent[to])[0].split(":")[0] for to in ("real", "")]
    assert (refused, sent["practised"].status_code) == (["This event is for practice"] * 2, 303)
    assert {event.slug: event.teams.count() for event in Event.objects.exclude(pk=practice.pk)} == {
        "real": 0, "practised": 2
    }  # fmt: skip


def test_every_page_of_a_sheet_is_marked(ada: Client) -> None:
    practice = practise(ada, stage="FINAL")

    for sheet in ("movement-sheets", "calling-sheet", "table-numbers", "standings", "certificates", "rules"):
        pdf = draw(practice, [sheet], public_url="").pdf
        assert [page for page in paper.texts(pdf) if PRACTICE not in page] == [], sheet
    events.make_event(2)
    page = desk_pages.text_of(Client().get("/"))
    assert ("Results of" in page, "Practice" in page.partition("For practice")[0]) == (False, False)
