"""A database that fails is named in a sentence: on pages, in the API and by /healthz."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from tests.people import browser_of_leader
from tests.playing import make_event
from tests.servers import run_manage

FULL = "The disk is full, so nothing can be saved. Make room on it."
TEAMS = [{"name": f"Team {number} {'of Camrose ' * 4}"} for number in range(300)]


@pytest.fixture
def _full_disk(transactional_db: None) -> Iterator[None]:
    """A database that may not grow any more, as on a full disk."""
    with connection.cursor() as cursor:
        make_event(2, is_played=False)
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA max_page_count")
        (most,) = cursor.fetchone()
        cursor.execute("PRAGMA max_page_count = 1")  # which SQLite takes for the pages that it has now
        yield
        cursor.execute(f"PRAGMA max_page_count = {most}")


@pytest.mark.usefixtures("_full_disk")
def test_a_full_disk_is_named_and_all_that_is_saved_can_be_read() -> None:
    ada = browser_of_leader("Ada")
    ada.raise_request_exception = False

    answer = ada.post("/api/events/games/teams/", {"teams": TEAMS}, content_type="application/json")
    pages = [ada.post("/games/desk/teams/", team) for team in TEAMS[:50]]  # the first ones find room

    assert (answer.status_code, answer.json()) == (503, {"detail": FULL})
    assert pages[-1].status_code == 503
    assert FULL in pages[-1].content.decode()
    assert Client().get("/games/").status_code == 200


def test_a_damaged_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "whist.sqlite3").write_bytes(b"counts" * 1000)

    refused = run_manage("save_event", "games", DATA_DIR=str(tmp_path))

    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "The database cannot be opened: file is not a database.\n"
