"""How quickly counts are saved through HTTP while the hall counts: 200 tables, one verifier, 8 at once, 64 at once.

`python -m tests.load counts`.  The web server is the one that `up` starts.  Every fifth count is sent twice, and of
every tenth the link is cut before the answer comes, so that the phone sends it again.  Printed for each: milliseconds
until a count was answered, and what the database holds afterwards: every count must be there once.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.load._crowd import Crowd, count_losses, let_in, load_before, run_crowd
from tests.load._server import make_halls, prepare, web_server

TABLES = 200
AIMS = {1: 15, 8: 75, 64: 450}
"""Verifiers at once, and milliseconds within which 95 of 100 of their counts are to be answered."""


def main() -> int:
    wrong = 0
    with TemporaryDirectory(prefix="whist-load-") as folder:
        prepare(Path(folder))
        halls = make_halls(TABLES, *(f"hall-{verifiers}" for verifiers in AIMS))
        load_before()
        print("verifiers  answered    p50 ms    p95 ms   aim  of what was answered")
        with web_server(Path(folder)) as port:
            for slug, (verifiers, aim) in zip(halls, AIMS.items(), strict=True):
                people = let_in([slug], verifiers, TABLES)
                figures = run_crowd(Crowd(people, f"http://127.0.0.1:{port}", turns=1, has_bad_network=True))
                losses = count_losses(figures)
                wrong += sum(losses.values())
                half, most = (figures.quantile("count", percent) for percent in (50, 95))
                print(f"{verifiers:9}{len(figures.counts):10}{half:10.1f}{most:10.1f}{aim:6}  {losses}", flush=True)
    return int(wrong > 0)
