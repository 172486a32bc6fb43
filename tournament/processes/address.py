"""The addresses under which the hall reaches this machine, and whether a port is free."""

import contextlib
import errno
import os
import socket

from tournament.domain.refusal import Refusal

EVERY_ADDRESS = {"0.0.0.0", "::"}  # noqa: S104  # compared, not opened
TAKEN = {errno.EADDRINUSE, 10048, 10013}  # the last two are Windows' own numbers


class PortTaken(Refusal):
    """Something else already listens on the port."""


class NoSuchHost(Refusal):
    """The address to listen on is not one of this machine's."""


def check_port(host: str, port: int) -> None:
    """Returns when the web server will be able to listen there; raises PortTaken or NoSuchHost."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as server:
        if os.name != "nt":  # there it would mean sharing the port
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, port))
        except PermissionError as error:
            raise PortTaken(f"Port {port} needs more rights than you have: try --port 8000.") from error
        except (socket.gaierror, OSError) as error:
            if isinstance(error, socket.gaierror) or error.errno not in TAKEN:
                raise NoSuchHost(
                    f"This machine has no address {host}: use 127.0.0.1, or 0.0.0.0 to open it to the hall."
                ) from error
            raise PortTaken(
                f"Port {port} is taken by another program: choose another, such as --port {port + 1}."
            ) from error


def is_open_to_the_hall(host: str) -> bool:
    return host not in {"127.0.0.1", "localhost", "::1"}


def hall_addresses(host: str) -> list[str]:
    """This machine's network addresses, the one phones should use first; empty when it is in no network."""
    if host not in EVERY_ADDRESS:
        return [host]
    addresses = routed_addresses()
    with contextlib.suppress(OSError):
        addresses += [str(address[4][0]) for address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(addresses) if not address.startswith(("127.", "0."))]


def routed_addresses() -> list[str]:
    """This machine's addresses towards other machines; found at once, even without a network."""
    addresses = []
    # Nothing is sent: the system only says from which of its addresses it would reach a far one, or a neighbour.
    for far in ("192.0.2.1", "10.255.255.255", "192.168.255.255"):
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            addresses.append(probe.getsockname()[0])
    return [address for address in addresses if not address.startswith(("127.", "0."))]


def is_own(address: str) -> bool:
    """True for an address that this machine has now."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return bool(address)


def allowed_hosts(host: str, public_host: str | None) -> list[str]:
    """The host names that requests may use: this machine's own, and the public one."""
    names = ["127.0.0.1", "localhost", "[::1]"]
    if is_open_to_the_hall(host):
        name = socket.gethostname().lower()
        names += [*hall_addresses(host), name, f"{name}.local"]
    if public_host:
        names.append(public_host)
    return list(dict.fromkeys(names))


def url_of(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"
