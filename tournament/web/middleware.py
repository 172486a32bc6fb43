"""Middleware of our own: a page for each Refusal that no view has handled, for which Django has no other place."""

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from tournament.domain.refusal import NoEvent, Refusal
from tournament.queries.events import event_at
from tournament.web.errors import refusal_page


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
