"""What holds on SQLite holds on PostgreSQL: the tests of what is stored, run once more there."""

import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT
from tests.servers import environment


@pytest.mark.xdist_group("postgresql")
def test_what_is_stored_is_the_same_on_postgresql(postgres_url: str) -> None:
    pytest_again = [sys.executable, "-m", "pytest", "-q", "-m", "both_databases"]

    done = subprocess.run(
        pytest_again, cwd=ROOT, env=environment(DATABASE_URL=postgres_url), capture_output=True, text=True, check=False
    )

    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
