"""Declaring an act: a function with one typed input, run in one transaction on an event opened for change.

@act(who=Who.LEADER, changes=Part.LOANS, logged=("day", "table", "flags"), taken_back_by="take_back_flags")
def lend_flags(change: Change, loan: NewLoan) -> None:
    ...
    change.note(f"{loan.flags} lent to table {loan.table} on day {loan.day}.")

lend_flags(event, actor, at, NewLoan(day=1, table=3, flags=2), key)

Bounds, the API's body and its description come from the input's annotations.  What is so already is not noted again.
Where twice is not the same as once, the act stores `change.key` with its row or entry, and its form is an
IdempotentForm.  One that changes `Part.RULINGS` stores a ruling with each entry.  A new module of acts is imported in
its app's `apps.py`.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, TypedDict, TypeVar, Unpack, cast, get_type_hints

from django.contrib.auth.models import User
from django.db import models, transaction

from tournament.domain.acts import Declaration, Part, Who, register
from tournament.models import Assistant, Event, OfficeLogEntry, VerifierPhone
from tournament.schemas import Nothing
from tournament.services.log import change_event, write_log

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


def set_columns(row: models.Model, **values: object) -> None:
    """Gives columns of a stored row new values, and stores these alone."""
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=list(values))


class Declared(Generic[I, R]):
    """A function with its declaration, which is called by its name and takes an input."""

    def __init__(self, declaration: Declaration, run: Callable[..., R]) -> None:
        self.declaration, self.run = declaration, run
        self.name, self.__doc__ = declaration.name, run.__doc__
        self.__name__, self.__module__ = run.__name__, run.__module__

    @cached_property
    def input(self) -> type[I]:
        """The annotation of the function's second argument; the change comes first."""
        return cast(type[I], list(get_type_hints(self.run).values())[1])


class Act(Declared[I, R]):
    """An act on an event.  Called, it is one transaction; raises what its function raises."""

    def __init__(self, declaration: Declaration, run: Callable[..., R]) -> None:
        super().__init__(declaration, run)
        self.prepare: Callable[[Event, I], object] | None = getattr(run, "prepare", None)

    def __call__(self, event: Event, by: Actor, at: datetime, given: I = NOTHING, key: str = "") -> R:
        prepared = (self.prepare(event, given),) if self.prepare else ()
        with transaction.atomic(), change_event(event, self.declaration.rewrites) as opened:
            change = Change(act=self.declaration, event=opened, actor=by, at=at, given=given, key=key)
            return self.run(change, given, *prepared)

    def within(self, change: Change, given: I) -> R:
        """Does it as a part of another act, on the event that is open for change; for acts that prepare nothing."""
        with change_event(change.event, self.declaration.rewrites) as opened:
            return self.run(replace(change, event=opened, act=self.declaration, given=given), given)


class Properties(TypedDict, total=False):
    """What the decorators take of a `Declaration`."""

    logged: tuple[str, ...]
    taken_back_by: str
    corrected_by: str
    not_taken_back: str
    was: tuple[str, ...]
    adds: Part
    is_decision: bool
    is_sealing: bool
    is_printing: bool
    ends_hall_links: bool


def act(
    *, who: Who, changes: Part, **properties: Unpack[Properties]
) -> Callable[[Callable[[Change, I], R]], Act[I, R]]:
    """Declares an act on an event; what its properties mean stands at `Declaration`."""

    def declare(run: Callable[[Change, I], R]) -> Act[I, R]:
        return Act(register(Declaration(name=run.__name__, who=who, changes=changes, **properties)), run)

    return declare


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

    def __call__(self, by: Actor, at: datetime, given: I) -> R:
        with transaction.atomic(), ExitStack() as opened:
            return self.run(OfficeChange(act=self.declaration, actor=by, at=at, given=given, opened=opened), given)


AnyAct = Act[Any, Any] | OfficeAct[Any, Any]  # what a page or an operation does may be any act


def office_act(
    *, who: Who = Who.OFFICE, changes: Part = Part.NOTHING, **properties: Unpack[Properties]
) -> Callable[[Callable[[OfficeChange, I], R]], OfficeAct[I, R]]:
    """Declares an act of the office; what its properties mean stands at `Declaration`."""

    def declare(run: Callable[[OfficeChange, I], R]) -> OfficeAct[I, R]:
        return OfficeAct(register(Declaration(name=run.__name__, who=who, changes=changes, **properties)), run)

    return declare
