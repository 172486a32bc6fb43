"""This computer in the hall: at which address phones reach it, and whether somebody sits at it."""

import re
import socket
from collections.abc import Iterator
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # where the leader opens this computer to the hall
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
FORWARDED = re.compile(r"(?i)forwarded|via|x-forwarded-.*|x-real-ip|cf-.*")
"""Headers by which a proxy or a tunnel says that somebody else asks."""


def hall_addresses() -> list[str]:
    """This computer's addresses towards other computers, the one for phones first; found at once, without a network."""
    addresses = []
    # Nothing is sent: the system only says from which of its addresses it would reach a far one, or a neighbour.
    for far in ("192.0.2.1", "10.255.255.255", "192.168.255.255"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            addresses.append(probe.getsockname()[0])
    return [address for address in dict.fromkeys(addresses) if not address.startswith(("127.", "0."))]


def public_url() -> str:
    """What QR codes point to: PUBLIC_URL, else this computer in whichever network it is; empty where phones may not."""
    host, _, port = settings.LISTENS_ON.rpartition(":")
    if settings.PUBLIC_URL or host in ("", HERE, "localhost"):
        return settings.PUBLIC_URL
    address = next(iter(hall_addresses()), "") if host in EVERYWHERE else host
    return f"http://{address}:{port}" if address else ""


def is_here(request: HttpRequest) -> bool:
    """True when `up` runs this, and the browser is on the same computer: no proxy or tunnel hands somebody's on."""
    return bool(
        settings.LISTENS_ON
        and request.META["REMOTE_ADDR"] in (HERE, "::1")
        and split_domain_port(request.get_host())[0] in LOCAL_NAMES
        and not any(map(FORWARDED.fullmatch, request.headers))
    )


class HallHosts(list[str]):
    """The host names that requests may use while `up` is open to the hall, in whichever network this computer is."""

    def __iter__(self) -> Iterator[str]:
        name = socket.gethostname().lower()
        return iter([*LOCAL_NAMES, name, f"{name}.local", *hall_addresses()])
