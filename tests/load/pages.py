"""How fast the standings are after a count.

`python -m tests.load pages`, in milliseconds of processor time, which other work on the machine disturbs least.  The
page of 88 teams and three days goes through all middleware and is compressed, as a hall asks for it while it counts.
"""

import sys
import time
from http import HTTPStatus
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.load._server import prepare

COUNTING, THREE_DAYS = 88, ((15, 15), (15, 15), (15,))


def main() -> None:
    """Prints milliseconds of processor time to the page that is sent after a count, the median of many."""
    times: list[float] = []
    with TemporaryDirectory(prefix="whist-load-") as folder:
        prepare(Path(folder))
        from django.core.management import call_command
        from django.test import Client

        from scoring.services.days import OneDay, open_day
        from tests.events import ADA, NOON, count, make_event, play_day
        from tournament.models import Event

        call_command("collectstatic", interactive=False, verbosity=0)
        event = make_event(COUNTING, slug="counting", sessions=THREE_DAYS, advancing=8)
        Event.objects.update(standings_shown=Event.StandingsShown.LIVE)
        for day in (1, 2):
            play_day(event, *[12 + (table * day % 5) - 2 for table in range(COUNTING - 3)], 12, 12, 12, day=day)
        open_day(event, ADA, NOON, OneDay(day=3))
        visitor = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
        for number in range(COUNTING):
            count(event, number + 1, 10 + number % 5, day=3)
            start = time.process_time()
            if visitor.get("/counting/").status_code != HTTPStatus.OK:
                sys.exit("no page")
            times.append(1000 * (time.process_time() - start))
    print(f"standings of {COUNTING} tables sent after a count: {median(times):.1f} ms", flush=True)
