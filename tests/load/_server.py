"""What the programs of this folder measure: a database of their own, halls that are counted, and the web server."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.servers import ROOT, environment, free_port, is_open, wait_until

SERVE = """
import sys, django
django.setup()
from django.core.management import call_command
from tournament.management.commands.up import make_server
call_command("collectstatic", interactive=False, verbosity=0)
make_server("127.0.0.1", int(sys.argv[1])).run()
"""


def read_options(arguments: list[str], program: str, *options: tuple[str, float, str]) -> Namespace:
    """What is asked of a program by its options, each with what it is unless told, and what it tells."""
    parser = ArgumentParser(prog=f"python -m tests.load {program}")
    for name, usual, told in options:
        kind: dict[str, Any] = {"action": "store_true"} if usual is False else {"type": type(usual), "default": usual}
        parser.add_argument(f"--{name}", help=told, **kind)
    return parser.parse_args(arguments)


def prepare(folder: Path, **changes: str) -> None:
    """Makes this process use a new database in `folder`; `changes` are settings from the environment."""
    os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"} | changes
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def make_halls(tables: int, *slugs: str) -> list[str]:
    """An event of so many tables at each address, on its first day; the addresses."""
    from tests.events import make_event

    return [make_event(tables, slug=slug, sessions=((15, 15),)).slug for slug in slugs]


@contextmanager
def web_server(folder: Path, **more: str) -> Iterator[int]:
    """The port of the web server as `up` starts it, alone; `more` are settings from the environment."""
    port = free_port()
    changes = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"} | more
    with subprocess.Popen([sys.executable, "-c", SERVE, str(port)], cwd=ROOT, env=environment(**changes)) as server:
        try:
            wait_until(lambda: is_open(port), "the web server")
            yield port
        finally:
            server.terminate()
