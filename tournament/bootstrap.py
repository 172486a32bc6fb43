"""From a bare Python to the packages this service needs.  It runs before any of them is installed.

The packages go into `.venv` beside `manage.py`.  A note in `.venv`, written last, says which requirements it holds:
without any note the folder is made anew, so a first run that was interrupted, or damaged since, does no harm.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NoReturn

from tournament.files import lock

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PACKAGED = ROOT / "packages"  # the ZIP for Windows (.deploy/windows.py) brings them along.
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

ELSEWHERE = {"PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV"}
"""What in this computer's environment tells pip to install somewhere else."""


def use_packages(wanted: list[str]) -> None:
    """Returns when this Python has the packages of the `wanted` requirement files; else starts over in `.venv`."""
    is_inside = Path(sys.prefix).resolve() == VENV.resolve()
    if PACKAGED.is_dir() or (is_inside and not _missing(wanted)) or has_packages(wanted):
        return
    if _missing(wanted):
        try:
            with lock(ROOT / ".venv.lock"):  # a second window waits for the first
                if missing := _missing(wanted):
                    _install(missing)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            sys.exit(
                f"The packages are not installed, and {ROOT} cannot be written ({reason}): copy it to a folder of your "
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


def begin_anew(error: ImportError) -> NoReturn:
    """Ends, for a package that is damaged, so that the next start installs all of them again."""
    for note in VENV.glob("*.sha256"):
        note.unlink()
    sys.exit(f"A package is missing or damaged ({error}). Give the same command again: all are then installed anew.")


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
    if not VENV_PYTHON.exists() or not any(VENV.glob("*.sha256")):
        _say("The first start installs the packages (50 MB); that can take some minutes …")
        _make_venv()
    else:
        _say("Installing packages …")
    uv, pip = shutil.which("uv"), [str(VENV_PYTHON), *(bundled_pip() or ["-m", "pip"]), "install"]
    # Compiled is what is used, when it is used: that saves a third of the time, and a fifth of the room.
    pip += ["-qq", "--disable-pip-version-check", "--no-input", "--no-compile"]
    lists = [part for file in files for part in ("-r", str(ROOT / file))]
    # The tests' list names it, and comes by it in a third of the time.
    pinned = [line for file in files for line in (ROOT / file).read_text().splitlines() if line.startswith("uv==")]
    if not uv and pinned and not _failure([*pip, *pinned]):
        uv = str(VENV_PYTHON.with_stem("uv"))
    by_uv = [uv, "pip", "install", "--quiet", "--python", str(VENV_PYTHON), *lists] if uv else None
    if by_uv is None or _failure(by_uv):
        # Without this computer’s settings of pip, by which it may install elsewhere; then with them, for a proxy there.
        failure = _failure([*pip, "--retries=1", *lists], PIP_CONFIG_FILE=os.devnull)
        if failure and (failure := _failure([*pip, *lists], PIP_USER="0")):
            proxy = (os.environ.get("https_proxy") or os.environ.get("HTTPS_PROXY") or "").rpartition("@")[2]
            sys.exit(
                f"The packages could not be installed, and the next start tries again. pip says: {failure.rstrip('.')}."
                f"{f' It went through the proxy {proxy}, which https_proxy names.' if proxy else ''}"
            )
    for file in files:
        _note(file).write_text(_digest(file))


def bundled_pip() -> list[str]:
    """What runs pip out of the wheel that Python brings along for new environments; empty where it has none.

    `.venv` without a pip of its own is smaller by 17 to 23 MB, and made in a tenth of a second instead of three.
    """
    spec = importlib.util.find_spec("ensurepip")
    if spec is None or spec.origin is None:
        return []
    folder = sysconfig.get_config_var("WHEEL_PKG_DIR") or Path(spec.origin).parent / "_bundled"
    return [str(wheel / "pip") for wheel in Path(folder).glob("pip-*.whl")][:1]


def _make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit("Python could not make .venv: `apt install python3-venv` (as root), then the same command again.")
    # The Python behind a virtual environment, not the environment's own: it may be the one being replaced.
    python = getattr(sys, "_base_executable", sys.executable)
    without_pip = ["--without-pip"] if bundled_pip() else []
    if failure := _failure([python, "-m", "venv", "--clear", *without_pip, str(VENV)]):
        sys.exit(
            f"Python could not make {VENV} ({failure}). Stop Twelve Flags if it runs here; if it does not, copy its "
            "folder to this computer’s own disk, not to a stick, and give the same command there."
        )


def _failure(command: list[str], **changes: str) -> str:
    """The last thing that a command says which fails; empty where it does not."""
    environment = {name: value for name, value in os.environ.items() if name not in ELSEWHERE} | changes
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    said = (done.stderr or done.stdout).strip().splitlines() or [f"it ended with {done.returncode}"]
    return said[-1] if done.returncode else ""


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
