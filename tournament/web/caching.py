"""Public pages kept in memory under the version of what they show, so that none is ever stale.

A kept page costs one question to the database: is the version still the same?  No session, no sign-in and no form
token is looked at on the way, so only a page that is the same for everybody is kept.
"""

import gzip
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.queries.versions import Version, version_of_all, version_of_event

MOST_PAGES = 2000
PUBLIC_PAGE = re.compile(r"/(?:(?P<slug>[a-z0-9-]+)/(?:movement/|tables/\d+/)?)?")
IS_SAME_FOR_EVERYBODY = "is_same_for_everybody"


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is sent, plain and packed, with its headers and the tag by which a browser asks for news."""

    version: Version
    etag: str
    headers: dict[str, str]
    plain: bytes
    packed: bytes


def same_for_everybody(page: str) -> HttpResponse:
    """The answer with a public page, which may be kept until what it shows changes."""
    response = HttpResponse(page)
    setattr(response, IS_SAME_FOR_EVERYBODY, True)
    return response


class KeptPages:
    """Answers from memory what has not changed; stands before everything that looks at a visitor."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.pages: dict[str, KeptPage] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        address = PUBLIC_PAGE.fullmatch(path) if request.method == "GET" else None
        if address is None:
            return self.get_response(request)
        slug = address["slug"]
        # Asked before the page is made: a change in between only has the page made again next time.
        version = version_of_all() if slug is None else version_of_event(slug)
        kept = self.pages.get(path)
        if kept is not None and kept.version == version:
            return send(kept, request.META)
        accepted = request.META.pop("HTTP_ACCEPT_ENCODING", "")
        response = self.get_response(request)
        request.META["HTTP_ACCEPT_ENCODING"] = accepted
        if version is None or not getattr(response, IS_SAME_FOR_EVERYBODY, False):
            return response
        if len(self.pages) >= MOST_PAGES:
            self.pages.clear()
        kept = self.pages[path] = keep(response, version)
        return send(kept, request.META)


def keep(response: HttpResponse, version: Version) -> KeptPage:
    """The page as it is kept."""
    body = response.content
    etag = f'W/"{version[0]}-{zlib.crc32(body):08x}"'
    headers = {name: value for name, value in response.items() if name.lower() not in ("content-length", "vary")}
    headers |= {"ETag": etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    return KeptPage(version, etag, headers, body, gzip.compress(body, mtime=0))


def send(kept: KeptPage, asked: dict[str, Any]) -> HttpResponse:
    """The page packed or plain, or 304 to a browser that has it already."""
    if kept.etag in asked.get("HTTP_IF_NONE_MATCH", ""):
        return HttpResponse(status=304, headers=kept.headers)
    if "gzip" not in asked.get("HTTP_ACCEPT_ENCODING", ""):
        return HttpResponse(kept.plain, headers=kept.headers)
    response = HttpResponse(kept.packed, headers=kept.headers)
    response.headers["Content-Encoding"] = "gzip"
    return response
