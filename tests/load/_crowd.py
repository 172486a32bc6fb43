"""People who load a hall, what they are answered, and what of all that was answered the database holds afterwards."""

import asyncio
import json
import math
import os
import random
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from statistics import quantiles
from urllib.parse import urlencode, urlsplit

import pytest

from tests.servers import wait_until

PERIOD = 5.0  # seconds between two questions of a viewer, two counts of a verifier, two sheets of a leader
PATIENCE, DRAWING = 30.0, 300.0  # seconds that somebody waits for an answer, for a sheet
GIVING_UP = 360.0  # seconds that somebody goes on sending the same
PAUSE = 0.3  # seconds before something is sent again under its key, or asked whether it is drawn
SHEETS = ("movement-sheets", "hall-pack", "table-numbers", "count-slips", "calling-sheet")
OK, CREATED, SEE_OTHER, UNCHANGED = 200, 201, 303, 304
PASSING = (409, 429, 500, 502, 503, 504)
TWICE, CUT = 5, 10
"""On a bad network every so manieth count is sent twice, or its link is cut before the answer comes."""
CSRF = "c" * 32

Headers = dict[str, str]


@dataclass
class Figures:
    """What was answered: milliseconds and errors of each kind, and the keys of what the server has acknowledged."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    """How often something was sent again, by what it was and why."""
    failed: list[str] = field(default_factory=list)
    """What was answered so that nobody can send it again, or was never answered."""
    counts: dict[str, int] = field(default_factory=dict)
    """The flags of each count that was answered, by its key."""
    unanswered: set[str] = field(default_factory=set)
    jobs: set[int] = field(default_factory=set)

    def add(self, other: "Figures") -> None:
        for kind, took in other.took.items():
            self.took[kind] += took
        for name in ("errors", "failed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("counts", "unanswered", "jobs"):
            setattr(self, name, getattr(self, name) | getattr(other, name))

    def quantile(self, kind: str, percent: int) -> float:
        """Milliseconds within which so many of a hundred were answered."""
        took = self.took[kind]
        return quantiles(took, n=100)[percent - 1] if len(took) > 1 else sum(took)


@dataclass(frozen=True)
class Person:
    """Who does what (`view`, `count` or `print_sheets`) at which event, with which cookies."""

    act: str
    slug: str
    cookies: Headers = field(default_factory=dict)
    tables: tuple[int, ...] = ()
    name: str = ""


@dataclass
class Crowd:
    """People at work until a moment of the monotonic clock; verifiers count each table `turns` times at most."""

    people: list[Person]
    address: str
    until: float = math.inf
    period: float = 0
    turns: int = 10**9
    arriving: float = 0
    has_bad_network: bool = False

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.until


class Client:
    """One of them, with a connection that is kept open, as a browser does."""

    def __init__(self, crowd: Crowd, person: Person, figures: Figures) -> None:
        self.crowd, self.person, self.figures = crowd, person, figures
        self.cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        self.writer: asyncio.StreamWriter | None = None

    async def live(self) -> None:
        # People come one after another.
        await asyncio.sleep(random.uniform(0, self.crowd.arriving))
        with suppress(RuntimeError):
            await getattr(self, self.person.act)()
        self.close()

    async def write(self, method: str, path: str, body: bytes = b"", **headers: str) -> None:
        if self.writer is None:
            port = urlsplit(self.crowd.address).port
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        sent = {"Host": "localhost", "Cookie": self.cookies, **headers}
        if method != "GET":
            sent |= {"Content-Length": str(len(body)), "Referer": "https://localhost/", "X-CSRFToken": CSRF}
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in sent.items() if value)
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, Headers, bytes]:
        """Status, headers and body; raises OSError, EOFError or ValueError where no whole answer comes."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.write(method, path, body, **headers)
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

    async def send(self, kind: str, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[Headers, bytes]:
        """What is answered in the end to something that has its key, sent again and again, as a phone does."""
        begun, why = time.monotonic(), ""
        while time.monotonic() < begun + GIVING_UP:
            try:
                status, got, content = await self.ask(method, path, body, **headers)
            except (OSError, EOFError, ValueError) as error:  # TimeoutError is an OSError, half an answer an EOFError
                why = type(error).__name__
            else:
                if status in (OK, CREATED, SEE_OTHER, UNCHANGED):
                    self.figures.took[kind].append(1000 * (time.monotonic() - begun))
                    return got, content
                why = f"{status} {content[:300]!r}" if status not in PASSING else f"{status}"
                if status not in PASSING:
                    break
            self.figures.errors[f"{kind}: {why}"] += 1
            # As a phone and a page wait before they ask again.
            await asyncio.sleep(PAUSE)
        self.figures.failed.append(f"{path}: {why}")
        raise RuntimeError(why)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    async def rest(self, begun: float) -> None:
        # Between two questions people wait, which is the load that is measured.
        await asyncio.sleep(max(0.0, begun + self.crowd.period - time.monotonic()))

    async def view(self) -> None:
        """Keeps the page of an event open."""
        kind, etag = "first visit", ""
        while not self.crowd.is_over:
            begun = time.monotonic()
            path = f"/{self.person.slug}/"
            headers, _ = await self.send(kind, "GET", path, accept_encoding="gzip", if_none_match=etag)
            kind, etag = "page kept open", headers["etag"]
            await self.rest(begun)

    async def count(self) -> None:
        """Counts tables in turn, each time with another number."""
        slug, tables, is_bad = self.person.slug, self.person.tables, self.crowd.has_bad_network
        for number in range(self.crowd.turns * len(tables)):
            if self.crowd.is_over:
                return
            begun, table, flags = time.monotonic(), tables[number % len(tables)], 10 + number % 5
            moment = datetime.now(UTC).isoformat()
            key = f"{slug} {table} {moment}"
            typed = {"total": flags, "read_back": flags, "counted_at": moment, "key": key, "csrfmiddlewaretoken": CSRF}
            sent = "POST", f"/{slug}/verify/1/{table}/", urlencode(typed).encode()
            kind = {"content_type": "application/x-www-form-urlencoded"}
            self.figures.unanswered.add(key)
            if is_bad and table % CUT == 0:
                with suppress(OSError):
                    await self.write(*sent, **kind)
                self.close()
            for _ in range(2 if is_bad and table % TWICE == 0 else 1):
                headers, _ = await self.send("count", *sent, **kind)
            self.figures.unanswered.discard(key)
            self.figures.counts[key] = flags
            if self.crowd.period:
                await self.send("verifier's page", "GET", headers["location"], accept_encoding="gzip")
                await self.rest(begun)

    async def print_sheets(self) -> None:
        """Has a sheet drawn, waits for it and fetches it, then the next."""
        jobs = f"/api/events/{self.person.slug}/print-jobs/"
        for number in count():
            if self.crowd.is_over:
                return
            begun, state = time.monotonic(), ""
            body = json.dumps({"sheet": SHEETS[number % len(SHEETS)], "paper": "letter"}).encode()
            key = {"content_type": "application/json", "idempotency_key": f"{self.person.slug} {time.monotonic_ns()}"}
            _, content = await self.send("sheet asked for", "POST", jobs, body, **key)
            job = json.loads(content)["job"]
            self.figures.jobs.add(job)
            while state not in ("done", "failed") and time.monotonic() < begun + DRAWING:
                # As a phone and a page wait before they ask again.
                await asyncio.sleep(PAUSE)
                state = json.loads((await self.send("is it drawn?", "GET", f"{jobs}{job}/"))[1])["state"]
            self.figures.took["sheet until drawn"].append(1000 * (time.monotonic() - begun))
            await self.send("sheet fetched", "GET", f"{jobs}{job}/pdf/")
            await self.rest(begun)


def run_crowd(crowd: Crowd) -> Figures:
    figures = Figures()

    async def everybody() -> None:
        await asyncio.gather(*(Client(crowd, each, figures).live() for each in crowd.people))

    asyncio.run(everybody())
    return figures


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
        people.append(Person("count", slug, cookies, tuple(range(place + 1, tables + 1, others)), name))
    return people


def sign_in(slugs: list[str]) -> list[Person]:
    from tests.people import browser_of_leader

    session = browser_of_leader("Ada").cookies["sessionid"].value
    return [Person("print_sheets", slug, {"sessionid": session, "csrftoken": CSRF}) for slug in slugs]


def count_losses(figures: Figures) -> dict[str, int]:
    """How much of all that was answered is lost, doubled or not done in the database, or begun twice, once all is
    drawn; and of how many counts nobody sent the moment.
    """
    from django.db import connections

    from scoring.models import FlagCount
    from tournament.models import PrintJob

    connections.close_all()
    jobs = PrintJob.objects.filter(pk__in=figures.jobs)
    with suppress(pytest.fail.Exception):  # what is not done by then is counted
        wait_until(lambda: not jobs.filter(state__in=("waiting", "drawing")).exists(), "all is drawn", DRAWING)
    slugs = {key.split(" ", 1)[0] for key in figures.counts}
    stored: Counter[str] = Counter()
    right = set()
    for row in FlagCount.objects.filter(event__slug__in=slugs).select_related("event", "table"):
        key = f"{row.event.slug} {row.table.number} {row.counted_at and row.counted_at.isoformat()}"
        stored.update([key])
        right |= {key} if figures.counts.get(key) == row.flags else set()
    return {
        "lost": len(figures.counts.keys() - right),
        "doubled": sum(times > 1 for times in stored.values()),
        "strange": len(stored.keys() - figures.counts.keys() - figures.unanswered),
        "jobs undone": len(figures.jobs) - jobs.filter(state="done").count(),
        "failed": len(figures.failed),
    }


def load_before() -> None:
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
