"""What the leader may want to look up: loans of a day, rulings, what was done."""

from collections.abc import Sequence

from scoring.models import LoanEntry, Ruling
from tournament.models import Event, LogEntry

ENTRIES_SHOWN = 100


def loans_of_day(event: Event, day: int) -> list[LoanEntry]:
    """Flags lent and given back on a day, the newest first."""
    entries = LoanEntry.objects.filter(event=event, day__number=day).select_related("table__team")
    return list(entries.order_by("-pk"))


def rulings(event: Event) -> list[Ruling]:
    """The leader's decisions, the newest first."""
    return list(event.rulings.select_related("day").order_by("-pk"))


def log_entries(event: Event, before: int | None = None) -> Sequence[LogEntry]:
    """What was done, the newest first, so many at a time; `before` goes on from an entry's number."""
    entries = event.log.order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    return list(entries[:ENTRIES_SHOWN])
