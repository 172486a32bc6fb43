"""Keeps broker, worker and web running: starts them, starts again what stops, and stops them all in order."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

GUARDIAN = Path(__file__).with_name("guardian.py")
LOOKS_EVERY = 0.25  # seconds
LONGEST_PAUSE = 30.0  # seconds between two attempts to start a part again
STEADY_AFTER = 60.0  # seconds a part must have run for its next stop to count as a first


@dataclass
class Part:
    """One process of the service; `grace` is how many seconds it may take to stop."""

    name: str
    command: list[str]
    grace: float = 5.0
    process: "subprocess.Popen[bytes] | None" = None
    stops: int = 0
    started_at: float = 0.0
    start_again_at: float = 0.0


@dataclass
class Supervisor:
    """The running parts, in the order in which they were started."""

    folder: Path
    environment: dict[str, str]
    lock: IO[str]
    say: Callable[[str], None]
    stopping: threading.Event = field(default_factory=threading.Event)
    parts: list[Part] = field(default_factory=list)

    def start(self, part: Part) -> None:
        """Starts the part under a guardian of its own, and looks after it from now on."""
        self.parts.append(part)
        self._launch(part)

    def _launch(self, part: Part) -> None:
        part.started_at = time.monotonic()
        command = [sys.executable, "-S", str(GUARDIAN), str(part.grace), *part.command]
        if sys.platform == "win32":
            part.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                cwd=self.folder,
                env=self.environment,
                creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
            )
        else:
            # Each guardian holds the lock too, so that the next `up` cannot start while the last of these still ends.
            part.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=sys.stderr,
                cwd=self.folder,
                env=self.environment,
                start_new_session=True,
                pass_fds=[self.lock.fileno()],
            )

    def watch(self) -> None:
        """Looks after the parts until somebody sets `stopping`."""
        while not self.stopping.wait(LOOKS_EVERY):
            self.look_after()

    def look_after(self) -> None:
        """Notices parts that have stopped and starts them again, with longer and longer pauses."""
        now = time.monotonic()
        for part in self.parts:
            if part.process is None:
                if now >= part.start_again_at:
                    self._launch(part)
            elif (code := part.process.poll()) is not None:
                if now - part.started_at > STEADY_AFTER:
                    part.stops = 0
                pause = min(2.0**part.stops - 1, LONGEST_PAUSE)
                part.stops += 1
                _end(part.process)
                part.process, part.start_again_at = None, now + pause
                again = f"in {pause:.0f} s" if pause else "now"
                self.say(f"The {part.name} has stopped (exit code {code}); it is started again {again}.")

    def stop(self) -> None:
        """Stops the parts, the last one started first, and returns when none is left."""
        self.stopping.set()
        for part in reversed(self.parts):
            if part.process is not None:
                _end(part.process)
                part.process = None


def _end(guardian: "subprocess.Popen[bytes]") -> None:
    """Lets the guardian end what it guards, and returns when nothing of it is left, also if the guardian was killed."""
    if guardian.stdin is not None:
        guardian.stdin.close()
    guardian.wait()
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(guardian.pid, signal.SIGKILL)
