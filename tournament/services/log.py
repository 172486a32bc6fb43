"""Opening an event for a change, and writing the change into its log."""

from datetime import UTC, datetime
from typing import Any

from tournament.domain.log import FIRST, LogRecord, digest
from tournament.models import Event, LogEntry


def open_for_change(event: Event) -> Event:
    """The event as it stands now, held until the transaction ends: changes to one event happen one after another."""
    return Event.objects.select_for_update().get(pk=event.pk)


def write_log(event: Event, *, did: str, says: str, by: str, at: datetime, **detail: Any) -> LogEntry:
    """Appends what was done to the log of an event opened for change, and moves its version on."""
    last = LogEntry.objects.filter(event=event).order_by("-number").values_list("number", "digest").first()
    number, previous = (last[0] + 1, last[1]) if last else (1, FIRST)
    entry = LogRecord(number=number, at=at.astimezone(UTC).isoformat(), by=by, did=did, says=says, detail=detail)
    written = LogEntry.objects.create(
        event=event, number=number, at=at, by=by, did=did, says=says, detail=detail, digest=digest(previous, entry)
    )
    event.version = number
    event.save(update_fields=["version"])
    return written
