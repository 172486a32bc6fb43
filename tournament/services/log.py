"""Opening an event for a change, and writing the change into its log."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime

from tournament.domain.log import FIRST, LogRecord, digest
from tournament.models import Event, LogEntry
from tournament.services.signing import sign
from tournament.version import VERSION


def open_for_change(event: Event) -> Event:
    """The event as it stands now, held until the transaction ends: changes to one event happen one after another."""
    if event.unstored_log is not None:
        return event
    return Event.objects.select_for_update().get(pk=event.pk)


@contextmanager
def log_in_memory(event: Event) -> Iterator[Event]:
    """The event opened for change, its log chained in memory and stored at the end; after an exception, not at all."""
    event = open_for_change(event)
    event.unstored_log = []
    yield event
    LogEntry.objects.bulk_create(event.unstored_log)
    event.unstored_log = None
    event.save(update_fields=["version", "log_digest"])


def sign_log(event: Event, secret: str) -> None:
    """Puts this installation's signature under the log of an event opened for change, unless it is signed as it is."""
    if event.signed_version != event.version:
        signed = sign({"entries": event.version, "digest": event.log_digest, "version": VERSION}, secret)
        event.signature = {key: signed[key] for key in ("public_key", "signature", "version")}
        event.signed_version = event.version
        event.save(update_fields=["signature", "signed_version"])


def write_log(
    event: Event, *, act: str, sentence: str, by: str, at: datetime, detail: Mapping[str, object] | None = None
) -> None:
    """Appends what was done to the log of an event opened for change, and raises its version by one."""
    moment, values = at.astimezone(UTC).isoformat(), dict(detail or {})
    while True:
        number = event.version + 1
        record = LogRecord(number=number, at=moment, by=by, act=act, sentence=sentence, detail=values)
        seal = digest(event.log_digest or FIRST, record)
        moved = event.unstored_log is not None or (
            Event.objects.filter(pk=event.pk, version=event.version).update(version=number, log_digest=seal)
        )
        if moved:
            break
        # An act called in between opened the event too, and raised its version.
        event.refresh_from_db(fields=["version", "log_digest"])
    event.version, event.log_digest = number, seal
    row = LogEntry(event=event, number=number, at=at, by=by, act=act, sentence=sentence, detail=values, digest=seal)
    if event.unstored_log is not None:
        event.unstored_log.append(row)
    else:
        row.save(force_insert=True)
