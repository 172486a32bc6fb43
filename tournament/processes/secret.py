"""The installation's own keys: each made once, kept in the data folder, readable by its owner only."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def read_or_make_secret(folder: Path, name: str = "secret_key") -> str:
    """The key kept in `folder`; the first caller makes it, and of two first callers both get the same one."""
    kept = folder / name
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Written aside and linked into place whole: nobody ever reads half a key.
        handle, aside = tempfile.mkstemp(dir=folder, prefix=f"{name}.")
        with os.fdopen(handle, "w") as new:
            new.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(aside, kept)
        Path(aside).unlink()
    return kept.read_text().strip()
