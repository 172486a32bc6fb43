"""Which version of an event, or of all events, a public page shows."""

from datetime import datetime

from django.db.models import Count, Max, Q, Sum
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
    state = events.aggregate(
        Max("pk"), Sum("version"), Max("log_digest"), Max("created_at"), Count("pk"),
        gone_on=Count("pk", filter=Q(goes_on_at__lte=now)),
    )  # fmt: skip
    association = Association.objects.values_list("version").first()
    return repr((VERSION, timezone.localdate(now), association, *state.values()))
