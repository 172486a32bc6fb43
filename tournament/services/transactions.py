"""The transaction in which an act is done."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock

from django.db import OperationalError, connection, transaction

TURN = Lock()
LONGEST_TURN = 4
"""Seconds: less than SQLite itself waits, so that no thread waits twice while another program holds the file."""


IS_RUNNING = ContextVar("IS_RUNNING", default=False)


@contextmanager
def in_turn() -> Iterator[None]:
    """A transaction, or a part of the one that runs, which goes wrong as a whole.

    The threads of a web server wait in turn for it on SQLite, which lets one of them write at a time: who finds the
    file busy sleeps for up to a tenth of a second before it looks again, and others overtake it.  Raises
    OperationalError, as SQLite does, for one that is held too long.
    """
    if IS_RUNNING.get() and connection.in_atomic_block:
        yield
        return
    is_waiting = connection.vendor == "sqlite" and not connection.in_atomic_block
    if is_waiting and not TURN.acquire(timeout=LONGEST_TURN):
        raise OperationalError("database is locked")
    token = IS_RUNNING.set(True)
    try:
        with transaction.atomic():
            yield
    finally:
        IS_RUNNING.reset(token)
        if is_waiting:
            TURN.release()
