"""Who calls the API: a leader with a session, or a verifier with a token."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from tournament.queries.access import find_phone
from tournament.queries.events import is_led_by
from tournament.web.permissions import VERIFIER_COOKIE

BEARER = "Bearer "


def bearer_token(request: Request) -> str:
    """The token in the header, empty where there is none."""
    header = request.headers.get("Authorization", "")
    return header.removeprefix(BEARER).strip() if header.startswith(BEARER) else ""


class LeaderSessionAuthentication(SessionAuthentication):
    """A leader who has signed in at /accounts/login/; writes send the form token as X-CSRFToken."""

    def authenticate_header(self, request: Request) -> str:
        return 'Session realm="/accounts/login/"'

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise PermissionDenied(
                _("Nothing was done: send the form token that /api/ gives as the header X-CSRFToken.")
            ) from None


class VerifierTokenAuthentication(BaseAuthentication):
    """A verifier's token in the header or cookie: their phone is `request.auth`, and `request.user` is anonymous."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Any] | None:
        """The phone of one of the event's verifiers; None for its signed-in leader, unless a token was sent."""
        has_header = request.headers.get("Authorization", "").startswith(BEARER)
        token = bearer_token(request) if has_header else request.COOKIES.get(VERIFIER_COOKIE, "")
        if not token or "slug" not in request.parser_context["kwargs"]:
            return None
        event = request.parser_context["view"].event
        if not has_header and is_led_by(event, request._request.user):
            return None
        phone = find_phone(event.slug, token)
        if phone is not None:
            if not has_header:
                LeaderSessionAuthentication().enforce_csrf(request)
            return AnonymousUser(), phone
        if has_header:
            raise AuthenticationFailed(_("This token is not valid here; ask for a new one with the event’s code."))
        return None

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="verifiers"'
