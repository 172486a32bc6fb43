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
import sysconfig
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from tournament.processes.files import waiting_lock

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
PACKAGED = ROOT / "packages"  # the ZIP for Windows (.deploy/windows.py) brings them along.
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def use_packages(wanted: list[str]) -> None:
    """Returns when this Python has the packages of the `wanted` requirement files; else starts over in `.venv`."""
    if PACKAGED.is_dir():
        return
    is_inside = Path(sys.prefix).resolve() == VENV.resolve()
    if (is_inside and not _missing(wanted)) or has_packages(wanted):
        return
    if sysconfig.get_platform() == "win-arm64":
        sys.exit("Some packages are not made for this Python: install Python for Windows as “64-bit”, not as “ARM64”.")
    if _missing(wanted):
        try:
            with waiting_lock(
                ROOT / ".venv.lock", lambda: _say("Another window installs the packages; waiting for it …")
            ):
                if missing := _missing(wanted):
                    _install(missing)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            sys.exit(
                f"The packages are not installed, and {ROOT} cannot be written ({why}): copy it to a folder of your "
                "own, and give the same command there."
            )
    command = [str(VENV_PYTHON), *sys.orig_argv[1:]]
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows' exec gives the terminal back at once; so this process waits, and leaves Ctrl-C to the one it waits for.
    process = subprocess.Popen(command)
    while True:
        try:
            os._exit(process.wait())  # like exec: what this process registered for its end is for that one to do
        except KeyboardInterrupt:
            continue


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
    if not VENV_PYTHON.exists():
        return wanted
    return [file for file in wanted if not _note(file).exists() or _note(file).read_text() != _digest(file)]


def _install(files: list[str]) -> None:
    uv, pip = shutil.which("uv"), _bundled_pip()
    asked = [str(VENV_PYTHON), "-c", "import sys; sys.exit(sys.prefix == sys.base_prefix)"]
    can_run = VENV_PYTHON.exists() and subprocess.run(asked, capture_output=True, check=False).returncode == 0
    if not can_run:
        _say("The first start installs the packages (50 MB); that can take some minutes …")
        _make_venv(uv, pip)
    else:
        _say("Installing packages …")
    # Compiled is what is used, when it is used: that saves a third of the time, and a fifth of the room.
    options = ["-qq", "--disable-pip-version-check", "--no-input", "--no-compile"]
    install = [str(VENV_PYTHON), *(pip or ["-m", "pip"]), "install", *options]
    lists = [part for file in files for part in ("-r", str(ROOT / file))]
    tries = [[[*install, *lists]]]
    if files == ["requirements.txt"]:
        # Two at once are sooner; the list is complete, so neither looks for more.  If one fails, one alone tries all.
        pins = [line for line in (ROOT / files[0]).read_text().splitlines() if line and not line.startswith("#")]
        tries.insert(0, [[*install, "--no-deps", "--retries=1", *half] for half in (pins[::2], pins[1::2]) if half])
    # The tests' list names it, and comes by it in a third of the time.
    pinned = [line for file in files for line in (ROOT / file).read_text().splitlines() if line.startswith("uv==")]
    log = VENV / "install.log"
    with log.open("w") as output:
        if not uv and pinned and _are_done([[*install, *pinned]], output):
            uv = str(VENV_PYTHON.with_stem("uv"))
        if uv:
            tries.insert(0, [[uv, "pip", "install", "--quiet", "--python", str(VENV_PYTHON), *lists]])
        if not any(_are_done(commands, output) for commands in tries):
            sys.exit(
                "The packages could not be installed: check the connection, stop Twelve Flags if it runs here, and "
                f"give the same command again. What went wrong stands in {log}."
            )
    remove_translations(VENV)
    for file in files:
        _note(file).write_text(_digest(file))


def remove_translations(folder: Path) -> None:
    """Removes those of the packages in a folder, 27 MB that nothing reads: all texts are English."""
    for translation in list(folder.rglob("locale/*/LC_MESSAGES")):
        if translation.parent.name != "en":
            shutil.rmtree(translation.parent, ignore_errors=True)


def _bundled_pip() -> list[str]:
    """What runs pip out of the wheel that Python brings along for new environments; empty where it has none.

    `.venv` without a pip of its own is smaller by 17 to 23 MB, and made in a tenth of a second instead of three.
    """
    spec = importlib.util.find_spec("ensurepip")
    if spec is None or spec.origin is None:
        return []
    folder = sysconfig.get_config_var("WHEEL_PKG_DIR") or Path(spec.origin).parent / "_bundled"
    return [str(wheel / "pip") for wheel in Path(folder).glob("pip-*.whl")][:1]


def _make_venv(uv: str | None, pip: list[str]) -> None:
    # The Python behind a virtual environment, not the environment's own: it may be the one being replaced.
    python = getattr(sys, "_base_executable", sys.executable)
    options = ["--quiet", "--clear", *([] if pip else ["--seed"]), "--python", python]
    if uv and _are_done([[uv, "venv", *options, str(VENV)]], subprocess.DEVNULL):
        return
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit("Python could not make .venv: `apt install python3-venv` (as root), then the same command again.")
    command = [python, "-m", "venv", "--clear", *(["--without-pip"] if pip else []), str(VENV)]
    made = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if made.returncode:
        said = (made.stderr or made.stdout).strip().splitlines()
        sys.exit(
            f"Python could not make {VENV} ({said[-1] if said else made.returncode}). Stop Twelve Flags if it runs "
            "here; if it does not, copy its folder to this computer’s own disk, not to a stick, and give the same "
            "command there."
        )


def _are_done(commands: list[list[str]], output: IO[str] | int) -> bool:
    """Runs commands at once with all that they say in `output`: standard output belongs to the caller's own command."""
    with ExitStack() as running:
        processes = [
            running.enter_context(subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT))
            for command in commands
        ]
        return all(process.wait() == 0 for process in processes)  # the end of `with` waits for all


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
