"""The transaction in which an act is done."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import OperationalError, connection, transaction

TURN = Lock()
LONGEST_TURN = 4
"""Seconds: less than SQLite itself waits, so that no thread waits twice while another program holds the file."""


@contextmanager
def in_turn() -> Iterator[None]:
    """A transaction, or a part of the one that runs.

    The threads of a web server wait in turn for it on SQLite, which lets one of them write at a time: who finds the
    file busy sleeps for up to a tenth of a second before it looks again, and others overtake it.  Raises
    OperationalError, as SQLite does, for one that is held too long.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    if not TURN.acquire(timeout=LONGEST_TURN):
        raise OperationalError("database is locked")
    try:
        with transaction.atomic():
            yield
    finally:
        TURN.release()
