"""Starts the web server, granian, where nobody else answers: by itself it shares a port with whoever shares it too, and
then two installations answer in turn.

Its workers are begun with all that Django loads, which is loaded once for them, where the system can copy a process.
"""

import socket
import sys
from argparse import ArgumentParser
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_start_method

from tournament.processes.address import HERE, TO_ASK

if __name__ == "__main__":  # which its workers, who start as this file too, are not
    from granian.cli import entrypoint

    parser = ArgumentParser()
    parser.add_argument("--host", default=HERE)
    parser.add_argument("--port", type=int, default=8000)
    known, _ = parser.parse_known_args()
    with suppress(OSError), socket.create_connection((TO_ASK.get(known.host, known.host), known.port), 3):
        sys.exit(f"Port {known.port} is taken by another program: choose another, or stop that one first.")
    if get_start_method() == "fork":
        import_module("tournament.wsgi")
    entrypoint()  # type: ignore[no-untyped-call]  # granian has no type there
