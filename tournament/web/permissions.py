"""Who may open which page: everybody, verifiers and the leader, the leader, or who keeps the office; decorators."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from tournament.domain import Forbidden, Who, name_key
from tournament.http import leader_name
from tournament.limits import VERIFIER_COOKIE
from tournament.models import Event, Verifier, VerifierPhone
from tournament.queries.access import find_phone, zone_of
from tournament.queries.events import enters_counts, event_at, is_led_by
from tournament.services.acts import Actor

VERIFIER_COOKIE_AGE = 7 * 24 * 3600

AUDIENCE = "audience"  # the attribute of a view that says who may open it; without one everybody may

TYPIST_PAGES = {"desk-counts", "desk-day", "desk-break"}
"""What a typist may open of the desk: the slips to type in, and the day or the break they belong to."""


READER_PAGES = {
    "desk", "desk-day", "desk-teams", "desk-outlook", "desk-ties", "desk-results", "desk-results-file", "desk-ladder",
    "desk-rulings", "desk-log",
}  # fmt: skip
"""What a zone's co-ordinator and the office may read of a desk: nothing with codes, tokens or telephones."""
OPENED_DESKS = "opened_desks"  # where the session of somebody of the office names the events whose desks they opened

P = ParamSpec("P")
V = TypeVar("V", bound=Callable[..., object])
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
VerifierView = Callable[Concatenate[HttpRequest, Event, VerifierPhone, P], HttpResponse]
View = Callable[..., HttpResponse]
"""A view as the URL resolver calls it: the request and `slug`, then what else the address holds."""


def open_to(audience: Who) -> Callable[[V], V]:
    """Marks a view with its audience, for the table of roles; the view itself lets them in."""

    def mark(view: V) -> V:
        setattr(view, AUDIENCE, audience)
        return view

    return mark


def event_view(view: EventView[P]) -> View:
    """Opens `view(request, event, …)` to everybody; raises NotFound for an unknown slug."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, event_at(slug), *args, **kwargs)

    return wrapper


def leader_required(view: EventView[P]) -> View:
    """Opens `view(request, event, …)` to the event's leader; others get Forbidden, or sign in first and return."""

    @open_to(Who.LEADER)
    @never_cache  # a shared machine's Back button must not show the desk after signing out
    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = event_at(slug)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        page = request.resolver_match.url_name if request.resolver_match else None
        may_open = enters_counts if page in TYPIST_PAGES else is_led_by
        if not may_open(event, request.user) and not (page in READER_PAGES and reads_desk(event, request)):
            raise Forbidden(
                f"{event.name} is run by another leader; you are signed in as {request.user.get_username()}. "
                "Sign in as its leader, or open your own events. The office opens a desk from its list of events."
            )
        return view(request, event, *args, **kwargs)

    return wrapper


def reads_desk(event: Event, request: HttpRequest) -> bool:
    """True for a reading request of the zone's co-ordinator, or of the office for a desk that it opened."""
    opened = request.user.is_staff and event.slug in request.session.get(OPENED_DESKS, ())
    is_of_zone = event.zone and name_key(event.zone) == name_key(zone_of(request.user))
    return request.method in ("GET", "HEAD") and bool(opened or is_of_zone)


def office_required(view: View) -> View:
    """Opens a view to who keeps the association's office; others get Forbidden, or sign in first and return."""

    @open_to(Who.OFFICE)
    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_staff:
            raise Forbidden(
                f"This is the association’s office; you are signed in as {request.user.get_username()}. Ask "
                "who keeps the office."
            )
        return view(request, *args, **kwargs)

    return wrapper


def verifier_required(view: VerifierView[P]) -> View:
    """Opens `view(request, event, phone, …)` to verifiers and the leader; others enter the code first and return."""

    @open_to(Who.COUNTERS)
    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        phone = counting_phone(request, slug)
        if phone is None:
            return ask_for_code(request, slug)
        return view(request, phone.verifier.event, phone, *args, **kwargs)

    return wrapper


def ask_for_code(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to the verifiers' sign-in, and back."""
    return redirect(f"{reverse('verify', args=[slug])}?{urlencode({'next': request.get_full_path()})}")


def counting_phone(request: HttpRequest, slug: str) -> VerifierPhone | None:
    """The phone with which this browser counts at the event, None where it may not; raises NotFound.

    The leader's and a typist's are not stored.
    """
    if phone := find_phone(slug, request.COOKIES.get(VERIFIER_COOKIE, "")):
        return phone
    event = event_at(slug)
    if not enters_counts(event, request.user):
        return None
    return VerifierPhone(verifier=Verifier(event=event, name=leader_name(request)))


def signed_in(request: HttpRequest) -> Actor:
    return Actor(leader_name(request), user=cast(User, request.user))


def set_verifier_cookie(response: HttpResponse, request: HttpRequest, event: Event, token: str) -> None:
    """Stores the verifier's token in the browser, for the counting pages of this event alone."""
    response.set_cookie(
        VERIFIER_COOKIE, token, max_age=VERIFIER_COOKIE_AGE, path=reverse("verify", args=[event.slug]),
        secure=request.is_secure(), httponly=True, samesite="Lax",
    )  # fmt: skip
