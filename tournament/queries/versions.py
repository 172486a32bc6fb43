"""Which version of an event, or of all events, a public page shows."""

from datetime import datetime

from django.utils import timezone

from tournament.models import Association, Event
from tournament.version import VERSION


def state_of(slug: str | None, now: datetime) -> str:
    """Another text after any change of the event, or without one of any event, and of the association; on another day,
    and when play goes on after a break.

    The last entry's digest covers the whole log: after a database was restored from a copy, a version can come again,
    but not with the same digest.
    """
    events = Event.objects.filter(slug=slug) if slug else Event.objects.all()
    states = events.values_list("pk", "version", "log_digest", "created_at", "goes_on_at")
    has_gone_on = [goes_on_at and goes_on_at <= now for *_, goes_on_at in states]
    association = Association.objects.values_list("version").first()
    return repr((VERSION, timezone.localdate(now), association, [*states], has_gone_on))
