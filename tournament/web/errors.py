"""Error pages: a Refusal with its sentence and status, unknown addresses, and server errors."""

import sys
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone

from tournament.domain import Refusal, RefusalKind
from tournament.domain.refusal import NoEvent
from tournament.http import CODES
from tournament.models import Event

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_LARGE, TOO_MANY = 400, 403, 404, 409, 413, 429
SERVER_ERROR, UNAVAILABLE = 500, 503
RETRY_AFTER = 5  # seconds; the counting pages send again after as many

STATUS = {
    RefusalKind.INVALID: CONFLICT,
    RefusalKind.NOT_FOUND: NOT_FOUND,
    RefusalKind.FORBIDDEN: FORBIDDEN,
    RefusalKind.CONFLICT: CONFLICT,
    RefusalKind.TOO_MANY: TOO_MANY,
}
"""The status of the page that shows each kind of Refusal."""


def back_link(request: HttpRequest) -> tuple[str, str]:
    """Address and label of the button on an error's page: the desk, the tables to count, the event, the office, all
    events.
    """
    parts = request.path.strip("/").split("/")
    if parts[0] == "office":
        return "/office/", "The association’s office"
    label = {"desk": "Desk", "verify": "All tables"}.get(parts[1], "") if len(parts) > 2 else ""
    if label:
        return f"/{parts[0]}/{parts[1]}/", label
    match = request.resolver_match
    is_inside = len(parts) > 1 and match is not None and match.kwargs.get("slug") == parts[0]
    return (f"/{parts[0]}/", "To the event’s page") if is_inside else ("/", "")


def refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The page of a Refusal, with the way on."""
    status = STATUS[refusal.kind]
    titles = {NOT_FOUND: "There is nothing here", FORBIDDEN: "This is not for you to open"}
    title = titles.get(status, "Not now" if request.method == "GET" else "Not done")
    has_way_on = status in (NOT_FOUND, CONFLICT) and not isinstance(refusal, NoEvent)
    elsewhere = ("/accounts/", "Your events") if status == FORBIDDEN else ("/", "")
    url, label = back_link(request) if has_way_on else elsewhere
    return error_page(title, str(refusal), status, url, label)


def error_page(title: str, sentence: str, status: int, url: str = "/", text: str = "") -> HttpResponse:
    """A page of one sentence and a link back, which needs neither database nor session."""
    context = {"title": title, "sentence": sentence, "url": url, "text": text}
    return HttpResponse(render_to_string("tournament/errors/plain.html", context), status=status)


def answer_in_kind(path: str, title: str, sentence: str, status: int) -> HttpResponse:
    """The sentence as JSON where the path is the API's, else as a page."""
    is_api = path.startswith("/api/")
    response = (
        JsonResponse({"detail": sentence, "code": CODES[status]}, status=status)
        if is_api
        else error_page(title, sentence, status)
    )
    if status == UNAVAILABLE:
        response["Retry-After"] = RETRY_AFTER
    return response


def error_view(title: str, sentence: str, status: int) -> Callable[..., HttpResponse]:
    """A view for Django's error handlers, which call it with the request and perhaps an exception or a reason."""

    def view(request: HttpRequest, exception: object = None, reason: str = "") -> HttpResponse:
        return answer_in_kind(request.path_info, title, sentence, status)

    return view


def not_found(request: HttpRequest, exception: object = None) -> HttpResponse:
    """What an unknown address answers; inside an event with the way to it."""
    title, slug = "There is nothing here", request.path_info.split("/")[1]
    if slug != "api" and Event.objects.filter(slug=slug).exists():
        return error_page(title, "This address leads nowhere.", NOT_FOUND, f"/{slug}/", "To the event’s page")
    sentence = "This address leads nowhere. All events stand on the first page."
    return answer_in_kind(request.path_info, title, sentence, NOT_FOUND)


forbidden = error_view("This is not for you to open", "Sign in as the leader of the event, or ask them.", FORBIDDEN)
unreadable = error_view("This could not be read", "Go back, open the page again and send it once more.", BAD_REQUEST)
too_long = error_view(
    "This form is too long",
    f"Nothing was saved: a form has at most {settings.DATA_UPLOAD_MAX_NUMBER_FIELDS} fields, as many as a list of 300 "
    "teams. Go back and send it in parts, or load an event file.",
    TOO_LARGE,
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return (too_long if isinstance(exception, TooManyFieldsSent) else unreadable)(request)


csrf_failure = error_view(
    "The page was too old",
    "Nothing was saved. Go back, open the page again and send it once more; cookies must be allowed.",
    FORBIDDEN,
)


def server_error(request: HttpRequest) -> HttpResponse:
    """What Django answers after an exception: what is wrong with the database where it is that, else that this is a
    bug, with the time by which it is found in the log; JSON for the API.
    """
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError | InterfaceError):
        title, status = "Nothing can be saved now", UNAVAILABLE
        sentence = (
            f"The database says: {str(error).strip().rstrip('.')}. Send it again in a moment; if that does not help, "
            "write on paper, and ask for help with the computer."
        )
    else:
        title, status = "Something is broken here", SERVER_ERROR
        sentence = (
            "What you sent may not have been saved. Open the page again and look; then tell the leader that it was "
            f"{timezone.localtime():%H:%M:%S}."
        )
    return answer_in_kind(request.path_info, title, sentence, status)
