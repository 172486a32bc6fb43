"""Opening an event for a change, and writing the change into its log."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from tournament.domain.log import FIRST, LogRecord, digest
from tournament.models import Event, LogEntry


def open_for_change(event: Event) -> Event:
    """The event as it stands now, held until the transaction ends: changes to one event happen one after another."""
    if event.unstored_log is not None:
        return event
    return Event.objects.select_for_update().get(pk=event.pk)


@contextmanager
def log_in_memory(event: Event) -> Iterator[Event]:
    """The event opened for change; services chain its log entries in memory, and they are stored together at the end.

    For a whole event loaded in one transaction.  What fails stores nothing, so the transaction has to be rolled back.
    """
    event = open_for_change(event)
    event.unstored_log = []
    yield event
    LogEntry.objects.bulk_create(event.unstored_log)
    event.unstored_log = None
    event.save(update_fields=["version"])


def write_log(event: Event, *, did: str, says: str, by: str, at: datetime, **detail: Any) -> None:
    """Appends what was done to the log of an event opened for change, and moves its version on."""
    if event.unstored_log:
        last = event.unstored_log[-1]
        number, previous = last.number + 1, last.digest
    else:
        stored = LogEntry.objects.filter(event=event).order_by("-number").values_list("number", "digest").first()
        number, previous = (stored[0] + 1, stored[1]) if stored else (1, FIRST)
    entry = LogRecord(number=number, at=at.astimezone(UTC).isoformat(), by=by, did=did, says=says, detail=detail)
    row = LogEntry(
        event=event, number=number, at=at, by=by, did=did, says=says, detail=detail, digest=digest(previous, entry)
    )
    event.version = number
    if event.unstored_log is not None:
        event.unstored_log.append(row)
    else:
        row.save(force_insert=True)
        event.save(update_fields=["version"])
