"""Who calls the API: a leader with a session or a token of their own, or a verifier with a token; who may do what."""

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from tournament.domain import Who
from tournament.http import leader_name
from tournament.models import ApiToken, VerifierPhone
from tournament.queries.events import find_api_token, find_phone
from tournament.services.access import API_TOKEN, use_api_token


class TokenAuthentication(BaseAuthentication):
    """A leader's own token, made at /accounts/tokens/, or a verifier's, which opens its event alone; in the header
    `Authorization: Bearer …`, which may say `Token` instead.

    `request.auth` is the token, or the verifier's phone; a verifier has no account.
    """

    def authenticate(self, request: Request) -> tuple[User | AnonymousUser, ApiToken | VerifierPhone] | None:
        word, _, token = request.headers.get("Authorization", "").partition(" ")
        slug, is_leaders = request.parser_context["kwargs"].get("slug"), token.startswith(API_TOKEN)
        if word not in ("Bearer", "Token") or (slug is None and not is_leaders):
            return None
        if found := is_leaders and find_api_token(token, timezone.now()):
            use_api_token(token=found, at=timezone.now())
            return found.user, found
        if phone := slug and find_phone(slug, token):
            return AnonymousUser(), phone
        raise AuthenticationFailed(
            "This token is not valid; make a new one on the page of your events, verifiers with the event’s code."
        )

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class MayAct(BasePermission):
    """Lets in who may read here, or do the act that the operation does, as far as their token goes."""

    def has_permission(self, request: Request, view: Any) -> bool:
        who, token = view.who, request.auth
        if isinstance(token, ApiToken) and not self.is_in_scope(token, who, request, view):
            return False
        if who in (Who.EVERYBODY, Who.SIGNED_IN):
            return who is Who.EVERYBODY or bool(request.user.is_authenticated)
        self.message = (
            "That is the leader’s to do; verifiers count."
            if view.phone
            else f"{view.event.name} is run by another leader; you are signed in as {leader_name(request)}."
        )
        return view.is_leader or (who is Who.COUNTERS and (view.phone is not None or view.sees_counts))

    def is_in_scope(self, token: ApiToken, who: Who, request: Request, view: Any) -> bool:
        slug, is_reading = view.kwargs.get("slug"), request.method in SAFE_METHODS
        is_public = slug is None and is_reading and who is Who.EVERYBODY
        if token.event and slug != token.event.slug and not is_public:
            self.message = f"This token is for {token.event} alone; make another one at /accounts/tokens/."
            return False
        self.message = f"With this token a program may {token.get_scope_display()}; make another one."
        counts = token.scope == ApiToken.Scope.COUNT and who is Who.COUNTERS
        return is_reading or counts or token.scope == ApiToken.Scope.LEAD
