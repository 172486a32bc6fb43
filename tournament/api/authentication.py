"""Who calls the API: a leader with a session or a token of their own, or a verifier with a token."""

from typing import NoReturn

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournament.models import VerifierPhone
from tournament.queries.events import find_api_token, find_phone
from tournament.services.access import API_TOKEN, use_api_token

BEARER = "Bearer "


class WrongTokenThrottle(SimpleRateThrottle):
    """Limits wrong tokens from one network address; a right one always passes, as a right password does."""

    scope = "wrong tokens"
    rate = "10/hour"

    def get_cache_key(self, request: Request, view: object) -> str:
        return f"throttle-wrong-tokens-{request.META.get('REMOTE_ADDR', '')}"


def bearer_token(request: Request) -> str:
    """The token in the header, empty where there is none."""
    header = request.headers.get("Authorization", "")
    return header.removeprefix(BEARER).strip() if header.startswith(BEARER) else ""


def refuse_token(request: Request, sentence: str) -> NoReturn:
    """Raises AuthenticationFailed, or Throttled after many wrong tokens."""
    throttle = WrongTokenThrottle()
    if not throttle.allow_request(request, request.parser_context["view"]):
        raise Throttled(throttle.wait())
    raise AuthenticationFailed(sentence)


class LeaderSessionAuthentication(SessionAuthentication):
    """A leader who has signed in at /accounts/login/; writes send the form token as X-CSRFToken."""

    def authenticate_header(self, request: Request) -> str:
        return 'Session realm="/accounts/login/"'

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise PermissionDenied(
                "Nothing was done: send the form token that /api/ gives as the header X-CSRFToken."
            ) from None


class LeaderTokenAuthentication(TokenAuthentication):
    """A leader's own token, made at /accounts/tokens/ and sent as `Authorization: Token …` or `Bearer …`."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """The leader; they have no `request.auth`, as with a session."""
        keyword, _space, sent = request.headers.get("Authorization", "").partition(" ")
        key = sent.strip()
        if keyword != self.keyword and not (keyword == BEARER.strip() and key.startswith(API_TOKEN)):
            return None
        token = find_api_token(key, timezone.now())
        if token is None:
            refuse_token(request, "This token is not valid; make a new one on the page of your events.")
        use_api_token(token=token, at=timezone.now())
        request.parser_context["view"].api_token = token
        return token.user, None


class VerifierTokenAuthentication(BaseAuthentication):
    """A verifier's token in the header: their phone is `request.auth`, and `request.user` is anonymous."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, VerifierPhone] | None:
        """The phone of one of the event's verifiers; None where no such token was sent."""
        token = bearer_token(request)
        if not token or token.startswith(API_TOKEN) or "slug" not in request.parser_context["kwargs"]:
            return None
        view = request.parser_context["view"]
        phone = find_phone(view.kwargs["slug"], token)
        if phone is None:
            view.event  # noqa: B018  # raises NotFound where there is no such event
            refuse_token(request, "This token is not valid here; ask for a new one with the event’s code.")
        view.event = phone.verifier.event
        return AnonymousUser(), phone

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="verifiers"'
