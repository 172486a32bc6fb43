"""How fast the standings are: rendered for 16 and for 200 tables, after a count, and kept, beside nginx sending them.

`python -m tests.load pages`.  Rendering is told in milliseconds of processor time, which other work on the machine
disturbs least; the kept page as requests a second, from the same clients to both servers by turns.  After a count, the
page of 88 teams and three days goes through all middleware and is compressed: as a hall asks for it while it counts,
and by turns as after any other act, when all that it shows is read anew.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from typing import Any

from tests.needs import nginx_program
from tests.servers import environment, wait_until
from tournament.processes.broker import free_port

AIMS = {16: 6.0, 200: 20.0}
AIM_BESIDE_NGINX = 0.6
ROUNDS, SECONDS, CLIENTS, CONNECTIONS, AT_ONCE = 40, 3.0, 2, 32, 1
SESSIONS = ((15, 15), (20,))
COUNTING, THREE_DAYS = 88, ((15, 15), (15, 15), (15,))
AIM_AFTER_A_COUNT = 6.2


def main() -> None:
    """Prints the figures."""
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    try:
        os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        set_up()
        for tables, aim in AIMS.items():
            print(f"standings of {tables:3} tables rendered: {render(tables):5.1f} ms (aim {aim:.0f})", flush=True)
        after_a_count, read_anew = answer_while_counting()
        print(
            f"standings of {COUNTING} tables sent after a count: {after_a_count:.1f} ms (aim {AIM_AFTER_A_COUNT}); "
            f"read anew {read_anew:.1f} ms: {read_anew / after_a_count:.2f} times as long",
            flush=True,
        )
        with web_server(folder) as port, nginx(folder, ask(port, "/hall-16/")) as beside:
            kept, static = race(port, "/hall-16/", beside, "/page")
        print(f"kept: {kept:,.0f} a second, nginx {static:,.0f}: {kept / static:.2f} of it (aim {AIM_BESIDE_NGINX})")
    finally:
        shutil.rmtree(folder)


def set_up() -> None:
    """A database with a hall of each size, both days played."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.playing import make_event, play_day

    for tables in AIMS:
        event = make_event(tables, slug=f"hall-{tables}", sessions=SESSIONS)
        flags = [12 + table % 5 - 2 for table in range(tables)]
        flags[0] += 12 * tables - sum(flags)
        for day in (1, 2):
            play_day(event, *flags, day=day)


def render(tables: int) -> float:
    """Milliseconds of processor time in which the event's page is made, nothing of it kept but its movement."""
    from django.test import RequestFactory

    from scoring.web.public import event_page
    from tournament.web.page_cache import WHILE_COUNTING

    request = RequestFactory().get("/")

    def make() -> None:
        WHILE_COUNTING.clear()
        event_page(request, slug=f"hall-{tables}")

    return 1000 * min(timed(make) for _ in range(ROUNDS))


def answer_while_counting() -> tuple[float, float]:
    """Milliseconds of processor time to the page that is sent after a count, the median of many; and where nothing
    that it shows is read yet.
    """
    from django.test import Client

    from scoring.services.days import OneDay, open_day
    from tests.actors import ADA
    from tests.playing import NOON, count, make_event, play_day
    from tournament.models import Event
    from tournament.web.page_cache import WHILE_COUNTING

    event = make_event(COUNTING, slug="counting", sessions=THREE_DAYS)
    Event.objects.filter(pk=event.pk).update(advancing=8, standings_shown=Event.StandingsShown.LIVE)
    for day in (1, 2):
        play_day(event, *[12 + (table * day % 5) - 2 for table in range(COUNTING - 3)], 12, 12, 12, day=day)
    open_day(event, ADA, NOON, OneDay(day=3))
    visitor = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
    times: tuple[list[float], list[float]] = ([], [])

    def ask_for_page() -> None:
        if visitor.get("/counting/").status_code != HTTPStatus.OK:
            sys.exit("no page")

    for number in range(2 * COUNTING):
        count(event, number // 2 + 1, 10 + number % 5, day=3)
        if number % 2:
            WHILE_COUNTING.clear()
        times[number % 2].append(timed(ask_for_page))
    after_a_count, read_anew = (1000 * median(taken) for taken in times)
    return after_a_count, read_anew


def timed(act: Callable[[], Any]) -> float:
    """Seconds of processor time that it takes."""
    start = time.process_time()
    act()
    return time.process_time() - start


@contextmanager
def web_server(folder: Path, **more: str) -> Iterator[int]:
    """The port of the web server as `up` starts it; `more` are settings from the environment."""
    from tournament.management.commands.up import web_command

    port = free_port()
    changes = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"} | more
    with subprocess.Popen(web_command("127.0.0.1", port), env=environment(**changes)) as server:
        try:
            wait_until(lambda: is_open(port), "the web server")
            yield port
        finally:
            server.terminate()


@contextmanager
def nginx(folder: Path, page: bytes) -> Iterator[int]:
    """The port of an nginx that sends these bytes from a file."""
    program = nginx_program()
    if program is None:
        sys.exit("nginx is not installed")
    port = free_port()
    (folder / "page").write_bytes(page)
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log;"
        "events { worker_connections 512; } http { access_log off; sendfile on; tcp_nopush on;"
        f"keepalive_requests 10000000; server {{ listen 127.0.0.1:{port}; root {folder}; }} }}"
    )
    folder.chmod(0o755)
    with subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-e", str(folder / "nginx.log")]) as server:
        try:
            wait_until(lambda: is_open(port), "nginx")
            yield port
        finally:
            server.terminate()


def is_open(port: int) -> bool:
    """True once somebody listens."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def question(path: str) -> bytes:
    """One request as a browser sends it."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()


def ask(port: int, path: str) -> bytes:
    """The page's body as it is sent."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        return answer_on(line, path)[1]


def answer_on(line: socket.socket, path: str) -> tuple[bytes, bytes]:
    """Head and body of one answer; stops where it is not a page."""
    line.sendall(question(path))
    got = b""
    while b"\r\n\r\n" not in got:
        got += line.recv(65536)
    head, _, body = got.partition(b"\r\n\r\n")
    if b" 200 " not in head:
        sys.exit(f"no page: {head.decode()}")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += line.recv(65536)
    return head, body


def race(port: int, path: str, beside: int, static: str) -> tuple[float, float]:
    """Answers a second of two servers, asked by turns, the best of three turns each."""
    with Pool(CLIENTS) as pool:
        turns = [
            [sum(pool.starmap(drive, [asked] * CLIENTS)) for asked in ((port, path), (beside, static))]
            for _ in range(3)
        ]
    ours, theirs = zip(*turns, strict=True)
    return max(ours), max(theirs)


def drive(port: int, path: str) -> float:
    """Answers a second that one client gets over its connections, several asked at once on each."""
    asked = question(path) * AT_ONCE
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(CONNECTIONS)]
    head, body = answer_on(lines[0], path)
    length = (len(head) + len(b"\r\n\r\n") + len(body)) * AT_ONCE
    start, answers = time.monotonic(), 0
    while time.monotonic() - start < SECONDS:
        for line in lines:
            line.sendall(asked)
        for line in lines:
            left = length
            while left > 0:
                left -= len(line.recv(min(left, 1 << 20)))
            answers += AT_ONCE
    for line in lines:
        line.close()
    return answers / (time.monotonic() - start)
