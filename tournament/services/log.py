"""Opening an event for a change, writing the change into its log, and sealing what it changed."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import Any

from django.db import connection
from django.db.models import Model

from tournament.domain.acts import Part
from tournament.domain.log import FIRST, WRONG_SHAPE, digest, seal_row
from tournament.domain.refusal import require_found
from tournament.models import Day, Event, LogEntry, Session, Table, Team
from tournament.models.audit import Recording
from tournament.schemas import sealed_value
from tournament.signing import sign_further, stretches_of

EVERYTHING = ~Part.NOTHING
WRITES = re.compile(r'(INSERT|UPDATE|DELETE)[^"]*"(\w+)"')  # how a statement begins that writes, and its table
NAMED: tuple[type[Model], ...] = (Day, Session, Table, Team)
"""Whose rows those of any section may name, by number or name."""
UNREADABLE = "unreadable"  # the seal of a section with such a row: whoever bent it does not stop what is done elsewhere


@dataclass(frozen=True, slots=True)
class Section:
    """A section of an event's file: its rows in order, the record of each, the parts with which it may change, and the
    models whose rows it holds, or counts.
    """

    read: Callable[[Event], Iterable[Any]]
    record: Callable[[Any], object]
    parts: Part
    models: tuple[type[Model], ...]

    def records(self, event: Event) -> tuple[Any, ...]:
        return tuple(map(self.record, self.read(event)))

    def is_changed_by(self, statement: str, table: str) -> bool:
        """Whether an INSERT, UPDATE or DELETE in a table may change it: a new row is named by no row that was there."""
        models = self.models if statement == "INSERT" else (*self.models, *NAMED)
        return any(model._meta.db_table == table for model in models)


SECTIONS: dict[str, Section] = {}
"""Every section but the log, by its name; whoever reads and writes the file registers them."""


def seals_along(event: Event, section: str, records: Iterable[object], before: str = "") -> list[str]:
    """The seal of a section after each of these records, which follow those of the seal `before`, which comes first."""
    seals = [before]
    for record in records:
        seals.append(seal_row(seals[-1], sealed_value(record), section=section, salt=event.salt))
    return seals


def seals_now(event: Event, sections: Collection[str]) -> dict[str, str]:
    if not sections:
        return {}
    stored, seals = Event.objects.get(pk=event.pk), {}  # nothing that was read before counts
    for name in sections:
        try:
            seals[name] = seals_along(event, name, SECTIONS[name].records(stored))[-1]
        except WRONG_SHAPE:
            seals[name] = UNREADABLE
    return seals


def open_for_change(event: Event) -> Event:
    """The event as it stands now, held until the transaction ends: changes to one event happen one after another.

    Raises NotFound where it was deleted meanwhile.
    """
    if event.recording is not None:
        return event
    row = Event.objects.select_for_update(no_key=True).filter(pk=event.pk).first()
    return require_found(row, f"There is no event “{event.slug}” any more.")


@contextmanager
def change_event(event: Event, parts: Part) -> Iterator[Event]:
    """The event opened for a change of these parts; at the end what was noted is stored, and seals what it changed.

    Inside of another change this one is a part of it.  After an exception nothing is stored.
    """
    is_part, event = event.recording is not None, open_for_change(event)
    recording = event.recording = event.recording or Recording()
    recording.parts |= parts
    if not event.salt:  # new, or of an earlier version, and then everything is sealed
        event.salt = token_hex(16)
        recording.before = {name: "" for name, each in SECTIONS.items() if event.version or Event in each.models}
    try:
        with nullcontext() if is_part else connection.execute_wrapper(partial(seal_before_it_is_changed, event)):
            yield event
        if event.recording.entries and not is_part:
            seal_entries(event, event.recording)
    finally:
        if not is_part:
            event.recording = None


def seal_before_it_is_changed(event: Event, execute: Callable[..., Any], sql: str, *given: Any) -> Any:
    """Executes a statement; notes the seals of the sections that it is the first to change, as they were before it."""
    recording, writes = event.recording, WRITES.match(sql)
    if recording and writes and event.salt:
        recording.before |= seals_now(
            event,
            [
                name
                for name, section in SECTIONS.items()
                if section.parts & recording.parts
                and name not in recording.before
                and section.is_changed_by(*writes.groups())
            ],
        )
    return execute(sql, *given)


def renew_salt(event: Event) -> None:
    """Seals an event opened for change anew at its end, with another salt: the seals before it, which names that are
    taken out went into, say nothing any more to whoever guesses at them.
    """
    assert event.recording is not None, "an event is sealed anew while it is open for change"
    event.recording.before = seals_now(event, SECTIONS.keys()) | event.recording.before
    event.salt = token_hex(16)


def seal_entries(event: Event, recording: Recording) -> None:
    """Stores the entries of a change, each chained to the one before; the last one seals what they changed."""
    changed = recording.before
    now = seals_now(event, changed)
    # What neither this change nor anybody before it changed is left out.
    differing = {name for name, seal in now.items() if {changed[name], seal} != {sealed(event, name)}}
    recording.entries[-1].seals |= {name: [changed[name], now[name]] for name in differing}
    event.seals |= {name: now[name] for name in differing}
    for entry in recording.entries:
        event.version = entry.number = event.version + 1
        event.log_digest = entry.digest = digest(event.log_digest or FIRST, entry.record)
    event.save(update_fields=["version", "log_digest", "salt", "seals"])
    LogEntry.objects.bulk_create(recording.entries)


def sealed(event: Event, section: str) -> str:
    """The seal of a section after the last entry that changed it; empty for a section without records."""
    seal: str = event.seals.get(section, "")
    return seal


def sign_log(event: Event, secret: str) -> None:
    """Puts this installation's signature under the log of an event opened for change, unless it is signed as it is.

    Entries that were loaded keep the signature that they came with, or none.
    """
    if event.signed_version != event.version:
        stretches = stretches_of(event.signature, event.signed_version)
        event.signature = sign_further(stretches, event.version, event.log_digest, secret)
        event.signed_version = event.version
        event.save(update_fields=["signature", "signed_version"])


def write_log(
    event: Event,
    *,
    act: str,
    sentence: str,
    by: str,
    at: datetime,
    who: str = "",
    detail: Mapping[str, object] | None = None,
    **added: object,
) -> None:
    """Notes in an event opened for change what was done; `who` that is besides the name, and `added` the row that a
    section has more, by its name.

    So a section that only grows need not be read to be sealed.
    """
    recording = event.recording
    assert recording is not None, "entries are noted while the event is open for change"
    entry = LogEntry(event=event, act=act, sentence=sentence, by=by, who=who, at=at, detail=dict(detail or {}))
    for section, row in added.items():
        if event.salt and section not in recording.before:
            record = SECTIONS[section].record(row)
            entry.seals[section] = seals_along(event, section, [record], sealed(event, section))
            event.seals[section] = entry.seals[section][1]
    recording.entries.append(entry)
