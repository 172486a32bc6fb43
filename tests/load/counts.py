"""How quickly counts are saved through HTTP while the hall counts: 200 tables, one verifier, 8 at once, 64 at once.

`python -m tests.load counts`.  The web server is the one that `up` starts.  Every fifth count is sent twice, and of
every tenth the link is cut before the answer comes, so that the phone sends it again.  Printed for each: milliseconds
until a count was answered, and what the database holds afterwards: every count must be there once.
"""

import os
import secrets
import shutil
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

from tests.load._server import make_halls, prepare, web_server

TABLES = 200
AIMS = {1: 25, 8: 100, 64: 600}
"""Verifiers at once, and milliseconds within which 95 of 100 of their counts are to be answered."""
TWICE, CUT = 5, 10
"""Every so manieth count is sent twice, or its first link is cut."""
SEE_OTHER, SERVICE_UNAVAILABLE = 303, 503


@dataclass
class Phone:
    """A verifier's phone: the tables it counts, and the milliseconds that each answer took."""

    port: int
    slug: str
    token: str
    tables: list[int]
    took: list[float] = field(default_factory=list)
    sent: int = 0

    def count_all(self) -> "Phone":
        """Counts its tables one after another, each sent again until it is answered."""
        csrf = secrets.token_hex(16)
        headers = {
            "Host": "localhost",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"verifier={self.token}; csrftoken={csrf}",
        }
        link = HTTPConnection("127.0.0.1", self.port)
        for table in self.tables:
            body = {"total": flags_of(table), "read_back": flags_of(table), "key": f"{self.slug} {table}"}
            request = (
                "POST",
                f"/{self.slug}/verify/1/{table}/",
                urlencode(body | {"csrfmiddlewaretoken": csrf}),
                headers,
            )
            if table % CUT == 0:
                link.request(*request)
                link.close()
                self.sent += 1
            for _ in range(2 if table % TWICE == 0 else 1):
                self.send(link, request)
        link.close()
        return self

    def send(self, link: HTTPConnection, request: tuple[str, str, str, dict[str, str]]) -> None:
        """Sends one count until it is answered; only an answer that it was received will do."""
        start = time.monotonic()
        while True:
            self.sent += 1
            try:
                link.request(*request)
                response = link.getresponse()
                response.read()
            except (HTTPException, OSError):
                link.close()
                continue
            if response.status == SERVICE_UNAVAILABLE:
                continue
            if response.status != SEE_OTHER:
                raise SystemExit(f"a count was answered with {response.status}")
            self.took.append(1000 * (time.monotonic() - start))
            return


def main() -> None:
    """Prints the table."""
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    try:
        prepare(folder)
        tokens = make_halls(TABLES, {slug_of(verifiers): verifiers for verifiers in AIMS})
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
        print("verifiers   sent  answered    p50 ms    p95 ms   aim  counts  lost  doubled")
        with web_server(folder) as port:
            for verifiers, aim in AIMS.items():
                phones = [
                    Phone(port, slug_of(verifiers), token, list(range(number, TABLES + 1, verifiers)))
                    for number, token in enumerate(tokens[slug_of(verifiers)], start=1)
                ]
                with ThreadPoolExecutor(verifiers) as hall:
                    phones = list(hall.map(Phone.count_all, phones))
                took = [each for phone in phones for each in phone.took]
                middle, high = quantiles(took, n=100)[49], quantiles(took, n=100)[94]
                sent = sum(phone.sent for phone in phones)
                stored, lost, doubled = stored_counts(slug_of(verifiers))
                print(
                    f"{verifiers:9}{sent:7}{len(took):10}{middle:10.1f}{high:10.1f}{aim:6}{stored:8}{lost:6}{doubled:9}",
                    flush=True,
                )
    finally:
        shutil.rmtree(folder)


def slug_of(verifiers: int) -> str:
    """The event that so many verifiers count."""
    return f"hall-{verifiers}"


def flags_of(table: int) -> int:
    """What is counted on a table."""
    return 10 + table % 5


def stored_counts(slug: str) -> tuple[int, int, int]:
    """How many counts the database holds; of how many tables none, or not what was counted; and of how many two."""
    from scoring.models import FlagCount

    rows = FlagCount.objects.filter(event__slug=slug).values_list("table__number", "flags")
    right = Counter(table for table, flags in rows if flags == flags_of(table))
    stored = Counter(table for table, _ in rows)
    lost = sum(right[table] == 0 for table in range(1, TABLES + 1))
    return stored.total(), lost, sum(number > 1 for number in stored.values())
