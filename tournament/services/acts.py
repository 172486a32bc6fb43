"""Declaring an act: a function with one typed input, run in one transaction on an event opened for change.

@act(who=Who.LEADER, logged=("day", "table", "flags"), taken_back_by="take_back_flags")
def lend_flags(change: Change, loan: NewLoan) -> None:
    ...
    change.note(f"{loan.flags} lent to table {loan.table} on day {loan.day}.")

lend_flags(event, actor, at, NewLoan(day=1, table=3, flags=2))

Bounds, the API's body and its description come from the input's annotations.  What is so already is not noted again;
what is sent twice is done once, by `idempotency.py`.  A new module of acts is imported in its app's `apps.py`.  An act
notes in the log what it did, each entry chained to the one before; as a part of another act it is called by `within`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any, Generic, TypeVar, cast, get_type_hints

from django.contrib.auth.models import User
from django.db import OperationalError, connection, models, transaction

from tournament.domain import NotFound, Refusal, Who
from tournament.domain.log import FIRST, digest
from tournament.models import Assistant, Event, LogEntry, VerifierPhone
from tournament.schemas import Nothing

TURN = Lock()
LONGEST_TURN = 4
"""Seconds: less than SQLite itself waits, so that no thread waits twice while another program holds the file."""


@contextmanager
def in_turn() -> Iterator[None]:
    """A transaction, or a part of the one that runs.

    The threads of a web server wait in turn for it on SQLite, which lets one of them write at a time: who finds the
    file busy sleeps for up to a tenth of a second before it looks again, and others overtake it.  Raises
    OperationalError, as SQLite does, where the turn does not come.
    """
    is_first = connection.vendor == "sqlite" and not connection.in_atomic_block
    if is_first and not TURN.acquire(timeout=LONGEST_TURN):
        raise OperationalError("database is locked")
    try:
        with transaction.atomic():
            yield
    finally:
        if is_first:
            TURN.release()


def open_for_change(event: Event) -> Event:
    """The event as it stands now, held until the transaction ends: changes to one event happen one after another.

    Raises NotFound where it was deleted meanwhile.
    """
    row = Event.objects.select_for_update(no_key=True).filter(pk=event.pk).first()
    return NotFound.require(row, f"There is no event “{event.slug}” any more.")


def chain(event: Event, entries: Iterable[LogEntry]) -> None:
    """Gives entries the numbers that follow the event's last one, and their digests."""
    for entry in entries:
        event.version = entry.number = event.version + 1
        event.log_digest = entry.digest = digest(event.log_digest or FIRST, entry.chained)
    event.save(update_fields=["version", "log_digest"])


def chain_anew(event: Event) -> None:
    """Chains all entries of an event opened for change, in which something was replaced, from the first one on."""
    entries = list(event.log.order_by("number"))
    event.version, event.log_digest = 0, ""
    chain(event, entries)
    LogEntry.objects.bulk_update(entries, ["digest"], batch_size=500)


@transaction.atomic
def verify_log(event: Event) -> int:
    """The number of log entries, all digests verified; raises Refusal for a wrong digest or a missing entry."""
    event, previous, number = open_for_change(event), FIRST, 0
    for number, entry in enumerate(event.log.order_by("number"), start=1):
        Refusal.when(
            entry.number != number or digest(previous, entry.chained) != entry.digest,
            f"The log is broken at entry {number}; what follows it cannot be trusted.",
        )
        previous = entry.digest
    Refusal.when(
        (number, previous) != (event.version, event.log_digest or FIRST),
        f"The log is cut: {number} entries are there of {event.version}.",
    )
    return number


def write_log(
    event: Event, *, act: str, sentence: str, by: str, at: datetime, who: str = "",
    detail: Mapping[str, object] | None = None,
) -> None:  # fmt: skip
    """Notes in an event opened for change what was done; `who` that is besides the name."""
    entry = LogEntry(event=event, act=act, sentence=sentence, by=by, who=who, at=at, detail=dict(detail or {}))
    chain(event, [entry])
    entry.save(force_insert=True)


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
class Declaration:
    """An act's properties.

    `name` is that of its function, in log, page and API alike.  With a `title` it has a page at the desk, `button` is
    the words of its button where they are others; both may name fields of the input.  `is_previewed` where the page
    shows first what it would change.  `logged` are the fields of its input that an entry's detail holds.
    `taken_back_by` is the act that takes it back, or `corrected_by` the one that corrects it; where there is neither,
    `not_taken_back` says why in a sentence.
    """

    name: str = ""
    who: Who
    title: str = ""
    button: str = ""
    is_previewed: bool = False
    logged: tuple[str, ...] = ()
    taken_back_by: str = ""
    corrected_by: str = ""
    not_taken_back: str = ""
    is_decision: bool = False  # the leader's alone to decide: it stands on the sheet of rulings


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """An act that is being done: by whom, when and with what input."""

    act: Declaration
    actor: Actor
    at: datetime
    data: object

    @property
    def by(self) -> str:
        return self.actor.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Doing):
    """What an act is given: the event opened for change, who changes it, and when."""

    event: Event

    def note(self, sentence: str, **detail: object) -> None:
        """Writes an entry into the event's log: the logged fields of the input that have a value, and `detail`.

        Neither holds personal data, reasons or secrets; the sentence names table and seat where it can.
        """
        values = {name: getattr(self.data, name) for name in self.act.logged}
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


ACTS: dict[str, Any] = {}  # every act by its name, so that none is known by a string anywhere else


class Declared(Generic[I, R]):
    """A function with its declaration, which is called by its name and takes an input."""

    def __init__(self, declaration: Declaration, run: Callable[..., R]) -> None:
        self.declaration, self.run = declaration, run
        self.name, self.__doc__ = declaration.name, run.__doc__
        self.__name__, self.__module__ = run.__name__, run.__module__
        self.prepare: Callable[[Event, I], object] | None = getattr(run, "prepare", None)
        ACTS[self.name] = self

    @cached_property
    def input(self) -> type[I]:
        """The annotation of the function's second argument; the change comes first."""
        return cast(type[I], list(get_type_hints(self.run).values())[1])


class Act(Declared[I, R]):
    """An act on an event.  Called, it is one transaction; raises what its function raises."""

    def __call__(self, event: Event, by: Actor, at: datetime, data: I = NOTHING) -> R:
        prepared = (self.prepare(event, data),) if self.prepare else ()
        with in_turn():
            opened = open_for_change(event)
            change = Change(act=self.declaration, event=opened, actor=by, at=at, data=data)
            return self.run(change, data, *prepared)

    def within(self, change: Change, data: I) -> R:
        """Does it as a part of another act, on the event that is open for change; for acts that prepare nothing."""
        return self.run(replace(change, act=self.declaration, data=data), data)


class act(Declaration):  # noqa: N801  # a decorator
    """Declares an act on an event, whose name is its function's."""

    def __call__(self, run: Callable[[Change, I], R]) -> Act[I, R]:
        return Act(replace(self, name=run.__name__), run)


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
    """What an act of the office is given: who does it and when."""

    def on(self, event: Event) -> Change:
        """The same act on one event, opened for change: what is noted there stands in the event's log."""
        return Change(act=self.act, event=open_for_change(event), actor=self.actor, at=self.at, data=self.data)


class OfficeAct(Declared[I, R]):
    """An act of the office, or one that sets up an event.  Called, it is one transaction."""

    def __call__(self, by: Actor, at: datetime, data: I) -> R:
        with in_turn():
            return self.run(OfficeChange(act=self.declaration, actor=by, at=at, data=data), data)


AnyAct = Act[Any, Any] | OfficeAct[Any, Any]  # what a page or an operation does may be any act


@dataclass(frozen=True, slots=True, kw_only=True)
class office_act(Declaration):  # noqa: N801  # a decorator
    """Declares an act of the office, whose name is its function's."""

    who: Who = Who.OFFICE

    def __call__(self, run: Callable[[OfficeChange, I], R]) -> OfficeAct[I, R]:
        return OfficeAct(replace(self, name=run.__name__), run)
