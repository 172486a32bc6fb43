"""An event saved as a file, and deleted once it is saved."""

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

from scoring.event_file import copies, save
from scoring.services.rulings import FinalTakenBack, publish_final, withdraw_final
from scoring.tasks import purge_records
from tests.api_clients import Program, no_writes_counted as no_writes_counted
from tests.desk_pages import refusals_of, text_of
from tests.events import ADA, NOON, load, make_event, play_day
from tests.people import browser_of_office
from tournament.models import Event, OfficeLogEntry


def test_an_event_is_deleted_when_its_address_is_typed_and_a_copy_is_kept_for_a_while(
    ada: Client, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    event = make_event(3)
    copies.save_copies(folder=tmp_path, at=NOON)
    [safety_copy] = tmp_path.glob("games/*.json")
    copy = Path(settings.DATA_DIR) / "deleted" / f"games-{event.version}.json"
    copy.unlink(missing_ok=True)

    refused = ada.post("/games/desk/put-away/delete/", {"confirmed": "game"}).status_code
    still = (Event.objects.exists(), safety_copy.exists())
    with django_capture_on_commit_callbacks(execute=True):
        response = ada.post("/games/desk/put-away/delete/", {"confirmed": "games"})

    assert (refused, still) == (422, (True, True))
    assert (response.status_code, Event.objects.exists(), safety_copy.exists()) == (303, False, False)
    assert json.loads(copy.read_text())["event"]["slug"] == "games"
    os.utime(copy, times=(0, 0))
    purge_records()
    assert not copy.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_of_ten_who_delete_an_event_at_once_one_does_and_nine_hear_that_it_is_gone(ada: Client) -> None:
    make_event(3)
    start = Barrier(10)

    def delete(_: int) -> int:
        browser = Client(raise_request_exception=False)
        browser.cookies = ada.cookies
        start.wait()
        try:
            return browser.post("/games/desk/put-away/delete/", {"confirmed": "games"}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as people:
        statuses = sorted(people.map(delete, range(10)))

    assert (statuses, Event.objects.exists()) == ([303, *[404] * 9], False)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_nothing_of_the_people_of_a_deleted_event_stays_in_the_database_and_the_files_beside_it(ada: Client) -> None:
    make_event(3, is_played=False)
    program, name = Program(ada), "Zebulon Quexfrith"
    teams = [{"name": f"Four {number}", "players": {"A": f"{name} {number}"}} for number in range(90)]
    program.post("/api/events/games/teams/", {"teams": teams}, 201, key="entered")
    database = Path(connection.settings_dict["NAME"])

    def files_with_the_name() -> list[str]:
        files = sorted(database.parent.glob(f"{database.name}*"))
        return [file.name.removeprefix(database.name) for file in files if name.encode() in file.read_bytes()]

    before = files_with_the_name()
    program.post("/api/events/games/delete/", {"slug": "games"})

    assert (before, files_with_the_name()) == (["-wal"], [])


def test_final_results_are_withdrawn_by_the_office_alone_and_their_address_says_so(ada: Client) -> None:
    event = make_event(2, sessions=((3,),))
    play_day(event, 13, 11)
    publish_final(event, ADA, NOON)
    withdraw_final(event, ADA, NOON, FinalTakenBack(reason="A slip was read wrongly."))  # and it stays theirs
    file, olga = save.save_event(event), browser_of_office()

    deleted = ada.post("/games/desk/put-away/delete/", {"confirmed": "games"})
    not_by_the_leader = ada.post("/office/events/games/withdraw/", {"reason": "Mine."}).status_code
    olga.post("/office/events/games/withdraw/", {"reason": "Played twice."})
    page = Client().get("/games/")
    taken = ada.post("/accounts/events/new/", {"slug": "games", "name": "Other", "level": "club"})

    assert "only its office withdraws them" in refusals_of(deleted)[0]
    assert not_by_the_leader == 403
    assert (page.status_code, "The association withdrew the results of Summer Games on" in text_of(page)) == (404, True)
    assert "Played twice." in text_of(page)
    assert not Event.objects.filter(slug="games").exists()
    assert taken.status_code == 422
    assert "Played twice." in OfficeLogEntry.objects.latest("pk").sentence
    load(file)
    assert Client().get("/games/").status_code == 200
