"""Who may open which address, as the views themselves say it; a test sends everybody to each."""

from collections.abc import Iterator
from typing import Any, cast

from django.contrib.auth.mixins import LoginRequiredMixin
from django.urls import URLPattern, URLResolver, get_resolver

from tournament.domain import Who
from tournament.web.views import AUDIENCE

BESIDE_THE_ADMIN = ("/office/logo.png", "/office/erasure/")
"""Django's admin has tests of its own; these addresses of the office are ours."""


def addresses(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, Any]]:
    """Each address, with what it names in angle brackets, and its view: a function that carries its class."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern.callback


def address_audiences() -> Iterator[tuple[str, Who | None, Who | None]]:
    """Every address of the service, in the order in which they are tried, with who may open it and who may send it
    something; None where nobody can.
    """
    for address, view in addresses(get_resolver().url_patterns, "/"):
        if address.startswith("/office/") and address not in BESIDE_THE_ADMIN:
            continue
        if hasattr(view, "actions"):
            reads = view.cls.readers if "get" in view.actions else None
            writes = [getattr(view.cls, name) for method, name in view.actions.items() if method != "get"]
            yield address, reads, getattr(writes[0], "who", view.cls.readers) if writes else None
        else:
            audience = audience_of(view)
            is_action = hasattr(view, "view_class") and view.view_class.http_method_names == ["post"]
            yield address, None if is_action else audience, audience


def audience_of(view: Any) -> Who:
    """Who may open a page; every other view of the API, such as its description, is for everybody."""
    if issubclass(getattr(view, "view_class", object), LoginRequiredMixin):
        return Who.SIGNED_IN
    return cast(Who, getattr(view, AUDIENCE, Who.EVERYBODY))
