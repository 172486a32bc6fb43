"""Letting verifiers in: the code, large and as a picture for their phones, and who came in by it."""

from typing import TYPE_CHECKING

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.queries.access import verifiers_in
from tournament.services.access import change_code, show_verifier_out
from tournament.web.desk.base import go_to, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def verifiers(request: HttpRequest, event: "Event") -> HttpResponse:
    """The code, and everybody who is let in."""
    address = f"{settings.PUBLIC_URL}/{event.slug}/verify/" if settings.PUBLIC_URL else ""
    context = {
        "code": event.verifier_code,
        "address": address,
        "door": address or request.build_absolute_uri(f"/{event.slug}/verify/"),
        "picture": draw_code(f"{address}?code={event.verifier_code}") if address else "",
        "verifiers": verifiers_in(event),
    }
    return show(request, event, "verifiers.html", context)


def draw_code(address: str) -> SafeString:
    """The address as a QR picture, drawn into the page."""
    picture = segno.make(address, error="m").svg_inline(scale=6, border=4, dark="#000", light="#fff", omitsize=True)
    return mark_safe(picture)


@leader_required
@require_POST
def new_code(request: HttpRequest, event: "Event") -> HttpResponse:
    """A new code; whoever came in by the old one is shown out."""
    change_code(event=event, by=leader_name(request), at=timezone.now())
    messages.success(request, _("The code is changed; everybody needs the new one."))
    return go_to("desk-verifiers", event)


@leader_required
@require_POST
def show_out(request: HttpRequest, event: "Event", verifier: int) -> HttpResponse:
    """Shows one verifier out; what was counted stays."""
    show_verifier_out(event=event, verifier=verifier, by=leader_name(request), at=timezone.now())
    messages.success(request, _("Shown out. What was counted stays."))
    return go_to("desk-verifiers", event)
