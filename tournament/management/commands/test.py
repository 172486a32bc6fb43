"""`test`: every check of this repository, with one pytest summary as its last line.

Formatting, lint, types, the import rule and the migrations are tests too (tests/architecture).  `--quick` runs the
rules, the paper, the layers and a few tests of each kind with a database; `--whole` runs what is
worth a run a week too.  The last line but one says what was left out.
"""

import os
import subprocess
import sys
from typing import NoReturn

from django.conf import settings

from tests.needs import say_missing
from tournament.management.command import WhistCommand

MOST_WORKERS = 8  # each has its own databases and its own server, so more of them cost more than they save
DATABASE_TESTS = ("rotations/test_models.py", "tournament/services", "scoring/services", "scoring/queries")
QUICK = ("**/domain", "**/sheets", "architecture", *DATABASE_TESTS)
"""Of tests/, what tells soonest whether a rule is broken; of what needs a database a little of each kind."""
OF_AN_INSTALLATION = ("DATABASE_URL", "REDIS_URL", "DATA_DIR", "PUBLIC_URL", "ALLOWED_HOSTS", "DEBUG", "SECRET_KEY")
NOT_COMPILED = "PYTHONDONTWRITEBYTECODE"  # where it is set, each of the programs that are started compiles everything


class Command(WhistCommand):
    help = (
        "Runs the checks, with Chromium, Redis and PostgreSQL where they are there. --quick runs rules, paper and "
        "layers, in under a minute; --whole runs what is worth a run a week too; --shuffle SEED runs them in a random "
        "order. Further arguments go to pytest."
    )
    answers_json = False

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        if argv[2:] in (["-h"], ["--help"]):
            self.print_help(argv[0], argv[1])
            sys.exit(0)
        is_quick = "--quick" in argv[2:]
        if not is_quick and (missing := say_missing()):
            self.stderr.write(missing)
        tests = settings.BASE_DIR / "tests"
        chosen = sorted(str(path) for pattern in QUICK for path in tests.glob(pattern)) if is_quick else []
        # An installation's own environment must not reach the tests: they would run on its data.
        environment = {
            name: value for name, value in os.environ.items() if name not in {*OF_AN_INSTALLATION, NOT_COMPILED}
        }
        # One worker more than there are processors where tests of servers and browsers often wait.
        workers = min((os.cpu_count() or 1) + (not is_quick), MOST_WORKERS)
        in_parallel = ["-n", str(workers), "--dist", "loadgroup", "--no-loadscope-reorder"]
        pytest = [sys.executable, "-m", "pytest", "-q", *in_parallel, *argv[2:], *chosen]
        sys.exit(subprocess.run(pytest, cwd=settings.BASE_DIR, env=environment, check=False).returncode)
