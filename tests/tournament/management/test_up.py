"""`up` starts everything, notices what stops, loses no sheet, and leaves nothing behind."""

import os
import pty
import re
import resource
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event

import psutil
import pytest
from django.utils import timezone

from scoring.event_file.save import Practice, delete_practice
from tests.refusals import why_refused
from tests.servers import (
    ROOT,
    Site,
    alive,
    command_line,
    environment,
    is_open,
    port_of_a_site,
    run_manage,
    running_site,
    wait_until,
)
from tournament import connections, rsgi, version
from tournament.management.commands.up import MOST_STOPS, Command, load_first_example
from tournament.models import Event as Whist
from tournament.processes import broker, supervisor
from tournament.processes.address import hall_addresses
from tournament.processes.files import take_lock
from tournament.services import access, acts

FEW = ["count-slips", "side-games"]
SHEETS = ["cards", "movement-sheets", "table-numbers"]

ASK = """
from django.utils import timezone
from scoring.services.printing import SheetRequest, request_sheet
from scoring.tasks import print_sheet
from tournament.celery import enqueue
from tournament.models import Event
from tournament.services.acts import Actor
event, now = Event.objects.get(), timezone.now()
for sheet in {sheets}:
    job = request_sheet(event, Actor("Ada"), now, SheetRequest(sheet=sheet, paper="{paper}"), "{paper} " + sheet)
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


def test_killed_it_leaves_nothing_and_starts_again_at_a_terminal_where_it_asks_about_phones_and_ctrl_c_stops_all_of_it(
    migrated: Path, tmp_path: Path, terminal: Terminal
) -> None:
    data, port = shutil.copytree(migrated, tmp_path / "data"), port_of_a_site()
    with running_site(data, "--no-example") as site:
        killed = site.processes()
        [web] = (each for each in killed if re.search(r"supervisor\.py .*granian", command_line(each)))
        web.kill()
        site.process.kill()
        site.process.wait(30)

        with terminal.start(data, "up", "--no-example", "--port", str(port)) as again:
            terminal.wait_for("Type y or n: ")
            terminal.answer(b"y\n")
            terminal.wait_for("Ctrl-C stops it.")
            wait_until(lambda: terminal.has_said("▀") or terminal.has_said("in no network"), "the QR is shown")
            status = urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10).status
            interrupted = psutil.Process(again.pid).children(recursive=True)
            again.send_signal(signal.SIGINT)
            code = again.wait(30)

    wait_until(lambda: not alive(killed), "the killed one's processes end")
    assert (status, ", password " in terminal.said) == (200, False)
    assert (code, alive(interrupted)) == (0, [])
    assert (data / "host").read_text() == "0.0.0.0\n"


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
        with terminal.start(data, BROWSER=browser) as again:
            assert again.wait(30) == 0
        first.send_signal(signal.SIGINT)
        assert first.wait(30) == 0
    with terminal.start(unusable) as failed:
        terminal.wait_for("Press Enter to close this window.")
        terminal.answer(b"\n")
        assert failed.wait(30) == 1

    assert welcome in terminal.said
    assert ", password " in terminal.said
    assert len(set(opened.read_text().splitlines())) == 2
    assert f"The data folder cannot be {unusable}" in terminal.said


@pytest.fixture(scope="module")
def site(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running `up` with the example weekend, which nobody stops; its environment names a proxy that is not there."""
    proxy = f"http://127.0.0.1:{broker.free_port()}"
    changes = {"http_proxy": proxy, "HTTP_PROXY": proxy, "no_proxy": "", "NO_PROXY": ""}
    with running_site(shutil.copytree(migrated, tmp_path_factory.mktemp("site") / "data"), **changes) as running:
        yield running


def test_a_proxy_does_not_stand_between_it_and_its_own_web_server(site: Site) -> None:
    assert site.processes_of("granian")[0].environ()["http_proxy"] == site.changes["http_proxy"]
    assert site.is_well()


def test_a_killed_part_is_started_again(site: Site) -> None:
    for part in ("redis-server", "celery", "granian"):
        killed = site.processes_of(part)

        for process in killed:
            process.kill()

        assert killed, f"{part} runs"
        wait_until(lambda killed=killed: not alive(killed), f"{part} is dead")
        wait_until(site.is_well, f"{part} is back")


def test_thirty_phones_that_never_send_what_they_began_to_send_stop_nobody(site: Site) -> None:
    host, port = site.url.removeprefix("http://").split(":")
    head = f"POST /accounts/login/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: {{}}\r\n\r\nname="

    def send_on(phone: socket.socket) -> None:
        with suppress(OSError):
            for _ in range(1000):
                phone.send(b"a")
                is_over.wait(0.1)

    with ExitStack() as stack, ThreadPoolExecutor(10) as slow:
        is_over = Event()
        stack.callback(is_over.set)
        phones = [stack.enter_context(socket.create_connection((host, int(port)), timeout=30)) for _ in range(30)]
        for phone, length in zip(phones, [100] * 10 + [1000] * 10 + [50_000_000] * 10, strict=True):
            phone.sendall(head.format(length).encode())
        for phone in phones[10:20]:
            slow.submit(send_on, phone)

        program = stack.enter_context(socket.create_connection((host, int(port)), timeout=30))
        program.sendall(head.replace("/accounts/login/", "/api/events/").format(50_000_000).encode())
        received = program.makefile().read()
        answers = {urllib.request.urlopen(f"{site.url}/accounts/login/", timeout=7).status for _ in range(20)}
        silent, too_slow, huge = ({phone.recv(12)[-3:] for phone in phones[at : at + 10]} for at in (0, 10, 20))

    # The phones' requests end after eight seconds; seven are not enough for a page that waits for one of them.
    assert (answers, silent, too_slow, huge) == ({200}, {b"408"}, {b"408"}, {b"413"})
    assert received.endswith(
        '\n\n{"detail": "What you sent is larger than 8 kB, so nothing was saved.", "code": "too_large"}'
    )


@pytest.mark.weekly
def test_thousands_of_silent_connections_keep_nobody_out(site: Site) -> None:
    """A flood from one address and from thirty others; the leader at this machine and a phone come in all the while."""
    port = int(site.url.rpartition(":")[2])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # this process holds the other ends

    def arrive(address: str) -> int:
        phone = HTTPConnection("127.0.0.1", port, timeout=5, source_address=(address, 0))
        with closing(phone):
            phone.request("GET", "/accounts/login/")
            return phone.getresponse().status

    def stays_open(silent: socket.socket) -> bool:
        try:
            return bool(silent.recv(1))
        except BlockingIOError:
            return True
        except OSError:
            return False

    answers = set()
    with ExitStack() as stack:
        flood = []
        for number in range(2700):
            silent = stack.enter_context(socket.socket())
            silent.setblocking(False)
            silent.bind((f"127.0.{number % 30 if number % 3 else 99}.2", 0))
            silent.connect_ex(("127.0.0.1", port))
            flood.append(silent)
            if not number % 300:
                answers |= {arrive(address) for address in ("127.0.0.1", "127.0.0.3")}
        of_one = [silent for silent in flood if silent.getsockname()[0] == "127.0.99.2"]
        wait_until(
            lambda: sum(map(stays_open, of_one)) <= 2 * connections.MOST_OF_ONE_CLIENT,
            "only so many are left",
            seconds=5,
        )

    assert answers == {200}


def test_after_ten_wrong_codes_each_wrong_one_is_answered_late_and_pages_are_not(site: Site) -> None:
    request = urllib.request.Request(
        f"{site.url}/api/events/provincial-games/verifiers/", b'{"code": "AAAAAA", "name": "Max"}',
        {"Content-Type": "application/json"},
    )  # fmt: skip

    def guess(_: int) -> tuple[int, float]:
        begun = time.monotonic()
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(request, timeout=30)
        with refusal.value as response:
            return response.code, time.monotonic() - begun

    first = [guess(number)[0] for number in range(access.WRONG_GUESSES)]
    with ThreadPoolExecutor(20) as guessers:
        guesses = guessers.map(guess, range(20))
        with urllib.request.urlopen(f"{site.url}/provincial-games/", timeout=rsgi.SLOW_ANSWER) as response:
            page = response.status
        late = list(guesses)

    assert (first, page) == ([403] * access.WRONG_GUESSES, 200)
    assert {status for status, _ in late} == {429}
    assert min(took for _, took in late) >= rsgi.SLOW_ANSWER


@pytest.mark.weekly
def test_a_web_server_that_runs_but_does_not_answer_is_started_again(site: Site) -> None:
    silent = site.processes_of("granian")
    for process in silent:
        process.suspend()

    wait_until(lambda: not alive(silent), "the silent one is stopped", seconds=120)
    wait_until(site.is_well, "it is back")


def test_a_button_opens_it_to_the_hall_and_closes_it_again_and_what_is_being_sent_is_answered(site: Site) -> None:
    host, port = site.url.removeprefix("http://").split(":")
    before = site.processes_of("granian")[0].pid
    leader = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def page_now() -> str:
        """The office, or the page to sign in; nothing while nobody answers."""
        try:
            with leader.open(f"{site.url}/office/", timeout=30) as response:
                return " ".join(response.read().decode().split())
        except (OSError, HTTPException):
            return ""

    def send(address: str, **typed: str) -> str:
        """The page that follows when somebody who has the office before them sends a form."""
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page_now())[-1]
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **typed}).encode()
        with leader.open(f"{site.url}{address}", form, timeout=30) as response:
            return " ".join(response.read().decode().split())

    send("/accounts/login/", username="leader", password=site.password)
    with socket.create_connection((host, int(port)), timeout=20) as phone:
        phone.sendall(f"POST /accounts/login/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\nname=".encode())
        asked = send("/accounts/phones/", open="", next="/office/")
        wait_until(lambda: not is_open(int(port)), "it stops")
        phone.sendall(b"Vera")
        answered = phone.recv(12)[-3:]
    addresses = hall_addresses("0.0.0.0")
    sentence = f"<b>http://{addresses[0]}:{port}/</b>" if addresses else "This computer is in no network."
    opened = wait_until(lambda: sentence in (page := page_now()) and page, "the office shows the address", seconds=60)
    line = command_line(site.processes_of("granian")[0])
    closed = send("/accounts/phones/", next="/office/")
    wait_until(lambda: "Phones cannot reach this computer yet" in page_now(), "it is closed again", seconds=60)

    assert "One moment: the address for phones appears here" in asked
    assert "One moment: in a few seconds only this computer itself" in closed
    assert (answered, opened.count('<div class="qr"'), "--host 0.0.0.0" in line) == (b"403", int(bool(addresses)), True)
    main = site.processes_of("granian")[0]
    assert ("--host 127.0.0.1" in command_line(main), main.pid != before) == (True, True)
    assert Path(site.changes["DATA_DIR"], "host").read_text() == "127.0.0.1\n"


def test_a_request_for_sheets_is_answered_within_a_second_while_redis_hangs(site: Site) -> None:
    (redis,), (worker,) = site.processes_of("redis-server"), site.processes_of("celery")
    redis.suspend()
    code = (
        "import time; from scoring.tasks import print_sheet; from tournament.celery import enqueue; begun = time.time()"
    )
    asked = run_manage(
        "shell", "--no-imports", "-c", f"{code}; enqueue(print_sheet, *range(14)); print(time.time() - begun)",
        **site.changes | {"REDIS_URL": worker.environ()["REDIS_URL"]},
    )  # fmt: skip
    redis.resume()

    assert float(asked.stdout) < 1, asked.stderr


def test_what_cannot_be_started_is_refused_in_one_sentence(site: Site, migrated: Path, tmp_path: Path) -> None:
    port, data = int(site.url.rpartition(":")[2]), shutil.copytree(migrated, tmp_path / "data")

    for words, done in {
        site.url: site.manage("up", "--port", "1"),
        f"such as --port {port + 1}.": run_manage("up", "--port", port, DATA_DIR=str(tmp_path)),
        "The Redis server at 127.0.0.1:1/0": run_manage(
            "up", "--port", broker.free_port(), DATA_DIR=str(data), REDIS_URL="redis://127.0.0.1:1/0"
        ),
    }.items():
        assert (done.returncode, done.stdout, done.stderr.count("\n"), words in done.stderr) == (1, "", 1, True), words


def test_a_broker_or_a_worker_that_hangs_is_named_by_healthz(site: Site) -> None:
    (redis,), (worker,) = site.processes_of("redis-server"), site.processes_of("celery")

    redis.suspend()
    without_redis = site.health()
    redis.resume()
    wait_until(site.is_well, "the broker is heard again")
    worker.suspend()
    wait_until(lambda: not site.is_well(), "the worker's mark fades")
    without_worker = site.health()
    worker.resume()
    wait_until(site.is_well, "the worker is heard again")

    assert (without_redis[0], without_redis[1]["broker"]) == (503, "The Redis server does not answer.")
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


def ask(site: Site, sheets: list[str], *, paper: str, queued: bool) -> None:
    asked = site.manage("shell", "--no-imports", "-c", ASK.format(sheets=sheets, paper=paper, queued=queued))
    assert asked.returncode == 0, asked.stderr


def jobs(site: Site, paper: str, state: str) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(Path(site.changes["DATA_DIR"]) / "whist.sqlite3")) as database:
        asked = "SELECT sheet, attempts FROM tournament_printjob WHERE paper = ? AND state = ? ORDER BY sheet"
        return database.execute(asked, [paper, state]).fetchall()


def is_printed(site: Site, paper: str, sheets: list[str]) -> bool:
    return [sheet for sheet, _ in jobs(site, paper, "done")] == sheets


def test_a_job_that_nobody_queued_is_printed_by_the_sweep(site: Site) -> None:
    ask(site, FEW, paper="a4", queued=False)

    wait_until(lambda: is_printed(site, "a4", FEW), "the sweep draws them")


def test_a_worker_and_its_redis_killed_in_the_middle_of_a_sheet_lose_nothing(site: Site) -> None:
    (worker,), (redis,) = site.processes_of("celery"), site.processes_of("redis-server")
    site.changes["REDIS_URL"] = worker.environ()["REDIS_URL"]
    worker.suspend()
    ask(site, SHEETS, paper="letter", queued=True)
    worker.resume()
    wait_until(lambda: jobs(site, "letter", "drawing"), "a sheet is begun")
    worker.suspend()
    begun = jobs(site, "letter", "drawing")

    worker.kill()
    redis.kill()

    wait_until(lambda: is_printed(site, "letter", SHEETS), "every sheet is printed", seconds=240)
    assert begun
    assert [attempts for sheet, attempts in jobs(site, "letter", "done") if (sheet, 1) in begun] == [2] * len(begun)


@pytest.mark.django_db
def test_the_first_example_counts_nowhere_and_does_not_come_back_once_it_is_deleted() -> None:
    load_first_example()
    load_first_example()
    [example] = Whist.objects.all()
    delete_practice(acts.Actor("leader", user=example.leader), timezone.now(), Practice(slug=example.slug))

    load_first_example()

    assert (example.slug, example.is_rehearsal) == ("provincial-games", True)
    assert not Whist.objects.exists()


def test_a_start_is_given_up_only_where_a_program_stops_again_and_again(tmp_path: Path) -> None:
    with take_lock(tmp_path / "lock") as lock:
        assert "It cannot start" in why_refused(
            Command().wait_until_it_answers,
            supervisor.Supervisor(tmp_path, {}, lock, print, [supervisor.Program("web server", [], stops=MOST_STOPS)]),
            urllib.request.Request(f"http://127.0.0.1:{broker.free_port()}/"),
        )
