"""Who may do what through the API, and how often."""

from typing import TYPE_CHECKING, Any

from rest_framework.permissions import (
    SAFE_METHODS,
    AllowAny,
    BasePermission,
    IsAuthenticated,
    IsAuthenticatedOrReadOnly,
)
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournament.domain import Who
from tournament.http import leader_name
from tournament.queries.events import is_led_by

if TYPE_CHECKING:
    from rest_framework.views import APIView

    from tournament.api.base import EventAPIView


class IsEventLeader(BasePermission):
    def has_permission(self, request: Request, view: "EventAPIView") -> bool:  # type: ignore[override]  # has an event
        if is_led_by(view.event, request.user):
            return True
        self.message = (
            "That is the leader’s to do; verifiers count."
            if request.auth
            else f"{view.event.name} is run by another leader; you are signed in as {leader_name(request)}."
        )
        return False


class IsEventLeaderOrReadOnly(IsEventLeader):
    """Everybody reads; the event's leader writes."""

    def has_permission(self, request: Request, view: "EventAPIView") -> bool:  # type: ignore[override]  # has an event
        return request.method in SAFE_METHODS or super().has_permission(request, view)


class IsCounter(IsEventLeader):
    """Who counts, or types in what was counted."""

    def has_permission(self, request: Request, view: "EventAPIView") -> bool:  # type: ignore[override]  # has an event
        return view.is_counter or super().has_permission(request, view)


class IsOffice(BasePermission):
    message = "That is for the association’s office to do."

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return bool(request.user.is_staff)


AUDIENCES: dict[object, tuple[Who, Who]] = {
    AllowAny: (Who.EVERYBODY, Who.EVERYBODY),
    IsAuthenticatedOrReadOnly: (Who.EVERYBODY, Who.SIGNED_IN),
    IsAuthenticated: (Who.SIGNED_IN, Who.SIGNED_IN),
    IsEventLeaderOrReadOnly: (Who.EVERYBODY, Who.LEADER),
    IsEventLeader: (Who.LEADER, Who.LEADER),
    IsCounter: (Who.COUNTERS, Who.COUNTERS),
    IsOffice: (Who.OFFICE, Who.OFFICE),
}
"""By permission: who may read, and who may write."""


class WriteThrottle(SimpleRateThrottle):
    """Limits the rate of writes: of a signed-in caller by account or token, of anybody else by network address."""

    scope = "writes"
    rate = "600/min"

    def allow_request(self, request: Request, view: "APIView") -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        caller: Any = request.auth or request.user  # a phone, an account or nobody: each has a pk
        kind = "verifier" if request.auth else "leader" if caller.pk else "address"
        return f"throttle-writes-{kind}-{caller.pk or request.META.get('REMOTE_ADDR', '')}"
