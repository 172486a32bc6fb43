"""What is left after every fault: `python -m tests.load faults [--seconds N] [--frozen N] [--verifiers N] …`.

`up` runs here on a PostgreSQL of its own.  Verifiers enter counts and leaders have sheets drawn without a pause, while
one fault after the other happens: every process is killed in turn, then all at once; Redis is frozen; PostgreSQL is
stopped in the middle and started again; a worker hangs; last, on SQLite, the disk is full.  After each the clients
rest, and everything that was answered is looked for: every count there once, every job done once, and no process left
of those that were killed.
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from multiprocessing import get_context
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import psutil
import pytest

from tests.load._server import make_halls, prepare
from tests.servers import (
    ROOT,
    Site,
    alive,
    command_line,
    environment,
    running_postgresql,
    running_site,
    stop_postgresql,
    wait_until,
)

TABLES = 40
PRINTING = ("hall-1", "hall-2", "hall-3", "hall-4")
SHEETS = ("movement-sheets", "table-numbers", "count-slips", "calling-sheet")
CSRF = "c" * 32
AGAIN = 0.2  # seconds before something is sent again under the same key
WELL = 180  # seconds that the service may take until everything answers again
PATIENCE = 2 * WELL  # seconds that somebody goes on sending the same
PASSING = (409, 429, 500, 503)  # statuses after which a phone sends the same again
DISK = "64m"  # the size of the disk that gets full


@dataclass
class Hall:
    """Who counts and who prints, and what the service has acknowledged."""

    url: str
    tokens: list[str]
    session: str
    counts: dict[str, int] = field(default_factory=dict)
    jobs: set[int] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    """What was answered so that nobody can send it again, or was never answered."""
    number: int = 0

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Everybody counts and prints until the end of the block, and then waits for the answer to what they sent."""
        is_over = Flag()
        people = [Thread(target=self.count, args=(person, is_over)) for person in range(len(self.tokens))]
        people += [Thread(target=self.print_sheets, args=(slug, is_over)) for slug in PRINTING if self.session]
        for person in people:
            person.start()
        try:
            yield
        finally:
            is_over.set()
            for person in people:
                person.join()

    def next_number(self) -> int:
        """A number that nothing sent before has."""
        self.number += 1
        return self.number

    def count(self, person: int, is_over: Flag) -> None:
        """Counts this person's tables in turn, each time with another number."""
        tables = range(person + 1, TABLES + 1, len(self.tokens))
        turn = 0
        while not is_over.is_set():
            table, flags = tables[turn % len(tables)], 10 + self.next_number() % 5
            key = f"{person} {turn} {self.next_number()}"
            sent = {"total": flags, "read_back": flags, "key": key, "csrfmiddlewaretoken": CSRF}
            path, cookies = f"/great-hall/verify/1/{table}/", f"verifier={self.tokens[person]}; csrftoken={CSRF}"
            self.send(path, urlencode(sent), Cookie=cookies)
            self.counts[key] = flags
            turn += 1

    def print_sheets(self, slug: str, is_over: Flag) -> None:
        """Has one sheet after the other drawn; waits for none."""
        while not is_over.wait(1):
            number = self.next_number()
            sent = {"sheet": SHEETS[number % len(SHEETS)], "paper": "letter"}
            headers = {
                "Content-Type": "application/json",
                "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
                "Idempotency-Key": f"sheet {number}",
                "X-CSRFToken": CSRF,
            }
            answer = self.send(f"/api/events/{slug}/print-jobs/", json.dumps(sent), **headers)
            self.jobs.add(json.loads(answer)["job"])

    def send(self, path: str, sent: str, **headers: str) -> bytes:
        """The answer to what is sent, with its key in it, again and again until it is answered, as a phone does."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            request = urllib.request.Request(f"{self.url}{path}", sent.encode(), headers)
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    return response.read()
            except urllib.error.HTTPError as error:
                with error:
                    self.refused[f"{error.code}"] += 1
                    if error.code not in PASSING:
                        raise self.give_up(f"{path}: {error.code} {error.read().decode()[:500]}") from error
            except (OSError, HTTPException, ValueError):
                self.refused["no answer"] += 1
            time.sleep(AGAIN)
        raise self.give_up(f"{path}: not answered in {PATIENCE} s")

    def give_up(self, why: str) -> SystemExit:
        """What ends the thread of whoever counts or prints; the others go on."""
        self.failed.append(why)
        return SystemExit(why)


def main(arguments: list[str]) -> int:
    """Prints a line for each fault; 1 where something was lost, doubled or left."""
    parser = ArgumentParser(prog="python -m tests.load faults")
    parser.add_argument("--seconds", type=float, default=10, help="of work before and after each fault")
    parser.add_argument("--frozen", type=float, default=60, help="seconds that Redis is frozen and a worker hangs")
    parser.add_argument("--verifiers", type=int, default=20)
    chosen = parser.parse_args(arguments)
    print(
        f"{'fault':32}{'all well':>11}{'counts':>8}{'lost':>6}{'twice':>7}{'jobs':>6}{'undone':>8}{'left':>6}"
        "  refused and sent again"
    )
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    with running_postgresql(synchronous_commit="on") as url:
        wrong = play(chosen, folder, url)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        wrong += fresh.submit(fill_disk, chosen).result()
    shutil.rmtree(folder)
    return 1 if wrong else 0


def play(chosen: Namespace, folder: Path, url: str) -> int:
    """Every fault on PostgreSQL; how much was lost, doubled or left."""
    prepare(folder, DATABASE_URL=url)
    hall = set_up(chosen.verifiers)
    wrong = 0
    with ExitStack() as stack:

        def start() -> None:
            nonlocal site
            site = stack.enter_context(running_site(folder, "--no-example", DATABASE_URL=url))
            hall.url = site.url

        def kill_up() -> None:
            site.process.kill()
            site.process.wait()
            start()

        def after(what: str, fault: Callable[[], Any]) -> None:
            nonlocal wrong
            wrong += happen(what, fault, hall, lambda: site, chosen.seconds)

        site: Site
        start()
        for part in ("redis-server", "celery", "granian", "supervisor.py"):
            for place in range(len(matching(site, part))):
                after(f"kill -9 {part} {place + 1}", lambda: matching(site, part)[place].kill())  # noqa: B023
        after("kill -9 all of them", lambda: [each.kill() for each in site.processes()])
        after("kill -9 up, and started again", kill_up)
        after("Redis frozen", lambda: freeze(matching(site, "redis-server"), chosen.frozen))
        after("PostgreSQL stopped and started", lambda: restart_postgresql(url, stack))
        with another_worker(site):
            after("a worker hangs, another runs", lambda: freeze(matching(site, "celery"), chosen.frozen))
    return wrong


def fill_disk(chosen: Namespace) -> int:
    """On a small disk of its own, which gets full while everybody counts; how much was lost, doubled or left."""
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    data = folder / "data"
    data.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", data], check=False)
    if mounted.returncode:
        print("the disk was not filled: this needs the right to mount one")
        return 0
    os.environ.pop("DATABASE_URL", None)
    try:
        prepare(data)
        hall = set_up(chosen.verifiers)
        with running_site(data, "--no-example") as site:
            hall.url = site.url

            def fill() -> None:
                try:
                    with suppress(OSError), (data / "filling").open("wb", buffering=0) as filling:
                        while True:
                            filling.write(bytes(4096))
                    before = hall.refused["503"]
                    wait_until(lambda: hall.refused["503"] > before + 5, "counts are refused", seconds=WELL)
                finally:
                    (data / "filling").unlink()

            return happen("disk full, then room again", fill, hall, lambda: site, chosen.seconds)
    finally:
        subprocess.run(["umount", "--lazy", data], check=True)
        shutil.rmtree(folder)


def set_up(verifiers: int) -> Hall:
    """An event that is counted and some that print."""
    from tests.people import browser_of_leader

    (tokens,) = make_halls(TABLES, {"great-hall": verifiers}).values()
    make_halls(16, dict.fromkeys(PRINTING, 0))
    return Hall("", tokens, browser_of_leader("Ada").cookies["sessionid"].value)


def happen(what: str, fault: Callable[[], Any], hall: Hall, site: Callable[[], Site], seconds: float) -> int:
    """Lets a fault happen while everybody works; prints what is left then, and returns how much of it is wrong."""
    before, counts, jobs = site().processes(), len(hall.counts), len(hall.jobs)
    hall.refused.clear()
    with hall.at_work():
        time.sleep(seconds)
        fault()
        begun = time.monotonic()
        wait_until(lambda: is_well(site()), what, seconds=WELL)
        well = time.monotonic() - begun
        time.sleep(seconds)
    lost, twice, undone = count_losses(hall)
    running = {process.pid for process in site().processes()}
    left = [process for process in alive(before) if process.pid not in running]
    print(
        f"{what:32}{well:9.1f} s{len(hall.counts) - counts:8}{lost:6}{twice:7}{len(hall.jobs) - jobs:6}{undone:8}"
        f"{len(left):6}  {', '.join(f'{times} x {why}' for why, times in hall.refused.items())}",
        *hall.failed,
        sep="\n  ",
        flush=True,
    )
    wrong = lost + twice + undone + len(left) + len(hall.failed)
    hall.failed.clear()
    return wrong


def count_losses(hall: Hall) -> tuple[int, int, int]:
    """How many answered counts are lost, how many counts and jobs are there twice, how many jobs are not done."""
    from django.db import connections

    from scoring.models import FlagCount, RepeatedCountKey
    from tournament.models import PrintJob

    connections.close_all()
    jobs = PrintJob.objects.filter(pk__in=hall.jobs)
    with suppress(pytest.fail.Exception):  # what is not done by then is counted
        wait_until(lambda: not jobs.filter(state__in=("waiting", "drawing")).exists(), "all is drawn", seconds=WELL)
    stored: Counter[str] = Counter()
    right = set()
    repeated = RepeatedCountKey.objects.values_list("key", "count__flags")
    for key, flags in FlagCount.objects.order_by().values_list("key", "flags").union(repeated, all=True):
        stored.update([key])
        right |= {key} if hall.counts.get(key) == flags else set()
    done = jobs.filter(state="done").count()
    twice = sum(times > 1 for times in stored.values()) + PrintJob.objects.exclude(pk__in=hall.jobs).count()
    return len(hall.counts.keys() - right), twice, len(hall.jobs) - done


def is_well(site: Site) -> bool:
    """True when every part answers."""
    try:
        return site.health()[0] == 200
    except OSError:
        return False


def matching(site: Site, part: str) -> list[psutil.Process]:
    """The processes whose command names the part; a watchdog's command also names what it guards."""
    if part == "supervisor.py":
        return [process for process in site.processes() if part in command_line(process)]
    return site.processes_of(part)


def freeze(processes: list[psutil.Process], seconds: float) -> None:
    """Holds them up for a while, as a busy machine or a full swap does."""
    for process in processes:
        process.suspend()
    time.sleep(seconds)
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.resume()


def restart_postgresql(url: str, stack: ExitStack) -> None:
    """Stops PostgreSQL as a power cut would, and starts it again by the same command."""
    port = url.rpartition(":")[2].partition("/")[0]
    first = next(one for one in psutil.process_iter() if f" -p {port} " in f"{command_line(one)} ")
    command, folder, owner = first.cmdline(), first.cwd(), first.username()
    stop_postgresql(url)
    as_owner = ["runuser", "-u", owner, "--"] if os.geteuid() == 0 else []
    started = subprocess.Popen([*as_owner, *command], cwd=folder, stderr=subprocess.DEVNULL)
    stack.callback(started.wait)
    stack.callback(stop_postgresql, url)


@contextmanager
def another_worker(site: Site) -> Iterator[None]:
    """A second worker on the same database and broker, as on a second machine."""
    from tournament.management.commands.up import worker_command

    (first,) = site.processes_of("celery")
    changes = {name: first.environ()[name] for name in ("DATABASE_URL", "REDIS_URL", "DATA_DIR")}
    command = [*worker_command(), "--hostname", "second@here"]
    with subprocess.Popen(command, cwd=ROOT, env=environment(**changes)) as worker:
        try:
            yield
        finally:
            worker.terminate()
