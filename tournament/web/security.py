"""What this service promises about security, who may open which page, and how to report a weakness (RFC 9116).

The table of all addresses is made from the views themselves; a test sends everybody to each.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, cast

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.domain import Who
from tournament.queries.office import association
from tournament.web.views import AUDIENCE

VALID_FOR = timedelta(days=180)
EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def address_audiences() -> Iterator[tuple[str, Who | None, Who | None]]:
    """Every address of the service, in the order in which they are tried, with who may open it and who may send it
    something; None where nobody can.
    """
    for address, view in addresses(get_resolver().url_patterns, "/"):
        if hasattr(view, "actions"):
            reads, writes = view.cls.audiences
            is_written = bool(view.actions.keys() - {"get"})
            yield address, reads if "get" in view.actions else None, writes if is_written else None
        else:
            audience = audience_of(view)
            is_action = hasattr(view, "view_class") and view.view_class.http_method_names == ["post"]
            yield address, None if is_action else audience, audience


def audience_of(view: Any) -> Who:  # a function that carries its class and audience
    """Who may open a page; every other view of the API, such as its description, is for everybody."""
    if issubclass(getattr(view, "view_class", object), LoginRequiredMixin):
        return Who.SIGNED_IN
    return cast(Who, getattr(view, AUDIENCE, Who.EVERYBODY))


def addresses(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, Any]]:  # as above
    """Each address, with what it names in angle brackets, and its view."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern.callback


@require_safe
def security_page(request: HttpRequest) -> HttpResponse:
    table: dict[Who, list[str]] = {audience: [] for audience in Who}
    for address, reads, writes in address_audiences():
        for audience in dict.fromkeys(filter(None, (reads, writes))):
            is_one = reads is writes or None in (reads, writes)
            what = "" if is_one else "read " if audience is reads else "write "
            table[audience].append(what + re.sub(r"<\w+:", "<", address))
    page = {
        "table": {audience.value: found for audience, found in table.items() if found},
        "association": association(),
    }
    return render(request, "tournament/public/security.html", page)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Where a weakness is reported, for those who look for it: the association's e-mail address, else the page."""
    page = request.build_absolute_uri(reverse("security"))
    email = EMAIL.search(association().contact)
    lines = (
        f"Contact: {f'mailto:{email[0]}' if email else page}",
        f"Expires: {timezone.now() + VALID_FOR:%Y-%m-%dT%H:%M:%SZ}",
        f"Policy: {page}",
        "Preferred-Languages: en",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
