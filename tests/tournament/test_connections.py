"""Which connections are dropped when there are too many."""

import fcntl
import subprocess
import sys
from pathlib import Path

from tournament.connections import MOST_OF_ALL, MOST_OF_ONE_CLIENT, clients, surplus


def test_the_oldest_of_whoever_holds_most_are_dropped_and_this_machines_own_never() -> None:
    own = [("127.0.0.1", port) for port in range(MOST_OF_ALL + 1)]
    flood = [("10.0.0.9", port) for port in range(MOST_OF_ONE_CLIENT + 3)]
    phones = [(f"10.1.{number // 200}.{number % 200}", 1) for number in range(MOST_OF_ALL - 50)]

    assert [surplus(each) for each in ([*own, *phones], [*own, *flood], [*phones, *flood])] == [
        [], flood[2::-1], flood[-51::-1]
    ]  # fmt: skip


def test_looking_for_connections_takes_no_lock_from_the_database(tmp_path: Path) -> None:
    lock = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'a'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    with (tmp_path / "database").open("a") as database:
        fcntl.lockf(database, fcntl.LOCK_EX)

        clients()

        another = subprocess.run([sys.executable, "-c", lock, database.name], capture_output=True, check=False)
    assert b"BlockingIOError" in another.stderr
