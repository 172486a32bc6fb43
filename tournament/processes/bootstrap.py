"""From a bare Python to the packages this service needs.  It runs before any of them is installed.

The packages go into `.venv` beside `manage.py`.  A note in `.venv`, written last, says which requirements it holds:
without the right note the folder is repaired, so a first run that was interrupted does no harm.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tournament.processes.lock import waiting_lock

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def use_packages(wanted: list[str]) -> None:
    """Returns when this Python has the packages of the `wanted` requirement files; else starts over in `.venv`."""
    is_inside = Path(sys.prefix).resolve() == VENV.resolve()
    if not is_inside and has_packages(wanted):
        return
    if fresh := _missing(wanted):
        try:
            with waiting_lock(ROOT / ".venv.lock"):
                fresh = _missing(wanted)
                if fresh:
                    _install(fresh)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            sys.exit(
                f"The packages are not installed, and {ROOT} cannot be written ({why}): copy it to a folder of your "
                "own, and give the same command there."
            )
    if fresh or not is_inside:
        _start_over()


def has_packages(wanted: list[str]) -> bool:
    """Whether the running Python has every package that the `wanted` files pin for this machine."""
    try:
        from packaging.requirements import Requirement
    except ImportError:
        return False  # it is one of those that are pinned
    lines = [line for file in wanted for line in (ROOT / file).read_text().splitlines()]
    requirements = [Requirement(line) for line in lines if line and not line.startswith("#")]
    try:
        return all(
            requirement.specifier.contains(importlib.metadata.version(requirement.name))
            for requirement in requirements
            if requirement.marker is None or requirement.marker.evaluate()
        )
    except importlib.metadata.PackageNotFoundError:
        return False


def _note(file: str) -> Path:
    return VENV / (file.replace("/", "-") + ".sha256")


def _digest(file: str) -> str:
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()


def _missing(wanted: list[str]) -> list[str]:
    """The requirement files that `.venv` does not hold; all of them when it cannot run."""
    if not VENV_PYTHON.exists():
        return wanted
    return [file for file in wanted if not _note(file).exists() or _note(file).read_text() != _digest(file)]


def _install(files: list[str]) -> None:
    uv = shutil.which("uv")
    asked = [str(VENV_PYTHON), "-c", "import pip"]
    can_run = VENV_PYTHON.exists() and subprocess.run(asked, capture_output=True, check=False).returncode == 0
    if not can_run:
        _say("Making .venv and installing the packages; this happens once …")
        _make_venv(uv)
    else:
        _say("Installing packages …")
    installers = [[str(VENV_PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input"]]
    if uv:
        installers.insert(0, [uv, "pip", "install", "--quiet", "--python", str(VENV_PYTHON)])
    lists = [part for file in files for part in ("-r", str(ROOT / file))]
    if not any(_is_done([*installer, *lists]) for installer in installers):
        sys.exit("The packages could not be installed: check the connection and give the same command again.")
    for file in files:
        _note(file).write_text(_digest(file))


def _make_venv(uv: str | None) -> None:
    # The Python behind a virtual environment, not the environment's own: it may be the one being replaced.
    python = getattr(sys, "_base_executable", sys.executable)
    if uv and _is_done([uv, "venv", "--quiet", "--clear", "--seed", "--python", python, str(VENV)]):
        return
    if importlib.util.find_spec("ensurepip") is None or not _is_done([python, "-m", "venv", "--clear", str(VENV)]):
        sys.exit("Python could not make .venv: `apt install python3-venv` (as root), then the same command again.")


def _is_done(command: list[str]) -> bool:
    """Runs a command with its output on standard error, because standard output belongs to the caller's own command."""
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def _start_over() -> None:
    command = [str(VENV_PYTHON), *sys.orig_argv[1:]]
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows' exec gives the terminal back at once; so this process waits, and leaves Ctrl-C to the one it waits for.
    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
