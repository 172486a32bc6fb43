"""Who may open what: the public everything that is shown, verifiers the counts of the event whose code they hold,
a leader his own event and no other.  Each gate turns the address's slug into the event.
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from tournament.domain.refusal import Forbidden
from tournament.queries.access import find_verifier
from tournament.queries.events import event_at, is_led_by

if TYPE_CHECKING:
    from tournament.models import Event

LONGEST_NAME = 80
COOKIE = "verifier"
COOKIE_AGE = 7 * 24 * 3600

P = ParamSpec("P")
EventPage = Callable[Concatenate[HttpRequest, "Event", P], HttpResponse]
VerifierPage = Callable[Concatenate[HttpRequest, "Event", str, P], HttpResponse]
Page = Callable[..., HttpResponse]
"""A view as the addresses call it: the request and `slug`, then what else the address says."""


class NotForYou(Forbidden):
    """Something only others may open or do."""


class NotYourEvent(NotForYou):
    """A leader at another leader's desk."""


def public(view: EventPage[P]) -> Page:
    """Opens `view(request, event, …)` to everybody; raises NoSuchEvent."""

    @wraps(view)
    def opened(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, event_at(slug), *args, **kwargs)

    return opened


def leader_only(view: EventPage[P]) -> Page:
    """Opens `view(request, event, …)` to the event's own leader; raises NotYourEvent for another one.

    Whoever is not signed in is asked to, and comes back.
    """

    @wraps(view)
    def opened(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = event_at(slug)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_led_by(event, request.user):
            raise NotYourEvent(
                "%(event)s is run by another leader; you are signed in as %(name)s. Sign in as its leader, or open "
                "your own events.",
                event=event.name, name=request.user.get_username(),
            )  # fmt: skip
        return view(request, event, *args, **kwargs)

    return opened


def verifier_only(view: VerifierPage[P]) -> Page:
    """Opens `view(request, event, name, …)` to those who count at the event: its verifiers and its leader.

    Everybody else is asked for the code, and comes back.
    """

    @wraps(view)
    def opened(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = event_at(slug)
        name = find_counter(request, event)
        if name is None:
            asked_for = urlencode({"next": request.get_full_path()})
            return redirect(f"{reverse('verify', args=[slug])}?{asked_for}")
        return view(request, event, name, *args, **kwargs)

    return opened


def find_counter(request: HttpRequest, event: "Event") -> str | None:
    """The name under which this phone counts at the event, if it was let in."""
    verifier = find_verifier(event, request.COOKIES.get(COOKIE, ""))
    if verifier is not None:
        return verifier.name
    return name_of_leader(request) if is_led_by(event, request.user) else None


def name_of_leader(request: HttpRequest) -> str:
    """The name that stands beside what the signed-in leader does."""
    if not request.user.is_authenticated:
        return ""
    return (request.user.get_full_name() or request.user.get_username())[:LONGEST_NAME]


def keep_token(response: HttpResponse, request: HttpRequest, event: "Event", token: str) -> None:
    """Lets the phone keep its token, for the counting pages of this event alone."""
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_AGE, path=reverse("verify", args=[event.slug]),
        secure=request.is_secure(), httponly=True, samesite="Lax",
    )  # fmt: skip
