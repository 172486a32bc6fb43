"""What the tests use beyond Python where it is there; nothing is installed."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AXE = ROOT / ".node" / "node_modules" / "axe-core" / "axe.min.js"


def redis_program() -> str | None:
    return shutil.which("valkey-server") or shutil.which("redis-server")


def postgresql_folder() -> Path | None:
    """The folder of PostgreSQL's own programs; Debian keeps them off PATH."""
    on_path = shutil.which("initdb")
    result = [Path(on_path).parent] if on_path else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return result[-1] if result else None


def postgresql_program(name: str) -> str:
    """One of PostgreSQL's programs for users, which are on PATH or beside its own."""
    return shutil.which(name) or str((postgresql_folder() or Path()) / name)


def chromium_program() -> str | None:
    """The one without windows before all others, because it takes half the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((result for name in names if (result := shutil.which(name))), None)


def nginx_program() -> str | None:
    """Debian keeps it where only root looks."""
    return shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


def pdf_reader() -> str | None:
    return shutil.which("pdftotext")


NEEDS: dict[str, Callable[[], object]] = {
    "redis-server": redis_program,
    "postgresql": postgresql_folder,
    "chromium-headless-shell": chromium_program,
    "poppler-utils": pdf_reader,
}
"""What the tests use where it is there, by the Debian package that it comes in."""


def say_missing() -> str:
    """Which of it is not here, and the line that brings it; empty where all is."""
    missing = [package for package, find in NEEDS.items() if not find()]
    return (
        f"Not here, so their tests are skipped: {', '.join(missing)}. This brings them, as root: apt-get install "
        f"{' '.join(missing)}"
        if missing
        else ""
    )
