"""The data folder, which only its owner can read, and the installation's own keys in it, each made once."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def close_to_others(folder: Path) -> None:
    """Leaves the data folder and everything in it to its owner, whatever the permissions were before."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # a temporary file, or somebody else's
            path.chmod(0o700 if path.is_dir() else 0o600)


def read_or_make_secret(folder: Path, name: str = "secret_key") -> str:
    """The key kept in `folder`; the first caller makes it, and of two first callers both get the same one."""
    path = folder / name
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Written to a temporary file and linked into place, so that no other process reads half a key; and it is on
        # the disk before it has its name, so that no power cut leaves an empty one.
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=f"{name}.")
        with os.fdopen(handle, "w") as new:
            new.write(secrets.token_urlsafe(50))
            new.flush()
            os.fsync(handle)
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
        Path(temporary).unlink()
    return path.read_text().strip()
