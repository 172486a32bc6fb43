"""Looking through an event's log."""

from collections.abc import Sequence
from datetime import UTC

from tournament.domain.log import LogRecord, verify_chain
from tournament.domain.refusal import Refusal
from tournament.models import Event, LogEntry


def prove_log(event: Event) -> int:
    """How many entries the log has, once every one is proved; raises Refusal."""
    rows = list(event.log.order_by("number"))
    entries = verify_chain((entry_of(row), row.digest) for row in rows)
    if entries != event.version or (rows and rows[-1].digest != event.log_digest):
        raise Refusal("The log is cut: %(entries)s entries are there of %(due)s.", entries=entries, due=event.version)
    return entries


def entry_of(entry: LogEntry) -> LogRecord:
    """A stored entry as the chain sees it."""
    at = entry.at.astimezone(UTC).isoformat()
    return LogRecord(entry.number, at, entry.by, entry.did, entry.says, entry.detail)


ENTRIES_SHOWN = 100


def log_entries(event: Event, before: int | None = None) -> Sequence[LogEntry]:
    """What was done, the newest first, so many at a time; `before` goes on from an entry's number."""
    entries = event.log.order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    return list(entries[:ENTRIES_SHOWN])
