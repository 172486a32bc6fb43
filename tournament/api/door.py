"""The door of the API: who asks, and who is let in.

A leader is known by his session (writes bring its form token in X-CSRFToken), a verifier by the token that the
event's code got him.  The public reads what is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from tournament.api.errors import answer_no
from tournament.api.parser import PlainJSONParser
from tournament.domain.refusal import Forbidden
from tournament.queries.access import find_verifier
from tournament.queries.events import event_at, is_led_by
from tournament.web.permissions import VERIFIER_COOKIE, leader_name

if TYPE_CHECKING:
    from tournament.models import Event

BEARER = "Bearer "
NAME_LENGTH = 80


class OpenTo(Enum):
    """Who may ask."""

    EVERYBODY = "Everybody may ask."
    COUNTERS = "The event’s leader and its verifiers may ask."
    LEADER = "The event’s leader may ask."
    LEADERS = "Whoever is signed in may ask."


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the name that stands beside what he does, and what he is at this event."""

    name: str
    key: str
    is_leader: bool = False
    is_verifier: bool = False


class LeaderSession(SessionAuthentication):
    """A leader who has signed in at /accounts/login/."""

    def authenticate_header(self, request: Request) -> str:
        return 'Session realm="/accounts/login/"'

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise PermissionDenied(
                _("Nothing was done: send the form token that /api/ gives as the header X-CSRFToken.")
            ) from None


class VerifierToken(BaseAuthentication):
    """A verifier's token, as `Authorization: Bearer …` or in the cookie of the counting pages."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Any] | None:
        """The verifier of the event in the address; the event's own leader is not made less by a cookie."""
        header = request.headers.get("Authorization", "")
        is_told = header.startswith(BEARER)
        token = header.removeprefix(BEARER).strip() if is_told else request.COOKIES.get(VERIFIER_COOKIE, "")
        slug = request.parser_context["kwargs"].get("slug")
        if not token or not slug:
            return None
        event = event_at(slug)
        if not is_told and is_led_by(event, request._request.user):
            return None
        verifier = find_verifier(event, token)
        if verifier is None and is_told:
            raise AuthenticationFailed(_("This token lets nobody in here; ask for a new one with the event’s code."))
        if verifier is None:
            return None
        if not is_told:
            LeaderSession().enforce_csrf(request)
        return AnonymousUser(), verifier

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="verifiers"'


class Writes(SimpleRateThrottle):
    """Holds back a flood of writes: strangers by their address, known people as themselves."""

    scope = "writes"
    rate = "600/min"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: APIView) -> str:
        known = request.auth.pk if request.auth else request.user.pk
        kind = "verifier" if request.auth else "leader"
        address = request.META.get("REMOTE_ADDR", "")
        return f"throttle-writes-{kind}-{known}" if known else f"throttle-writes-{address}"


class AsItIs(DefaultContentNegotiation):
    """An answer is JSON, or the PDF at its address, whatever else a program would accept."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class Door(APIView):
    """One address of the API."""

    authentication_classes = [VerifierToken, LeaderSession]
    parser_classes = [PlainJSONParser]
    throttle_classes = [Writes]
    content_negotiation_class = AsItIs

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return answer_no


class NothingHere(Door):
    """An address that is none."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise Http404


nothing_here = extend_schema(exclude=True)(NothingHere).as_view()


def who_asks(request: Request, event: "Event | None") -> Asker | None:
    """Who asks, None for the public."""
    verifier: Any = request.auth
    if verifier:
        return Asker(verifier.name, f"verifier {verifier.pk}", is_verifier=True)
    if not request.user.is_authenticated:
        return None
    is_leader = event is not None and is_led_by(event, request.user)
    return Asker(leader_name(request)[:NAME_LENGTH], f"leader {request.user.pk}", is_leader=is_leader)


def let_in(request: Request, event: "Event | None", to: OpenTo) -> Asker:
    """Who asks, if he may; raises NotAuthenticated for nobody, Forbidden and PermissionDenied for the wrong one."""
    asker = who_asks(request, event)
    if to is OpenTo.EVERYBODY:
        return asker or Asker("", "")
    if asker is None:
        raise NotAuthenticated(
            _("Sign in first: leaders at /accounts/login/, verifiers with a token that the event’s code gives.")
        )
    if asker.is_leader or (to is OpenTo.LEADERS and not asker.is_verifier):
        return asker
    if asker.is_verifier and to is OpenTo.COUNTERS:
        return asker
    if asker.is_verifier or event is None:
        raise PermissionDenied(_("That is the leader’s to do; verifiers count."))
    raise Forbidden(
        "%(event)s is run by another leader; you are signed in as %(name)s.", event=event.name, name=asker.name
    )
