"""A database that fails is named in a sentence: on pages, in the API and by /healthz."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from tests import events, people
from tests.servers import run_manage

FULL = "The database says: database or disk is full."
TEAMS = [{"name": f"Team {number} {'of Camrose ' * 4}"} for number in range(300)]


@pytest.fixture
def _full_disk(db: None) -> Iterator[None]:
    """A database that may not grow any more, as on a full disk."""
    with connection.cursor() as cursor:
        events.make_event(2, is_played=False)
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA max_page_count")
        (most,) = cursor.fetchone()
        cursor.execute("PRAGMA max_page_count = 1")  # which SQLite takes for the pages that it has now
        yield
        cursor.execute(f"PRAGMA max_page_count = {most}")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_full_disk")
def test_a_full_disk_is_named_and_all_that_is_saved_can_be_read() -> None:
    ada = people.browser_of_leader("Ada")
    ada.raise_request_exception = False

    response = ada.post("/api/events/games/teams/", {"teams": TEAMS}, content_type="application/json")
    answers = (ada.post("/games/desk/teams/", team) for team in TEAMS)  # the first ones find room
    page = next(answer for answer in answers if answer.status_code == 503)

    assert (response.status_code, FULL in response.json()["detail"]) == (503, True)
    assert FULL in page.content.decode()
    assert Client().get("/games/").status_code == 200


COUNT = """
import os
from django.db import connection
from tests.people import browser_of_verifier
from tests.events import make_event
from tournament.models import Event
from django.conf import settings
settings.ALLOWED_HOSTS = ["testserver"]
vera = browser_of_verifier(make_event(2))
answer = vera.post("/games/verify/1/1/", {"total": 14, "read_back": 14, "key": "1"})
with connection.cursor() as cursor:
    levels = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
print(answer.status_code, *levels, flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_count_that_was_answered_is_on_the_disk_when_the_process_is_killed(migrated: Path, tmp_path: Path) -> None:
    data = str(shutil.copytree(migrated, tmp_path / "data"))

    killed = run_manage("shell", "--no-imports", "-c", COUNT, DATA_DIR=data)
    read = "from scoring.models import FlagCount; print(*FlagCount.objects.values_list('table__number', 'flags'))"
    again = run_manage("shell", "--no-imports", "-c", read, DATA_DIR=data)

    # 2 is FULL: SQLite waits until the disk has it, so a power cut loses nothing either.
    assert (killed.returncode, killed.stdout, again.stdout) == (-9, "303 wal 2\n", "(1, 14)\n"), killed.stderr


@pytest.mark.django_db
def test_who_was_signed_out_comes_back_to_the_page_whose_button_they_pressed() -> None:
    events.make_event(2, is_played=False)
    stranger = Client()

    from_page = stranger.post(
        "/games/desk/do/publish_final/", headers={"referer": "http://testserver/games/desk/results/"}
    )
    from_elsewhere = stranger.post("/games/desk/do/publish_final/", headers={"referer": "https://else.where/x/"})
    login = stranger.get(from_page["Location"])

    assert from_page["Location"] == "/accounts/login/?next=/games/desk/results/"
    assert from_elsewhere["Location"] == "/accounts/login/?next=/games/desk/"
    assert "You were signed out, so nothing was saved." in login.content.decode()


@pytest.mark.django_db
def test_an_address_of_a_button_and_an_unknown_one_say_a_sentence_and_a_way_on() -> None:
    events.make_event(2, is_played=False)
    ada = people.browser_of_leader("Ada")

    button = ada.get("/accounts/practice/example/")
    unknown = Client().get("/games/umpires/")
    nowhere = Client().get("/umpires/umpires/")
    foreign = people.browser_of_leader("Bob").get("/games/desk/")

    assert (button.status_code, 'href="/"' in button.content.decode()) == (405, True)
    assert (unknown.status_code, 'href="/games/"' in unknown.content.decode()) == (404, True)
    assert (nowhere.status_code, "All events" in nowhere.content.decode()) == (404, True)
    assert (foreign.status_code, 'href="/accounts/">Your events' in foreign.content.decode()) == (403, True)
