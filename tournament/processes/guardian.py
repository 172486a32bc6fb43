"""Runs one command, and takes it along when whoever asked for it is gone, however he went.

    python guardian.py SECONDS COMMAND …

Standard input is a pipe that nobody writes into: it ends when its other end is closed, on purpose or because the
starter was killed.  Then the command and all it started get SIGTERM and, SECONDS later, SIGKILL.  A pipe works on
every system; a parent's death cannot be waited for on most.  The guardian is started as the leader of a group of
its own, so that one signal reaches everything below it.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
from typing import Any

PR_SET_PDEATHSIG = 1


def guard(grace: float, command: list[str]) -> int:
    """Runs the command to its end and returns its exit code; does not return when the starter is gone."""
    is_ending = threading.Event()

    def end(*_: Any) -> None:
        if not is_ending.is_set():
            is_ending.set()
            _signal_all(child, "SIGTERM")
            last_word = threading.Timer(grace, _signal_all, (child, "SIGKILL"))
            last_word.daemon = True
            last_word.start()

    if sys.platform != "win32":
        signal.signal(signal.SIGTERM, end)
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        preexec_fn=_die_with_the_guardian if sys.platform == "linux" else None,
    )
    threading.Thread(target=_wait_for_the_end_of_the_pipe, args=(end,), daemon=True).start()
    code = child.wait()
    if is_ending.is_set():
        _signal_all(child, "SIGKILL")
    return code if code >= 0 else 128 - code


def _die_with_the_guardian() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _wait_for_the_end_of_the_pipe(end: Any) -> None:
    with contextlib.suppress(OSError):
        os.read(0, 1)
    end()


def _signal_all(child: "subprocess.Popen[bytes]", name: str) -> None:
    """Sends the signal to the command, to all it started, and to this guardian."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(child.pid)], capture_output=True, check=False)
    else:
        os.killpg(0, getattr(signal, name))


if __name__ == "__main__":
    sys.exit(guard(float(sys.argv[1]), sys.argv[2:]))
