"""Files that another program has open, as a virus scanner does: Windows then lets nobody replace or delete them.

And a lock on a file, which the system releases when the process that holds it ends, however it ends.
"""

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

log = logging.getLogger(__name__)

PAUSES = (0.1, 0.2, 0.3, 0.4)  # seconds before it is tried again
LONGEST_LOCK = 1800  # seconds that somebody waits for a lock
Result = TypeVar("Result")


def when_free(change: Callable[[], Result]) -> Result:
    """What `change` returns, tried again for a second; raises its PermissionError where that does not help."""
    for pause in PAUSES:
        try:
            return change()
        except PermissionError:
            time.sleep(pause)
    return change()


def delete(file: Path) -> None:
    """Deletes a file, if it is there; one that cannot be deleted stays, and the log names it."""
    try:
        when_free(partial(file.unlink, missing_ok=True))
    except PermissionError as error:
        log.warning("%s stays: %s. If another program has it open, close it there.", file, error.strerror)


def write_into(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Writes files by their names into a folder, which is made where there is none; where each of them is."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / name for name in files]
    for path in paths:
        when_free(partial(path.write_bytes, files[path.name]))
    return paths


@contextmanager
def lock(file: Path) -> Iterator[None]:
    """Holds the lock for the length of a `with`; it is SQLite's own on an empty database, the same on every system.

    Raises OSError where the file cannot be written.
    """
    file.touch(mode=0o600)
    with closing(sqlite3.connect(file, timeout=LONGEST_LOCK, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield
