"""The figures of a release: `python -m tests.load figures`, and beside another checkout with `--beside FOLDER`.

Each checkout is cloned, so the first start installs its packages: seconds of `up` to its first page, three times, and
what it then holds in memory.  Then its own commands, in a process that is warm: a file of 300 tables is loaded and
saved, and the paper of a provincial event drawn.  Counts, and drawing beside a bare canvas, have programs of their
own, `counts` and `sheets`.
"""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.load._server import read_options
from tests.servers import environment, free_port

ROOT = Path(__file__).resolve().parents[2]
TABLES, STARTS = 300, 3
SEATS = "ABXY"
COMMANDS = """
import json, sys, time
from io import StringIO
import django
django.setup()
from django.core.management import call_command
big, provincial, folder = sys.argv[1:]

def timed(clock, *words, **options):
    begun = clock()
    call_command(*words, stdout=StringIO(), **options)
    return clock() - begun

def printed(sheet):
    return sorted(timed(time.process_time, "print_event", "provincial", out=folder, only=sheet) for _ in range(5))[2]

call_command("migrate", verbosity=0)
timed(time.perf_counter, "load_event", provincial)
print(json.dumps({
    "load of the large event, s": timed(time.perf_counter, "load_event", big),
    "save of it, s": timed(time.perf_counter, "save_event", "big", out=f"{folder}/saved.json"),
    "movement sheets, processor s": printed("movement-sheets"),
    "hall pack, processor s": printed("hall-pack"),
}))
"""


def main(arguments: list[str]) -> None:
    """Prints a line for each figure, of this checkout and of the one beside."""
    chosen = read_options(arguments, "figures", ("beside", "", "the folder of another checkout"))
    found = [measure(folder) for folder in (ROOT, *([Path(chosen.beside).resolve()] if chosen.beside else []))]
    for name in found[0]:
        print(f"{name:32}{''.join(f'{figures[name]:10.2f}' for figures in found)}", flush=True)


def measure(checkout: Path) -> dict[str, float]:
    """The figures of a clone of that checkout."""
    with TemporaryDirectory(prefix="whist-figures-") as work:
        clone, files = Path(work, "clone"), Path(work, "files")
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", checkout, clone], check=True)
        subprocess.run(["git", "-C", clone, "reset", "--quiet", "--hard"], check=True)
        files.mkdir()
        (files / "big.json").write_text(json.dumps(event_file("big", "club", TABLES)))
        (files / "provincial.json").write_text(json.dumps(event_file("provincial", "provincial", 16)))
        return starts(clone) | commands(clone, files)


def event_file(slug: str, level: str, tables: int) -> dict[str, object]:
    """An event made by hand, with its first day counted."""
    teams = [
        {"name": f"Team {table}", "table": table, "players": {seat: f"{seat} of {table}" for seat in SEATS}}
        for table in range(1, tables + 1)
    ]
    counts = [{"day": 1, "table": table, "flags": 12, "by": "Vera"} for table in range(1, tables + 1)]
    event = {"slug": slug, "name": f"Event of {tables}", "level": level, "counts_needed": 1}
    return {"format": "military-whist-event/1", "event": event, "teams": teams, "counts": counts, "closed_days": [1]}


def starts(clone: Path) -> dict[str, float]:
    figures = {}
    for turn in range(1, STARTS + 1):
        port, begun = free_port(), time.monotonic()
        command = ["python3", "manage.py", "up", "--port", str(port)]
        with subprocess.Popen(command, cwd=clone, env=environment(), stdout=subprocess.DEVNULL) as up:
            try:
                wait_for(f"http://127.0.0.1:{port}/")
                figures[f"start {turn} to the first page, s"] = time.monotonic() - begun
                wait_for(f"http://127.0.0.1:{port}/healthz")
                memory = [held for process in Path("/proc").glob("[0-9]*") if (held := memory_of(process, clone))]
            finally:
                up.terminate()
    return figures | {"processes": len(memory), "their memory (PSS), MB": sum(memory) / 1024}


def wait_for(address: str) -> None:
    while True:
        with suppress(OSError, urllib.error.HTTPError), urllib.request.urlopen(address, timeout=5):
            return
        time.sleep(0.05)


def memory_of(process: Path, clone: Path) -> int:
    """The kB that a process of the clone holds, with its share of what several hold; 0 for any other."""
    with suppress(OSError):
        if (process / "cwd").readlink().is_relative_to(clone):
            lines = (process / "smaps_rollup").read_text().splitlines()
            return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return 0


def commands(clone: Path, files: Path) -> dict[str, float]:
    changes = {"DATA_DIR": str(files / "data"), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    (files / "data").mkdir()
    words = [clone / ".venv/bin/python", "-c", COMMANDS, files / "big.json", files / "provincial.json", files]
    done = subprocess.run(words, cwd=clone, env=environment(**changes), stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"{clone}: the commands failed.")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
