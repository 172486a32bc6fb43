"""Who has been let in: a verifier's phone is known by the token it keeps, of which only the digest is stored."""

import hashlib

from tournament.models import Event, Verifier


def digest_token(token: str) -> str:
    """What is stored of a verifier's token, 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_verifier(event: Event, token: str) -> Verifier | None:
    """The verifier of this event who holds the token, unless he has been shown out."""
    if not token:
        return None
    return event.verifiers.filter(token_digest=digest_token(token), shown_out_at__isnull=True).first()


def verifiers_in(event: Event) -> list[Verifier]:
    """The verifiers who may count now, first in first."""
    return list(event.verifiers.filter(shown_out_at__isnull=True))
