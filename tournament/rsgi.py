"""What the web server, granian, calls by RSGI, its own interface: cached pages at once, the rest by Django in threads.

A phone that walks out of the Wi-Fi leaves a request whose body never comes. Here bodies are received by the event loop,
within a time and up to a size, and Django is given only requests that have come whole. By WSGI such a request would
hold a thread of the server for ever.

Nobody waits for a thread longer than a phone waits for its answer, and nobody takes all of them: counts of phones that
we know, passwords and everything else have threads of their own, and changes of one event take half of them at most.
"""

import asyncio
import contextvars
import multiprocessing
import os
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.db import connection
from django.http import parse_cookie

from tournament.connections import limit_connections
from tournament.limits import LARGEST_BODY, MOST_FIELDS, SMALL_BODY, VERIFIER_COOKIE, is_our_token, too_large
from tournament.processes.address import is_being_set_up, is_here_alone
from tournament.queries.versions import State, database_state
from tournament.web.errors import answer_in_kind
from tournament.web.page_cache import PAGES, CachedPage, Response, find_page, is_current
from tournament.write_queue import GIVES_UP_AT
from tournament.wsgi import application as django_application

Scope = Any  # a request; granian makes it in Rust, and describes its type only in part
Protocol = Any  # the way back, which is like that too

PATIENCE = 8.0  # seconds that a short body may take
SLOWEST = 20_000  # bytes a second, for longer ones
MOST_PATIENCE = 60.0  # seconds
REST = 0.1
"""Seconds between two looks at a page that many wait for: what is left of the processors is for those who count."""

TURN_WITHIN = 5.0  # seconds within which a request gets its thread and SQLite's write lock: a phone waits eight in all

LONGEST_ADDRESS, LONGEST_COOKIES = 2_000, 8_000
"""Characters: reading thousands of fields in an address, or thousands of cookies, would hold up everybody else."""

COUNT = re.compile(r"/[^/]+/verify/.*|/api/events/[^/]+/counts/")
SIGN_IN = "/accounts/login/"
CHANGED = re.compile(r"/(?:api/events/)?([^/]*)")  # the event that a request changes, or what else it is about

REFUSED = {
    HTTPStatus.LENGTH_REQUIRED: (
        "What you sent came in pieces without its length, so nothing was saved. Send it with a Content-Length."
    ),
    HTTPStatus.REQUEST_TIMEOUT: "What you sent did not arrive whole, so nothing was saved. Send it again.",
    HTTPStatus.REQUEST_URI_TOO_LONG: "This address is too long to be one of ours.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "Your browser sends too many cookies; delete those of this site.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Too much is being saved just now, so this was not. Send it again in a moment.",
}
OPEN_BEFORE = re.compile(r"/static/.*")  # what everybody is sent while this installation is being set up


SLOW_ANSWER = 2.0
"""Seconds that somebody waits who typed too many wrong codes or passwords, or sends what no page of ours sends: those
who do so as fast as they are answered would take the processors from those who count."""

ANSWERED_SLOWLY = {
    HTTPStatus.LENGTH_REQUIRED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.REQUEST_URI_TOO_LONG,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
}

# The event loop asks SQLite itself whether a cached page is still true: 10 microseconds, less than handing it on.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Whoever holds SQLite's write lock waits for Python's own lock after every statement, and so does the event loop: for
# half a millisecond at most for each other thread, not five.
sys.setswitchinterval(0.0005)


IS_LOCAL = connection.vendor == "sqlite"  # another database server may take a while to say whether a page is still true


class Lane:
    """Threads for one kind of request; whoever waits for one waits in the event loop, in the order of arrival."""

    def __init__(self, name: str, threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.free = asyncio.Semaphore(threads)
        self.most_of_one = max(1, threads // 2)
        self.changing: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def respond(self, environ: dict[str, object], changed: str = "") -> Response:
        """Django's response; raises TimeoutError where no thread is free in time.

        Of those who change the same event most would only wait for its row, which somebody may hold for long.
        """
        until = time.monotonic() + TURN_WITHIN
        async with AsyncExitStack() as turn:
            async with asyncio.timeout(TURN_WITHIN):
                if changed:
                    await turn.enter_async_context(
                        self.changing.setdefault(changed, asyncio.Semaphore(self.most_of_one))
                    )
                await turn.enter_async_context(self.free)
            return await asyncio.get_running_loop().run_in_executor(self.pool, answer, environ, until)


threads = Lane("django", 4)  # few, because SQLite lets one writer in at a time

counting = Lane("counts", 1 if IS_LOCAL else 4)
"""Works on the counts of verifiers whom we know: whatever else is slow does not hold them up.

On SQLite they can only be stored one after another, and several threads would take turns with Python's lock for nothing
(of 64 counts at once, the slowest waited a quarter longer).
"""

passwords = Lane("passwords", 1)
"""Each is hashed for a tenth of a second and more, and one after another (tournament/processes/hashing.py)."""

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
        try:
            while page := self.waiting.pop(path, None):
                found = None
                with suppress(Exception):  # each then asks Django, and what is wrong shows there
                    found = await self.check_or_make(path, environ)
                page.set_result(found)
                await asyncio.sleep(REST)
        finally:
            del self.tasks[path]

    async def check_or_make(self, path: str, environ: dict[str, object]) -> CachedPage | None:
        loop, page = asyncio.get_running_loop(), PAGES.get(path)
        if page:
            is_true: bool = await loop.run_in_executor(self.thread, is_current, page, None)
            if is_true:
                return page
        await threads.respond(dict(environ))
        made = PAGES.get(path)
        return None if made is page else made


shared_pages = SharedPages()


async def application(scope: Scope, protocol: Protocol) -> None:
    response = await response_to(scope, protocol)
    if response[0] in ANSWERED_SLOWLY:
        await asyncio.sleep(SLOW_ANSWER)  # here it holds no thread
    protocol.response_bytes(*response)


async def response_to(scope: Scope, protocol: Protocol) -> Response:
    """A cached page, Django's response, or the refusal of what Django is not given."""
    header = scope.headers.get
    if settings.LISTENS_ON and is_being_set_up(settings.DATA_DIR) and (response := before_set_up(scope)):
        return response
    page = None if scope.query_string else find_page(scope.method, scope.path, header)
    if page and not (IS_LOCAL and same_connection.run(this_round.is_current, page)):
        page = await shared_pages.current_page(scope)
    if page:
        return page.response_to(header)
    if status := refusal_of_head(scope):
        return refusal(status, scope.path)
    length, most = int(header("content-length", "0")), most_to_send(scope)
    if length > most:
        return refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, scope.path, too_large(most))
    try:
        async with asyncio.timeout(min(PATIENCE + length / SLOWEST, MOST_PATIENCE)):
            body = await protocol() if length else b""
    except (TimeoutError, RuntimeError):  # too late, or the connection was cut
        return refusal(HTTPStatus.REQUEST_TIMEOUT, scope.path)
    if most == SMALL_BODY and body.count(b"&") >= MOST_FIELDS:
        return refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, scope.path, too_large(most))
    changed = None if scope.method in ("GET", "HEAD", "OPTIONS") else CHANGED.match(scope.path)
    try:
        return await lane_of(scope).respond(environ_of(scope, body), changed[1] if changed else "")
    except TimeoutError:
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, scope.path)


def before_set_up(scope: Scope) -> Response | None:
    """The response while nobody has set this installation up: what is not for whoever sits at it is not opened.

    None where the request is answered like any other.
    """
    if OPEN_BEFORE.fullmatch(scope.path):
        return None
    if not is_here_alone(scope.client.rpartition(":")[0].strip("[]"), scope.headers):
        sentence = "Whoever started Twelve Flags is setting it up just now. Open this page again in a few minutes."
        response = answer_in_kind(scope.path, "Being set up", sentence, HTTPStatus.SERVICE_UNAVAILABLE)
        return response.status_code, list(response.items()), response.content
    if scope.method == "GET" and scope.path in ("/", SIGN_IN) and scope.query_string != "printed":
        return HTTPStatus.FOUND, [("Location", "/accounts/set-up/")], b""
    return None


def refusal_of_head(scope: Scope) -> HTTPStatus | None:
    """Why a request is refused whatever it is about; None where it is not."""
    header = scope.headers.get
    length = header("content-length", "0")
    refused = {
        HTTPStatus.LENGTH_REQUIRED: header("transfer-encoding", ""),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: not length.isdecimal() or len(length) > len(str(LARGEST_BODY)),
        HTTPStatus.REQUEST_URI_TOO_LONG: len(scope.path) + len(scope.query_string) > LONGEST_ADDRESS,
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: len(header("cookie", "")) > LONGEST_COOKIES,
    }
    return next((status for status, is_so in refused.items() if is_so), None)


def most_to_send(scope: Scope) -> int:
    """Bytes of the longest body: small for a count, and for somebody who does not even say that they have signed in."""
    header = scope.headers.get
    has_signed_in = settings.SESSION_COOKIE_NAME in header("cookie", "") or header("authorization", "")
    return LARGEST_BODY if has_signed_in and not COUNT.fullmatch(scope.path) else SMALL_BODY


def lane_of(scope: Scope) -> Lane:
    if scope.method == "POST" and scope.path == SIGN_IN:
        return passwords
    if scope.method == "POST" and COUNT.fullmatch(scope.path):
        header = scope.headers.get
        cookie = parse_cookie(header("cookie", "")).get(VERIFIER_COOKIE, "")
        if is_our_token(cookie) or is_our_token(header("authorization", "").rpartition(" ")[2]):
            return counting
    return threads


def start(loop: asyncio.AbstractEventLoop) -> None:
    """Starts what each process of the web server does besides answering requests: it ends with the one that made it,
    which would leave it the port where that is killed together with its watchdog.
    """
    threading.Thread(target=end_with_parent, daemon=True).start()
    if not settings.TRUSTED_PROXIES:
        tasks.add(loop.create_task(limit_connections()))


def end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


application.__rsgi_init__ = start  # type: ignore[attr-defined]  # where granian looks for it
tasks: set[asyncio.Task[None]] = set()  # the event loop itself holds its tasks only by weak references


def environ_of(scope: Scope, body: bytes) -> dict[str, object]:
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


def answer(environ: dict[str, object], until: float) -> Response:
    """Django's response: status, headers and body; what it saves gets its turn by then, by the monotonic clock."""
    GIVES_UP_AT.set(until)
    head: list[Any] = []  # status, then headers
    parts = django_application(environ, lambda status, headers, error=None: head.extend((status, headers)))
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", int)()
    status, headers = head
    return int(status[:3]), headers, body


def refusal(status: HTTPStatus, path: str, sentence: str = "") -> Response:
    """The response to a request that Django is not given: JSON for the API, else a page."""
    return refusal_in_kind(status, sentence or REFUSED.get(status) or too_large(LARGEST_BODY), path.startswith("/api/"))


@cache
def refusal_in_kind(status: HTTPStatus, sentence: str, is_api: bool) -> Response:
    """Made once: it is needed most when there is no time."""
    response = answer_in_kind("/api/" if is_api else "/", "This could not be read", sentence, status)
    return status, [*response.items(), ("Connection", "close")], response.content
