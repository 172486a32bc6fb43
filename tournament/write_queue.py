"""Writers to a SQLite database wait in a queue.

SQLite itself lets a waiting writer try again after ever longer pauses, up to a tenth of a second, so that of eight
verifiers who save at once some are overtaken many times.  Here the first in the queue tries every millisecond; the
others wait for a lock on a file beside the database, which the operating system gives them in order.
"""

import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

from tournament.processes.lock import waiting_lock

PAUSE = 0.001  # seconds
BEGIN = "BEGIN IMMEDIATE"


class WriteQueue:
    """Wraps what one connection executes: a transaction begins when its turn comes, everything else at once."""

    def __init__(self, connection: DatabaseWrapper) -> None:
        self.place = Path(f"{connection.settings_dict['NAME']}-queue")
        self.patience: float = connection.settings_dict["OPTIONS"]["timeout"]  # seconds

    def __call__(self, execute: Callable[..., object], sql: str, *rest: Any) -> object:  # Django's
        if sql != BEGIN:
            return execute(sql, *rest)
        connection: sqlite3.Connection = rest[-1]["connection"].connection
        last = time.monotonic() + self.patience
        with ExitStack() as turn:
            if sys.platform != "win32":  # there, who waits for a lock on a file asks once a second
                with suppress(OSError):  # where no file can be written, nobody waits
                    turn.enter_context(waiting_lock(self.place))
            connection.execute("PRAGMA busy_timeout = 0")
            try:
                return begin(partial(execute, sql, *rest), last)
            finally:
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
