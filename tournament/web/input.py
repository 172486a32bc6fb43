"""What visitors send, checked before anything is done with it."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from tournament.web.errors import BAD_REQUEST, error_page

MOST_DIGITS = 9


def read_number(text: str) -> int | None:
    """A whole number of a few digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


class StorableTextMiddleware:
    """Refuses text with the NUL character, which PostgreSQL cannot store or look for, in the query, form or cookies.

    The API's parser looks at its JSON.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """The refusal, None for text that can be stored."""
        is_api = request.path_info.startswith("/api/")
        sent = chain(request.GET.lists(), [(name, [text]) for name, text in request.COOKIES.items()])
        if not is_api:
            sent = chain(sent, request.POST.lists())
        if not any("\0" in text for name, texts in sent for text in (name, *texts)):
            return None
        sentence = _("A text that was sent holds a character that is none. Go back and type it again.")
        if is_api:
            return JsonResponse({"detail": sentence}, status=BAD_REQUEST)
        return error_page(_("This could not be read"), sentence, BAD_REQUEST)
