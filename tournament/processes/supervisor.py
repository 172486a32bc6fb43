"""Keeps broker, worker and web running: starts them, restarts what stops, and stops them all in order.

Each program runs under a watchdog, which is this file run as a script:

    python supervisor.py SECONDS COMMAND …

The watchdog's standard input is a pipe that nobody writes to. It ends when `up` closes it or is killed, whatever the
signal, and then the program and everything it started get SIGTERM and, SECONDS later, SIGKILL. A pipe works on every
system; a parent's death cannot be waited for on most.  On Windows, where no signal reaches all of them, the gentle one
is Ctrl-Break to the program, and the system itself ends what is left when the watchdog ends.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

CHECK_INTERVAL = 0.25  # seconds
LONGEST_PAUSE = 30.0  # seconds between two attempts to start a program again
ASK_INTERVAL = 5.0  # seconds
MOST_SILENCES = 2  # in a row, after which a program that runs but does not answer is started again
MOST_TO_START = 60.0  # seconds until its first answer, on a slow and busy computer
STABLE_AFTER = 60.0  # seconds a program must have run for its next stop to count as the first
PR_SET_PDEATHSIG = 1
JOB_EXTENDED_LIMITS, JOB_LIMITS, JOB_FLAGS, KILL_ON_JOB_CLOSE = 9, 36, 4, 0x2000
"""Of Windows: the kind of limits of a job, how many words of 32 bits they are, which is for flags, and the flag."""


@dataclass
class Program:
    """One program of the service; `grace` is how many seconds it may take to stop, `answers` asks whether it works.

    `has_answered` since it was started: before that it is given time.
    """

    name: str
    command: list[str]
    grace: float = 5.0
    answers: Callable[[], bool] | None = None
    watchdog: "subprocess.Popen[bytes] | None" = None
    stops: int = 0
    started_at: float = 0.0
    restart_at: float = 0.0
    silences: int = 0
    has_answered: bool = False


@dataclass
class Supervisor:
    """The running programs, in the order in which they were started."""

    folder: Path
    environment: dict[str, str]
    lock: IO[str]
    report: Callable[[str], None]
    programs: list[Program] = field(default_factory=list)

    def start(self, program: Program) -> None:
        self.programs.append(program)
        self._launch(program)

    def _launch(self, program: Program) -> None:
        program.started_at, program.silences, program.has_answered = time.monotonic(), 0, False
        command = [sys.executable, "-S", __file__, str(program.grace), *program.command]
        # A group of its own lets one signal reach everything below the watchdog, and keeps Ctrl-C from it. The watchdog
        # holds the lock too, so that the next `up` cannot start while the last of these still ends.
        options: dict[str, Any]
        if sys.platform == "win32":
            options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        else:
            options = {"stdout": sys.stderr, "start_new_session": True, "pass_fds": [self.lock.fileno()]}
        program.watchdog = subprocess.Popen(
            command, stdin=subprocess.PIPE, cwd=self.folder, env=self.environment, **options
        )

    def run(self, each_time: Callable[[], None]) -> None:
        """Keeps the programs running and answering; an exception, such as Ctrl-C raises, ends it."""
        ask_at = time.monotonic() + ASK_INTERVAL
        while True:
            time.sleep(CHECK_INTERVAL)
            self.restart_stopped()
            each_time()
            if time.monotonic() >= ask_at:
                self.restart_silent()
                ask_at = time.monotonic() + ASK_INTERVAL

    def restart_silent(self) -> None:
        """Starts the programs again that run but have not answered a few times in a row."""
        for program in self.programs:
            if program.watchdog is None or program.answers is None:
                continue
            if program.answers():
                program.silences, program.has_answered = 0, True
            elif program.has_answered or time.monotonic() - program.started_at > MOST_TO_START:
                program.silences += 1
            if program.silences >= MOST_SILENCES:
                self.report(f"The {program.name} does not answer; it is started again.")
                self.restart(program)

    def restart(self, program: Program) -> None:
        """Stops the program gently, and starts it again with its present command."""
        _stop(program)
        self._launch(program)

    def restart_stopped(self) -> None:
        """Starts the programs again that have stopped, with longer and longer pauses."""
        now = time.monotonic()
        for program in self.programs:
            if program.watchdog is None:
                if now >= program.restart_at:
                    self._launch(program)
            elif (code := program.watchdog.poll()) is not None:
                if now - program.started_at > STABLE_AFTER:
                    program.stops = 0
                pause = min(2.0**program.stops - 1, LONGEST_PAUSE)
                program.stops += 1
                _stop(program)
                program.restart_at = now + pause
                when = f"in {pause:.0f} s" if pause else "now"
                self.report(f"The {program.name} has stopped (exit code {code}); it is started again {when}.")

    def stop(self) -> None:
        """Stops the programs, the last one started first, and returns when none is left."""
        for program in reversed(self.programs):
            _stop(program)


def _stop(program: Program) -> None:
    if (watchdog := program.watchdog) is None:
        return
    if watchdog.stdin is not None:
        watchdog.stdin.close()
    watchdog.wait()
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(watchdog.pid, signal.SIGKILL)
    program.watchdog = None


def watch(grace: float, command: list[str]) -> int:
    """Runs the command to its end and returns its exit code; ends it when standard input ends."""
    is_ending = threading.Event()

    def end(*_: object) -> None:
        if not is_ending.is_set():
            is_ending.set()
            _signal_group(process, "SIGTERM")
            kill = threading.Timer(grace, _signal_group, (process, "SIGKILL"))
            kill.daemon = True
            kill.start()

    def wait_for_end_of_input() -> None:
        with contextlib.suppress(OSError):
            os.read(0, 1)
        end()

    options: dict[str, Any] = {}
    if sys.platform == "win32":
        _end_with_watchdog()
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        signal.signal(signal.SIGTERM, end)
        options["preexec_fn"] = _die_with_watchdog if sys.platform == "linux" else None
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
    threading.Thread(target=wait_for_end_of_input, daemon=True).start()
    code = process.wait()
    if is_ending.is_set():
        _signal_group(process, "SIGKILL")
    return code if code >= 0 else 128 - code


def _die_with_watchdog() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_with_watchdog() -> None:
    """Puts this process, and so all that it starts, into a Windows job, which ends with the last handle of it: ours."""
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
        job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
        limits = (ctypes.c_uint32 * JOB_LIMITS)()
        limits[JOB_FLAGS] = KILL_ON_JOB_CLOSE
        kernel.SetInformationJobObject(job, JOB_EXTENDED_LIMITS, limits, ctypes.sizeof(limits))
        kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))


def _signal_group(process: "subprocess.Popen[bytes]", name: str) -> None:
    if sys.platform != "win32":
        os.killpg(0, getattr(signal, name))
    elif name == "SIGKILL":
        process.kill()
    else:
        try:
            process.send_signal(signal.CTRL_BREAK_EVENT)
        except OSError:  # without a window there is none
            process.kill()


if __name__ == "__main__":
    sys.exit(watch(float(sys.argv[1]), sys.argv[2:]))
