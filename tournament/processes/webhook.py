"""Sends what a webhook is told, by HTTP, to one address and no further."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import Timer
from urllib.parse import urlsplit

TIMEOUT = 5.0  # seconds, to connect and then for all the rest


def post(url: str, body: bytes, headers: dict[str, str], *, only_public: bool) -> str:
    """Why it failed, in a few words; an empty text where the answer is a 2xx.  No redirect is followed.

    With `only_public` not even a connection is tried into a private network.  What was looked up is connected to, so
    that a name cannot be turned round in between.
    """
    parts = urlsplit(url)
    is_secure = parts.scheme == "https"
    target = f"{parts.path or '/'}?{parts.query}".removesuffix("?")
    try:
        with closing((HTTPSConnection if is_secure else HTTPConnection)(parts.netloc)) as connection:
            host, port = connection.host, connection.port
            addresses = [str(place[0]) for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
            if only_public and not all(map(is_public, addresses)):
                return "It is in a private network."
            with connect(addresses, port) as sock, ended_in_time(sock):
                if is_secure:
                    sock = ssl.create_default_context().wrap_socket(sock, server_hostname=host)
                connection.sock = sock
                connection.request("POST", target, body, headers)
                status = connection.getresponse().status
    except (OSError, HTTPException, ValueError):
        return "It does not answer."
    return "" if 200 <= status < 300 else f"It answers {status}."


def is_public(text: str) -> bool:
    """Whether an address may be anybody's, and not only somebody's in this network."""
    address = ip_address(text)
    return bool((getattr(address, "ipv4_mapped", None) or address).is_global)


def connect(addresses: list[str], port: int) -> socket.socket:
    """A connection to the first of the addresses that takes one; raises OSError."""
    for address in addresses:
        with suppress(OSError):
            return socket.create_connection((address, port), TIMEOUT / len(addresses))
    raise OSError


@contextmanager
def ended_in_time(sock: socket.socket) -> Iterator[None]:
    """Ends the connection while the block still runs, however little by little the other side sends."""

    def end() -> None:
        with suppress(OSError):
            handle.shutdown(socket.SHUT_RDWR)

    with sock.dup() as handle:
        timer = Timer(TIMEOUT, end)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
