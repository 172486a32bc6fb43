"""What pages and API know of a request in common: who asks, who may, and numbers and links in addresses."""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlsafe_base64_encode

from tournament.domain import NAME_LENGTH
from tournament.network import public_url
from tournament.queries.office import name_of

MOST_DIGITS = 9
VERIFIER_COOKIE = "verifier"
CODES = {
    400: "unreadable", 401: "not_signed_in", 403: "forbidden", 404: "not_found", 405: "method_not_allowed",
    409: "conflict", 412: "changed", 413: "too_large", 415: "not_json", 422: "invalid", 429: "too_many",
    500: "broken", 503: "unavailable",
}  # fmt: skip
"""What programs tell refusals by, beside the status."""


def leader_name(request: HttpRequest) -> str:
    """The signed-in leader's name for the log, empty when nobody is signed in."""
    return name_of(request.user)[:NAME_LENGTH] if request.user.is_authenticated else ""


def read_number(text: str) -> int | None:
    """A whole number of a few digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def link_address(user: User, request: HttpRequest) -> str:
    """The whole address by which somebody chooses a password, as it is sent to them; Django's own, for a week."""
    number = urlsafe_base64_encode(str(user.pk).encode())
    path = reverse("account-link", args=[number, default_token_generator.make_token(user)])
    return f"{public_url()}{path}" if public_url() else request.build_absolute_uri(path)
