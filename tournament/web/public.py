"""The list of events, the same for every visitor."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournament.queries.events import dates_text, listed_events
from tournament.web.page_cache import same_for_everybody

if TYPE_CHECKING:
    from tournament.models import Day


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """The events, the newest first."""
    listed = [
        {
            "name": event.name,
            "url": f"/{event.slug}/",
            "says": " · ".join(filter(None, [event.get_level_display(), event.venue, dates_of(event.days.all())])),
            "is_rehearsal": event.is_rehearsal,
            "is_final": event.finalised_at is not None,
        }
        for event in listed_events().prefetch_related("days")
    ]
    return same_for_everybody(render_to_string("public/event_list.html", {"events": listed}))


def dates_of(played: Iterable["Day"]) -> str:
    """The dates of an event's days in words."""
    return dates_text([day.date for day in played if day.date])
