"""How quickly counts are saved through HTTP while a hall counts, and its pages sent: `python -m tests.load counts`.

200 tables; 1, 6, 8 and 64 verifiers at once.  The web server is the one that `up` starts.  Every fifth count is sent
twice, and of every tenth the link is cut before the answer comes, so that the phone sends it again.  Then eight readers
ask for the event's page as fast as it is sent, and 300 pages are kept open while eight verifiers count.  Printed for
each: milliseconds until it was answered, how many a second, and how many of the counts that were answered are lost or
doubled in the database.

`--beside FOLDER` measures another checkout, such as the one of the release before, by turns in the same run: in a
process of its own, with its own packages and its own `tests/load`.  Each figure is then followed by that one's.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from inspect import signature
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.load._crowd import PERIOD, Client, Crowd, Figures, Person, count_losses, let_in, load_before, run_crowd
from tests.load._server import make_halls, prepare, read_options, web_server

TABLES = 200
READERS, OPEN_PAGES, SECONDS = 8, 300, 10
MOST_TIMES = {"1": 1.3, "6": 1.3, "8": 1.3, "64": 1.6}
"""Verifiers at once, and how many times as long 95 of 100 of their counts may take as in the checkout beside."""
WHAT = [*MOST_TIMES, "readers", "kept open"]

Row = dict[str, float]  # of JSON: p50, p95, rate, wrong
HERE = Path(__file__).resolve()


def main(arguments: list[str]) -> int:
    """Prints the medians of all rounds; 1 where a count is lost or doubled, or counting is slower than it may be."""
    chosen = read_options(
        arguments, "counts", ("beside", "", "the folder of another checkout"), ("rounds", 2, "of all, by turns")
    )
    folders = [HERE.parents[2], *([Path(chosen.beside).resolve()] if chosen.beside else [])]
    found: dict[str, list[list[Row]]] = {}
    load_before()
    with ExitStack() as stack:
        checkouts = [stack.enter_context(checkout(folder, chosen.rounds)) for folder in folders]
        for what in WHAT * chosen.rounds:
            answers = [measure(process, what) for process in checkouts]
            for label in answers[0]:
                found.setdefault(label, []).append([answer[label] for answer in answers])
    print(f"{'':20}{'p50 ms':>16}{'p95 ms':>16}{'a second':>16}{'wrong':>8}")
    is_wrong = False
    for label, rounds in found.items():
        medians = [{name: median(row[name] for row in rows) for name in rows[0]} for rows in zip(*rounds, strict=True)]
        shown = [" / ".join(f"{row[name]:.0f}" for row in medians) for name in ("p50", "p95", "rate")]
        wrong = int(sum(rows[0]["wrong"] for rows in rounds))
        times = medians[0]["p95"] / medians[-1]["p95"]
        is_slow = label in MOST_TIMES and times > MOST_TIMES[label]
        is_wrong |= is_slow or wrong > 0
        name = f"count, {label} at once" if label in MOST_TIMES else label
        said = f"  p95 {times:.2f} times{', too slow' if is_slow else ''}" if chosen.beside else ""
        print(f"{name:20}{shown[0]:>16}{shown[1]:>16}{shown[2]:>16}{wrong:8}{said}", flush=True)
    return int(is_wrong)


@contextmanager
def checkout(folder: Path, rounds: int) -> Iterator["subprocess.Popen[str]"]:
    """A process of the checkout in that folder, which measures whatever a line to it says."""
    command, environment = [str(folder / ".venv/bin/python"), str(HERE), str(rounds)], {"PYTHONPATH": str(folder)}
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.communicate()


def measure(process: "subprocess.Popen[str]", what: str) -> dict[str, Row]:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{what}\n")
    process.stdin.flush()
    found: dict[str, Row] = json.loads(process.stdout.readline())
    return found


def answer_each_line(rounds: int) -> None:
    """Measures what each line of standard input says, and answers with a line of JSON."""
    with TemporaryDirectory(prefix="whist-load-") as folder:
        prepare(Path(folder))
        halls = {
            what: iter(make_halls(TABLES, *(f"hall-{kind}-{turn}" for turn in range(rounds))))
            for kind, what in enumerate(WHAT)
        }
        with web_server(Path(folder)) as port:
            for line in sys.stdin:
                what = line.strip()
                found = measure_here(what, next(halls[what]), f"http://127.0.0.1:{port}")
                sys.__stdout__.write(f"{json.dumps(found)}\n")
                sys.__stdout__.flush()


def measure_here(what: str, slug: str, url: str) -> dict[str, Row]:
    begun, until = time.monotonic(), time.monotonic() + SECONDS
    if what == "readers":
        figures = asyncio.run(read_again_and_again(slug, url, until))
        kinds = {"page, 8 at once": "page"}
    elif what == "kept open":
        people = [*(Person("view", slug) for _ in range(OPEN_PAGES)), *let_in([slug], 8, TABLES)]
        figures = run_crowd(Crowd(people, url, until + 2 * SECONDS, period=PERIOD, arriving=PERIOD))
        kinds = {"page, 300 open": "page kept open", "count beside them": "count"}
    else:
        figures = run_crowd(Crowd(let_in([slug], int(what), TABLES), url, turns=1, has_bad_network=True))
        kinds = {what: "count"}
    seconds, wrong = time.monotonic() - begun, sum(count_losses(figures).values())
    return {
        label: {
            "p50": figures.quantile(kind, 50),
            "p95": figures.quantile(kind, 95),
            "rate": len(figures.took[kind]) / seconds,
            "wrong": wrong,
        }
        for label, kind in kinds.items()
    }


async def read_again_and_again(slug: str, url: str, until: float) -> Figures:
    """The event's page, whole and compressed, as fast as it is sent to all readers."""
    figures = Figures()

    async def read(number: int) -> None:
        numbered = [number] if "number" in signature(Client).parameters else []  # as of the release before, beside
        client = Client(Crowd([], url), Person("view", slug), *numbered, figures)
        while time.monotonic() < until:
            await client.send("page", "GET", f"/{slug}/", accept_encoding="gzip")
        client.close()

    await asyncio.gather(*(read(number) for number in range(READERS)))
    return figures


if __name__ == "__main__":
    answer_each_line(int(sys.argv[1]))
