"""How everything grows with the hall: `python -m tests.load growth [TABLES …]`, 10, 100 and 1,000 tables without them.

Each size in a process of its own: processor seconds of each task, which other work on the machine disturbs least, and
in brackets how many times those of the size before, and the memory that the process has had at most by then.  The
hands are 14 + 16, because the movements for 15 + 15 are stored and searched for no longer.
"""

import json
import math
import resource
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from tests.load._server import prepare

SIZES = (10, 100, 1000)
SEARCH, LOAD, SEAT, PRINT, PACK, RANK, PAGE, COUNTED, CLOSE = (
    "movement searched", "file loaded", "seats drawn", "movement sheets", "hall pack", "ranked", "public page",
    "and after a count", "day closed",
)  # fmt: skip
AIMS = {(1000, LOAD): 10.0, (1000, PRINT): 20.0, (100, PACK): 8.0}
MOST_MEMORY = 200  # megabytes, for the tasks with an aim
Figures = dict[str, tuple[float, float]]
"""Processor seconds of each task, and the megabytes that the process has had at most when it was done."""


def main(arguments: list[str]) -> int:
    before: Figures = {}
    missed = 0
    for tables in [int(tables) for tables in arguments] or SIZES:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
            now = fresh.submit(measure, tables).result()
        print(f"{tables} tables", flush=True)
        for task, (seconds, memory) in now.items():
            ratio = f"(x {seconds / before[task][0]:.1f})" if task in before else ""
            aim = AIMS.get((tables, task), math.inf)
            missed += seconds > aim or (aim < math.inf and memory > MOST_MEMORY)
            wanted = f"aim {aim:.0f} s" if aim < math.inf else ""
            print(f"  {task:18}{seconds:9.3f} s {ratio:10}{memory:6.0f} MB  {wanted}", flush=True)
        before = now
    return 1 if missed else 0


def measure(tables: int) -> Figures:
    """An event of one day from its file to its result."""
    with TemporaryDirectory(prefix="whist-load-") as folder:
        prepare(Path(folder))
        from django.test import Client

        from rotations.domain.design import make_movement
        from scoring.queries.standings import event_standings
        from scoring.services.days import DayClosing, OneDay, close_day, open_day
        from scoring.services.printing import draw_sheets
        from tests.events import ADA, NOON, count, document, fresh, load
        from tournament.models import Event
        from tournament.services.events import StandingsChoice, show_standings
        from tournament.services.teams import Seating, seat_teams

        figures: Figures = {}

        def timed(task: str, act: Callable[..., Any], *values: Any, **named: Any) -> Any:
            start = process_time()
            made = act(*values, **named)
            figures[task] = process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            return made

        teams = [
            {"name": f"Team {table}", "table": table, "players": {seat: f"{seat} {table}" for seat in "ABXY"}}
            for table in range(1, tables + 1)
        ]
        file = json.dumps(document(tables, event={"plan": "balanced", "sessions": [[14, 16]]}, teams=teams))
        timed(SEARCH, make_movement, tables, (14, 16))
        event = timed(LOAD, load, file)
        timed(SEAT, seat_teams, event, ADA, NOON, Seating(draw="of the evening"))
        paper = {"paper": "letter", "is_large": False, "public_url": "https://whist.example.org"}
        timed(PRINT, draw_sheets, fresh(event), ["movement-sheets"], **paper)
        timed(PACK, draw_sheets, fresh(event), ["hall-pack"], **paper)
        open_day(fresh(event), ADA, NOON, OneDay(day=1))
        for table in range(1, tables + 1):
            count(event, table, 12 + (-1) ** table)
        timed(RANK, event_standings, fresh(event))
        show_standings(fresh(event), ADA, NOON, StandingsChoice(when=Event.StandingsShown.LIVE))
        visitor = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
        timed(PAGE, visitor.get, "/games/")
        count(event, 1, 14)
        timed(COUNTED, visitor.get, "/games/")
        timed(CLOSE, close_day, fresh(event), ADA, NOON, DayClosing(day=1, reason="Table 1 was counted again."))
        return figures
