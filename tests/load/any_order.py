"""Whole events in any order, at any size: `python -m tests.load any_order [--acts N] [--seed N] …`.

Plays walks of `tests.any_order.walk`, one in five through the pages, each taken back at its end: on a SQLite database
in memory, with --postgresql on a server of its own, or on the database that DATABASE_URL names.  With --events, whole
events of 2 to 40 tables until their standings are final.  Reports acts played and refused, distinct situations
(`Walk.situation`: how the event stood and what was done then), how often each act changed something, and every finding
with the shortest sequence that shows it and the command that shows it again; the acts of such a walk are not counted,
and the next walk begins.
"""

import gc
import os
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import ExitStack

COMPARE_EVERY = 5
"""Changes between two comparisons of the standings; what differs once goes on differing."""


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.load any_order")
    parser.add_argument("--acts", type=int, default=10_000)
    parser.add_argument("--events", type=int, default=0, help="so many whole events of 2 to 40 tables instead")
    parser.add_argument("--seed", type=int, default=1, help="the first walk's; the next ones count on")
    parser.add_argument("--length", type=int, default=150, help="acts of one walk")
    parser.add_argument("--check-every", type=int, default=75, help="acts between two checks of log and saved file")
    parser.add_argument("--pages", type=int, default=5, help="one walk in so many goes through pages and API; 0: none")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server started for this")
    wanted = parser.parse_args(arguments)
    with ExitStack() as stack:
        if wanted.postgresql:
            from tests.servers import running_postgresql

            os.environ["DATABASE_URL"] = stack.enter_context(running_postgresql(autovacuum="on"))
        os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
        prepare()
        return play_all(wanted)


def prepare() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tournament.services.access import leader_named

    leader_named("Ada")


def play_all(wanted: Namespace) -> int:
    """Plays walks, each of another seed, and prints what came of them; 1 when something was found."""
    from tests.any_order.addresses import Addresses
    from tests.any_order.service import Service
    from tests.any_order.walk import play, play_event

    seed, done, totals = wanted.seed, Counter[str](), Counter[str]()
    situations: set[int] = set()
    gc.disable()  # once a walk is enough, and a tenth faster
    while totals["walks"] < wanted.events if wanted.events else totals["acts"] < wanted.acts:
        gc.collect()
        goes_by_pages = bool(wanted.pages) and seed % wanted.pages == 0
        kind = Addresses if goes_by_pages else Service
        try:
            if wanted.events:
                walk = play_event(seed, kind=kind)
            else:
                walk = play(seed, wanted.length, wanted.check_every, kind, compare_every=COMPARE_EVERY)
            totals.update(acts=len(walk.acts), refused=walk.refused, by_pages=len(walk.acts) * goes_by_pages)
            situations |= walk.situations
            done += walk.done
        except Exception as finding:  # what breaks beside an act is a finding too
            totals["findings"] += 1
            asked = f"--events 1 --seed {seed}" if wanted.events else f"--acts 1 --length {wanted.length} --seed {seed}"
            asked += f" --pages {wanted.pages}" + " --postgresql" * wanted.postgresql
            print(f"{type(finding).__name__}: {finding}\nAgain: python -m tests.load any_order {asked}", flush=True)
        totals["walks"] += 1
        seed += 1
    kind_of_walk = "events" if wanted.events else "walks"
    print(
        f"{totals['walks']:,} {kind_of_walk} from seed {wanted.seed}: {totals['acts']:,} acts ({totals['refused']:,} "
        f"refused), {len(situations):,} distinct situations, {totals['by_pages']:,} acts through the pages, "
        f"{totals['findings']} findings"
    )
    print("Done: " + ", ".join(f"{name} {times:,}" for name, times in done.most_common()))
    return 1 if totals["findings"] else 0
