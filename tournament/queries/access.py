"""Verifiers and leaders.  A verifier's phone sends a token, of which only the digest is stored."""

import hashlib
from datetime import datetime
from urllib.parse import urlencode

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Q, QuerySet

from tournament.domain import Refusal
from tournament.models import ApiToken, Assistant, Coordinator, Event, TypistAccount, Verifier, VerifierPhone


def digest_token(token: str) -> str:
    """The digest of a token as it is stored, 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def phone_with(token: str, slug: str) -> VerifierPhone | None:
    """The phone with that token at the event with that address, whether its verifier may still count or not."""
    phones = VerifierPhone.objects.select_related("verifier__event").filter(verifier__event__slug=slug)
    return phones.filter(token_digest=digest_token(token)).first() if token else None


def find_phone(slug: str, token: str) -> VerifierPhone | None:
    """The same phone when its verifier may count; else None."""
    phone = phone_with(token, slug)
    return phone if phone and phone.signed_out_at is None and phone.verifier.revoked_at is None else None


def may_still_count(phone: VerifierPhone) -> bool:
    """True unless the phone was signed out, or its verifier's card withdrawn, since it was read."""
    phones = VerifierPhone.objects.filter(pk=phone.pk, verifier=phone.verifier)
    return phones.filter(signed_out_at=None, verifier__revoked_at=None).exists()


def find_api_token(token: str, at: datetime) -> ApiToken | None:
    """A leader's own token while it lasts and they may sign in; else None."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=at)
    tokens = ApiToken.objects.select_related("user", "event").filter(lasting, user__is_active=True)
    row = tokens.filter(digest=digest_token(token)).first()
    return None if row and has_ended(row.user) else row


def events_of(user: User) -> QuerySet[Event]:
    """The events at whose desk somebody is: as leader, as assistant, or asked to lead it."""
    return Event.objects.filter(Q(leader=user) | Q(pk__in=user.assists.values("event")))


def zone_of(user: AbstractBaseUser | AnonymousUser) -> str:
    """The zone that somebody co-ordinates; empty for everybody else."""
    return Coordinator.objects.filter(user=user.pk).values_list("zone", flat=True).first() or ""


def is_typists(user: User) -> bool:
    """True for an account that was made for typing in counts, while its user leads no event."""
    leads = Q(user__events__isnull=False) | Q(user__assists__role=Assistant.Role.LEADER)
    return TypistAccount.objects.filter(user=user).exclude(leads).exists()


def has_ended(user: User) -> bool:
    """True for a typist's account when the last event that it was made for is over: it may not sign in any more."""
    return is_typists(user) and not user.assists.filter(event__finalised_at=None, event__archived_at=None).exists()


def card_address(address: str, verifier: Verifier) -> str:
    """What the QR code of a verifier's card holds, given the address of the counting pages."""
    return f"{address}?{urlencode({'code': verifier.code, 'name': verifier.name})}"


def leader_who_signs_in_as(name: str) -> User:
    """The leader's account of that name; raises Refusal when there is none."""
    return Refusal.require(
        User.objects.filter(username=name.strip(), is_active=True).first(),
        f"Nobody signs in here as “{name}”. Ask the association’s office to invite them by a link.",
    )
