"""Thousands of viewers in one thread, each with a connection of its own, who ask for a page every few seconds.

Sockets that do not block and epoll take a fraction of the processor time of asyncio's streams, so that the clients
leave room for the servers on the same machine.
"""

import heapq
import random
import selectors
import socket
import ssl
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

PART = 1 << 16
OK, UNCHANGED = 200, 304
VIEWERS = 1
LOOK_ROUND = 0.5  # seconds after which somebody may be found to have waited too long

Answer = tuple[str, float | Exception]
"""The kind of a request and its milliseconds, or what went wrong."""


@dataclass(slots=True)
class Viewer:
    """Somebody with a page open; `begun` is when they asked, 0 while they wait for nothing."""

    number: int
    path: str
    kind: str = "first visit"
    etag: bytes = b""
    line: ssl.SSLSocket | None = None
    is_greeted: bool = False
    begun: float = 0
    got: bytes = b""

    def connect(self, port: int, tls: ssl.SSLContext) -> ssl.SSLSocket:
        line = socket.create_connection(("127.0.0.1", port), source_address=(address_of(VIEWERS, self.number), 0))
        self.line = tls.wrap_socket(line, server_hostname="localhost", do_handshake_on_connect=False)
        self.line.setblocking(False)
        self.is_greeted = False
        return self.line

    def send(self, line: ssl.SSLSocket) -> None:
        """Sends the question, after TLS's greeting."""
        if not self.is_greeted:
            line.do_handshake()
            self.is_greeted = True
        known = b"If-None-Match: %s\r\n" % self.etag if self.etag else b""
        line.send(
            b"GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n%s\r\n" % (self.path.encode(), known)
        )

    def receive(self, line: ssl.SSLSocket) -> None:
        """Reads what has come; raises SSLWantReadError when that was all, EOFError when there will be no more."""
        if not self.is_greeted:
            self.send(line)
        while part := line.recv(PART):
            self.got += part
        raise EOFError("the connection was closed")

    def is_answered(self) -> bool:
        """True when the whole answer is there; raises ValueError for one that is none."""
        head, end, body = self.got.partition(b"\r\n\r\n")
        if not end:
            return False
        status = int(head[9:12])
        if status not in (OK, UNCHANGED):
            raise ValueError(head[:200])
        if status == OK and len(body) < int(header(head, b"content-length")):
            return False
        self.etag = header(head, b"etag")
        return True


def address_of(group: int, number: int) -> str:
    """This machine's own address from which somebody comes: nginx limits what one address has in hand."""
    return f"127.{group}.{number // 250}.{1 + number % 250}"


def header(head: bytes, name: bytes) -> bytes:
    """The value of a header; raises ValueError where there is none."""
    start = head.lower().index(b"\r\n%s: " % name) + len(name) + len(b"\r\n: ")
    return head[start:].partition(b"\r\n")[0]


class Audience:
    """All viewers; they come one after the other, and ask again when the period is over."""

    def __init__(self, paths: list[str], port: int, tls: ssl.SSLContext, period: float, patience: float) -> None:
        self.viewers = [Viewer(number, path) for number, path in enumerate(paths)]
        self.port, self.tls, self.period, self.patience = port, tls, period, patience
        self.selector = selectors.DefaultSelector()
        self.due: list[tuple[float, int]] = []
        self.asked: deque[tuple[float, Viewer]] = deque()

    def watch(self, arriving: float, until: float) -> Iterator[Answer]:
        """Every answer until that moment of the monotonic clock, and those to what was asked before it."""
        begin = time.monotonic()
        self.due = sorted((begin + random.uniform(0, arriving), viewer.number) for viewer in self.viewers)
        while (now := time.monotonic()) < until or self.asked:
            while self.due and self.due[0][0] <= now < until:
                yield from self.ask(self.viewers[heapq.heappop(self.due)[1]])
            wait = self.due[0][0] - now if self.due and now < until else LOOK_ROUND
            for key, _ in self.selector.select(min(max(wait, 0), LOOK_ROUND)):
                yield from self.receive(key.data)
            while self.asked and (self.asked[0][1].begun != self.asked[0][0] or now > self.asked[0][0] + self.patience):
                begun, viewer = self.asked.popleft()
                if viewer.begun == begun:
                    yield from self.end(viewer, TimeoutError())
        for viewer in self.viewers:
            self.hang_up(viewer)

    def ask(self, viewer: Viewer) -> Iterator[Answer]:
        """Sends a viewer's question; answers only where that fails."""
        viewer.begun, viewer.got = time.monotonic(), b""
        self.asked.append((viewer.begun, viewer))
        try:
            if viewer.line is None:
                self.selector.register(viewer.connect(self.port, self.tls), selectors.EVENT_READ, viewer)
            assert viewer.line
            viewer.send(viewer.line)
        except ssl.SSLWantReadError:
            pass
        except OSError as error:
            yield from self.end(viewer, error)

    def receive(self, viewer: Viewer) -> Iterator[Answer]:
        """The answer, where it is whole."""
        assert viewer.line
        try:
            viewer.receive(viewer.line)
        except ssl.SSLWantReadError:
            pass
        except (OSError, EOFError) as error:
            yield from self.end(viewer, error)
            return
        try:
            if viewer.begun and viewer.is_answered():
                yield from self.end(viewer)
        except ValueError as error:
            yield from self.end(viewer, error)

    def end(self, viewer: Viewer, error: Exception | None = None) -> Iterator[Answer]:
        """What a question came to, if there was one; after an error the next one opens another connection."""
        now = time.monotonic()
        if error:
            self.hang_up(viewer)
        if viewer.begun:
            heapq.heappush(self.due, (max(viewer.begun + self.period, now), viewer.number))
            yield viewer.kind, error or 1000 * (now - viewer.begun)
            viewer.begun, viewer.kind = 0, "page kept open" if viewer.etag else viewer.kind

    def hang_up(self, viewer: Viewer) -> None:
        if viewer.line is not None:
            self.selector.unregister(viewer.line)
            viewer.line.close()
            viewer.line = None
