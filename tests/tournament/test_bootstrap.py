"""From a clean clone and a bare Python to the first answer."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.servers import ROOT, environment

pytestmark = pytest.mark.slow

BARE_PYTHON = str(Path(sys._base_executable))  # type: ignore[attr-defined]  the one behind this environment
COMMAND = """
from tournament.bootstrap import begin_anew, use_packages
use_packages(["requirements.txt"])
try:
    import twelve
except ImportError as error:
    begin_anew(error)
print(twelve.FLAGS)
"""


def make_wheel(folder: Path, version: str) -> None:
    """A package of one line, so that no network is needed."""
    described = f"twelve-{version}.dist-info"
    with zipfile.ZipFile(folder / f"twelve-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("twelve.py", f"FLAGS = {version!r}\n")
        wheel.writestr(f"{described}/METADATA", f"Metadata-Version: 2.1\nName: twelve\nVersion: {version}\n")
        wheel.writestr(f"{described}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{described}/RECORD", "")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkout")
    (folder / "tournament").mkdir()
    for name in ("bootstrap.py", "files.py"):
        shutil.copy(ROOT / "tournament" / name, folder / "tournament")
    (folder / "command.py").write_text(COMMAND)
    (folder / "requirements.txt").write_text("twelve==1.0\n")
    return folder


@pytest.fixture
def start(checkout: Path) -> Callable[..., "subprocess.Popen[str]"]:
    """Starts the checkout's command with a bare Python, wanting that version of the package."""
    packages = checkout / "wheels"
    packages.mkdir(exist_ok=True)
    offline = environment(PIP_FIND_LINKS=str(packages), PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    offline["PATH"] = "/usr/bin:/bin"  # without uv, which has settings of its own

    def begin(version: str, **changes: str) -> "subprocess.Popen[str]":
        make_wheel(packages, version)
        (checkout / "requirements.txt").write_text(f"# one a line\ntwelve=={version}\n")
        return subprocess.Popen(
            [BARE_PYTHON, str(checkout / "command.py")],
            env=offline | changes,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return begin


def test_two_commands_at_once_that_find_a_half_made_environment_both_answer_and_later_ones_install_what_is_new(
    checkout: Path, start: Callable[..., "subprocess.Popen[str]"]
) -> None:
    """And where a package cannot be had they say so in a sentence."""
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(BARE_PYTHON)  # into which nothing may be installed

    both = [start("1.0"), start("1.0")]
    said = [process.communicate() for process in both]
    again, other = (start(version).communicate() for version in ("1.0", "2.0"))
    missing = start("3.0")
    (checkout / "wheels" / "twelve-3.0-py3-none-any.whl").unlink()
    text, errors = missing.communicate()

    assert [text for text, _ in said] == ["1.0\n", "1.0\n"]
    assert sorted(errors for _, errors in said) == [
        "", "The first start installs the packages (50 MB); that can take some minutes …\n"
    ]  # fmt: skip
    assert [process.returncode for process in both] == [0, 0]
    assert (again, other) == (("1.0\n", ""), ("2.0\n", "Installing packages …\n"))
    assert (text, missing.returncode) == ("", 1)
    assert errors.splitlines() == [
        "Installing packages …",
        "The packages could not be installed, and the next start tries again. pip says: ERROR: No matching "
        "distribution found for twelve==3.0.",
    ]


def test_what_was_interrupted_or_damaged_is_installed_anew_at_the_next_start(
    checkout: Path, start: Callable[..., "subprocess.Popen[str]"]
) -> None:
    start("1.0").communicate()
    [module] = (checkout / ".venv").rglob("twelve.py")
    module.unlink()
    failed = start("1.0")
    _, errors = failed.communicate()

    assert (failed.returncode, errors) == (
        1,
        "A package is missing or damaged (No module named 'twelve'). Give the same command again: all are then "
        "installed anew.\n",
    )
    assert start("1.0").communicate()[0] == "1.0\n"


@pytest.mark.weekly
def test_a_clean_clone_needs_nothing_but_python(tmp_path: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        # What belongs to the project is known by git alone; an unpacked ZIP has none.
        pytest.skip("this is not a git checkout")
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    command = [BARE_PYTHON, "manage.py", "movement", "--tables", "2", "--sessions", "2", "--json"]

    done = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout[:1], done.stdout[-2:]) == (0, "{", "}\n"), done.stderr
