"""Where people find this machine."""

import socket
import subprocess
import sys

from django.conf import settings

from tests.refusals import why_refused
from tournament.processes.address import (
    allowed_hosts,
    check_port,
    is_open_to_the_hall,
)


def test_the_hall_is_let_in_only_when_asked() -> None:
    assert [is_open_to_the_hall(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "192.168.1.5")] == [
        False,
        False,
        False,
        True,
        True,
    ]


def test_names_follow_the_host_and_the_public_address() -> None:
    name = socket.gethostname().lower()

    assert [allowed_hosts("127.0.0.1", None), allowed_hosts("192.168.1.5", "whist.example.org")] == [
        ["127.0.0.1", "localhost", "[::1]"],
        ["127.0.0.1", "localhost", "[::1]", "192.168.1.5", name, f"{name}.local", "whist.example.org"],
    ]


def test_a_port_somebody_has_is_refused_and_an_address_of_another_machine() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert "taken by another program" in why_refused(check_port, "127.0.0.1", port)

    check_port("127.0.0.1", port)
    assert "has no address" in why_refused(check_port, "192.0.2.200", 8000)


def test_the_web_server_shares_its_port_with_nobody() -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as other:
        port = str(other.getsockname()[1])
        command = [sys.executable, "-m", "tournament.processes.granian", "--port", port, "tournament.rsgi:application"]
        done = subprocess.run(
            command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False, timeout=60
        )  # fmt: skip

    assert (done.returncode, f"Port {port} is taken by another program" in done.stderr) == (1, True)
