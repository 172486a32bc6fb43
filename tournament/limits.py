"""How much somebody may send, what a refusal is called, and the tokens by which a verifier's phone is known before the
database is asked.
"""

import secrets

from django.core.signing import BadSignature, Signer

LARGEST_BODY = 20_000_000  # bytes; an event file of 1,000 tables has about 12 million
SMALL_BODY = 8_000  # bytes
"""What anybody may send who is not signed in, and everybody to the counting pages; a count has five hundred.

A form of 24,000 empty fields would take most of a second to read, and all others would wait for Python's own lock.
"""
MOST_FIELDS = 100  # of a form in such a body

CODES = {
    400: "unreadable", 401: "not_signed_in", 403: "forbidden", 404: "not_found", 405: "method_not_allowed",
    409: "conflict", 412: "changed", 413: "too_large", 415: "not_json", 422: "invalid", 429: "too_many",
    500: "broken", 503: "unavailable",
}  # fmt: skip
"""What programs tell refusals by, beside the status."""

VERIFIER_COOKIE = "verifier"
SIGNER = Signer(sep=".", salt="verifier")


def too_large(most: int) -> str:
    """The refusal of a body of more than `most` bytes."""
    size = f"{most // 1_000_000} MB" if most == LARGEST_BODY else f"{most // 1000} kB"
    return f"What you sent is larger than {size}, so nothing was saved."


def make_token() -> str:
    """A new token of a phone, signed, so that strangers cannot make one that looks like it."""
    return SIGNER.sign(secrets.token_urlsafe(24))


def is_our_token(token: str) -> bool:
    """True for a token made here; the database knows whether it still opens anything."""
    try:
        SIGNER.unsign(token)
    except BadSignature:
        return False
    return True
