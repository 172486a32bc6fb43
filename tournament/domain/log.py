"""The hash chain of a log: each entry's digest covers the entry and the digest before it.

An entry also seals the sections of the event that it changed: it holds the digest of each before and after it, so that
what was changed without an entry is found, then and at any time later.

A person's name is taken out of entries that keep their digests: the chain, and what was signed and printed, stands.  A
later entry names these entries and digests them as they are since, and an installation signs that.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from tournament.domain.refusal import Refusal

FIRST = "0" * 64  # the digest before the first entry
WRONG_SHAPE = (AttributeError, LookupError, TypeError, ValueError)
"""What reading raises where a detail or a column holds something else than was ever stored there."""
REWRITTEN = "rewritten"  # under it an entry's detail names those out of which a name was taken, all of them up to then
BENT_ROW = "A row holds what was never stored in it; it was changed past the log."

SEAL_FORMAT = 1  # of the text that is digested for a seal; another number where that text becomes another one

Seals = Mapping[str, Sequence[str]]
"""The digests of sections before and after an entry, by the section's name; empty for a section without rows."""


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One log entry as the chain sees it; `at` is ISO 8601 in UTC.

    Entries of early versions seal nothing, and do not tell who somebody was besides the name.
    """

    number: int
    at: str
    by: str
    act: str
    sentence: str
    detail: dict[str, Any]
    seals: Seals = field(default_factory=dict)
    who: str = ""


def digest(previous: str, entry: LogRecord) -> str:
    """The digest of an entry that follows `previous`, 64 hex digits."""
    later = filter(None, (entry.seals, entry.who))
    fields = [entry.number, entry.at, entry.by, entry.act, entry.sentence, entry.detail, *later]
    return hashlib.sha256(f"{previous}\n{canonical(fields)}".encode()).hexdigest()


def data_digest(data: object) -> str:
    """The digest of data that stands elsewhere, 64 hex digits: in an entry's detail it ties the data to the log."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def canonical(data: object) -> str:
    """The one text of a JSON value."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def verify_chain(chained: Iterable[tuple[LogRecord, str]]) -> int:
    """How many entries there are, all digests verified; the Refusal names the first entry whose digest is wrong."""
    entries, previous = list(chained), FIRST
    told: dict[str, Any] = next((each.detail for each, _ in reversed(entries) if is_rewriting(each.detail)), {})
    rewritten = frozenset(told.get(REWRITTEN, ()))
    now = rewriting(entry for entry, _ in entries if entry.number in rewritten)
    Refusal.when(
        told and any(told.get(key) != value for key, value in now.items()),
        "The log is broken at an entry out of which a name was taken; what follows it cannot be trusted.",
    )
    for number, (entry, stored) in enumerate(entries, 1):
        Refusal.when(
            entry.number != number or (number not in rewritten and digest(previous, entry) != stored),
            f"The log is broken at entry {number}; what follows it cannot be trusted.",
        )
        previous = stored
    return len(entries)


def is_rewriting(detail: object) -> TypeGuard[dict[str, Any]]:
    """True for the detail of an entry that tells out of which entries a name was taken."""
    return isinstance(detail, dict) and bool(detail.get(REWRITTEN))


def rewriting(entries: Iterable[LogRecord]) -> dict[str, Any]:
    """What such a detail tells of these entries: their numbers, and one digest of what they are now."""
    now, numbers = "", []
    for entry in entries:
        now = digest(now, entry)
        numbers.append(entry.number)
    return {REWRITTEN: numbers, "now": now}


def seal_row(before: str, row: object, *, section: str, salt: str) -> str:
    """The seal of a section after one more row, 64 hex digits; `before` is the one without it, empty for none.

    Each seal covers the one before it, so that the order of rows is sealed too.  The salt keeps anybody who does not
    have it from guessing at names and dates of birth.
    """
    return hashlib.sha256(canonical([SEAL_FORMAT, salt, section, before, row]).encode()).hexdigest()


def last_seals(entries: Iterable[Seals]) -> dict[str, str]:
    return {section: after for seals in entries for section, (_, after) in seals.items()}


def broken_seals(entries: Iterable[tuple[int, Seals]]) -> Iterator[tuple[int, list[str]]]:
    """The number of each entry before which sections were changed without an entry, and the names of these."""
    last: dict[str, str] = {}
    for number, seals in entries:
        broken = [section for section, (before, _) in seals.items() if before != last.get(section, "")]
        if broken:
            yield number, broken
        last |= last_seals([seals])
