"""Writers to one SQLite file."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Lock

import pytest
from django.db import OperationalError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

pytestmark = pytest.mark.django_db

WRITERS, TRANSACTIONS = 8, 25


def wrapper_of(place: Path, timeout: float = 5) -> DatabaseWrapper:
    """A connection to a database of its own, as the settings make them."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": timeout, "init_command": "PRAGMA journal_mode=WAL"}
    changes = {"NAME": str(place), "OPTIONS": options, "CONN_MAX_AGE": None}
    return DatabaseWrapper(connections.settings["default"] | changes, "queue")


def write(database: DatabaseWrapper) -> None:
    database.ensure_connection()
    database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with database.cursor() as cursor:
        cursor.execute("INSERT INTO counts VALUES (1)")
    database.commit()
    database.set_autocommit(True)


def test_nobody_who_waits_to_write_is_overtaken_for_long(tmp_path: Path) -> None:
    """With SQLite's own waiting, five turns of the two hundred are overtaken by seventy-five others and more.  Four may
    be here too, where the machine has other things to do.
    """
    place = tmp_path / "whist.sqlite3"
    with sqlite3.connect(place) as database:
        database.execute("PRAGMA journal_mode=WAL")  # whose first setting waits for nobody
        database.execute("CREATE TABLE counts (flags)")
    together, line, done = Barrier(WRITERS), Lock(), [0]
    overtaken = []

    def count_tables() -> None:
        database = wrapper_of(place)
        together.wait()
        for _ in range(TRANSACTIONS):
            with line:
                before = done[0]
            write(database)
            with line:
                overtaken.append(done[0] - before)
                done[0] += 1
        database.close()

    with ThreadPoolExecutor(WRITERS) as hall:
        for writer in [hall.submit(count_tables) for _ in range(WRITERS)]:
            writer.result()

    with sqlite3.connect(place) as stored:
        assert stored.execute("SELECT count(*) FROM counts").fetchall() == [(WRITERS * TRANSACTIONS,)]
    assert sorted(overtaken)[-5] < 3 * WRITERS


def test_a_writer_that_never_ends_is_told_of_and_changes_nothing(tmp_path: Path) -> None:
    place = tmp_path / "whist.sqlite3"
    with sqlite3.connect(place) as holder:
        holder.execute("CREATE TABLE counts (flags)")
        holder.commit()
        holder.execute("BEGIN IMMEDIATE")

        with pytest.raises(OperationalError, match="locked"):
            write(wrapper_of(place, timeout=0.1))

        holder.rollback()
        assert holder.execute("SELECT count(*) FROM counts").fetchall() == [(0,)]
