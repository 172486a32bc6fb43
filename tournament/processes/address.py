"""The addresses under which the hall reaches this machine, whether it may, and whether a port is free; and what only
somebody at this machine may do: set it up, come in by a link that works once, get a new password without a card.

Files in the data folder say whether the web server that `up` starts is for this computer alone, or for the phones in
the hall too: `host` what the next `up` does, `wanted_host` what was chosen on a page and the `up` that runs has not
done yet.  `reached` holds the address under which somebody else has reached it last.  `being_set_up` is there until
somebody has chosen a name and a password or has signed in; `start_link` holds the digest of the link by which `up`
opens the browser.
"""

import errno
import hmac
import os
import re
import secrets
import socket
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

from tournament.domain import Refusal
from tournament.processes.files import when_free

HERE, HALL = "127.0.0.1", "0.0.0.0"  # noqa: S104  # opens to the hall where the leader says so
TO_ASK = {"0.0.0.0": HERE, "::": "::1"}  # noqa: S104  # compared, not opened
"""Where this machine itself asks a server that listens at every address."""
MOST_TRIED = 20
NAME_TIME = 1.0  # seconds that looking for this machine's own name may take
TAKEN = {errno.EADDRINUSE, 10048, 10013}  # the last two are Windows' own numbers


def check_port(host: str, port: int) -> None:
    """Returns when the web server will be able to listen there; raises Refusal."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as server:
        if os.name != "nt":  # there it would mean sharing the port
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, port))
        except PermissionError as error:
            raise Refusal(f"Port {port} needs more rights than you have: try --port 8000.") from error
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno not in TAKEN:
                raise Refusal(
                    f"This machine has no address {host}: use 127.0.0.1, or 0.0.0.0 to open it to the hall."
                ) from error
            raise Refusal(
                f"Port {port} is taken by another program: choose another, such as --port {port + 1}."
            ) from error


def first_free_port(host: str, port: int) -> int:
    """That port or one of the next, whichever the web server can listen on first; raises Refusal where none is free."""
    for other in range(port, port + MOST_TRIED):
        with suppress(Refusal):
            check_port(host, other)
            return other
    check_port(host, port)
    return port


def is_open_to_the_hall(host: str) -> bool:
    return host not in {"127.0.0.1", "localhost", "::1"}


def hall_addresses(host: str) -> list[str]:
    """This machine's network addresses, the one phones should use first; empty when it is in no network."""
    if host not in TO_ASK:
        return [host]
    addresses = dict.fromkeys(routed_addresses() + named_addresses())
    return [address for address in addresses if not address.startswith(("127.", "0."))]


def named_addresses() -> list[str]:
    """The addresses of this machine’s own name; none where that takes long, as on a Mac without a network."""
    found: list[str] = []

    def look() -> None:
        with suppress(OSError):
            found.extend(str(place[0]) for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))

    search = threading.Thread(target=look, daemon=True)
    search.start()
    search.join(NAME_TIME)
    return list(found)


def routed_addresses() -> list[str]:
    """This machine's addresses towards other machines; found at once, even without a network."""
    addresses = []
    # Nothing is sent: the system only says from which of its addresses it would reach a far one, or a neighbour.
    for far in ("192.0.2.1", "10.255.255.255", "192.168.255.255"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            addresses.append(probe.getsockname()[0])
    return [address for address in addresses if not address.startswith(("127.", "0."))]


def is_own(address: str) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as probe:
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
    return list(dict.fromkeys(filter(None, [*names, public_host])))


def url_of(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def stored_host(folder: Path) -> str:
    """What was chosen before, empty where nothing was."""
    file = folder / "host"
    return file.read_text().strip() if file.exists() else ""


def store_host(folder: Path, host: str) -> None:
    """Stores the host for this and the next `up`; the choice made on a page is then applied."""
    (folder / "host").write_text(f"{host}\n")
    when_free(partial((folder / "wanted_host").unlink, missing_ok=True))


def want_host(folder: Path, host: str) -> None:
    (folder / "wanted_host").write_text(host)


def wanted_host(folder: Path, *, since: float = 0) -> str:
    """The host chosen on a page at least `since` seconds ago and not applied yet; else empty."""
    file = folder / "wanted_host"
    with suppress(FileNotFoundError):
        if time.time() - file.stat().st_mtime >= since and (host := file.read_text()) in (HERE, HALL):
            return host
    return ""


def note_reached(folder: Path, url: str) -> None:
    """Stores that another machine has reached this one under its public address."""
    (folder / "reached").write_text(url)


def was_reached(folder: Path, url: str) -> bool:
    file = folder / "reached"
    return file.exists() and file.read_text() == url


LINK_LIFE = 300  # seconds within which a browser, however slowly it starts, opens the link

FORWARDED = re.compile(r"(?i)forwarded|via|x-forwarded-.*|x-real-ip|x-cluster-client-ip|true-client-ip|cf-.*")
"""Headers by which a proxy or a tunnel says that somebody else asks."""


def is_here_alone(address: str, headers: Iterable[str]) -> bool:
    """True for a request of this computer's own address, with headers of these names, that nobody handed on."""
    return is_own(address) and not any(map(FORWARDED.fullmatch, headers))


def begin_set_up(folder: Path) -> None:
    (folder / "being_set_up").touch()


def is_being_set_up(folder: Path) -> bool:
    return (folder / "being_set_up").exists()


def end_set_up(folder: Path) -> None:
    when_free(partial((folder / "being_set_up").unlink, missing_ok=True))


def make_start_link(folder: Path) -> str:
    """The secret of a new link; one made before opens nothing any more."""
    secret = secrets.token_urlsafe(24)
    (folder / "start_link").write_text(sha256(secret.encode()).hexdigest())
    return secret


def use_start_link(folder: Path, secret: str) -> bool:
    """True for the secret of the link made last, once and within its time; of two who use it at once, for one."""
    file = folder / "start_link"
    with suppress(FileNotFoundError):
        is_young = time.time() - file.stat().st_mtime < LINK_LIFE
        if is_young and hmac.compare_digest(file.read_text(), sha256(secret.encode()).hexdigest()):
            when_free(file.unlink)
            return True
    return False
