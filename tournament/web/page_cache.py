"""Public pages cached in memory under the version of what they show, so that none is ever stale.

A cached page costs one query: is the version still the same?  On SQLite that is asked only once after something was
committed.  Session, sign-in and form token are not read, so only pages that are the same for everybody are cached.
"""

import gzip
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.request import HttpHeaders, split_domain_port, validate_host
from django.utils import timezone

from tournament.queries.versions import ALL_EVENTS, State, Version, fetch_row, version_of_event
from tournament.recent import Recent

MOST_HOSTS = 100
COMPRESSION = 6  # gzip's level: 9 takes three times as long for a hundredth less
PUBLIC_PAGE = re.compile(r"/(?:(?P<slug>[a-z0-9-]+)/(?:movement/|tables/\d+/)?)?")
SAME_UNTIL = "same_until"
FOREVER = datetime.max.replace(tzinfo=UTC)

Header = Callable[[str, str], str]
"""Gives the value of a request's header by its name, or what to give where there is none."""


Response = tuple[int, list[tuple[str, str]], bytes]  # status, headers and body


@dataclass(slots=True)
class CachedPage:
    """A page's three responses: plain, compressed, and 304 for a client that has it; `slug` None shows all events.

    `until` is when its words are no longer true though nothing was stored, such as `back at 13:10`; `current_at` the
    state of the database at which the page was last found to be current.
    """

    slug: str | None
    version: Version
    until: datetime
    etag: str
    plain: Response
    compressed: Response
    unchanged: Response
    current_at: State | None = None

    def response_to(self, header: Header) -> Response:
        if self.etag in header("if-none-match", ""):
            return self.unchanged
        return self.compressed if "gzip" in header("accept-encoding", "") else self.plain


PAGES: Recent[str, CachedPage] = Recent(2000)  # the cached pages of this process by their path

PROXY_KEEPS_IT = ("X-Accel-Expires", "1")  # seconds; a proxy that does not know this header keeps no page

WHILE_COUNTING: Recent[tuple[int, str | None, str], Any] = Recent(50)  # what it is made of, its app knows
"""What an event's page shows that no count changes, by the event, the last entry of its log that is not of a count, and
when play goes on.

A hall that counts changes its event every few seconds, and each of its pages would read all that anew.
"""


def same_for_everybody(
    page: str | bytes, content_type: str | None = None, *, goes_on: Iterable[datetime | None] = ()
) -> HttpResponse:
    """The response with a public page, which may be cached until what it shows changes, or until the first of the times
    at which it says that play goes on.
    """
    response, now = HttpResponse(page, content_type=content_type), timezone.now()
    setattr(response, SAME_UNTIL, min((at for at in goes_on if at and at > now), default=FOREVER))
    return response


def find_page(method: str, path: str, header: Header) -> CachedPage | None:
    """The page that is cached for a request; None where there is none, so that Django makes it.

    It is sent, where it is current, before Django builds a request, which costs more than the page.
    """
    page = PAGES.get(path)
    return page if page and method == "GET" and is_allowed_host(header("host", "")) else None


@lru_cache(MOST_HOSTS)
def is_allowed_host(host: str) -> bool:
    """True for a host in ALLOWED_HOSTS; others are left to Django, which refuses them."""
    return validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)


def is_current(page: CachedPage, state: State | None) -> bool:
    """True when the page shows what is stored; False when the database does not answer.

    `state` is the state of the database at some moment since the page was asked for.
    """
    if timezone.now() >= page.until:
        return False
    if state is not None and page.current_at == state:
        return True
    database = connections[DEFAULT_DB_ALIAS]
    try:
        if not database.in_atomic_block:
            database.close_if_unusable_or_obsolete()
        if version_of(page.slug) != page.version:
            return False
    except DatabaseError:
        return False
    if page.slug is not None:  # the others change with the day, too
        page.current_at = state
    return True


class PageCacheMiddleware:
    """Caches the pages marked as the same for everybody; stands before all middleware that reads session or cookies."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        PAGES.clear()
        WHILE_COUNTING.clear()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        is_plain = request.method == "GET" and not request.META["QUERY_STRING"]  # with a query it is another page
        address = PUBLIC_PAGE.fullmatch(path) if is_plain else None
        if address is None:
            return self.get_response(request)
        request.get_host()  # refuses a host that is not in ALLOWED_HOSTS
        slug = address["slug"]
        # Read before the page is made: after a change in between, the page is only made again for the next request.
        version = version_of(slug)
        page = PAGES.get(path)
        if page is not None and page.version == version and timezone.now() < page.until:
            return send(page, request.headers)
        sent = request.headers  # copied by Django when first read, so before the page is made without compression
        accepted = request.META.pop("HTTP_ACCEPT_ENCODING", "")
        response = self.get_response(request)
        request.META["HTTP_ACCEPT_ENCODING"] = accepted
        until: datetime | None = getattr(response, SAME_UNTIL, None)
        if version is None or until is None:
            return response
        page = PAGES[path] = cached_page(response, slug, version, until)
        return send(page, sent)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> HttpResponse | None:
        """A redirect where a number is written with zeros in front: else one page could fill the cache under many."""
        match, query = request.resolver_match, request.META["QUERY_STRING"]
        if match is None or request.method not in ("GET", "HEAD"):
            return None
        parts = zip(match.route.split("/"), request.path_info[1:].split("/"), strict=False)
        path = "/" + "/".join(part.lstrip("0") or "0" if name.startswith("<int:") else part for name, part in parts)
        is_canonical = "<int:" not in match.route or path == request.path_info
        return None if is_canonical else HttpResponsePermanentRedirect(f"{path}?{query}" if query else path)


def version_of(slug: str | None) -> Version | None:
    """The version of an event; without one, that of all events on this day, because pages say what is on today."""
    if slug is not None:
        return version_of_event(slug)
    version = fetch_row(ALL_EVENTS, ())
    return version and (*version, timezone.localdate())


def cached_page(response: HttpResponse, slug: str | None, version: Version, until: datetime) -> CachedPage:
    """The page of a response, plain and compressed, with its headers and a weak ETag."""
    body = response.content
    compressed = gzip.compress(body, COMPRESSION, mtime=0)
    etag = f'W/"{version[0]}-{zlib.crc32(body):08x}"'
    headers = {name: value for name, value in response.items() if name.lower() not in ("content-length", "vary")}
    common = [*headers.items(), ("ETag", etag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding")]
    if settings.TRUSTED_PROXIES:
        common.append(PROXY_KEEPS_IT)
    return CachedPage(
        slug,
        version,
        until,
        etag,
        plain=(200, [*common, ("Content-Length", str(len(body)))], body),
        compressed=(200, [*common, ("Content-Length", str(len(compressed))), ("Content-Encoding", "gzip")], compressed),
        unchanged=(304, common, b""),
    )


def send(page: CachedPage, headers: HttpHeaders) -> HttpResponse:
    status, fields, body = page.response_to(headers.get)
    return HttpResponse(body, status=status, headers=dict(fields))
