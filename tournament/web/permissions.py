"""Who may open which page: everybody, verifiers and the leader, or the leader; decorators that find the event."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from tournament.domain.refusal import Forbidden
from tournament.models import Event
from tournament.queries.access import find_verifier
from tournament.queries.events import event_at, is_led_by

MOST_NAME_LETTERS = 80
VERIFIER_COOKIE = "verifier"
VERIFIER_COOKIE_AGE = 7 * 24 * 3600

P = ParamSpec("P")
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
VerifierView = Callable[Concatenate[HttpRequest, Event, str, P], HttpResponse]
View = Callable[..., HttpResponse]
"""A view as the URL resolver calls it: the request and `slug`, then what else the address holds."""


def event_view(view: EventView[P]) -> View:
    """Opens `view(request, event, …)` to everybody; raises NotFound for an unknown slug."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, event_at(slug), *args, **kwargs)

    return wrapper


def leader_required(view: EventView[P]) -> View:
    """Opens `view(request, event, …)` to the event's leader; others get Forbidden, or sign in first and return."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = event_at(slug)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_led_by(event, request.user):
            raise Forbidden(
                "%(event)s is run by another leader; you are signed in as %(name)s. Sign in as its leader, or open "
                "your own events.",
                event=event.name, name=request.user.get_username(),
            )  # fmt: skip
        return view(request, event, *args, **kwargs)

    return wrapper


def verifier_required(view: VerifierView[P]) -> View:
    """Opens `view(request, event, name, …)` to verifiers and the leader; others enter the code first and return."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = event_at(slug)
        name = verifier_name(request, event)
        if name is None:
            query = urlencode({"next": request.get_full_path()})
            return redirect(f"{reverse('verify', args=[slug])}?{query}")
        return view(request, event, name, *args, **kwargs)

    return wrapper


def verifier_name(request: HttpRequest, event: Event) -> str | None:
    """The name under which this browser counts at the event: its verifier's or its leader's, else None."""
    verifier = find_verifier(event, request.COOKIES.get(VERIFIER_COOKIE, ""))
    if verifier is not None:
        return verifier.name
    return leader_name(request) if is_led_by(event, request.user) else None


def leader_name(request: HttpRequest) -> str:
    """The signed-in leader's name for the log, empty when nobody is signed in."""
    if not request.user.is_authenticated:
        return ""
    return (request.user.get_full_name() or request.user.get_username())[:MOST_NAME_LETTERS]


def set_verifier_cookie(response: HttpResponse, request: HttpRequest, event: Event, token: str) -> None:
    """Stores the verifier's token in the browser, for the counting pages of this event alone."""
    response.set_cookie(
        VERIFIER_COOKIE, token, max_age=VERIFIER_COOKIE_AGE, path=reverse("verify", args=[event.slug]),
        secure=request.is_secure(), httponly=True, samesite="Lax",
    )  # fmt: skip
