"""Middleware of our own: a page for each Refusal that no view has handled, for which Django has no other place."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from tournament.domain.refusal import Refusal
from tournament.web.errors import refusal_page


class RefusalMiddleware(MiddlewareMixin):
    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page of a Refusal; None for any other exception, which is a bug."""
        return refusal_page(request, exception) if isinstance(exception, Refusal) else None
