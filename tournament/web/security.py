"""What this service promises about security, who may open which page, and how to report a weakness (RFC 9116)."""

import re
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.http import Audience
from tournament.queries.office import association
from tournament.web.roles import roles

VALID_FOR = timedelta(days=180)
EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


@require_safe
def security_page(request: HttpRequest) -> HttpResponse:
    table: dict[Audience, list[str]] = {audience: [] for audience in Audience}
    for role in roles():
        for audience in dict.fromkeys(filter(None, (role.reads, role.writes))):
            is_one = role.reads is role.writes or None in (role.reads, role.writes)
            what = "" if is_one else "read " if audience is role.reads else "write "
            table[audience].append(what + re.sub(r"<\w+:", "<", role.address))
    page = {
        "table": {audience.value: found for audience, found in table.items()},
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
