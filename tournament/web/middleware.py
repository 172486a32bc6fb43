"""Middleware: what browsers may load, what, how much and where they may send, and a page for each Refusal that no view
has handled.
"""

import re
from collections.abc import Callable
from itertools import chain

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from tournament.domain.refusal import NoEvent, Refusal
from tournament.http import is_large
from tournament.limits import SMALL_BODY, too_large
from tournament.processes.address import HERE, is_open_to_the_hall, is_own, note_reached, was_reached
from tournament.queries.events import event_at
from tournament.web.errors import (
    BAD_REQUEST,
    NOT_FOUND,
    TOO_LARGE,
    answer_in_kind,
    refusal_page,
)

FOR_SCRIPTS = re.compile(r"/api/.*|.*\.csv")
READING = ("GET", "HEAD")
CREDENTIALS = ("Cookie", "Authorization")


class FirstPhoneMiddleware:
    """Notes that another machine has reached this one, where it is open to the hall and none has yet."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        is_open = bool(settings.PUBLIC_URL) and is_open_to_the_hall(settings.LISTENS_ON or HERE)
        if not is_open or was_reached(settings.DATA_DIR, settings.PUBLIC_URL):
            raise MiddlewareNotUsed
        self.get_response, self.is_waiting = get_response, True

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self.is_waiting and not is_own(request.META["REMOTE_ADDR"]):
            note_reached(settings.DATA_DIR, settings.PUBLIC_URL)
            self.is_waiting = False
        return self.get_response(request)


class ContentSecurityPolicyMiddleware(MiddlewareMixin):
    """Adds the policy, and forbids sensors, where a view has not set its own."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", "geolocation=(), microphone=(), payment=(), usb=()")
        return response


class OtherSitesMiddleware(MiddlewareMixin):
    """Lets scripts of other sites read what everybody may read: API and files, never with a cookie or a token."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """The answer to a browser that asks beforehand whether a script may read; None for all else."""
        wanted = request.headers.get("Access-Control-Request-Method")
        if request.method != "OPTIONS" or wanted not in READING or not FOR_SCRIPTS.fullmatch(request.path_info):
            return None
        taken = {"Access-Control-Allow-Methods": "GET, HEAD", "Access-Control-Allow-Headers": "If-None-Match"}
        return HttpResponse(status=204, headers=taken | {"Access-Control-Max-Age": "86400"})

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not FOR_SCRIPTS.fullmatch(request.path_info):
            return response
        patch_vary_headers(response, CREDENTIALS)
        is_preflight = request.method == "OPTIONS" and "Access-Control-Allow-Methods" in response
        if is_preflight or (request.method in READING and not any(map(request.headers.get, CREDENTIALS))):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "ETag, Link, Retry-After"
        return response


class WritesMiddleware(MiddlewareMixin):
    """Refuses, unread, a large body of somebody who is not signed in; the API asks after its own signs of that.

    Refuses a write where only a redirect would be the answer: clients repeat it there as a reading request, and what
    they get looks as if it had been saved.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if not is_large(request) or request.path_info.startswith("/api/") or SESSION_KEY in request.session:
            return None
        return answer_in_kind(request.path_info, "This could not be read", too_large(SMALL_BODY), TOO_LARGE)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponsePermanentRedirect) or request.method in ("GET", "HEAD"):
            return response
        sentence = f"Nothing was saved. This address is {response.url}: send it there."
        return answer_in_kind(request.path_info, "Nothing was saved", sentence, NOT_FOUND)


class RefusalMiddleware(MiddlewareMixin):
    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page of a Refusal, or that an event was deleted while its page was made; None for any other exception,
        which is a bug.
        """
        if isinstance(exception, Refusal):
            return refusal_page(request, exception)
        slug = request.resolver_match and request.resolver_match.kwargs.get("slug")
        if slug and not isinstance(exception, DatabaseError):
            try:
                event_at(slug)
            except NoEvent as gone:
                return answer_in_kind(request.path_info, "There is nothing here", str(gone), NOT_FOUND)
        return None


class StorableTextMiddleware(MiddlewareMixin):
    """Refuses the NUL character, which PostgreSQL cannot store, in query, form or cookies; the API has its parser."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: object, kwargs: object
    ) -> HttpResponse | None:
        sent = chain(request.GET.lists(), [(name, [text]) for name, text in request.COOKIES.items()])
        if not request.path_info.startswith("/api/"):
            sent = chain(sent, request.POST.lists())
        if not any("\0" in text for name, texts in sent for text in (name, *texts)):
            return None
        sentence = "The text holds a character that cannot be stored. Go back and type it again."
        return answer_in_kind(request.path_info, "This could not be read", sentence, BAD_REQUEST)
