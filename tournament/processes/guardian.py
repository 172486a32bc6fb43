"""Runs one command, and takes it along when whoever asked for it is gone, however he went.

    python guardian.py SECONDS COMMAND …

Standard input is a pipe that nobody writes into: it ends when its other end is closed, on purpose or because the
starter was killed.  Then the command and all it started get SIGTERM and, SECONDS later, SIGKILL.  A pipe works on
every system; a parent's death cannot be waited for on most.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading

PR_SET_PDEATHSIG = 1


def guard(grace: float, command: list[str]) -> int:
    """Runs the command to its end and returns its exit code; nothing it started is left."""
    if sys.platform == "win32":
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    else:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_die_with_the_guardian if sys.platform == "linux" else None,
        )
        signal.signal(signal.SIGTERM, lambda *_: _end(child, grace))
    threading.Thread(target=_end_with_the_starter, args=(child, grace), daemon=True).start()
    code = child.wait()
    _signal_all(child, "SIGKILL")
    return code if code >= 0 else 128 - code


def _die_with_the_guardian() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_with_the_starter(child: "subprocess.Popen[bytes]", grace: float) -> None:
    with contextlib.suppress(OSError):
        os.read(0, 1)
    _end(child, grace)


def _end(child: "subprocess.Popen[bytes]", grace: float) -> None:
    _signal_all(child, "SIGTERM")
    threading.Timer(grace, _signal_all, (child, "SIGKILL")).start()


def _signal_all(child: "subprocess.Popen[bytes]", name: str) -> None:
    """Sends the signal to the command and to all it started."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(child.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, getattr(signal, name))


if __name__ == "__main__":
    code = guard(float(sys.argv[1]), sys.argv[2:])
    sys.stdout.flush()
    os._exit(code)  # the thread that waits on the pipe must not keep a finished guardian
