"""Who calls the API: a leader with a session or a token of their own, or a verifier with a token; who may do what, and
how often.
"""

from typing import Any, NoReturn

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournament.domain import Who
from tournament.http import leader_name
from tournament.models import VerifierPhone
from tournament.queries.events import find_api_token, find_phone, is_led_by
from tournament.services.access import API_TOKEN, use_api_token

View = Any  # an EventAPIView, which is no other APIView


class WrongTokenThrottle(SimpleRateThrottle):
    """Limits wrong tokens from one network address; a right one always passes, as a right password does."""

    scope = "wrong tokens"
    rate = "10/hour"

    def get_cache_key(self, request: Request, view: object) -> str:
        return f"throttle-wrong-tokens-{request.META.get('REMOTE_ADDR', '')}"


def token_in(request: Request) -> tuple[str, str]:
    """The header’s first word, such as `Bearer`, and the token after it; empty texts where there is none."""
    word, _space, token = request.headers.get("Authorization", "").partition(" ")
    return word, token.strip()


def refuse_token(request: Request, sentence: str) -> NoReturn:
    """Raises AuthenticationFailed, or Throttled after many wrong tokens."""
    throttle = WrongTokenThrottle()
    if not throttle.allow_request(request, request.parser_context["view"]):
        raise Throttled(throttle.wait())
    raise AuthenticationFailed(sentence)


class LeaderSessionAuthentication(SessionAuthentication):
    """A leader who has signed in at /accounts/login/; writes send the form token as X-CSRFToken."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise PermissionDenied(
                "Nothing was done: send the form token that /api/ gives as the header X-CSRFToken."
            ) from None


class TokenAuthentication(BaseAuthentication):
    """A leader's own token, made at /accounts/tokens/, or a verifier's, sent as `Authorization: Bearer …`.

    A leader's may be sent as `Token …` too; they have no `request.auth`, as with a session.  A verifier's phone is
    `request.auth`, and `request.user` is anonymous.
    """

    def authenticate(self, request: Request) -> tuple[User | AnonymousUser, VerifierPhone | None] | None:
        """Whose token it is; None where none was sent, or a verifier's to an address that is not an event's."""
        view, (word, sent) = request.parser_context["view"], token_in(request)
        if word == "Token" or (word == "Bearer" and sent.startswith(API_TOKEN)):
            token = find_api_token(sent, timezone.now())
            if token is None:
                refuse_token(request, "This token is not valid; make a new one on the page of your events.")
            use_api_token(token=token, at=timezone.now())
            view.api_token = token
            return token.user, None
        if word != "Bearer" or not sent or "slug" not in view.kwargs:
            return None
        phone = find_phone(view.kwargs["slug"], sent)
        if phone is None:
            view.event  # noqa: B018  # raises NotFound where there is no such event
            refuse_token(request, "This token is not valid here; ask for a new one with the event’s code.")
        view.event = phone.verifier.event
        return AnonymousUser(), phone

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="verifiers"'


class IsInAudience(BasePermission):
    """Lets in who may read, or write, as the view's `audiences` say."""

    def has_permission(self, request: Request, view: View) -> bool:
        who = view.audiences[request.method not in SAFE_METHODS]
        if who in (Who.EVERYBODY, Who.SIGNED_IN):
            return who is Who.EVERYBODY or bool(request.user.is_authenticated)
        if (who is Who.COUNTERS and view.is_counter) or is_led_by(view.event, request.user):
            return True
        self.message = (
            "That is the leader’s to do; verifiers count."
            if request.auth
            else f"{view.event.name} is run by another leader; you are signed in as {leader_name(request)}."
        )
        return False


class WriteThrottle(SimpleRateThrottle):
    """Limits the rate of writes: of a signed-in caller by account or token, of anybody else by network address."""

    scope = "writes"
    rate = "600/min"

    def allow_request(self, request: Request, view: View) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: View) -> str:
        caller: Any = request.auth or request.user  # a phone, an account or nobody: each has a pk
        kind = "verifier" if request.auth else "leader" if caller.pk else "address"
        return f"throttle-writes-{kind}-{caller.pk or request.META.get('REMOTE_ADDR', '')}"
