"""The hash chain of a log: each entry's digest covers the entry and the digest before it."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.domain.refusal import Refusal

FIRST = "0" * 64
"""The digest before the first entry."""


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One log entry as the chain sees it; `at` is ISO 8601 in UTC."""

    number: int
    at: str
    by: str
    act: str
    sentence: str
    detail: dict[str, object]


def digest(previous: str, entry: LogRecord) -> str:
    """The digest of an entry that follows `previous`, 64 hex digits."""
    fields = [entry.number, entry.at, entry.by, entry.act, entry.sentence, entry.detail]
    return hashlib.sha256(f"{previous}\n{canonical(fields)}".encode()).hexdigest()


def data_digest(data: object) -> str:
    """The digest of data that stands elsewhere, 64 hex digits: in an entry's detail it ties the data to the log."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def canonical(data: object) -> str:
    """The one text of a JSON value."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def verify_chain(entries: Iterable[tuple[LogRecord, str]]) -> int:
    """How many entries there are, all digests verified; the Refusal names the first entry whose digest is wrong."""
    previous, count = FIRST, 0
    for entry, stored in entries:
        count += 1
        if entry.number != count or digest(previous, entry) != stored:
            raise Refusal(f"The log is broken at entry {count}; what follows it cannot be trusted.")
        previous = stored
    return count
