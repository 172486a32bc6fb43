"""Who may open what: the table of all addresses, made from the views themselves; a test sends everybody to each."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib.auth.mixins import LoginRequiredMixin
from django.urls import URLPattern, URLResolver, get_resolver

from tournament.http import Audience
from tournament.web.permissions import AUDIENCE


class Role(NamedTuple):
    """An address, with who may open it and who may send it something; None where nobody can."""

    address: str
    reads: Audience | None
    writes: Audience | None


def roles() -> Iterator[Role]:
    """Every address of the service, in the order in which they are tried."""
    for address, view in addresses(get_resolver().url_patterns, "/"):
        if hasattr(view, "actions"):
            reads, writes = view.cls.audiences()
            yield Role(
                address, reads if "get" in view.actions else None, writes if view.actions.keys() - {"get"} else None
            )
        else:
            audience = audience_of(view)
            methods = getattr(view, "view_class", None) and view.view_class.http_method_names
            is_action = methods == ["post"]
            yield Role(address, None if is_action else audience, audience)


def audience_of(view: Any) -> Audience:
    """Who may open a page; every other view of the API, such as its description, is for everybody."""
    if issubclass(getattr(view, "view_class", object), LoginRequiredMixin):
        return Audience.SIGNED_IN
    audience: Audience = getattr(view, AUDIENCE, Audience.EVERYBODY)
    return audience


def addresses(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, Any]]:
    """Each address, with what it names in angle brackets, and its view."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern.callback
