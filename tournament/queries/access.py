"""Verifiers and leaders.  A verifier's phone sends a token, of which only the digest is stored."""

import hashlib

from django.contrib.auth.models import User

from tournament.domain.refusal import Refusal
from tournament.models import Event, Verifier


def digest_token(token: str) -> str:
    """The digest of a verifier's token as it is stored, 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_verifier(event: Event, token: str) -> Verifier | None:
    """The verifier of this event with that token; None when there is none or they may no longer count."""
    if not token:
        return None
    return event.verifiers.filter(token_digest=digest_token(token), revoked_at__isnull=True).first()


def leader_who_signs_in_as(name: str) -> User:
    """The leader's account of that name; raises Refusal when there is none."""
    leader = User.objects.filter(username=name.strip(), is_active=True).first()
    if leader is None:
        raise Refusal("Nobody signs in here as “%(name)s”. Make the account first: new_password.", name=name)
    return leader
