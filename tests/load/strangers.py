"""What strangers at the door cost those who count: `python -m tests.load strangers [--clients N] [--sign-ins N]`.

Eight verifiers count a hall of 200 tables, first by themselves; then while clients send, each as fast as they are
answered, forms of 24,000 empty fields, with cookies as if they were known and without; then while others type wrong
passwords; then with both.  First on SQLite, then on PostgreSQL.  Printed for each: milliseconds until a count was
answered, and the strangers' answers.  1 where 95 of 100 counts take longer than 0.3 s.
"""

import os
import shutil
import tempfile
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from threading import Event as Flag
from threading import Thread
from urllib.parse import urlencode

from tests.load._server import make_halls, prepare, web_server
from tests.load.counts import TABLES, Phone
from tests.servers import running_postgresql

AIM = 300  # milliseconds within which 95 of 100 counts are to be answered
VERIFIERS = 8
SIGN_IN = "/accounts/login/"
CSRF = "c" * 32
SPAWN = get_context("spawn")
SLUGS = ("alone", "fields", "passwords", "both")
FORMS = (
    ("/{}/verify/1/1/", "a&" * 24_000),
    ("/{}/verify/1/1/", "a&" * 3_900),
    ("/{}/verify/", f"csrfmiddlewaretoken={CSRF}&" + "a&" * 24_000),
    ("/{}/desk/teams/", f"csrfmiddlewaretoken={CSRF}&" + "a&" * 24_000),
    ("/api/events/{}/counts/", "a&" * 24_000),
    ("/accounts/login/?" + "a&" * 24_000, "a"),
)
"""Where strangers send what."""


class Stranger(Thread):
    """Sends forms one after another until it is over, and notes the statuses of the answers."""

    def __init__(self, port: int, slug: str, number: int, is_over: Flag) -> None:
        super().__init__()
        self.port, self.slug, self.number, self.is_over = port, slug, number, is_over
        self.answers: Counter[str] = Counter()

    def form(self, turn: int) -> tuple[str, str]:
        """Where the next form is sent, and what."""
        address, body = FORMS[(self.number + turn) % len(FORMS)]
        return address.format(self.slug), body

    def run(self) -> None:
        cookies = f"csrftoken={CSRF}; sessionid={'s' * 32}; verifier={'v' * 32}"
        headers = {"Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"}
        for turn in count():
            address, body = self.form(turn)
            link = HTTPConnection("127.0.0.1", self.port, timeout=30)
            is_known = turn % 2 or address == SIGN_IN
            try:
                link.request("POST", address, body, headers | ({"Cookie": cookies} if is_known else {}))
                self.answers[str(link.getresponse().status)] += 1
            except (HTTPException, OSError):
                self.answers["cut"] += 1
            link.close()
            if self.is_over.is_set():
                return


class Guesser(Stranger):
    """Types wrong passwords for the leader's account."""

    def form(self, turn: int) -> tuple[str, str]:
        typed = {"username": "leader", "password": f"wrong {turn}", "csrfmiddlewaretoken": CSRF}
        return SIGN_IN, urlencode(typed)


def main(arguments: list[str]) -> int:
    """Prints the table."""
    parser = ArgumentParser(prog="python -m tests.load strangers")
    parser.add_argument("--clients", type=int, default=24)
    parser.add_argument("--sign-ins", type=int, default=20)
    chosen = parser.parse_args(arguments)
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    print(f"{'database':12}{'strangers':12}{'counts':>8}{'p50 ms':>9}{'p95 ms':>9}{'aim':>6}  answers to strangers")
    worst = 0.0
    for kind in ("SQLite", "PostgreSQL"):
        with ExitStack() as stack, ProcessPoolExecutor(1, mp_context=SPAWN) as fresh:
            url = stack.enter_context(running_postgresql()) if kind == "PostgreSQL" else ""
            worst = max(worst, fresh.submit(measure, kind, url, chosen.clients, chosen.sign_ins).result())
    return int(worst > AIM)


def measure(kind: str, url: str, clients: int, sign_ins: int) -> float:
    """Prints a line for each kind of strangers; the worst of the figures, in milliseconds."""
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    prepare(folder, DATABASE_URL=url)
    from tournament.services.access import new_password

    new_password(name="leader")
    tokens = make_halls(TABLES, dict.fromkeys(SLUGS, VERIFIERS))
    worst = 0.0
    with web_server(folder, DATABASE_URL=url) as port:
        for slug in SLUGS:
            forms, guesses = clients * (slug in ("fields", "both")), sign_ins * (slug in ("passwords", "both"))
            with ProcessPoolExecutor(1, mp_context=SPAWN) as door, SPAWN.Manager() as manager:
                is_over = manager.Event()
                sent = door.submit(send, port, slug, forms, guesses, is_over)
                phones = [
                    Phone(port, slug, token, list(range(number, TABLES + 1, VERIFIERS)))
                    for number, token in enumerate(tokens[slug], start=1)
                ]
                with ThreadPoolExecutor(VERIFIERS) as hall:
                    took = [each for phone in hall.map(Phone.count_all, phones) for each in phone.took]
                is_over.set()
                answers = sent.result()
            parts = quantiles(took, n=100)
            worst = max(worst, parts[94])
            said = ", ".join(f"{times} x {status}" for status, times in sorted(answers.items()))
            print(f"{kind:12}{slug:12}{len(took):8}{parts[49]:9.0f}{parts[94]:9.0f}{AIM:6}  {said}", flush=True)
    shutil.rmtree(folder)
    return worst


def send(port: int, slug: str, forms: int, guesses: int, is_over: Flag) -> Counter[str]:
    """What so many strangers of each kind are answered until it is over."""
    os.nice(19)
    people = [Stranger(port, slug, number, is_over) for number in range(forms)]
    people += [Guesser(port, slug, number, is_over) for number in range(guesses)]
    for each in people:
        each.start()
    for each in people:
        each.join()
    return sum((each.answers for each in people), Counter())
