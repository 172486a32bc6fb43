"""What the databases do differently is so on PostgreSQL too: a run of its own, of the tests that are marked for it."""

import subprocess
import sys

import pytest

from tests.servers import ROOT, environment


@pytest.mark.slow
def test_locks_and_walks_are_the_same_on_postgresql(postgres_url: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "both_databases and not weekly", "tests"]

    done = subprocess.run(
        command, cwd=ROOT, env=environment(DATABASE_URL=postgres_url), capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout
