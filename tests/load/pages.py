"""How fast the standings are after a count; `growth` tells how they grow with the hall.

`python -m tests.load pages`, in milliseconds of processor time, which other work on the machine disturbs least.  The
page of 88 teams and three days goes through all middleware and is compressed: as a hall asks for it while it counts,
and by turns as after any other act, when all that it shows is read anew.
"""

import sys
import time
from http import HTTPStatus
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.load._server import prepare

COUNTING, THREE_DAYS = 88, ((15, 15), (15, 15), (15,))
AIM_AFTER_A_COUNT = 6.2


def main() -> None:
    """Prints milliseconds of processor time to the page that is sent after a count, the median of many; and where
    nothing that it shows is read yet.
    """
    times: tuple[list[float], list[float]] = ([], [])
    with TemporaryDirectory(prefix="whist-load-") as folder:
        prepare(Path(folder))
        from django.test import Client

        from scoring.services.days import OneDay, open_day
        from tests.events import ADA, NOON, count, make_event, play_day
        from tournament.models import Event
        from tournament.web.page_cache import WHILE_COUNTING

        event = make_event(COUNTING, slug="counting", sessions=THREE_DAYS, advancing=8)
        Event.objects.update(standings_shown=Event.StandingsShown.LIVE)
        for day in (1, 2):
            play_day(event, *[12 + (table * day % 5) - 2 for table in range(COUNTING - 3)], 12, 12, 12, day=day)
        open_day(event, ADA, NOON, OneDay(day=3))
        visitor = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
        for number in range(2 * COUNTING):
            count(event, number // 2 + 1, 10 + number % 5, day=3)
            if number % 2:
                WHILE_COUNTING.clear()
            start = time.process_time()
            if visitor.get("/counting/").status_code != HTTPStatus.OK:
                sys.exit("no page")
            times[number % 2].append(1000 * (time.process_time() - start))
    after_a_count, read_anew = map(median, times)
    print(
        f"standings of {COUNTING} tables sent after a count: {after_a_count:.1f} ms (aim {AIM_AFTER_A_COUNT}); "
        f"read anew {read_anew:.1f} ms: {read_anew / after_a_count:.2f} times as long",
        flush=True,
    )
