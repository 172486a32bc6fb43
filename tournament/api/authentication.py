"""Who calls the API: a leader with a session, or a verifier with a token."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from tournament.queries.access import find_verifier
from tournament.queries.events import is_led_by
from tournament.web.permissions import VERIFIER_COOKIE

BEARER = "Bearer "


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
    """A verifier's token in the header or cookie: the verifier is `request.auth`, and `request.user` is anonymous."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Any] | None:
        """The verifier of the event in the address; None for its signed-in leader, unless a token was sent."""
        header = request.headers.get("Authorization", "")
        has_header = header.startswith(BEARER)
        token = header.removeprefix(BEARER).strip() if has_header else request.COOKIES.get(VERIFIER_COOKIE, "")
        if not token or "slug" not in request.parser_context["kwargs"]:
            return None
        event = request.parser_context["view"].event
        if not has_header and is_led_by(event, request._request.user):
            return None
        verifier = find_verifier(event, token)
        if verifier is not None:
            if not has_header:
                LeaderSessionAuthentication().enforce_csrf(request)
            return AnonymousUser(), verifier
        if has_header:
            raise AuthenticationFailed(_("This token is not valid here; ask for a new one with the event’s code."))
        return None

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="verifiers"'
