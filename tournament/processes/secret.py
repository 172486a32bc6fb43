"""The installation's own keys: each made once, stored in the data folder, readable by its owner only."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def read_or_make_secret(folder: Path, name: str = "secret_key") -> str:
    """The key kept in `folder`; the first caller makes it, and of two first callers both get the same one."""
    path = folder / name
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Written to a temporary file and linked into place, so that no other process reads half a key.
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=f"{name}.")
        with os.fdopen(handle, "w") as new:
            new.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
        Path(temporary).unlink()
    return path.read_text().strip()
