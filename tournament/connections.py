"""How many connections one client may hold open, so that a flood of silent ones keeps nobody else out.

The web server itself only limits all connections together, and a silent one ends after eight seconds. Here, several
times a second, whoever holds more than a hall full of phones behind one address needs loses the oldest of them. This
machine's own connections, the leader's, stay. It is not done on Windows, where a process cannot list what it has open,
nor behind a proxy, which limits its clients itself.
"""

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import resource

MOST_OF_ONE_CLIENT = 200
MOST_OF_ALL = 2000  # fewer than the web server takes, so that there is always room for this machine's own
INTERVAL = 0.25  # seconds
OPEN_FILES = Path("/dev/fd")
MOST_FILES = 8192  # connections are open files; most systems allow a process 1,024 unless it asks for more

Client = tuple[str, int]  # the address and the port of the other end


async def limit_connections() -> None:
    """Drops surplus connections again and again, without end."""
    if sys.platform == "win32":
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    known: list[Client] = []
    while True:
        await asyncio.sleep(INTERVAL)
        with suppress(OSError):  # so many files are open that they cannot be listed
            known = drop_surplus(known)


def drop_surplus(known: Sequence[Client]) -> list[Client]:
    """Drops connections that are too many; `known` is what it returned last: those that were open, the oldest first."""
    now = clients() if len(file_numbers()) > MOST_OF_ONE_CLIENT else {}
    by_age = [client for client in known if client in now] + sorted(now.keys() - set(known))
    for client in surplus(by_age):
        with suppress(OSError), opened(now[client]) as connection:
            if connection.getpeername()[:2] == client:
                connection.shutdown(socket.SHUT_RDWR)
    return by_age


def surplus(clients: Sequence[Client]) -> list[Client]:
    """The connections above the limits, of one client or of all; they are given, and dropped, the oldest first."""
    held: Counter[str] = Counter()
    ranked: list[tuple[int, Client]] = []
    for client in reversed(clients):
        if client[0] not in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
            held[client[0]] += 1
            ranked.append((held[client[0]], client))
    return [
        client
        for place, (rank, client) in enumerate(sorted(ranked), start=1)
        if rank > MOST_OF_ONE_CLIENT or place > MOST_OF_ALL
    ]


def clients() -> dict[Client, int]:
    """The open connections that came in at a port on which this process listens, each with its file's number."""
    ports, connections = set(), {}
    for number in file_numbers():
        with suppress(OSError), opened(number) as connection:  # not a socket, or closed meanwhile
            if connection.family not in (socket.AF_INET, socket.AF_INET6):
                continue
            port = connection.getsockname()[1]
            if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                ports.add(port)
            else:
                connections[connection.getpeername()[:2]] = port, number
    return {client: number for client, (port, number) in connections.items() if port in ports}


def file_numbers() -> list[int]:
    return [int(path.name) for path in OPEN_FILES.iterdir()]


@contextmanager
def opened(number: int) -> Iterator[socket.socket]:
    """The connection of that file number, which stays open; raises OSError where there is none.

    Nothing is copied and closed: a process that closes any copy of one of SQLite's files loses its locks on that file,
    so that two could write at once.
    """
    connection = socket.socket(fileno=number)
    try:
        yield connection
    finally:
        connection.detach()
