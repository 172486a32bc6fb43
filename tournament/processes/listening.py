"""Whether the web server that `up` starts is for this computer alone, or for the phones in the hall too.

Two files in the data folder say so: `host` what the next `up` does, `wanted_host` what was chosen on a page and the
`up` that runs has not done yet.
"""

import time
from contextlib import suppress
from pathlib import Path

HERE, HALL = "127.0.0.1", "0.0.0.0"  # noqa: S104  # opens to the hall where the leader says so


def stored_host(folder: Path) -> str:
    """What was chosen before, empty where nothing was."""
    file = folder / "host"
    return file.read_text().strip() if file.exists() else ""


def store_host(folder: Path, host: str) -> None:
    """Stores the host for this and the next `up`; the choice made on a page is then applied."""
    (folder / "host").write_text(f"{host}\n")
    (folder / "wanted_host").unlink(missing_ok=True)


def want_host(folder: Path, host: str) -> None:
    (folder / "wanted_host").write_text(host)


def wanted_host(folder: Path, *, since: float = 0) -> str:
    """The host chosen on a page at least `since` seconds ago and not applied yet; else empty."""
    file = folder / "wanted_host"
    with suppress(FileNotFoundError):
        if time.time() - file.stat().st_mtime >= since and (host := file.read_text()) in (HERE, HALL):
            return host
    return ""
