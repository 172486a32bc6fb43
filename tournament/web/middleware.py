"""Middleware of our own: a page for each Refusal that no view has handled, and the way from an event's old address,
for which Django has no other place.
"""

from urllib.parse import unquote

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.deprecation import MiddlewareMixin

from tournament.domain.refusal import NoEvent, Refusal
from tournament.http import VERIFIER_COOKIE
from tournament.models import Event
from tournament.queries.events import event_at
from tournament.web.errors import NOT_FOUND, refusal_page, unreadable
from tournament.web.views import set_verifier_cookie


class NulMiddleware(MiddlewareMixin):
    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Refuses an address, a question or a cookie with the character NUL, which PostgreSQL does not take."""
        sent = (request.path_info, unquote(request.META["QUERY_STRING"]), *request.COOKIES.values())
        return unreadable(request) if any("\0" in part for part in sent) else None


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
                return refusal_page(request, gone)
        return None


class OldAddressMiddleware(MiddlewareMixin):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Where nothing is found at the address that an event had, the way to the one it has: for pages and programs,
        for what is sent, and with the right to count there.
        """
        slug = request.resolver_match and request.resolver_match.kwargs.get("slug")
        if response.status_code != NOT_FOUND or not slug or Event.objects.filter(slug=slug).exists():
            return response
        event = Event.objects.filter(old_addresses__slug=slug).first()
        if event is None:
            return response
        path = request.get_full_path().replace(f"/{slug}/", f"/{event.slug}/", 1)
        moved = HttpResponseRedirect(path, preserve_request=True)
        if token := request.COOKIES.get(VERIFIER_COOKIE):
            set_verifier_cookie(moved, request, event, token)
        return moved
