"""What pages and API know of a request in common: who asks, who may, and numbers and links in addresses."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournament.domain import NAME_LENGTH
from tournament.limits import SMALL_BODY
from tournament.models import AccountLink
from tournament.queries.office import name_of, token_of

MOST_DIGITS = 9


def leader_name(request: HttpRequest) -> str:
    """The signed-in leader's name for the log, empty when nobody is signed in."""
    return name_of(request.user)[:NAME_LENGTH] if request.user.is_authenticated else ""


def is_large(request: HttpRequest) -> bool:
    """True for a body that only somebody who is signed in may send."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > SMALL_BODY


def read_number(text: str) -> int | None:
    """A whole number of a few digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def link_address(link: AccountLink, request: HttpRequest) -> str:
    """The whole address of a link, as it is sent to somebody."""
    path = reverse("account-link", args=[token_of(link)])
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
