"""Files that another program has open, as a virus scanner does: Windows then lets nobody replace or delete them."""

import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

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
