"""The ZIP for Windows, used under Wine: `python -m tests.load windows ZIP [NEWER]`; ZIP is made by .deploy/windows.py.

It is unpacked in a folder with spaces and accents and started by its file to double-click, with an empty user folder.
A second double click opens the running one.  A leader signs in, makes an event, counts and prints.  Then `up` is
killed, and NEWER, else the same ZIP, is unpacked elsewhere and started: it must have the same standings.  Printed are
the seconds of each step; 1 where something is wrong.

Needs wine and gcc-mingw-w64-x86-64.  What Wine 8 lacks is mended in the unpacked copy: Windows' random numbers for
programs in Rust, answers to `_wmi`, and the options that keep a connection alive.
"""

import os
import re
import ssl
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.load.season import Season
from tests.servers import alive, environment, wait_until
from tournament.processes.broker import free_port

FOLDER = "Mum's Laptop – Żółw"
SLUG, TEAMS = "camrose", 6
LONGEST = 600  # seconds of a step, on a busy machine

RANDOM = """
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
"""
KEEP_ALIVE = """
import socket

class Socket(socket.socket):
    def setsockopt(self, level, name, *value):
        try:
            return super().setsockopt(level, name, *value)
        except OSError:
            if level != socket.IPPROTO_TCP:
                raise

socket.socket = Socket
"""


class Laptop:
    """A Wine of its own, with an empty user folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.environment = environment(WINEPREFIX=str(folder / "wine"), WINEDEBUG="-all", WINEDLLOVERRIDES="mscoree=d")
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each program would compile everything
        subprocess.run(["wineboot", "--init"], env=self.environment, capture_output=True, check=True)

    def unpack(self, file: Path, name: str) -> Path:
        """The folder of the file to double-click."""
        with zipfile.ZipFile(file) as archive:
            archive.extractall(self.folder / FOLDER / name)
        (top,) = (self.folder / FOLDER / name).iterdir()
        python, packages = top / "program" / "python", top / "program" / "packages"
        source = self.folder / "random.c"
        source.write_text(RANDOM)
        compiler = ["x86_64-w64-mingw32-gcc", "-shared", "-o", str(python / "bcryptprimitives.dll"), str(source)]
        subprocess.run([*compiler, "-ladvapi32"], check=True)
        (python / "_wmi.pyd").unlink()
        paths = next(python.glob("python3*._pth"))
        paths.write_text(f"{paths.read_text()}import site\n")
        (packages / "sitecustomize.py").write_text(KEEP_ALIVE)
        return top

    def double_click(self, top: Path, *options: str) -> subprocess.Popen[bytes]:
        """A window of `up`; without a terminal the file has to be told what a double click means."""
        command = ["wine", "cmd", "/c", "Start Twelve Flags.bat", "up", "--port", str(self.port), *options]
        pipe = subprocess.PIPE  # Python under Wine does not start with a file there
        return subprocess.Popen(
            command, cwd=top, env=self.environment, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT
        )

    @contextmanager
    def up(self, top: Path) -> Iterator[str]:
        """What `up` has said once it runs.  It is killed in the end, and all that it started must be gone then."""
        log = self.folder / f"{top.parent.name}.log"
        log.touch()
        window = self.double_click(top, "--no-example")
        subprocess.Popen(["tee", str(log)], stdin=window.stdout, stdout=subprocess.DEVNULL)
        try:
            wait_until(lambda: " is running" in log.read_text() or window.poll() is not None, log.name, LONGEST)
            if window.poll() is not None:
                sys.exit(f"it has ended: {log.read_text()}")
            yield log.read_text()
        finally:
            started = self.programs()
            up = next((one for one in started if "up" in one.cmdline()), None)
            if up:
                up.kill()
            wait_until(lambda: not alive(started), "everything has ended", 60)
            window.wait(30)
            print(f"  killed: of {len(started)} processes none is left")

    def programs(self) -> list[psutil.Process]:
        """The processes of Twelve Flags under this Wine."""
        ours = []
        for process in psutil.process_iter(["environ", "cmdline"]):
            here = (process.info["environ"] or {}).get("WINEPREFIX") == self.environment["WINEPREFIX"]
            if here and any("python.exe" in word for word in process.info["cmdline"] or []):
                ours.append(process)
        return ours


def main(arguments: list[str]) -> int:
    """Uses the ZIP and prints what came of it."""
    first = Path(arguments[0])
    newer = Path(arguments[-1])
    with tempfile.TemporaryDirectory(prefix="whist-load-", ignore_cleanup_errors=True) as place:
        begun = time.monotonic()

        def step(what: str) -> None:
            nonlocal begun
            print(f"{time.monotonic() - begun:6.1f} s  {what}", flush=True)
            begun = time.monotonic()

        laptop = Laptop(Path(place))
        step("Wine has an empty user folder")
        top = laptop.unpack(first, "first")
        step(f"unpacked: {first.name}")
        url, tls = f"http://127.0.0.1:{laptop.port}", ssl.create_default_context()
        with laptop.up(top) as said:
            step("the first page is there")
            second = laptop.double_click(top, "--open").communicate(timeout=LONGEST)[0].decode()
            is_opened = "The browser opens it." in second
            step("a second double click opens the running one" if is_opened else f"A SECOND ONE STARTED: {second}")
            password = re.findall(r"name (\w+), password (\S+)", said)
            season = Season(url, tls, password[0][1], seed=55, name=password[0][0])
            season.leaders[SLUG] = season.office
            season.office.fill_in("/accounts/events/new/", slug=SLUG, name="Camrose", level="area", zone="Zone 4")
            season.enter(SLUG, TEAMS)
            step("signed in, an event with its teams made")
            places = season.play(SLUG, "area")
            step(f"a day counted, the hall pack printed, published: {places[0]['team']} won")
        data = Path(place) / "wine" / "drive_c" / "users" / os.environ.get("USER", "root") / "AppData" / "Local"
        print("  in the user's folder:", *sorted(path.name for path in (data / "Twelve Flags").iterdir()))
        top = laptop.unpack(newer, "newer")
        step(f"unpacked: {newer.name}")
        with laptop.up(top) as said:
            step("the newer one is there")
            after = season.office.get(f"events/{SLUG}/standings/")["places"]
            step("it has the same standings" if after == places else "ITS STANDINGS ARE OTHERS")
        subprocess.run(["wineserver", "--kill"], env=laptop.environment, check=False)
    return int(after != places or not is_opened)
