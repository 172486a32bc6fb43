"""A server under the load of one great hall, then of many: `python -m tests.load hall [--minutes N] [--viewers N] …`.

PostgreSQL, Redis, nginx with TLS, two web processes and two workers are started here from .deploy/.  Viewers keep a
public page open, which asks every five seconds whether something is new; verifiers enter counts; leaders have sheets
drawn and fetch them: first all at one event of 200 tables, then spread over 200 events.  Printed for each kind of
request: how many, errors, and milliseconds (half and 99 of 100 were faster); then what the database holds: every count
that was answered must be there once, and every job must be done, begun once.

The clients run on the same machine, so the figures are those of a server that has to share its processors with them.
"""

import asyncio
import json
import os
import random
import resource
import shutil
import ssl
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode, urlsplit

import psutil

from tests.deployment import Deployment, running_deployment
from tests.servers import command_line, wait_until

ONE_HALL, SMALL_HALL = 200, 16
PERIOD = 5.0  # seconds between two questions of a viewer, two counts of a verifier, two sheets of a leader
ARRIVING = 250  # viewers who come in a second
PATIENCE, DRAWING = 30.0, 300.0  # seconds that somebody waits for an answer, for a sheet
PAUSE = 0.5  # seconds before something is sent again, or asked whether it is drawn
SHEETS = ("movement-sheets", "hall-pack", "table-numbers", "count-slips", "calling-sheet")
OK, CREATED, SEE_OTHER, UNCHANGED = 200, 201, 303, 304
CSRF = "c" * 32

Headers = dict[str, str]


@dataclass
class Figures:
    """What was answered: milliseconds and errors of each kind, and the keys of what the server has acknowledged."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    first_error: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """The flags of each count that was answered, by its key."""
    unanswered: set[str] = field(default_factory=set)
    """Keys of counts that were sent but not answered when the time was over."""
    jobs: list[int] = field(default_factory=list)
    processor_time: float = 0

    def add(self, other: "Figures") -> None:
        """Takes in what another process did."""
        for kind, took in other.took.items():
            self.took[kind] += took
        self.errors += other.errors
        self.first_error |= other.first_error
        self.counts |= other.counts
        self.unanswered |= other.unanswered
        self.jobs += other.jobs
        self.processor_time += other.processor_time

    def add_error(self, kind: str, error: Exception) -> None:
        self.errors[kind] += 1
        self.first_error.setdefault(kind, repr(error)[:300])

    @asynccontextmanager
    async def timed(self, kind: str, patience: float = PATIENCE) -> AsyncIterator[None]:
        """Adds how long the block takes, or that it failed."""
        start = time.monotonic()
        try:
            async with asyncio.timeout(patience):
                yield
        except (OSError, EOFError, ValueError) as error:  # TimeoutError is an OSError, half an answer an EOFError
            self.add_error(kind, error)
            raise
        self.took[kind].append(1000 * (time.monotonic() - start))


class Link:
    """One connection that is kept open, as a browser does."""

    def __init__(self, address: str, tls: ssl.SSLContext, cookies: Headers, comes_from: str) -> None:
        self.host, self.port, self.tls, self.comes_from = "localhost", urlsplit(address).port, tls, comes_from
        self.cookies = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, Headers, bytes]:
        """Status, headers and body; raises OSError, EOFError or ValueError where no whole answer comes."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, ssl=self.tls, server_hostname=self.host, local_addr=(self.comes_from, 0)
            )
        sent = {"Host": self.host, "Cookie": self.cookies, **headers}
        if method != "GET":
            sent |= {"Content-Length": str(len(body)), "Referer": f"https://{self.host}/", "X-CSRFToken": CSRF}
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in sent.items() if value)
        try:
            self.writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *rest = head.strip().split("\r\n")
            got = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
            status = int(first.split()[1])
            length = 0 if status == UNCHANGED else int(got.get("content-length", 0))
            content = await self.reader.readexactly(length)
        except BaseException:
            self.close()
            raise
        if got.get("connection") == "close":
            self.close()
        return status, got, content

    def close(self) -> None:
        """The next question opens another connection."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None


@dataclass(frozen=True)
class Person:
    """Who does what at which event, with which cookies."""

    slug: str
    cookies: Headers = field(default_factory=dict)
    tables: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Crowd:
    """People who do the same in one process, until a moment (of the monotonic clock)."""

    act: str
    people: list[Person]
    address: str
    certificate: str
    until: float
    arriving: float


def run_crowd(crowd: Crowd) -> Figures:
    """What they were answered: everybody keeps a page open, counts or prints."""
    figures, tls = Figures(), ssl.create_default_context(cafile=crowd.certificate)

    async def live(number: int, person: Person) -> None:
        await asyncio.sleep(random.uniform(0, crowd.arriving))
        link = Link(crowd.address, tls, person.cookies, address_of(GROUPS[crowd.act], number))
        with suppress(TimeoutError):
            await ACTS[crowd.act](person, link, figures, crowd.until)
        link.close()

    async def everybody() -> None:
        await asyncio.gather(*(live(number, person) for number, person in enumerate(crowd.people)))

    asyncio.run(everybody())
    figures.processor_time = time.process_time()
    return figures


def address_of(group: int, number: int) -> str:
    """This machine's own address from which somebody comes: nginx limits what one address has in hand."""
    return f"127.{group}.{number // 250}.{1 + number % 250}"


async def view(person: Person, link: Link, figures: Figures, until: float) -> None:
    """Keeps the page of an event open."""
    kind, etag = "first visit", ""
    while (begun := time.monotonic()) < until:
        with suppress(OSError, EOFError, ValueError):
            async with figures.timed(kind):
                status, headers, _ = await link.ask(
                    "GET", f"/{person.slug}/", accept_encoding="gzip", if_none_match=etag
                )
                if status not in (OK, UNCHANGED):
                    raise ValueError(status)
            kind, etag = "page kept open", headers["etag"]
        await asyncio.sleep(max(0.0, begun + PERIOD - time.monotonic()))


async def count(person: Person, link: Link, figures: Figures, until: float) -> None:
    """Counts tables in turn, each time with another number; what is not answered is sent again under the same key."""
    number = 0
    while time.monotonic() < until:
        begun, table = time.monotonic(), person.tables[number % len(person.tables)]
        flags, key = 10 + number // len(person.tables) % 5, f"{person.slug} {person.name} {number}"
        body = urlencode({"total": flags, "read_back": flags, "key": key, "csrfmiddlewaretoken": CSRF}).encode()
        figures.unanswered.add(key)
        location = ""
        while not location and time.monotonic() < until + PATIENCE:
            try:
                async with figures.timed("count"):
                    status, headers, content = await link.ask(
                        "POST",
                        f"/{person.slug}/verify/1/{table}/",
                        body,
                        content_type="application/x-www-form-urlencoded",
                    )
                    if status != SEE_OTHER:
                        raise ValueError(status, content[:2000])
                location = headers["location"]
            except (OSError, EOFError, ValueError):
                await asyncio.sleep(PAUSE)
        if location:
            figures.unanswered.discard(key)
            figures.counts[key] = flags
            with suppress(OSError, EOFError, ValueError):
                async with figures.timed("verifier's page"):
                    status, _, _ = await link.ask("GET", location, accept_encoding="gzip")
                    if status != OK:
                        raise ValueError(status)
        number += 1
        await asyncio.sleep(max(0.0, begun + PERIOD - time.monotonic()))


async def print_sheets(person: Person, link: Link, figures: Figures, until: float) -> None:
    """Has a sheet drawn, waits for it and fetches it, then the next."""
    number, jobs = 0, f"/api/events/{person.slug}/print-jobs/"
    while time.monotonic() < until:
        begun, job, state = time.monotonic(), 0, ""
        body = json.dumps({"sheet": SHEETS[number % len(SHEETS)], "paper": "letter"}).encode()
        key = f"{person.slug} {begun} {number}"
        with suppress(OSError, EOFError, ValueError):
            async with figures.timed("sheet until drawn", DRAWING):
                async with figures.timed("sheet asked for"):
                    status, _, content = await link.ask(
                        "POST", jobs, body, content_type="application/json", idempotency_key=key
                    )
                    if status != CREATED:
                        raise ValueError(status, content)
                job = json.loads(content)["job"]
                figures.jobs.append(job)
                while state not in ("done", "failed"):
                    await asyncio.sleep(PAUSE)
                    status, _, content = await link.ask("GET", f"{jobs}{job}/")
                    state = json.loads(content)["state"] if status == OK else ""  # asked again where it had to wait
            async with figures.timed("sheet fetched"):
                status, _, content = await link.ask("GET", f"{jobs}{job}/pdf/")
                if status != OK:
                    raise ValueError(status, content)
        number += 1
        await asyncio.sleep(max(0.0, begun + PERIOD - time.monotonic()))


GROUPS = {"view": 1, "count": 2, "print": 3}
ACTS = {"view": view, "count": count, "print": print_sheets}


def main(arguments: list[str]) -> int:
    """Prints the table of each part; 1 where something was lost or doubled."""
    parser = ArgumentParser(prog="python -m tests.load hall")
    parser.add_argument("--minutes", type=float, default=5, help="of each of the two parts")
    parser.add_argument("--viewers", type=int, default=5000)
    parser.add_argument("--verifiers", type=int, default=100)
    parser.add_argument("--printing", type=int, default=20, help="events that have sheets drawn")
    parser.add_argument("--events", type=int, default=200, help="of the second part")
    chosen = parser.parse_args(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65536)), hard))
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    folder.chmod(0o755)
    with running_deployment(folder, synchronous_commit="on", fsync="on", autovacuum="on") as server:
        os.environ |= server.changes
        one, many = set_up(chosen.events)
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
        wrong = 0
        for title, slugs, tables in (
            ("one event of 200 tables", one, ONE_HALL),
            (f"{len(many)} events", many, SMALL_HALL),
        ):
            viewers = [Person(slugs[number % len(slugs)]) for number in range(chosen.viewers)]
            verifiers = let_in(slugs, chosen.verifiers, tables)
            leaders = sign_in(many[: chosen.printing])
            before = processor_times(server)
            figures = run(server, viewers, verifiers, leaders, 60 * chosen.minutes)
            print(f"\n{title}: {chosen.viewers} viewers, {chosen.verifiers} verifiers, {len(leaders)} events printing")
            report(figures, arriving(chosen.viewers) + 60 * chosen.minutes)
            wrong += count_losses(figures)
            print_processes(server, before, figures)
    shutil.rmtree(folder)
    return 1 if wrong else 0


def set_up(events: int) -> tuple[list[str], list[str]]:
    """A database with one event of 200 tables and so many small ones, each on its first day; their slugs."""
    import django

    django.setup()
    from tests.events import make_event

    big = make_event(ONE_HALL, slug="great-hall", sessions=((15, 15),))
    small = [make_event(SMALL_HALL, slug=f"hall-{number}", sessions=((15, 15),)) for number in range(1, events + 1)]
    return [big.slug], [event.slug for event in small]


def let_in(slugs: list[str], verifiers: int, tables: int) -> list[Person]:
    """Verifiers with the code of their event; no two of one event count the same table."""
    from django.utils import timezone

    from tournament.models import Event
    from tournament.services.access import admit_verifier

    people = []
    for number in range(verifiers):
        slug = slugs[number % len(slugs)]
        event, place, others = Event.objects.get(slug=slug), number // len(slugs), -(-verifiers // len(slugs))
        name = f"Verifier {number + 1}"
        token = admit_verifier(event=event, code=event.verifier_code, name=name, address="10.0.0.7", at=timezone.now())
        cookies = {"verifier": token, "csrftoken": CSRF}
        people.append(Person(slug, cookies, tuple(range(place + 1, tables + 1, others)), name))
    return people


def sign_in(slugs: list[str]) -> list[Person]:
    """The leader of these events, signed in for each."""
    from tests.people import browser_of_leader

    session = browser_of_leader("Ada").cookies["sessionid"].value
    return [Person(slug, {"sessionid": session, "csrftoken": CSRF}) for slug in slugs]


def arriving(viewers: int) -> float:
    """The seconds within which everybody comes."""
    return max(PERIOD, viewers / ARRIVING)


def run(
    server: Deployment, viewers: list[Person], verifiers: list[Person], leaders: list[Person], seconds: float
) -> Figures:
    """What all of them were answered in so many seconds after the last one came."""
    until = time.monotonic() + arriving(len(viewers)) + seconds
    crowds = [
        Crowd(act, people, server.url, str(server.certificate), until, arriving(len(viewers)))
        for act, people in (("view", viewers), ("count", verifiers), ("print", leaders))
    ]
    figures = Figures()
    with ProcessPoolExecutor(len(crowds), mp_context=get_context("spawn")) as pool:
        for each in pool.map(run_crowd, crowds):
            figures.add(each)
    return figures


def report(figures: Figures, seconds: float) -> None:
    """Prints a line for each kind."""
    print(f"{'':20}{'answered':>10}{'a second':>10}{'errors':>8}{'p50 ms':>10}{'p99 ms':>10}")
    for kind in sorted({*figures.took, *figures.errors}):
        took = figures.took[kind]
        parts = quantiles(took, n=100) if len(took) > 1 else [*took, *[0.0] * 99]
        rate = len(took) / seconds
        print(f"{kind:20}{len(took):10}{rate:10.1f}{figures.errors[kind]:8}{parts[49]:10.1f}{parts[98]:10.1f}")


def count_losses(figures: Figures) -> int:
    """Prints what of all that was answered is lost or doubled in the database; how much that is."""
    from scoring.models import FlagCount, RepeatedCountKey
    from tournament.models import PrintJob

    wait_until(lambda: not PrintJob.objects.filter(state__in=("waiting", "drawing")).exists(), "all is drawn", DRAWING)
    slugs = {key.split(" ", 1)[0] for key in figures.counts}
    stored: Counter[str] = Counter()
    right = set()
    first = FlagCount.objects.filter(event__slug__in=slugs).order_by().values_list("key", "flags")
    repeated = RepeatedCountKey.objects.filter(event__slug__in=slugs).values_list("key", "count__flags")
    for key, flags in first.union(repeated, all=True):
        stored.update([key])
        right |= {key} if figures.counts.get(key) == flags else set()
    lost, doubled = len(figures.counts.keys() - right), sum(times > 1 for times in stored.values())
    strange = len(stored.keys() - figures.counts.keys() - figures.unanswered)
    jobs = dict(PrintJob.objects.filter(pk__in=figures.jobs).values_list("pk", "attempts"))
    undone = PrintJob.objects.filter(pk__in=figures.jobs).exclude(state="done").count() + len(figures.jobs) - len(jobs)
    twice = sum(attempts > 1 for attempts in jobs.values())
    for kind, error in figures.first_error.items():
        print(f"first error of {kind}: {error}")
    print(f"counts: {len(figures.counts)} answered, {lost} lost, {doubled} doubled, {strange} that nobody sent")
    print(f"jobs: {len(figures.jobs)} accepted, {undone} not done, {twice} begun twice")
    return lost + doubled + strange + undone + twice


def programs(server: Deployment) -> dict[str, list[psutil.Process]]:
    """The processes of each program, PostgreSQL too."""
    port = server.database_url.rpartition(":")[2].partition("/")[0]
    database = next(one.pid for one in psutil.process_iter() if f" -p {port} " in f"{command_line(one)} ")
    mains = {"PostgreSQL": database} | {name: program.pid for name, program in server.programs.items()}
    return {name: [one := psutil.Process(pid), *one.children(recursive=True)] for name, pid in mains.items()}


def processor_times(server: Deployment) -> dict[str, float]:
    """Processor seconds of each program until now, those of its ended processes too."""
    return {name: sum(sum(one.cpu_times()[:2]) for one in found) for name, found in programs(server).items()}


def print_processes(server: Deployment, before: dict[str, float], figures: Figures) -> None:
    """Prints how much each program used since then, and how much memory its largest process has."""
    after = processor_times(server)
    for name, found in programs(server).items():
        memory = max(one.memory_info().rss for one in found) / 1e6
        print(f"{name:12}{after[name] - before[name]:8.1f} s of processor time, {memory:5.0f} MB")
    print(f"{'clients':12}{figures.processor_time:8.1f} s of processor time", flush=True)
