"""Looking through an event's log."""

from datetime import UTC

from tournament.domain.log import Entry, LogBroken, prove
from tournament.models import Event, LogEntry


def log_entries(event: Event, most: int = 200) -> list[LogEntry]:
    """The newest entries of the log, the newest first."""
    return list(event.log.order_by("-number")[:most])


def prove_log(event: Event) -> int:
    """How many entries the log has, once every one is proved; raises LogBroken."""
    entries = prove((entry_of(entry), entry.digest) for entry in event.log.order_by("number"))
    if entries != event.version:
        raise LogBroken("The log is cut: %(entries)s entries are there of %(due)s.", entries=entries, due=event.version)
    return entries


def entry_of(entry: LogEntry) -> Entry:
    """A stored entry as the chain sees it."""
    at = entry.at.astimezone(UTC).isoformat()
    return Entry(entry.number, at, entry.by, entry.did, entry.says, entry.detail)
