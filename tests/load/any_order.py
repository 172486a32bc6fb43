"""Whole events in any order, at any size: `python -m tests.load any_order [--acts N] [--seed N] [--processes N] …`.

Plays walks of `tests.any_order.walk`, one in five through the pages, each taken back at its end: on a SQLite database
in memory, with --postgresql on a server of its own, or on the database that DATABASE_URL names.  With --events, whole
events of 2 to 40 tables until their standings are final.  Reports acts played and refused, distinct situations
(`Walk.situation`: how the event stood and what was done then), seconds, how often each act changed something, and every
finding with the shortest sequence that shows it and the command that shows it again; the acts of such a walk are not
counted, and the next walk begins.
"""

import gc
import math
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Self

COMPARE_EVERY = 5
"""Changes between two comparisons of the standings; what differs once goes on differing."""


@dataclass
class Tally:
    """What was played."""

    walks: int = 0
    acts: int = 0
    by_pages: int = 0
    refused: int = 0
    findings: int = 0
    done: Counter[str] = field(default_factory=Counter)
    seconds: float = 0
    """Of processor time."""
    situations: set[int] = field(default_factory=set)

    def add(self, other: Self) -> None:
        """Takes in what another process played."""
        self.walks, self.acts, self.by_pages, self.refused = (
            self.walks + other.walks, self.acts + other.acts, self.by_pages + other.by_pages,
            self.refused + other.refused,
        )  # fmt: skip
        self.findings, self.seconds = self.findings + other.findings, self.seconds + other.seconds
        self.situations |= other.situations
        self.done += other.done


def main(arguments: list[str]) -> int:
    """Plays so many acts or events; 1 when something was found."""
    parser = ArgumentParser(prog="python -m tests.load any_order")
    parser.add_argument("--acts", type=int, default=10_000)
    parser.add_argument("--events", type=int, default=0, help="so many whole events of 2 to 40 tables instead")
    parser.add_argument("--seed", type=int, default=1, help="the first walk's; the next ones count on")
    parser.add_argument("--length", type=int, default=150, help="acts of one walk")
    parser.add_argument("--check-every", type=int, default=75, help="acts between two checks of log and saved file")
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long, whatever was played")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--pages", type=int, default=5, help="one walk in so many goes through pages and API; 0: none")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server started for this")
    wanted = parser.parse_args(arguments)
    start = time.monotonic()
    played = Tally()
    with ExitStack() as stack:
        if wanted.postgresql:
            from tests.servers import running_postgresql

            os.environ["DATABASE_URL"] = stack.enter_context(running_postgresql(autovacuum="on"))
        os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
        if wanted.processes == 1:
            played.add(play_share(wanted, 0))
        else:
            pool = stack.enter_context(get_context("spawn").Pool(wanted.processes))
            pool.apply(prepare)  # two at once would both make the tables
            for share in pool.starmap(play_share, [(wanted, number) for number in range(wanted.processes)]):
                played.add(share)
            pool.close()
            pool.join()
    seconds = time.monotonic() - start
    print(
        f"{played.walks:,} {'events' if wanted.events else 'walks'} from seed {wanted.seed}: {played.acts:,} acts "
        f"({played.refused:,} refused), {len(played.situations):,} distinct situations, "
        f"{played.by_pages:,} acts through the pages, {seconds:,.0f} seconds, of processor time {played.seconds:,.0f}, "
        f"{played.findings} findings"
    )
    print("Done: " + ", ".join(f"{name} {times:,}" for name, times in played.done.most_common()))
    return 1 if played.findings else 0


def prepare() -> None:
    """Makes the database ready, for this process in memory, or once for all."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tournament.services.access import leader_named

    leader_named("Ada")


def play_share(wanted: Namespace, process: int) -> Tally:
    """What one process plays: every so manyth seed; in memory it has a database of its own."""
    prepare()
    from tests.any_order.addresses import Addresses
    from tests.any_order.service import Service
    from tests.any_order.walk import play, play_event

    tally, start, text, before = Tally(), time.monotonic(), time.monotonic(), time.process_time()
    seed = wanted.seed + process

    def is_enough() -> bool:
        so_far = tally.walks * wanted.processes + process if wanted.events else tally.acts * wanted.processes
        return so_far >= (wanted.events or wanted.acts) or time.monotonic() - start > wanted.seconds

    gc.disable()  # once a walk is enough, and a tenth faster
    while not is_enough():
        gc.collect()
        goes_by_pages = bool(wanted.pages) and seed % wanted.pages == 0
        kind = Addresses if goes_by_pages else Service
        try:
            if wanted.events:
                done = play_event(seed, kind=kind)
            else:
                done = play(seed, wanted.length, wanted.check_every, kind, compare_every=COMPARE_EVERY)
            tally.acts, tally.refused = tally.acts + len(done.acts), tally.refused + done.refused
            tally.by_pages += len(done.acts) * goes_by_pages
            tally.situations |= done.situations
            tally.done += done.done
        except Exception as finding:  # what breaks beside an act is a finding too
            tally.findings += 1
            asked = f"--events 1 --seed {seed}" if wanted.events else f"--acts 1 --length {wanted.length} --seed {seed}"
            asked += f" --pages {wanted.pages}" + " --postgresql" * wanted.postgresql
            print(f"{type(finding).__name__}: {finding}\nAgain: python -m tests.load any_order {asked}", flush=True)
        tally.walks += 1
        seed += wanted.processes
        if time.monotonic() - text > 60:
            text = time.monotonic()
            rate = tally.acts / (text - start)
            print(f"process {process}: {tally.acts:,} acts, {rate:.0f} a second, next seed {seed}", file=sys.stderr)
    tally.seconds = time.process_time() - before
    return tally
