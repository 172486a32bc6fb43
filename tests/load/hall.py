"""A server under the load of one great hall, then of many: `python -m tests.load hall [--minutes N] [--viewers N] …`.

PostgreSQL, Redis, nginx with TLS, two web processes and two workers are started here from .deploy/.  Viewers keep a
public page open, which asks every five seconds whether something is new; verifiers enter counts; leaders have sheets
drawn and fetch them: first all at one event of 200 tables, then spread over 200 events.  Printed for each kind of
request: how many, and milliseconds (half and 99 of 100 were faster); then what was sent again and why, and what the
database holds: every count that was answered must be there once, and every job must be done.

The clients run on the same machine, so the figures are those of a server that has to share its processors with them.
"""

import os
import resource
import shutil
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import psutil

from tests.deployment import Deployment, running_deployment
from tests.load import _crowd, _server
from tests.servers import command_line

ONE_HALL, SMALL_HALL = 200, 16
ARRIVING = 250  # viewers who come in a second


def main(arguments: list[str]) -> int:
    chosen = _server.read_options(
        arguments,
        "hall",
        ("minutes", 5.0, "of each of the two parts"),
        ("viewers", 5000, "people who keep a public page open"),
        ("verifiers", 100, "people who count"),
        ("printing", 20, "events that have sheets drawn"),
        ("events", 200, "of the second part"),
    )
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65536)), hard))
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    folder.chmod(0o755)
    arriving, wrong = max(_crowd.PERIOD, chosen.viewers / ARRIVING), 0
    with running_deployment(folder, synchronous_commit="on", fsync="on", autovacuum="on") as server:
        os.environ |= server.changes
        import django

        django.setup()
        one = _server.make_halls(ONE_HALL, "great-hall")
        many = _server.make_halls(SMALL_HALL, *(f"hall-{number}" for number in range(1, chosen.events + 1)))
        _crowd.load_before()
        for slugs, tables in ((one, ONE_HALL), (many, SMALL_HALL)):
            viewers = [_crowd.Person("view", slugs[number % len(slugs)]) for number in range(chosen.viewers)]
            crowds = [viewers, _crowd.let_in(slugs, chosen.verifiers, tables), _crowd.sign_in(many[: chosen.printing])]
            before, seconds = processor_times(server), arriving + 60 * chosen.minutes
            figures = work(server, crowds, arriving, seconds)
            print(f"\n{len(slugs)} events of {tables} tables; {', '.join(str(len(each)) for each in crowds)} people")
            print(f"{'':20}{'answered':>10}{'a second':>10}{'p50 ms':>10}{'p99 ms':>10}")
            for kind, took in sorted(figures.took.items()):
                half, most = (figures.quantile(kind, percent) for percent in (50, 99))
                print(f"{kind:20}{len(took):10}{len(took) / seconds:10.1f}{half:10.1f}{most:10.1f}")
            losses = _crowd.count_losses(figures)
            wrong += sum(losses.values())
            print(f"sent again: {dict(figures.errors)}")
            print(f"{len(figures.counts)} counts and {len(figures.jobs)} jobs answered: {losses}", *figures.failed)
            print_processes(server, before, figures)
    shutil.rmtree(folder)
    return int(wrong > 0)


def work(server: Deployment, crowds: list[list[_crowd.Person]], arriving: float, seconds: float) -> _crowd.Figures:
    until, figures = time.monotonic() + seconds, _crowd.Figures()
    known = {"certificate": str(server.certificate), "arriving": arriving}
    with ProcessPoolExecutor(len(crowds), mp_context=get_context("spawn")) as pool:
        for each in pool.map(
            _crowd.run_crowd, [_crowd.Crowd(people, server.url, until, _crowd.PERIOD, **known) for people in crowds]
        ):  # type: ignore[arg-type]
            figures.add(each)
    return figures


def programs(server: Deployment) -> dict[str, list[psutil.Process]]:
    """The processes of each program, PostgreSQL too."""
    port = server.database_url.rpartition(":")[2].partition("/")[0]
    database = next(one.pid for one in psutil.process_iter() if f" -p {port} " in f"{command_line(one)} ")
    mains = {"PostgreSQL": database} | {name: program.pid for name, program in server.programs.items()}
    return {name: [one := psutil.Process(pid), *one.children(recursive=True)] for name, pid in mains.items()}


def processor_times(server: Deployment) -> dict[str, float]:
    """Processor seconds of each program until now, those of its ended processes too."""
    return {name: sum(sum(one.cpu_times()[:2]) for one in found) for name, found in programs(server).items()}


def print_processes(server: Deployment, before: dict[str, float], figures: _crowd.Figures) -> None:
    """Prints how much each program used since then, and how much memory its largest process has."""
    after = processor_times(server)
    for name, found in programs(server).items():
        memory = max(one.memory_info().rss for one in found) / 1e6
        print(f"{name:12}{after[name] - before[name]:8.1f} s of processor time, {memory:5.0f} MB")
    print(f"{'clients':12}{figures.processor_time:8.1f} s of processor time", flush=True)
