"""How long it takes to load and to save whole events: made by hand and saved, 10, 100 and 1,000 tables.

`python -m tests.load files [TABLES …]`.  Processor seconds, which other work on the machine disturbs least, and in
brackets how many times those of the size before.  The design of the movement is measured apart and known when the file
made by hand is loaded: it is not linear, but searches longest in halls of 30 to 200 tables.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

SIZES = (10, 100, 1000)
TASKS = ("design", "load by hand", "save", "load saved", "standings")


def main(arguments: list[str]) -> None:
    """Prints the seconds of each size."""
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    try:
        os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        set_up()
        before: dict[str, float] = {}
        for tables in [int(tables) for tables in arguments] or SIZES:
            now = measure(tables)
            ratios = {task: f" (x {now[task] / before[task]:.1f})" if before else "" for task in TASKS}
            figures = ", ".join(f"{task} {now[task]:.2f} s{ratios[task]}" for task in TASKS)
            print(f"{tables:5} tables: {figures}", flush=True)
            before = now
    finally:
        shutil.rmtree(folder)


def set_up() -> None:
    """An empty database."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def measure(tables: int) -> dict[str, float]:
    """Processor seconds for each task with an event of two days, counted by two verifiers, some tables with loans."""
    from rotations.domain.design import make_movement
    from tests.events import forget, load, save, standings

    seconds = {}

    def timed(task: str, act: Callable[..., Any], *values: object) -> Any:
        start = process_time()
        result = act(*values)
        seconds[task] = process_time() - start
        return result

    timed("design", make_movement, tables, (15, 15, 20))
    event = timed("load by hand", load, json.dumps(played(tables)))
    text = timed("save", save, event)
    timed("standings", standings, event)
    forget(event)
    again = timed("load saved", load, text)
    assert save(again) == text
    forget(again)
    return seconds


def played(tables: int) -> dict[str, Any]:
    """A document of a whole weekend: every table has four players, one in ten borrows flags."""
    from tests.events import document

    flags = [12 + (-1) ** table for table in range(tables)]
    return document(
        tables,
        level="provincial",
        counted=[flags, flags],
        event={"plan": "balanced", "sessions": [[15, 15], [20]]},
        teams=[
            {"name": f"Team {table}", "table": table, "players": {seat: f"{seat} {table}" for seat in "ABXY"}}
            for table in range(1, tables + 1)
        ],
        loans=[{"day": 1, "table": table, "flags": 2, "returned": 2} for table in range(1, tables + 1, 10)],
    )
