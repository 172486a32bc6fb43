"""Whole events in any order, at any size: `python -m tests.load any_order [--acts N] [--seed N] …`.

Plays walks of `tests.any_order.walk`, each taken back at its end: on a SQLite database in memory, with --postgresql on
a server of its own, or on the database that DATABASE_URL names.  With --events, whole events of 2 to 40 tables until
their standings are final.  Reports acts played and refused, distinct situations (`Walk.situation`: how the event stood
and what was done then), how often each act changed something, and every finding with the shortest sequence that shows
it and the command that shows it again; the acts of such a walk are not counted, and the next walk begins.
"""

import gc
import os
from argparse import Namespace
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

from tests.load._server import prepare, read_options
from tests.servers import running_postgresql

COMPARE_EVERY = 5
"""Changes between two comparisons of the standings; what differs once goes on differing."""


def main(arguments: list[str]) -> int:
    wanted = read_options(
        arguments,
        "any_order",
        ("acts", 10_000, "acts in all"),
        ("events", 0, "so many whole events of 2 to 40 tables instead"),
        ("seed", 1, "the first walk's; the next ones count on"),
        ("length", 150, "acts of one walk"),
        ("check-every", 75, "acts between two checks of log and saved file"),
        ("postgresql", False, "on a PostgreSQL server started for this"),
    )
    named = nullcontext(os.environ.get("DATABASE_URL", "sqlite://:memory:"))
    with running_postgresql(autovacuum="on") if wanted.postgresql else named as url:
        prepare(Path(), DATABASE_URL=url, DJANGO_SETTINGS_MODULE="tests.settings", ALLOWED_HOSTS="testserver")
        return play_all(wanted)


def play_all(wanted: Namespace) -> int:
    """Plays walks, each of another seed, and prints what came of them; 1 when something was found."""
    from django.test.utils import setup_test_environment

    from tests.any_order.walk import play, play_event
    from tests.events import ada

    setup_test_environment()  # an answer then tells its templates, which the walk reads
    ada()
    done, totals, situations = Counter[str](), Counter[str](), set[int]()
    gc.disable()  # once a walk is enough, and a tenth faster
    while totals["walks"] < wanted.events if wanted.events else totals["acts"] < wanted.acts:
        gc.collect()
        seed = wanted.seed + totals["walks"]
        try:
            if wanted.events:
                walk = play_event(seed)
            else:
                walk = play(seed, wanted.length, wanted.check_every, compare_every=COMPARE_EVERY)
            totals.update(acts=len(walk.acts), refused=walk.refused)
            situations |= walk.situations
            done += walk.done
        except Exception as finding:  # what breaks beside an act is a finding too
            totals["findings"] += 1
            asked = f"--events 1 --seed {seed}" if wanted.events else f"--acts 1 --length {wanted.length} --seed {seed}"
            asked += " --postgresql" * wanted.postgresql
            print(f"{type(finding).__name__}: {finding}\nAgain: python -m tests.load any_order {asked}", flush=True)
        totals["walks"] += 1
    print(
        f"{totals['walks']:,} {'events' if wanted.events else 'walks'} from seed {wanted.seed}: "
        f"{totals['acts']:,} acts ({totals['refused']:,} refused), {len(situations):,} distinct situations, "
        f"{totals['findings']} findings"
    )
    print("Done: " + ", ".join(f"{name} {times:,}" for name, times in done.most_common()))
    return 1 if totals["findings"] else 0
