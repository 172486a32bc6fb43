"""What the tests need beyond Python: looked for, installed where this machine lets us, named where it does not."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AXE_VERSION = "4.14.1"
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


def firefox_program() -> str | None:
    return shutil.which("firefox-esr")


def webkit_driver() -> str | None:
    """The driver of WebKit, where there is a screen for its windows too."""
    return shutil.which("Xvfb") and shutil.which("WebKitWebDriver")


def nginx_program() -> str | None:
    """Debian keeps it where only root looks."""
    return shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


def pdf_reader() -> str | None:
    return shutil.which("pdftotext")


def font(name: str) -> Path | None:
    """A font file of this machine, by the start of its name."""
    return next(Path("/usr/share/fonts").rglob(f"{name}-Regular.ttf"), None)


@dataclass(frozen=True)
class Need:
    """Something the tests use, the Debian package it comes in, and the tests that are not run without it."""

    name: str
    find: Callable[[], object]
    package: str
    tests: str


NEEDS = (
    Need("Redis", redis_program, "redis-server", "the tests of a real Redis server"),
    Need("PostgreSQL", postgresql_folder, "postgresql", "the tests on PostgreSQL"),
    Need("Chromium", chromium_program, "chromium-headless-shell", "the tests in a browser"),
    Need("poppler", pdf_reader, "poppler-utils", "the tests that read sheets back with pdftotext"),
    Need("nginx", nginx_program, "nginx", "the test of a whole server behind it"),
    Need("systemd", lambda: shutil.which("systemd-analyze"), "systemd", "the check of the server's units"),
    Need("Firefox ESR", firefox_program, "firefox-esr", "the tests in Firefox"),
    Need("WebKit's driver", lambda: shutil.which("WebKitWebDriver"), "webkit2gtk-driver", "the tests in WebKit"),
    Need("Xvfb", lambda: shutil.which("Xvfb"), "xvfb", "the tests in WebKit"),
    Need("Liberation fonts", lambda: font("LiberationSans"), "fonts-liberation", "pages in Liberation Sans"),
    Need("Noto fonts", lambda: font("NotoSans"), "fonts-noto-core", "pages in Noto Sans"),
    Need("Roboto", lambda: font("Roboto"), "fonts-roboto-unhinted", "pages in Roboto"),
    Need("npm", lambda: AXE.exists() or shutil.which("npm"), "npm", "the tests of accessibility"),
)


def install_needs() -> None:
    """Installs what is missing where it can, and says in a sentence what stays missing and which tests that costs."""
    packages = [need.package for need in NEEDS if not need.find()]
    if packages:
        _install_by_apt(packages)
    if not AXE.exists() and (npm := shutil.which("npm")):
        folder = ROOT / ".node"
        folder.mkdir(exist_ok=True)
        _run(
            [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), f"axe-core@{AXE_VERSION}"]
        )
    for sentence in sentences_on_missing():
        _say(sentence)


def sentences_on_missing() -> Iterable[str]:
    for need in NEEDS:
        if not need.find():
            yield f"{need.name} is missing, so {need.tests} are not run."
    if not AXE.exists() and shutil.which("npm"):
        yield "axe-core could not be fetched by npm, so the tests of accessibility are not run."


def _install_by_apt(packages: list[str]) -> None:
    apt = shutil.which("apt-get")
    if not apt:
        return
    before: list[str] = []
    if os.geteuid() != 0:
        if not shutil.which("sudo") or not _run(["sudo", "--non-interactive", "true"]):
            return
        before = ["sudo", "--non-interactive"]
    _say(f"Installing {', '.join(packages)} …")
    install = [apt, "install", "--yes", "--quiet=2", "--no-install-recommends", *packages]
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if not _run([*before, *environment, *install]):
        _run([*before, *environment, apt, "update", "--quiet=2"])
        # One by one: a package this system does not have must not keep the others out.
        for package in packages:
            _run([*before, *environment, *install[: -len(packages)], package])


def _run(command: list[str]) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
