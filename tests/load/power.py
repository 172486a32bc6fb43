"""What a power cut loses: `python -m tests.load power [--cuts 60] [--seed 1]`.  Needs /dev/fuse and libfuse.

The data folder lies on a drive that forgets what was not synced (`_drive.py`).  Verifiers count through HTTP, the
web server is the one that `up` starts, and at some moment the plug is pulled.  Then everything starts again, and counts
that were not answered are sent again.  After each cut: every answered count must be there once and in its order, the
database and the log must be whole.  The same with synchronous=NORMAL must show losses, or this test could not fail.
At the end: what waiting for the disk costs, on the disk that holds temporary files.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import urlencode

import django
import psutil

from tests.load.pages import ask, is_open
from tests.servers import ROOT, environment, wait_until
from tournament.processes.broker import free_port

TABLES, VERIFIERS = 40, 4
LEVELS = {"FULL": "tournament.settings", "NORMAL": "tests.load._normal"}
"""What SQLite's synchronous may be, and the settings that say so."""
SEE_OTHER = 303
SECONDS_OF_COST, ROUNDS_OF_COST = 5, 3
SET_UP = """
import json
from django.utils import timezone
from tests.playing import make_event
from tournament.services.access import admit_verifier
event = make_event({tables}, slug="hall")
print(json.dumps([
    admit_verifier(event=event, code=event.verifier_code, name=f"Verifier {{n}}", address="10.0.0.7", at=timezone.now())
    for n in range({verifiers})
]))
"""
READ = """
import json
from django.db import connection
from scoring.models import FlagCount
from tournament.models import Event
from scoring.event_file.verify import verify_log
with connection.cursor() as cursor:
    [(integrity,)] = cursor.execute("PRAGMA integrity_check").fetchall()
event = Event.objects.get()
assert (integrity, verify_log(event)) == ("ok", event.version), integrity
print(json.dumps(list(FlagCount.objects.order_by("pk").values_list("key", "table__number", "flags"))))
"""


@dataclass
class Phone:
    """A verifier's phone: what it sent and what was answered, over all power cuts."""

    token: str
    tables: list[int]
    answered: list[tuple[str, int, int]] = field(default_factory=list)
    """Key, table and flags of each count that the server said it has."""
    number: int = 0

    def count_on(self, port: int) -> None:
        """Counts one table after the other until nobody answers; the last one is then the next time's first."""
        headers = {
            "Host": "localhost",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"verifier={self.token}; csrftoken={'c' * 32}",
        }
        link = HTTPConnection("127.0.0.1", port)
        with suppress(HTTPException, OSError):
            while True:
                key, table, flags = self.next_count()
                data = {"total": flags, "read_back": flags, "key": key, "csrfmiddlewaretoken": "c" * 32}
                link.request("POST", f"/hall/verify/1/{table}/", urlencode(data), headers)
                response = link.getresponse()
                response.read()
                if response.status != SEE_OTHER:
                    return
                self.answered.append((key, table, flags))
                self.number += 1
        link.close()

    def next_count(self) -> tuple[str, int, int]:
        """Every round over the tables finds another number, so that each count is a row of its own."""
        round_, place = divmod(self.number, len(self.tables))
        table = self.tables[place]
        return f"{table} {round_}", table, 10 + round_ % 5


@dataclass
class Machine:
    """A data folder, and the programs that run on it."""

    folder: Path
    settings: str

    def run(self, script: str) -> str:
        """What a script prints that runs in a process of its own."""
        command = [sys.executable, str(ROOT / "manage.py"), "shell", "--no-imports", "-c", script]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"after a power cut: {done.stdout}{done.stderr[-2000:]}")
        return done.stdout

    def set_up(self) -> list[Phone]:
        """A hall that is open for counting, and its verifiers."""
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=self.environment, cwd=ROOT, check=True)
        tokens = json.loads(self.run(SET_UP.format(tables=TABLES, verifiers=VERIFIERS)))
        return [
            Phone(token, list(range(number, TABLES + 1, VERIFIERS))) for number, token in enumerate(tokens, start=1)
        ]

    def stored(self) -> list[tuple[str, int, int]]:
        """Every count in the database, which must be whole, and so must the log."""
        return [tuple(row) for row in json.loads(self.run(READ))]

    @property
    def keys(self) -> dict[str, str]:
        """The installation's own keys, made at the first start."""
        return {path.name: path.read_text() for path in self.folder.glob("*_key")}

    @property
    def environment(self) -> dict[str, str]:
        return environment(DATA_DIR=str(self.folder), DJANGO_SETTINGS_MODULE=self.settings, PYTHONPATH=str(ROOT))

    @contextmanager
    def counting(self, phones: list[Phone]) -> Iterator[None]:
        """The web server answers, and all phones count; at the end the server is killed."""
        from tournament.management.commands.up import web_command

        port = free_port()
        server = subprocess.Popen(
            web_command("127.0.0.1", port), env=self.environment, cwd=ROOT, stderr=subprocess.DEVNULL
        )
        wait_until(lambda: is_open(port), "the web server")
        ask(port, "/hall/")
        callers = [threading.Thread(target=phone.count_on, args=[port]) for phone in phones]
        for caller in callers:
            caller.start()
        try:
            yield
        finally:
            for process in [server, *psutil.Process(server.pid).children(recursive=True)]:
                process.kill()
            server.wait()
            for caller in callers:
                caller.join()


@contextmanager
def mounted(drive: Path, point: Path, chance: Random) -> Iterator[subprocess.Popen[bytes]]:
    """The drive, in a process that can be killed; else it is ended in order."""
    command = [sys.executable, "-m", "tests.load._drive", drive, point, str(chance.random())]
    process = subprocess.Popen(command, cwd=ROOT, env=environment())
    wait_until(point.is_mount, "the drive")
    try:
        yield process
    finally:
        fusermount = shutil.which("fusermount3") or "fusermount"
        subprocess.run([fusermount, "-u", *(["-z"] if process.poll() is not None else []), point], check=True)
        process.wait()


def main(arguments: list[str]) -> int:
    """Prints both tables; 1 when a count was lost or doubled with FULL, or when NORMAL lost none."""
    parser = ArgumentParser(prog="python -m tests.load power")
    parser.add_argument("--cuts", type=int, default=60, help="with synchronous=FULL; a sixth as many with NORMAL")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="whist-power-"))
    os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    django.setup()  # for the command that starts the web server
    try:
        print("synchronous  power cuts  counts answered   lost  doubled or out of order")
        results = {
            level: pull_plugs(folder / level, settings, wanted.cuts // (1 if level == "FULL" else 6), wanted.seed)
            for level, settings in LEVELS.items()
        }
        for level, cuts, (answered, lost, wrong) in ((level, *of) for level, of in results.items()):
            print(f"{level:11}{cuts:12}{answered:17}{lost:7}{wrong:25}")
        print("\nsynchronous  counts a second, 4 verifiers at once")
        speeds: dict[str, list[float]] = {level: [] for level in LEVELS}
        for round_ in range(ROUNDS_OF_COST):  # by turns, because other work on the machine comes and goes
            for level, settings in LEVELS.items():
                speeds[level].append(speed(folder / f"cost-{level}-{round_}", settings))
        for level, measured in speeds.items():
            print(f"{level:11}{median(measured):10.0f}", flush=True)
    finally:
        shutil.rmtree(folder)
    (_, full), (_, normal) = results["FULL"], results["NORMAL"]
    return 0 if full[1:] == (0, 0) and normal[1] > 0 else 1


def pull_plugs(folder: Path, settings: str, cuts: int, seed: int) -> tuple[int, tuple[int, int, int]]:
    """How many cuts, and over all of them: counts that were answered, lost, and doubled or out of their order."""
    drive, point, chance = folder / "drive", folder / "data", Random(seed)
    drive.mkdir(parents=True)
    point.mkdir()
    machine = Machine(point, settings)
    with mounted(drive, point, chance) as power:
        phones, keys = machine.set_up(), machine.keys
        power.kill()
        power.wait()
    with mounted(drive, point, chance):
        if machine.keys != keys:
            raise SystemExit("after the first power cut the installation's keys are others")
    lost = wrong = 0
    for cut in range(1, cuts + 1):
        with mounted(drive, point, chance) as power, machine.counting(phones):
            time.sleep(chance.uniform(0.1, 1.5))
            power.kill()
            power.wait()
        with mounted(drive, point, chance):
            stored = machine.stored()
        for phone in phones:
            here = [row for row in stored if row[1] in phone.tables]
            kept = [row for row in phone.answered if row in here]
            lost += len(phone.answered) - len(kept)
            last = phone.next_count()  # it may have arrived, though nobody heard so
            wrong += here not in (kept, [*kept, last])
            phone.answered = kept
        if cut % 10 == 0:
            print(f"{settings}: {cut} power cuts, {lost} counts lost", file=sys.stderr, flush=True)
    return cuts, (sum(len(phone.answered) for phone in phones) + lost, lost, wrong)


def speed(folder: Path, settings: str) -> float:
    """Counts a second on this machine's own disk."""
    folder.mkdir()
    machine = Machine(folder, settings)
    phones = machine.set_up()
    with machine.counting(phones):
        time.sleep(SECONDS_OF_COST)
        return sum(len(phone.answered) for phone in phones) / SECONDS_OF_COST
