"""Declaring an act: a function with one typed input, run in one transaction on an event opened for change.

@act(who=Who.LEADER, changes=Part.LOANS, logged=("day", "table", "flags"), taken_back_by="take_back_flags")
def lend_flags(change: Change, loan: NewLoan) -> None:
    ...
    change.note(f"{loan.flags} lent to table {loan.table} on day {loan.day}.")

lend_flags(event, actor, at, NewLoan(day=1, table=3, flags=2), key)

Bounds, the API's body and its description come from the input's annotations.  What is so already is not noted again.
Where twice is not the same as once, the act stores `change.key` with its row or entry, and its form is an
IdempotentForm.  One that changes `Part.RULINGS` stores a ruling with each entry.  A new module of acts is imported in
its app's `apps.py`.  Once an act is done, what it changed is sealed in its log entries.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from secrets import token_hex
from typing import Any, Generic, TypeVar, cast, get_type_hints

from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.db.models import Model

from tournament.domain import NotFound
from tournament.domain.acts import Declaration, Part, Who, register
from tournament.domain.log import FIRST, WRONG_SHAPE, digest, seal_row
from tournament.models import Assistant, Day, Event, LogEntry, OfficeLogEntry, Session, Table, Team, VerifierPhone
from tournament.models.audit import Recording
from tournament.schemas import Nothing, sealed_value
from tournament.services.idempotency import SentForm

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
    return NotFound.require(row, f"There is no event “{event.slug}” any more.")


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
    return str(event.seals.get(section, ""))


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


ROLES: dict[str, str] = {Assistant.Role.LEADER: "assistant", Assistant.Role.TYPIST: "typist"}
"""What the log calls an assistant."""

I = TypeVar("I")  # noqa: E741  # an act's input
P = TypeVar("P")  # what was prepared for it
R = TypeVar("R")  # its result

NOTHING: Any = Nothing()  # the input of an act that needs nothing but the event


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something: the name that the log stores, and the account or the phone by which they do it."""

    name: str
    user: User | None = None
    phone: VerifierPhone | None = None
    is_on_slip: bool = False  # the name stands on a slip of paper, which the user types in

    def who_at(self, event: Event) -> str:
        """Who they are at an event besides their name, as the log stores it; empty for a command."""
        if self.phone and self.phone.pk:
            return f"verifier {self.phone.verifier_id}"
        if self.user is None:
            return ""
        role, ending = "leader", ", from a slip" if self.is_on_slip else ""
        if self.user.pk != event.leader_id:
            role = event.assistants.filter(user=self.user).values_list("role", flat=True).first() or ""
            role = f"{ROLES.get(role, 'account')} {self.user.pk}"
        return f"{role}{ending}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """An act that is being done: by whom, when and with what input."""

    act: Declaration
    actor: Actor
    at: datetime
    given: object

    @property
    def by(self) -> str:
        return self.actor.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Doing):
    """What an act is given: the event opened for change, who changes it, when, and the key of the request.

    A request that is sent again has the same key.
    """

    event: Event
    key: str = ""

    @property
    def is_repeated(self) -> bool:
        """True where this act was noted with the key of this request before."""
        return bool(self.key) and self.event.log.filter(act=self.act.name, detail__key=self.key).exists()

    @property
    def noted_key(self) -> dict[str, str]:
        """The request's key as a detail to note, where there is one."""
        return {"key": self.key} if self.key else {}

    def note(self, sentence: str, **detail: object) -> None:
        """Writes an entry into the event's log: the logged fields of the input that have a value, and `detail`.

        Neither holds personal data, reasons or secrets; the sentence names table and seat where it can.
        """
        values = {name: getattr(self.given, name) for name in self.act.logged}
        logged = {name: value for name, value in values.items() if value is not None}
        write_log(
            self.event, act=self.act.name, sentence=sentence, by=self.by, who=self.actor.who_at(self.event), at=self.at,
            detail=logged | detail,
        )  # fmt: skip


def set_columns(row: models.Model, **values: object) -> list[str]:
    """Gives columns of a stored row new values, and stores these alone; returns those that had others."""
    changed = [name for name, value in values.items() if getattr(row, name) != value]
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=list(values))
    return changed


class Declared(Generic[I, R]):
    """A function with its declaration, which is called by its name and takes an input."""

    def __init__(self, declaration: Declaration, run: Callable[..., R]) -> None:
        self.declaration, self.run = declaration, run
        self.name, self.__doc__ = declaration.name, run.__doc__
        self.__name__, self.__module__ = run.__name__, run.__module__
        self.prepare: Callable[[Event, I], object] | None = getattr(run, "prepare", None)

    @cached_property
    def input(self) -> type[I]:
        """The annotation of the function's second argument; the change comes first."""
        return cast(type[I], list(get_type_hints(self.run).values())[1])


class Act(Declared[I, R]):
    """An act on an event.  Called, it is one transaction; raises what its function raises."""

    def __call__(
        self, event: Event, by: Actor, at: datetime, given: I = NOTHING, key: str = "", sent: SentForm | None = None
    ) -> R:
        prepared = (self.prepare(event, given),) if self.prepare else ()
        with transaction.atomic(), change_event(event, self.declaration.rewrites) as opened:
            change = Change(act=self.declaration, event=opened, actor=by, at=at, given=given, key=key)
            perform = partial(self.run, change, given, *prepared)
            return sent.do_once(opened, perform) if sent else perform()

    def within(self, change: Change, given: I) -> R:
        """Does it as a part of another act, on the event that is open for change; for acts that prepare nothing."""
        with change_event(change.event, self.declaration.rewrites) as opened:
            return self.run(replace(change, event=opened, act=self.declaration, given=given), given)


class act(Declaration):  # noqa: N801  # a decorator
    """Declares an act on an event, whose name is its function's."""

    def __call__(self, run: Callable[[Change, I], R]) -> Act[I, R]:
        return Act(register(replace(self, name=run.__name__)), run)


def prepared_by(prepare: Callable[[Event, I], P]) -> Callable[[Callable[[Change, I, P], R]], Callable[[Change, I], R]]:
    """Gives an act what `prepare` makes of event and input before the transaction, because it takes seconds.

    The act checks again whatever may have changed meanwhile.  It stands below the act's own decorator.
    """

    def mark(run: Callable[[Change, I, P], R]) -> Callable[[Change, I], R]:
        run.prepare = prepare  # type: ignore[attr-defined]  # read by Act
        return run  # type: ignore[return-value]  # Act calls it with what was prepared

    return mark


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeChange(Doing):
    """What an act of the office is given: who does it and when, and the events that it opened for change."""

    opened: ExitStack

    def note(self, sentence: str) -> None:
        """Writes an entry into the office's log; it holds no secret."""
        OfficeLogEntry.objects.create(at=self.at, by=self.by, act=self.act.name, sentence=sentence)

    def on(self, event: Event) -> Change:
        """The same act on one event, opened for change: what is noted there stands in the event's log."""
        event = self.opened.enter_context(change_event(event, self.act.changes))
        return Change(act=self.act, event=event, actor=self.actor, at=self.at, given=self.given)


class OfficeAct(Declared[I, R]):
    """An act of the office, or one that sets up an event.  Called, it is one transaction."""

    def __call__(self, by: Actor, at: datetime, given: I, sent: SentForm | None = None) -> R:
        with transaction.atomic(), ExitStack() as opened:
            change = OfficeChange(act=self.declaration, actor=by, at=at, given=given, opened=opened)
            perform = partial(self.run, change, given)
            return sent.do_once(None, perform) if sent else perform()


AnyAct = Act[Any, Any] | OfficeAct[Any, Any]  # what a page or an operation does may be any act


@dataclass(frozen=True, slots=True, kw_only=True)
class office_act(Declaration):  # noqa: N801  # a decorator
    """Declares an act of the office, whose name is its function's."""

    who: Who = Who.OFFICE
    changes: Part = Part.NOTHING

    def __call__(self, run: Callable[[OfficeChange, I], R]) -> OfficeAct[I, R]:
        return OfficeAct(register(replace(self, name=run.__name__)), run)
