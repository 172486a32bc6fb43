"""`up` is the web server with a worker at its side: it says little, loses no sheet, and leaves nothing behind."""

import os
import pty
import re
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.servers import (
    ROOT,
    Site,
    alive,
    environment,
    free_port,
    run_manage,
    running_site,
    wait_until,
)
from tournament import version
from tournament.management.commands.up import load_first_example
from tournament.models import Event as Whist

SHEETS = ["cards", "movement-sheets", "table-numbers"]

ASK = """
from django.utils import timezone
from scoring.services.printing import SheetRequest, request_sheets
from scoring.tasks import print_sheet
from tournament.celery import enqueue
from tournament.models import Event
from tournament.services.acts import Actor
event, now = Event.objects.get(), timezone.now()
for sheet in {sheets}:
    job = request_sheets(event, Actor("Ada"), now, SheetRequest(sheet=sheet, paper="{paper}"))
    if {queued}:
        enqueue(print_sheet, job.pk)
"""


class Terminal:
    """A terminal at which `manage.py` is started, and what was said there."""

    def __init__(self) -> None:
        self.screen, self.end = pty.openpty()
        self.said = ""

    @contextmanager
    def start(self, folder: Path, *arguments: str, **changes: str) -> "Iterator[subprocess.Popen[bytes]]":
        """The command at work; where the test fails meanwhile it is killed, and its failure is what is told."""
        changes = environment(DATA_DIR=str(folder), **changes)
        command = [sys.executable, "manage.py", *arguments]
        with (
            subprocess.Popen(
                command, cwd=ROOT, env=changes, stdin=self.end, stdout=self.end, stderr=self.end
            ) as started,
            ExitStack() as failed,
        ):
            failed.callback(started.kill)
            yield started
            failed.pop_all()

    def wait_for(self, words: str) -> None:
        wait_until(lambda: self.has_said(words), words, seconds=90)

    def has_said(self, words: str) -> bool:
        if select.select([self.screen], [], [], 0)[0]:
            self.said += os.read(self.screen, 65536).decode(errors="replace")
        return words in self.said

    def answer(self, words: bytes) -> None:
        os.write(self.screen, words)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    os.close(made.screen)
    os.close(made.end)


def test_it_is_two_processes_of_which_a_killed_one_leaves_nothing_and_it_says_nothing_but_its_addresses(
    migrated: Path, tmp_path: Path
) -> None:
    data = shutil.copytree(migrated, tmp_path / "data")
    with running_site(data) as site:
        wait_until(site.is_well, "the worker answers")
        killed = site.processes()
        again = site.manage("up", "--port", site.url.rpartition(":")[2])
        site.process.kill()
        site.process.wait(30)
    wait_until(lambda: not alive(killed), "the killed one's worker ends")

    assert len(killed) == 1
    assert (again.returncode, again.stdout, again.stderr) == (
        1, "", f"Port {site.url.rpartition(':')[2]} is taken, perhaps by Twelve Flags itself: open {site.url}, or use "
        "--port.\n",
    )  # fmt: skip
    log = (data.parent / "data.log").read_text()
    assert not re.search("ERROR|Traceback|rror:", log), log


def test_without_arguments_it_opens_the_browser_where_name_and_password_are_chosen_and_says_what_failed(
    migrated: Path, tmp_path: Path, terminal: Terminal
) -> None:
    data, opened, unusable = shutil.copytree(migrated, tmp_path / "data"), tmp_path / "opened", tmp_path / "file"
    unusable.touch()
    browser = f'{sys.executable} -c \'import sys; open("{opened}", "a").write(sys.argv[1] + chr(10))\' %s'

    with ExitStack() as stack, terminal.start(data, BROWSER=browser) as first:
        with suppress(OSError):  # taken by somebody else is as good
            stack.enter_context(socket.create_server(("127.0.0.1", 8000)))
        wait_until(lambda: opened.exists() and opened.read_text(), "the browser is opened", seconds=90)
        terminal.wait_for("/accounts/set-up/")
        with urllib.request.urlopen(opened.read_text().strip(), timeout=10) as page:
            welcome = page.url
        first.send_signal(signal.SIGINT)
        assert first.wait(30) == 0
    with terminal.start(unusable) as failed:
        terminal.wait_for("Press Enter to close this window.")
        terminal.answer(b"\n")
        assert failed.wait(30) == 1

    assert (welcome.endswith("/accounts/set-up/"), welcome in terminal.said) == (True, True)
    assert f"The data folder {unusable} cannot be used" in terminal.said


@pytest.fixture(scope="module")
def site(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running `up` with the example weekend, which nobody stops; its environment names a proxy that is not there,
    and settings of another project.
    """
    proxy = f"http://127.0.0.1:{free_port()}"
    changes = {"http_proxy": proxy, "HTTP_PROXY": proxy, "no_proxy": "", "NO_PROXY": ""}
    changes |= {"DJANGO_SETTINGS_MODULE": "of.another.project"}
    with running_site(shutil.copytree(migrated, tmp_path_factory.mktemp("site") / "data"), **changes) as running:
        wait_until(running.is_well, "all parts answer")
        yield running


@pytest.mark.weekly
def test_a_killed_worker_is_started_again_and_one_that_hangs_is_named_by_healthz(site: Site) -> None:
    [killed] = site.processes_of("celery")

    killed.kill()
    wait_until(lambda: not alive([killed]), "it is dead")
    [worker] = wait_until(lambda: site.processes_of("celery"), "another is begun")
    wait_until(site.is_well, "it is heard")
    worker.suspend()
    without_worker = wait_until(lambda: "heard of" in (found := site.health())[1]["worker"] and found, "its mark fades")
    worker.resume()
    wait_until(site.is_well, "it is heard again")

    assert without_worker == (
        503,
        {
            "ok": False,
            "version": version.VERSION,
            "database": "ok",
            "broker": "ok",
            "worker": "No Celery worker has been heard of for 7 seconds.",
        },
    )


def jobs(site: Site, paper: str, state: str) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(Path(site.changes["DATA_DIR"]) / "whist.sqlite3")) as database:
        asked = "SELECT sheets ->> 0, attempts FROM tournament_printjob WHERE paper = ? AND state = ? ORDER BY 1"
        return database.execute(asked, [paper, state]).fetchall()


def is_printed(site: Site, paper: str, sheets: list[str]) -> bool:
    return [sheet for sheet, _ in jobs(site, paper, "done")] == sheets


def test_a_worker_killed_in_the_middle_of_a_sheet_loses_nothing(site: Site) -> None:
    (worker,) = site.processes_of("celery")
    changes = site.changes | {"REDIS_URL": worker.environ()["REDIS_URL"]}
    worker.suspend()
    asked = run_manage("shell", "--no-imports", "-c", ASK.format(sheets=SHEETS, paper="letter", queued=True), **changes)
    assert asked.returncode == 0, asked.stderr
    worker.resume()
    wait_until(lambda: jobs(site, "letter", "drawing"), "a sheet is begun")
    worker.suspend()
    begun = jobs(site, "letter", "drawing")

    worker.kill()

    wait_until(lambda: is_printed(site, "letter", SHEETS), "every sheet is printed", seconds=240)
    assert begun
    assert [attempts for sheet, attempts in jobs(site, "letter", "done") if (sheet, 1) in begun] == [2] * len(begun)


def test_a_redis_that_is_not_there_is_refused_in_a_sentence_without_its_password(tmp_path: Path) -> None:
    done = run_manage("up", "--port", free_port(), DATA_DIR=str(tmp_path), REDIS_URL="redis://:secret@127.0.0.1:1/0")

    assert (done.returncode, done.stdout, done.stderr) == (
        1, "", "The Redis server at 127.0.0.1:1/0 does not answer: start it, or leave REDIS_URL out.\n"
    )  # fmt: skip


@pytest.mark.django_db
def test_the_first_example_counts_nowhere_and_does_not_come_back_once_it_is_deleted() -> None:
    load_first_example()
    load_first_example()
    [example] = Whist.objects.all()
    example.delete()
    User.objects.update(last_login=timezone.now())

    load_first_example()

    assert (example.slug, example.is_rehearsal) == ("provincial-games", True)
    assert not Whist.objects.exists()
