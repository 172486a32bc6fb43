"""Paper is never lost: a worker and its Redis may be killed in the middle of their work."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers import Site, running_site, wait_until

FEW = ["count-slips", "table-numbers"]
SHEETS = ["calling-sheet", "cards", "count-slips", "hall-pack", "movement-sheets", "table-numbers"]

ASK = """
from django.utils import timezone
from scoring.services.printing import request_sheet
from scoring.tasks import print_sheet
from tournament.celery import enqueue
from tournament.models import Event
event, now = Event.objects.get(), timezone.now()
for sheet in {sheets}:
    key = "{paper} " + sheet
    job = request_sheet(event=event, sheet=sheet, paper="{paper}", is_large=False, by="Ada", at=now, key=key)
    if {queued}:
        enqueue(print_sheet, job.pk)
"""


@pytest.fixture(scope="module")
def site(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running `up` with the example weekend."""
    with running_site(shutil.copytree(migrated, tmp_path_factory.mktemp("site") / "data")) as running:
        yield running


def ask(site: Site, sheets: list[str], *, paper: str, queued: bool) -> None:
    """Asks for the sheets as the desk does; not `queued` is what is left when Redis was away just then."""
    asked = site.manage("shell", "--no-imports", "-c", ASK.format(sheets=sheets, paper=paper, queued=queued))
    assert asked.returncode == 0, asked.stderr


def jobs(site: Site, paper: str, state: str) -> list[tuple[str, int]]:
    """The jobs in that state and how often each was begun, by their sheets."""
    with closing(sqlite3.connect(Path(site.changes["DATA_DIR"]) / "whist.sqlite3")) as database:
        asked = "SELECT sheet, attempts FROM tournament_printjob WHERE paper = ? AND state = ? ORDER BY sheet"
        return database.execute(asked, [paper, state]).fetchall()


def is_printed(site: Site, paper: str, sheets: list[str]) -> bool:
    return [sheet for sheet, _ in jobs(site, paper, "done")] == sheets


def test_a_job_that_nobody_queued_is_printed_by_the_sweep(site: Site) -> None:
    ask(site, FEW, paper="a4", queued=False)

    wait_until(lambda: is_printed(site, "a4", FEW), "the sweep draws them")


def test_a_worker_and_its_redis_killed_in_the_middle_of_a_sheet_lose_nothing(site: Site) -> None:
    (worker,), (redis,) = site.processes_of("celery"), site.processes_of("redis-server")
    site.changes["REDIS_URL"] = worker.environ()["REDIS_URL"]
    worker.suspend()
    ask(site, SHEETS, paper="letter", queued=True)
    worker.resume()
    wait_until(lambda: jobs(site, "letter", "drawing"), "a sheet is begun")
    worker.suspend()
    begun = jobs(site, "letter", "drawing")

    worker.kill()
    redis.kill()

    wait_until(lambda: is_printed(site, "letter", SHEETS), "every sheet is printed", seconds=240)
    assert begun
    assert [attempts for sheet, attempts in jobs(site, "letter", "done") if (sheet, 1) in begun] == [2] * len(begun)
