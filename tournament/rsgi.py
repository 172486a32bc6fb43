"""What the web server, granian, calls by RSGI, its own interface: cached pages at once, the rest by Django in threads.

A phone that walks out of the Wi-Fi leaves a request whose body never comes. Here bodies are received by the event loop,
within a time and up to a size, and Django is given only requests that have come whole. By WSGI such a request would
hold a thread of the server for ever.
"""

import asyncio
import contextvars
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.conf import settings
from django.db import connection

from tournament.connections import limit_connections
from tournament.queries.versions import State, database_state
from tournament.web.errors import answer_in_kind
from tournament.web.page_cache import PAGES, CachedPage, find_page, is_current
from tournament.wsgi import application as django_application

Scope = Any  # a request; granian makes it in Rust, and describes its type only in part
Protocol = Any  # the way back, which is like that too

THREADS = 4
"""Requests that Django works on at a time in one web process.

Few, because SQLite lets one writer in at a time.
"""

LARGEST_BODY = 20_000_000  # bytes; an event file of 1,000 tables has about 12 million
PATIENCE = 8.0  # seconds that a short body may take
SLOWEST = 20_000  # bytes a second, for longer ones
MOST_PATIENCE = 60.0  # seconds
REFUSED = {
    HTTPStatus.LENGTH_REQUIRED: (
        "What you sent came in pieces without its length, so nothing was saved. Send it with a Content-Length."
    ),
    HTTPStatus.REQUEST_TIMEOUT: "What you sent did not arrive whole, so nothing was saved. Send it again.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        f"What you sent is larger than {LARGEST_BODY // 1_000_000} MB, so nothing was saved."
    ),
}
SLOW_ANSWER = 2.0  # seconds that somebody waits who typed too many wrong codes or passwords

# The event loop asks SQLite itself whether a cached page is still true: 10 microseconds, less than handing it on.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Whoever holds SQLite's write lock waits for Python's own lock after every statement, and so does the event loop: for
# half a millisecond at most for each other thread, not five.
sys.setswitchinterval(0.0005)

threads = ThreadPoolExecutor(THREADS, thread_name_prefix="django")

counting = ThreadPoolExecutor(1, thread_name_prefix="counts")
"""Works on verifiers' counts where the database is SQLite: whatever else is slow does not hold them up, and since they
can only be stored one after another, several threads would take turns with Python's lock for nothing (of 64 counts at
once, the slowest waited a quarter longer)."""


IS_LOCAL = connection.vendor == "sqlite"
"""Another database server may take a while to say whether a page is still true."""

same_connection = contextvars.copy_context()
"""Django has a database connection for each context, and asyncio a context for each request; this one stays."""


class Round:
    """A round of the event loop: the state of the database is asked for once, for all requests that it has to answer.

    They came before it was asked: the loop works in the order of arrival, and a request that comes while it is asked is
    behind `end` in the queue.
    """

    state: State | None = None

    def is_current(self, page: CachedPage) -> bool:
        if self.state is None:
            asyncio.get_running_loop().call_soon(self.end)
            self.state = database_state()
        return is_current(page, self.state)

    def end(self) -> None:
        self.state = None


this_round = Round()


class SharedPages:
    """Cached pages that another database server has to be asked about, or that have to be made anew: once for all who
    wait.  Who comes while that is under way shares the next answer, so nobody gets a page older than their question.

    Those who only read hold no thread that way, and those who count need not wait behind them.
    """

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="checks")
        self.waiting: dict[str, asyncio.Future[CachedPage | None]] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def current_page(self, scope: Scope) -> CachedPage | None:
        """The page as it is now; None where it is not cached any more."""
        loop = asyncio.get_running_loop()
        page = self.waiting.setdefault(scope.path, loop.create_future())
        if scope.path not in self.tasks:
            self.tasks[scope.path] = loop.create_task(self.answer_all(scope.path, environ_of(scope, b"")))
        return await asyncio.shield(page)  # one who goes away takes nobody's page along

    async def answer_all(self, path: str, environ: dict[str, object]) -> None:
        """Answers until nobody waits for the page any more; `environ` is a request for it."""
        while page := self.waiting.pop(path, None):
            found = None
            with suppress(Exception):  # each then asks Django, and what is wrong shows there
                found = await self.check_or_make(path, environ)
            page.set_result(found)
        del self.tasks[path]

    async def check_or_make(self, path: str, environ: dict[str, object]) -> CachedPage | None:
        loop, page = asyncio.get_running_loop(), PAGES.get(path)
        if page:
            is_true: bool = await loop.run_in_executor(self.thread, is_current, page, None)
            if is_true:
                return page
        await loop.run_in_executor(threads, answer, dict(environ))
        made = PAGES.get(path)
        return None if made is page else made


shared_pages = SharedPages()


async def application(scope: Scope, protocol: Protocol) -> None:
    """Answers one request."""
    loop, header = asyncio.get_running_loop(), scope.headers.get
    page = find_page(scope.method, scope.path, header)
    if page and not (IS_LOCAL and same_connection.run(this_round.is_current, page)):
        page = await shared_pages.current_page(scope)
    if page:
        cached = page.response_to(header)
        protocol.response_bytes(cached.status, cached.headers, cached.body)
        return
    if header("transfer-encoding"):
        refuse(scope, protocol, HTTPStatus.LENGTH_REQUIRED)
        return
    length = header("content-length", "0")
    if not length.isdecimal() or len(length) > len(str(LARGEST_BODY)) or int(length) > LARGEST_BODY:
        refuse(scope, protocol, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return
    try:
        async with asyncio.timeout(min(PATIENCE + int(length) / SLOWEST, MOST_PATIENCE)):
            body = await protocol() if length != "0" else b""
    except (TimeoutError, RuntimeError):  # too late, or the connection was cut
        refuse(scope, protocol, HTTPStatus.REQUEST_TIMEOUT)
        return
    is_count = scope.method == "POST" and "/verify/" in scope.path
    thread = counting if IS_LOCAL and is_count else threads
    response = await loop.run_in_executor(thread, answer, environ_of(scope, body))
    if response[0] == HTTPStatus.TOO_MANY_REQUESTS:
        await asyncio.sleep(SLOW_ANSWER)  # here it holds no thread
    protocol.response_bytes(*response)


def start(loop: asyncio.AbstractEventLoop) -> None:
    """Starts what each process of the web server does besides answering requests."""
    if not settings.TRUSTED_PROXIES:
        tasks.add(loop.create_task(limit_connections()))


application.__rsgi_init__ = start  # type: ignore[attr-defined]  # where granian looks for it
tasks: set[asyncio.Task[None]] = set()
"""The event loop itself holds its tasks only by weak references."""


def environ_of(scope: Scope, body: bytes) -> dict[str, object]:
    """The request as WSGI describes it."""
    address, _, port = scope.client.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": scope.server.rpartition(":")[0],
        "SERVER_PORT": scope.server.rpartition(":")[2],
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": address.strip("[]"),
        "REMOTE_PORT": port,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name in scope.headers:
        key = name.upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        environ[key] = ("; " if name == "cookie" else ",").join(scope.headers.get_all(name))
    return environ


def answer(environ: dict[str, object]) -> tuple[int, list[tuple[str, str]], bytes]:
    """Django's response: status, headers and body."""
    head: list[Any] = []  # status, then headers
    parts = django_application(environ, lambda status, headers, error=None: head.extend((status, headers)))
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", int)()
    status, headers = head
    return int(status[:3]), headers, body


def refuse(scope: Scope, protocol: Protocol, status: HTTPStatus) -> None:
    """The response to a body that is too large or did not come: JSON for the API, else a page."""
    response = answer_in_kind(scope.path, "This could not be read", REFUSED[status], status)
    protocol.response_bytes(status, [*response.items(), ("Connection", "close")], response.content)
