"""Public pages kept in memory under the version of what they show, so that none is ever stale.

A kept page costs one question to the database: is the version still the same?  No session, no sign-in and no form
token is looked at on the way, so only a page that is the same for everybody is kept.
"""

import gzip
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host

from tournament.queries.versions import Version, version_of_all, version_of_event

MOST_PAGES = 2000
PUBLIC_PAGE = re.compile(r"/(?:(?P<slug>[a-z0-9-]+)/(?:movement/|tables/\d+/)?)?")
IS_SAME_FOR_EVERYBODY = "is_same_for_everybody"

WsgiApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Sent:
    """What is sent of a page: status, headers and body."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page plain, packed and, for those who have it already, not at all; `slug` None shows all events."""

    slug: str | None
    version: Version
    etag: str
    plain: Sent
    packed: Sent
    unchanged: Sent

    def chosen(self, asked: dict[str, Any]) -> Sent:
        """What to send to whoever asks with these request headers."""
        if self.etag in asked.get("HTTP_IF_NONE_MATCH", ""):
            return self.unchanged
        return self.packed if "gzip" in asked.get("HTTP_ACCEPT_ENCODING", "") else self.plain


PAGES: dict[str, KeptPage] = {}
"""The kept pages of this process by their path."""


def same_for_everybody(page: str) -> HttpResponse:
    """The answer with a public page, which may be kept until what it shows changes."""
    response = HttpResponse(page)
    setattr(response, IS_SAME_FOR_EVERYBODY, True)
    return response


def memory_first(application: WsgiApplication) -> WsgiApplication:
    """The application, asked only for what is not kept or has changed: a request object costs more than the answer."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        kept = PAGES.get(environ["PATH_INFO"])
        is_kept = kept is not None and environ["REQUEST_METHOD"] == "GET" and is_allowed_host(environ)
        if kept is None or not is_kept or not is_current(kept):
            return application(environ, start_response)
        sent = kept.chosen(environ)
        start_response(sent.status, sent.headers)
        return (sent.body,)

    return answer


def is_allowed_host(environ: dict[str, Any]) -> bool:
    """True for a host in ALLOWED_HOSTS; others are left to Django, which refuses them."""
    host, _ = split_domain_port(environ.get("HTTP_HOST", ""))
    return validate_host(host, settings.ALLOWED_HOSTS)


def is_current(kept: KeptPage) -> bool:
    """True when the page still shows what is stored; no where the database does not answer, which others then say."""
    database = connections[DEFAULT_DB_ALIAS]
    try:
        if not database.in_atomic_block:
            database.close_if_unusable_or_obsolete()
        return version_of(kept.slug) == kept.version
    except DatabaseError:
        return False


class KeptPages:
    """Keeps the pages that say they are the same for everybody; stands before everything that looks at a visitor."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        PAGES.clear()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        address = PUBLIC_PAGE.fullmatch(path) if request.method == "GET" else None
        if address is None:
            return self.get_response(request)
        request.get_host()  # refuses a host that is not in ALLOWED_HOSTS
        slug = address["slug"]
        # Asked before the page is made: a change in between only has the page made again next time.
        version = version_of(slug)
        kept = PAGES.get(path)
        if kept is not None and kept.version == version:
            return send(kept, request)
        accepted = request.META.pop("HTTP_ACCEPT_ENCODING", "")
        response = self.get_response(request)
        request.META["HTTP_ACCEPT_ENCODING"] = accepted
        if version is None or not getattr(response, IS_SAME_FOR_EVERYBODY, False):
            return response
        if len(PAGES) >= MOST_PAGES:
            PAGES.clear()
        kept = PAGES[path] = keep(response, slug, version)
        return send(kept, request)


def version_of(slug: str | None) -> Version | None:
    """The version of what a page shows: one event, or all."""
    return version_of_all() if slug is None else version_of_event(slug)


def keep(response: HttpResponse, slug: str | None, version: Version) -> KeptPage:
    """The page as it is kept."""
    body = response.content
    packed = gzip.compress(body, mtime=0)
    etag = f'W/"{version[0]}-{zlib.crc32(body):08x}"'
    headers = {name: value for name, value in response.items() if name.lower() not in ("content-length", "vary")}
    common = [*headers.items(), ("ETag", etag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding")]
    return KeptPage(
        slug,
        version,
        etag,
        plain=Sent("200 OK", [*common, ("Content-Length", str(len(body)))], body),
        packed=Sent("200 OK", [*common, ("Content-Length", str(len(packed))), ("Content-Encoding", "gzip")], packed),
        unchanged=Sent("304 Not Modified", common),
    )


def send(kept: KeptPage, request: HttpRequest) -> HttpResponse:
    """The kept page as an answer."""
    sent = kept.chosen(request.META)
    return HttpResponse(sent.body, status=int(sent.status[:3]), headers=dict(sent.headers))
