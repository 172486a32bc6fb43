"""Whole events in any order, at any size: `python -m tests.load any_order [--acts N] [--seed N] [--length N]`.

Plays walks of `tests.any_order` on a database in memory (or the one that DATABASE_URL names, from which every walk is
taken back), and reports acts played and refused, distinct situations (how the event stood and what was done then),
acts a second, and every finding with the shortest sequence that shows it.
"""

import math
import os
import sys
import tempfile
import time
from argparse import ArgumentParser

COMPARE_EVERY = 3
"""Acts between two comparisons of the standings; what differs once goes on differing."""


def main(arguments: list[str]) -> int:
    """Plays so many acts; 1 when something was found."""
    parser = ArgumentParser(prog="python -m tests.load any_order")
    parser.add_argument("--acts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1, help="the first walk's; the next ones count on")
    parser.add_argument("--length", type=int, default=120, help="acts of one walk")
    parser.add_argument("--check-every", type=int, default=40, help="acts between two checks of log and saved file")
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long, whatever was played")
    parser.add_argument("--pages", action="store_true", help="through the pages and the API instead of the services")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="whist-load-") as folder:
        os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        import django

        django.setup()
        from django.conf import settings

        settings.ALLOWED_HOSTS = ["testserver"]
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        return walk(wanted.pages, wanted.acts, wanted.seconds, wanted.seed, wanted.length, wanted.check_every)


def walk(is_by_pages: bool, acts: int, most_seconds: float, seed: int, length: int, check_every: int) -> int:
    """Plays walk after walk, and says how it goes."""
    from tests.any_order import Addresses, Finding, Service, play

    kind = Addresses if is_by_pages else Service

    played = refused = findings = 0
    situations: set[int] = set()
    start = time.monotonic()
    while played < acts and time.monotonic() - start < most_seconds:
        try:
            done = play(seed, length, check_every, kind, compare_every=COMPARE_EVERY)
            played, refused = played + len(done.acts), refused + done.refused
            situations |= done.situations
        except Finding as finding:
            findings += 1
            print(finding, flush=True)
            played += 1
        seed += 1
        if sys.stderr.isatty():
            print(f"\r{played:,} acts", end="", file=sys.stderr)
    seconds = time.monotonic() - start
    print(
        f"{played:,} acts ({refused:,} refused), {len(situations):,} distinct situations, "
        f"{played / seconds:.0f} acts a second, {findings} findings; the next seed is {seed}"
    )
    return 1 if findings else 0
