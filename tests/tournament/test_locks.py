"""Locks end: who holds a row, the whole database or the disk stops nobody else, and it is said."""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import psycopg

from tests.load._server import web_server
from tests.servers import run_manage

PHONES = 20
PATIENCE = 8  # seconds that a phone waits
SET_UP = """
from django.core.management import call_command
from django.utils import timezone
from tests.people import browser_of_leader
from tests.events import make_event
from tournament.services.access import admit_verifier
call_command("upgrade")
for slug in ("held", "free"):
    event = make_event(4, slug=slug)
    print(admit_verifier(event=event, code=event.verifier_code, name="Vera", address="10.0.0.7", at=timezone.now()))
print(browser_of_leader("Ada").cookies["sessionid"].value)
"""
CSRF = "c" * 32


class Answer(NamedTuple):
    status: int
    text: str
    retry_after: str | None
    seconds: float


class Hall(NamedTuple):
    port: int
    tokens: dict[str, str]
    session: str

    def ask(self, path: str, cookies: str, **sent: object) -> Answer:
        begun = time.monotonic()
        headers = {"Host": "localhost", "Cookie": f"{cookies}; csrftoken={CSRF}"}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if sent else {}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as link:
            body = urlencode(sent | {"csrfmiddlewaretoken": CSRF}) if sent else None
            link.request("POST" if sent else "GET", path, body, headers)
            answer = link.getresponse()
            text = " ".join(answer.read().decode().split())
            return Answer(answer.status, text, answer.getheader("Retry-After"), time.monotonic() - begun)

    def count(self, slug: str, number: int) -> Answer:
        sent = {"total": 12, "read_back": 12, "key": f"{slug} {number}"}
        return self.ask(f"/{slug}/verify/1/{number % 4 + 1}/", f"verifier={self.tokens[slug]}", **sent)

    def desk(self, slug: str) -> Answer:
        return self.ask(f"/{slug}/desk/", f"sessionid={self.session}")

    def health(self) -> str:
        return self.ask("/healthz", "").text.partition('"database": "')[2].partition('", "')[0]


@contextmanager
def running_hall(folder: Path, **changes: str) -> Iterator[Hall]:
    done = run_manage("shell", "--no-imports", "-c", SET_UP, DATA_DIR=str(folder), **changes)
    assert done.returncode == 0, done.stderr
    held, free, session = done.stdout.split()[-3:]
    with web_server(folder, **changes) as port:
        yield Hall(port, {"held": held, "free": free}, session)


def test_a_row_that_somebody_holds_stops_no_other_event_and_healthz_tells(postgres_url: str, tmp_path: Path) -> None:
    url = f"{postgres_url.rpartition('/')[0]}/locks"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("CREATE DATABASE locks")
    with running_hall(tmp_path, DATABASE_URL=url) as hall:
        with psycopg.connect(url) as holder, ThreadPoolExecutor(PHONES) as phones:
            holder.execute("SELECT 1 FROM tournament_event WHERE slug = 'held' FOR UPDATE")
            waiting = [phones.submit(hall.count, "held", number) for number in range(PHONES)]
            desks = [hall.desk(slug) for slug in ("free", "held") * 3]
            counts = [hall.count("free", number) for number in range(8)]
            answers = [phone.result() for phone in waiting]
        after = hall.count("held", PHONES), hall.health()

    assert {answer.status for answer in answers} <= {303, 503}
    assert {(answer.status, answer.retry_after) for answer in answers if answer.status == 503} == {(503, "5")}
    assert [{answer.status for answer in each} for each in (desks, counts)] == [{200}, {303}]
    assert (after[0].status, after[1]) == (303, "ok")


def test_who_waits_for_a_sqlite_file_gives_up_before_the_phones_do(migrated: Path, tmp_path: Path) -> None:
    data = shutil.copytree(migrated, tmp_path / "data")
    with running_hall(data) as hall:
        with closing(sqlite3.connect(data / "whist.sqlite3")) as holder, ThreadPoolExecutor(PHONES) as phones:
            holder.execute("BEGIN IMMEDIATE")
            waiting = [phones.submit(hall.count, "held", number) for number in range(PHONES - 1)]
            health, desk = phones.submit(hall.health), hall.desk("held")
            answers = [phone.result() for phone in waiting]
        after = hall.count("held", PHONES), hall.health()

    assert {(answer.status, answer.retry_after) for answer in answers} == {(503, "5")}
    assert (desk.status, "locked" in health.result()) == (200, True)
    assert (after[0].status, after[1]) == (303, "ok")
