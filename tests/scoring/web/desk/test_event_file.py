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

from scoring.event_file.copies import save_copies
from scoring.tasks import purge_records
from tests.api_clients import Program
from tests.api_clients import no_writes_counted as no_writes_counted
from tests.desk_pages import refusals_of
from tests.playing import NOON, make_event
from tournament.models import Event


def test_an_event_is_deleted_when_its_address_is_typed_and_a_copy_is_kept_for_a_while(
    ada: Client, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    event = make_event(3)
    save_copies(folder=tmp_path, at=NOON)
    [safety_copy] = tmp_path.glob("games/*.json")
    copy = Path(settings.DATA_DIR) / "deleted" / f"games-{event.version}.json"
    copy.unlink(missing_ok=True)

    refusal_response = ada.post("/games/desk/put-away/delete/", {"confirmed": "game"})
    still = Event.objects.exists()
    is_still_copied = safety_copy.exists()
    with django_capture_on_commit_callbacks(execute=True):
        response = ada.post("/games/desk/put-away/delete/", {"confirmed": "games"})

    assert (refusal_response.status_code, still) == (422, True)
    assert refusals_of(refusal_response) == ["To delete Summer Games, type its address “games”."]
    assert (response.status_code, Event.objects.exists()) == (303, False)
    assert (is_still_copied, safety_copy.exists()) == (True, False)
    assert json.loads(copy.read_text())["event"]["slug"] == "games"
    os.utime(copy, times=(0, 0))
    purge_records()
    assert not copy.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.parametrize("is_api", [True, False])
def test_of_ten_who_delete_an_event_at_once_one_does_and_nine_hear_that_it_is_gone(ada: Client, is_api: bool) -> None:
    make_event(3)
    start = Barrier(10)

    def delete(_: int) -> int:
        browser = Client(raise_request_exception=False)
        browser.cookies = ada.cookies
        start.wait()
        try:
            if is_api:
                body = json.dumps({"slug": "games"})
                return browser.post("/api/events/games/delete/", body, "application/json").status_code
            return browser.post("/games/desk/put-away/delete/", {"confirmed": "games"}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as people:
        statuses = sorted(people.map(delete, range(10)))

    assert statuses == [200 if is_api else 303, *[404] * 9]
    assert not Event.objects.exists()


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
