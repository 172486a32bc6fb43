"""Paper is never lost: a worker and its Redis may be killed in the middle of their work."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.servers import Site, running_site, wait_until

SHEETS = ["calling-sheet", "cards", "count-slips", "hall-pack", "movement-sheets", "table-numbers"]

ASK = """
from django.utils import timezone
from scoring.services.printing import request_sheet
from scoring.tasks import print_sheet
from tournament.celery import enqueue
from tournament.queries.events import events
event, now = events().get(), timezone.now()
for sheet in {sheets}:
    job = request_sheet(event=event, sheet=sheet, paper="letter", is_large=False, by="Ada", at=now, key=sheet)
    if {queued}:
        enqueue(print_sheet, job.pk)
"""


def ask(site: Site, *, queued: bool) -> None:
    """Asks for the sheets as the desk does; not `queued` is what is left when Redis was away just then."""
    asked = site.manage("shell", "--no-imports", "-c", ASK.format(sheets=SHEETS, queued=queued))
    assert asked.returncode == 0, asked.stderr


def jobs(site: Site, state: str) -> list[tuple[str, int]]:
    """The jobs in that state and how often each was begun, by their sheets."""
    with closing(sqlite3.connect(Path(site.changes["DATA_DIR"]) / "whist.sqlite3")) as database:
        asked = "SELECT sheet, attempts FROM tournament_printjob WHERE state = ? ORDER BY sheet"
        return database.execute(asked, [state]).fetchall()


def is_all_printed(site: Site) -> bool:
    return [sheet for sheet, _ in jobs(site, "done")] == SHEETS


def test_a_job_that_nobody_queued_is_printed_by_the_sweep(tmp_path: Path) -> None:
    with running_site(tmp_path / "data") as site:
        ask(site, queued=False)

        wait_until(lambda: is_all_printed(site), "the sweep draws them")


def test_a_worker_and_its_redis_killed_in_the_middle_of_a_sheet_lose_nothing(tmp_path: Path) -> None:
    with running_site(tmp_path / "data") as site:
        (worker,), (redis,) = site.processes_of("celery"), site.processes_of("redis-server")
        site.changes["REDIS_URL"] = worker.environ()["REDIS_URL"]
        worker.suspend()
        ask(site, queued=True)
        worker.resume()
        wait_until(lambda: jobs(site, "drawing"), "a sheet is begun")
        worker.suspend()
        begun = jobs(site, "drawing")

        worker.kill()
        redis.kill()

        wait_until(lambda: is_all_printed(site), "every sheet is printed", seconds=240)
        assert begun
        assert [attempts for sheet, attempts in jobs(site, "done") if (sheet, 1) in begun] == [2] * len(begun)
