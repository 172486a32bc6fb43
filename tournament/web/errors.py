"""A Refusal as a page: its sentence in the reader's language, and the status that says what kind of no it is.

Also the plain pages for addresses that are not there and for faults.  Forms that show a refusal in place use `say`.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext

from tournament.domain.refusal import Refusal, RefusalKind

NOT_FOUND, FORBIDDEN, CONFLICT, TOO_MANY = 404, 403, 409, 429

STATUS = {
    RefusalKind.INVALID: CONFLICT,
    RefusalKind.NOT_FOUND: NOT_FOUND,
    RefusalKind.FORBIDDEN: FORBIDDEN,
    RefusalKind.CONFLICT: CONFLICT,
    RefusalKind.TOO_MANY: TOO_MANY,
}
"""The status of the page that shows each kind of Refusal."""


class RefusalPages:
    """Turns a Refusal that no form has shown into a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page of a Refusal; anything else is a fault and none of its business."""
        if not isinstance(exception, Refusal):
            return None
        url, text = way_back(request) if status_of(exception) in (NOT_FOUND, CONFLICT) else ("/", "")
        return plain_page(refusal_title(exception), say(exception), status_of(exception), url, text)


def say(refusal: Refusal) -> str:
    """The refusal's sentence in the language of the page."""
    return gettext(refusal.text) % refusal.values if refusal.values else gettext(refusal.text)


def status_of(refusal: Refusal) -> int:
    """The status of a Refusal's page."""
    return STATUS[refusal.kind]


def refusal_title(refusal: Refusal) -> str:
    """The heading above a refusal's sentence."""
    match status_of(refusal):
        case 404:
            return gettext("There is nothing here")
        case 403:
            return gettext("This is not for you to open")
        case _:
            return gettext("Not done")


def way_back(request: HttpRequest) -> tuple[str, str]:
    """Where a refusal's page leads and what its button says: the desk, the verifiers' tables, else all events."""
    parts = request.path.strip("/").split("/")
    if parts[1:2] == ["desk"] and len(parts) > 2:
        return f"/{parts[0]}/desk/", gettext("Desk")
    if parts[1:2] == ["verify"] and len(parts) > 2:
        return f"/{parts[0]}/verify/", gettext("All tables")
    return "/", ""


def plain_page(title: str, sentence: str, status: int, url: str = "/", text: str = "") -> HttpResponse:
    """A page of one sentence and the way back, which needs neither database nor session."""
    shown = {"title": title, "sentence": sentence, "url": url, "text": text}
    return HttpResponse(render_to_string("errors/plain.html", shown), status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For an address that is none."""
    return plain_page(
        gettext("There is nothing here"),
        gettext("This address leads nowhere. All events stand on the first page."),
        NOT_FOUND,
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For what may not be opened."""
    return plain_page(
        gettext("This is not for you to open"),
        gettext("Sign in as the leader of the event, or ask him."),
        FORBIDDEN,
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For what no browser sends."""
    return plain_page(
        gettext("This could not be read"), gettext("Go back, open the page again and send it once more."), 400
    )


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """For a form without its token: the page was open for too long, or cookies are off."""
    return plain_page(
        gettext("The page was too old"),
        gettext("Nothing was saved. Go back, open the page again and send it once more; cookies must be allowed."),
        FORBIDDEN,
    )


def fault(request: HttpRequest) -> HttpResponse:
    """For a fault of the house; it stands in the log of the server."""
    return plain_page(
        gettext("Something is broken here"),
        gettext("What you sent may not have been saved. Open the page again and look; then tell the leader."),
        500,
    )
