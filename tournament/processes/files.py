"""Files that another program has open, as a virus scanner does: Windows then lets nobody replace or delete them.

And a lock on a file, held by one process at a time; the system releases it when that process ends, however it ends.
"""

import logging
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, TypeVar

log = logging.getLogger(__name__)

PAUSES = (0.1, 0.2, 0.3, 0.4)  # seconds before it is tried again
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


if sys.platform == "win32":
    import msvcrt

    BEYOND_THE_TEXT = 1 << 30  # Windows keeps others from reading what is locked: lock where nothing is written
    LOOKS_AGAIN = 0.2  # seconds

    def _lock(file: IO[str], *, wait: bool) -> None:
        file.seek(BEYOND_THE_TEXT)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                break
            except OSError:
                if not wait:
                    raise
            time.sleep(LOOKS_AGAIN)  # LK_LOCK would give up after ten seconds
        file.seek(0)
else:
    import fcntl

    def _lock(file: IO[str], *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


class Locked(Exception):
    """Another process holds the lock; the text is what it wrote into the file."""


def take_lock(path: Path, note: str = "") -> IO[str]:
    """The open lock file, ours until it is closed; raises Locked when another process has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("a+", encoding="utf-8")
    try:
        _lock(file, wait=False)
    except OSError:
        file.seek(0)
        note = file.read()
        file.close()
        raise Locked(note) from None
    file.truncate(0)
    file.write(note)
    file.flush()
    return file


@contextmanager
def waiting_lock(path: Path, on_wait: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Holds the lock for the length of a `with`; calls `on_wait` where it has to wait for its turn, however long."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        try:
            _lock(file, wait=False)
        except OSError:
            on_wait()
            _lock(file, wait=True)
        yield
