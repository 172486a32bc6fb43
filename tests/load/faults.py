"""What is left after every fault: `python -m tests.load faults [--seconds N] [--frozen N] [--verifiers N] …`.

`up` runs here on a PostgreSQL and a Redis of their own.  Verifiers enter counts and leaders have sheets drawn without
a pause, while one fault after the other happens: worker and `up` are killed; Redis is frozen; PostgreSQL is stopped in
the middle and started again; a worker hangs; last, on SQLite, the disk is full.  After each the clients rest, and
everything that was answered is looked for: every count there once, every job done once, and no process left of those
that were killed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import psutil

from tests.load._crowd import Crowd, Figures, count_losses, let_in, run_crowd, sign_in
from tests.load._server import make_halls, prepare, read_options
from tests.servers import (
    ROOT,
    Site,
    alive,
    command_line,
    environment,
    running_postgresql,
    running_redis,
    running_site,
    stop_postgresql,
    wait_until,
)

TABLES = 40
PRINTING = ("hall-1", "hall-2", "hall-3", "hall-4")
PERIOD = 0.5  # seconds between two counts of a verifier, two sheets of a leader
WELL = 180  # seconds that the service may take until everything answers again
DISK = "64m"  # the size of the disk that gets full


class Hall:
    """Who counts and who prints, and what the service has acknowledged since the first fault."""

    def __init__(self, verifiers: int) -> None:
        make_halls(16, *PRINTING)
        self.people = [*let_in(make_halls(TABLES, "great-hall"), verifiers, TABLES), *sign_in([*PRINTING])]
        self.crowd, self.figures = Crowd(self.people, ""), Figures()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Everybody counts and prints until the end of the block, and then waits for the answer to what they sent."""
        self.crowd = Crowd(self.people, self.crowd.address, period=PERIOD)
        with ThreadPoolExecutor(1) as hall:
            work = hall.submit(run_crowd, self.crowd)
            try:
                yield
            finally:
                self.crowd.until = 0
                self.figures.add(work.result())


def main(arguments: list[str]) -> int:
    chosen = read_options(
        arguments,
        "faults",
        ("seconds", 10.0, "of work before and after each fault"),
        ("frozen", 60.0, "seconds that Redis is frozen and a worker hangs"),
        ("verifiers", 20, "people who count"),
    )
    print(f"{'fault':32}{'all well':>11}{'counts':>8}{'jobs':>6}  of what was answered, and what was sent again")
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    with running_postgresql(synchronous_commit="on") as url, running_redis(folder / "redis") as redis:
        wrong = play(chosen, folder, url, redis)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        wrong += fresh.submit(fill_disk, chosen).result()
    shutil.rmtree(folder)
    return 1 if wrong else 0


def play(chosen: Namespace, folder: Path, url: str, redis: str) -> int:
    """Every fault on PostgreSQL; how much was lost, doubled or left."""
    prepare(folder, DATABASE_URL=url)
    hall = Hall(chosen.verifiers)
    wrong = 0
    with ExitStack() as stack:

        def start() -> None:
            nonlocal site
            site = stack.enter_context(running_site(folder, "--no-example", DATABASE_URL=url, REDIS_URL=redis))
            hall.crowd.address = site.url

        def kill_up() -> None:
            site.process.kill()
            site.process.wait()
            start()

        def after(what: str, fault: Callable[[], Any]) -> None:
            nonlocal wrong
            wrong += happen(what, fault, hall, lambda: site, chosen.seconds)

        site: Site
        start()
        after("kill -9 the worker", lambda: site.processes_of("celery")[0].kill())
        after("kill -9 up, and started again", kill_up)
        after("Redis frozen", lambda: freeze(servers_at(redis), chosen.frozen))
        after("PostgreSQL stopped and started", lambda: restart_postgresql(url, stack))
        with another_worker(site):
            after("a worker hangs, another runs", lambda: freeze(site.processes_of("celery")[:1], chosen.frozen))
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
        hall = Hall(chosen.verifiers)
        with running_site(data, "--no-example") as site:
            hall.crowd.address = site.url

            def fill() -> None:
                with suppress(OSError), (data / "filling").open("wb", buffering=0) as filling:
                    while True:
                        filling.write(bytes(4096))
                # The disk stays full for so long while everybody counts.
                time.sleep(chosen.seconds)
                (data / "filling").unlink()

            return happen("disk full, then room again", fill, hall, lambda: site, chosen.seconds)
    finally:
        subprocess.run(["umount", "--lazy", data], check=True)
        shutil.rmtree(folder)


def happen(what: str, fault: Callable[[], Any], hall: Hall, site: Callable[[], Site], seconds: float) -> int:
    """Lets a fault happen while everybody works; prints what is left then, and returns how much of it is wrong."""
    before, counts, jobs = site().processes(), len(hall.figures.counts), len(hall.figures.jobs)
    hall.figures.errors.clear()
    hall.figures.failed.clear()
    with hall.at_work():
        # How long people work, or a process is frozen, is what is measured.
        time.sleep(seconds)
        fault()
        begun = time.monotonic()
        wait_until(lambda: site().is_well(), what, seconds=WELL)
        well = time.monotonic() - begun
        # How long people work, or a process is frozen, is what is measured.
        time.sleep(seconds)
    losses = count_losses(hall.figures)
    running = {process.pid for process in site().processes()}
    losses["processes left"] = len([process for process in alive(before) if process.pid not in running])
    print(
        f"{what:32}{well:9.1f} s{len(hall.figures.counts) - counts:8}{len(hall.figures.jobs) - jobs:6}  {losses}",
        dict(hall.figures.errors),
        *hall.figures.failed,
        sep="\n  ",
        flush=True,
    )
    return sum(losses.values())


def servers_at(url: str) -> list[psutil.Process]:
    """The Redis server at that address."""
    port = url.rpartition(":")[2].partition("/")[0]
    return [one for one in psutil.process_iter() if f":{port}" in command_line(one)]


def freeze(processes: list[psutil.Process], seconds: float) -> None:
    for process in processes:
        process.suspend()
    # How long people work, or a process is frozen, is what is measured.
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
    from tournament.management.commands.up import WORKER

    (first,) = site.processes_of("celery")
    changes = {name: first.environ()[name] for name in ("DATABASE_URL", "REDIS_URL", "DATA_DIR")}
    command = [sys.executable, *WORKER, "--hostname", "second@here"]
    with subprocess.Popen(command, cwd=ROOT, env=environment(**changes)) as worker:
        try:
            yield
        finally:
            worker.terminate()
