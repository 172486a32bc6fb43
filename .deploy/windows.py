"""Builds the ZIP for Windows that is unpacked and started by a double click, on any system:

    .venv/bin/python .deploy/windows.py python-3.13.9-embed-amd64.zip SHA256

The first file is CPython's “Windows embeddable package (64-bit)” from python.org, the second word the digest published
beside it.  What comes out lies in `dist/`: Python, the packages' wheels for Windows, the program without its tests, a
file to double-click and one to read.  The data are in the user's own folder, so a newer ZIP finds them.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from wheels import COMPUTERS, HASHES, ROOT, for_target, pins_for

sys.path.insert(0, str(ROOT))

from tournament.bootstrap import bundled_pip
from tournament.version import VERSION

WINDOWS = COMPUTERS["Windows x64"]

PROGRAM = ("manage.py", "requirements.txt", "README.md", "rotations", "scoring", "templates", "tournament")
NOT_NEEDED = shutil.ignore_patterns("__pycache__", "test.py")  # the command `test` needs the tests

START = r"""@echo off
title Twelve Flags
if not exist "%~dp0program\python\python.exe" (
    echo Unpack the whole ZIP first: click it with the right button, "Extract All...".
    pause
    exit /b 1
)
if not defined DATA_DIR set "DATA_DIR=%LOCALAPPDATA%\Twelve Flags"
set PYTHONUTF8=1
chcp 65001 >nul
"%~dp0program\python\python.exe" "%~dp0program\manage.py" %*
"""

READ_ME = f"""Twelve Flags {VERSION}, for Windows 10 and 11 (64-bit)

START   Double-click "Start Twelve Flags.bat" in this folder. The first start takes up to a minute; then your browser
        opens. Windows may say that it does not know this program: "More info", then "Run anyway".
STOP    Close the black window. Everything is stored at once, so nothing is lost. A second double click while it runs
        opens its page again.
PHONES  When phones are to reach it, Windows asks once whether to allow "Python" in networks: tick the private ones,
        "Allow access". The Wi-Fi must be set as a private network.
DATA    Your events are not in this folder but in "Twelve Flags" in your own (type %LOCALAPPDATA% into the Explorer).
UPDATE  Stop it, unpack the newer ZIP beside this folder, start that one: it finds your events. Then delete this folder.
        Do not put the folder into OneDrive.
MORE    For a command, such as a new password: "Start Twelve Flags.bat" new_password leader
"""


def remove_translations(folder: Path) -> None:
    """Removes those of the packages in a folder, 27 MB that nothing reads: all texts are English."""
    for translation in list(folder.rglob("locale/*/LC_MESSAGES")):
        if translation.parent.name != "en":
            shutil.rmtree(translation.parent)


def unpack_python(file: Path, digest: str, folder: Path) -> str:
    """Unpacks the embeddable package; its version, as 3.13.  Ends with a sentence where it is another file."""
    if hashlib.sha256(file.read_bytes()).hexdigest() != digest.lower():
        sys.exit(f"{file} is not the file that was published: its SHA-256 is another.")
    with zipfile.ZipFile(file) as package:
        package.extractall(folder)
    paths = next(folder.glob("python3*._pth"), None)
    if paths is None:
        sys.exit(f"{file} is not CPython's embeddable package.")
    paths.write_text(f"{paths.stem}.zip\n.\n..\n..\\packages\n")
    return re.sub(r"python(\d)(\d+)", r"\1.\2", paths.stem)


def install_packages(version: str, folder: Path) -> None:
    """Puts the wheels for Windows and that Python there; pip refuses one with another digest than `hashes.txt` says."""
    pins = pins_for(*WINDOWS[:2], version)
    lines = [line for line in HASHES.read_text().splitlines() if line.partition(" ")[0] in pins]
    wanted = folder.with_suffix(".txt")
    wanted.write_text("\n".join(lines))
    options = ["--quiet", "--no-compile", "--require-hashes", *for_target(WINDOWS[2], version)]
    pip = [sys.executable, *(bundled_pip() or ["-m", "pip"]), "install", *options]  # `.venv` has none
    subprocess.run([*pip, "--target", str(folder), "--requirement", str(wanted)], check=True)
    wanted.unlink()
    shutil.rmtree(folder / "bin")
    remove_translations(folder)


def build(file: Path, digest: str, out: Path) -> Path:
    """The ZIP."""
    name = f"Twelve Flags {VERSION}"
    with tempfile.TemporaryDirectory() as work:
        top = Path(work) / name
        program = top / "program"
        install_packages(unpack_python(file, digest, program / "python"), program / "packages")
        for part in PROGRAM:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, program / part, ignore=NOT_NEEDED)
            else:
                shutil.copy(ROOT / part, program)
        for text, title in ((START, "Start Twelve Flags.bat"), (READ_ME, "Read me first.txt")):
            (top / title).write_text(text, newline="\r\n")
        out.mkdir(exist_ok=True)
        made = out / f"{name.replace(' ', '-')}-windows.zip"
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted(top.rglob("*")):
                archive.write(path, path.relative_to(work))
    return made


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    done = build(Path(sys.argv[1]), sys.argv[2], ROOT / "dist")
    print(f"{done}: {done.stat().st_size / 1_000_000:.0f} MB")
