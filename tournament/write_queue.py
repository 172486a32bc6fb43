"""Writers to a SQLite database wait in a queue.

SQLite itself lets a waiting writer try again after ever longer pauses, up to a tenth of a second, so that of eight
verifiers who save at once some are overtaken many times.  Here the first in the queue of a process tries every
millisecond; the others wait for a lock, which the operating system gives them in order.
"""

import sqlite3
import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from threading import Lock
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

PAUSE = 0.001  # seconds
LEAST_PATIENCE = 1.0  # seconds, also for a request that had much to do before it saves
BEGIN = "BEGIN IMMEDIATE"
TURN = Lock()
GIVES_UP_AT: ContextVar[float] = ContextVar("gives_up_at", default=0.0)
"""When whoever sent the request that is answered here stops waiting, by the monotonic clock; 0 where nobody waits."""


class WriteQueue:
    """Wraps what one connection executes: a transaction begins when its turn comes, everything else at once."""

    def __init__(self, connection: DatabaseWrapper) -> None:
        self.patience: float = connection.settings_dict["OPTIONS"]["timeout"]  # seconds

    def __call__(self, execute: Callable[..., object], sql: str, *rest: Any) -> object:  # Django's
        if sql != BEGIN:
            return execute(sql, *rest)
        now = time.monotonic()
        last = max(GIVES_UP_AT.get(), now + LEAST_PATIENCE) if GIVES_UP_AT.get() else now + self.patience
        if not TURN.acquire(timeout=last - now):
            raise OperationalError("database is locked")
        connection: sqlite3.Connection = rest[-1]["connection"].connection
        try:
            connection.execute("PRAGMA busy_timeout = 0")
            return begin(partial(execute, sql, *rest), last)
        finally:
            TURN.release()
            connection.execute(f"PRAGMA busy_timeout = {int(1000 * self.patience)}")


def begin(execute: Callable[[], object], last: float) -> object:
    """Tries to begin until nobody else writes; raises OperationalError at the monotonic time `last`."""
    while True:
        try:
            return execute()
        except OperationalError as error:
            is_busy = getattr(error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > last:
                raise
        time.sleep(PAUSE)


def queue_writers(sender: type, connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    """Makes the transactions of a new connection to a SQLite file wait in the queue."""
    if not isinstance(connection, DatabaseWrapper) or connection.is_in_memory_db():
        return
    if not any(isinstance(wrapper, WriteQueue) for wrapper in connection.execute_wrappers):
        connection.execute_wrappers.append(WriteQueue(connection))
