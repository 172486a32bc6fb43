"""Flag counts: recorded once however often they are sent, and settled by the leader where they differ.  R15, R16."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring.domain.counts import CountState, TableCount, accept, is_unlikely, read_back
from scoring.models import FlagCount
from scoring.queries.counts import count_of_day, count_of_table, room_of_day, tables_by_day
from scoring.services.days import open_day_of, table_of
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import event_setup, session_numbered
from tournament.services.log import open_for_change, write_log


@dataclass(frozen=True, slots=True)
class CountReceipt:
    """What became of a count: how its table stands now, and how many tables are still to go."""

    day: int
    table: int
    flags: int
    state: CountState
    to_go: int
    is_unlikely: bool

    @property
    def read_back(self) -> str:
        """`3 fives and 2 = 17`."""
        return read_back(self.flags)


@transaction.atomic
def record_flag_count(
    *,
    event: Event,
    day: int,
    table: int,
    flags: int,
    by: str,
    at: datetime,
    key: str,
    session: int | None = None,
    counted_at: datetime | None = None,
) -> CountReceipt:
    """Appends what somebody found on a table, and says how the table stands then.

    `key` makes a repeated sending the same count; `counted_at` is when it was taken, where that was earlier.
    Raises NotFound, Conflict, Refusal.
    """
    event = open_for_change(event)
    append_count(
        event, day=day, table=table, flags=flags, by=by, at=at, key=key, session=session, counted_at=counted_at
    )
    return receipt(event, day, table, flags)


def append_count(
    event: Event,
    *,
    day: int,
    table: int,
    flags: int,
    by: str,
    at: datetime,
    key: str,
    session: int | None = None,
    counted_at: datetime | None = None,
) -> None:
    """The count itself, on an event opened for change; raises what `record_flag_count` raises."""
    sent = FlagCount.objects.filter(event=event, key=key).select_related("day", "table", "session").first()
    if sent is not None:
        first = (sent.day.number, sent.table.number, sent.flags, sent.session.number if sent.session else None)
        if first != (day, table, flags, session):
            raise Refusal("This page already sent a count of %(flags)s. Open the table again.", flags=sent.flags)
        return
    found_day = open_day_of(event, day)
    found_table = table_of(event, table)
    found_session = None if session is None else session_numbered(event, day, session)
    check_was_there(event, day, table)
    accept(flags, room_of_day(event, found_day))
    if session is None and is_repeated(count_of_table(event, found_day, found_table), flags, by):
        return
    FlagCount.objects.create(
        event=event,
        day=found_day,
        session=found_session,
        table=found_table,
        flags=flags,
        by=by,
        at=at,
        counted_at=counted_at,
        key=key,
    )
    when = f"session {session}" if session else f"day {day}"
    says = f"Table {table}, {when}: {read_back(flags)}."
    write_log(
        event, did="record_flag_count", says=says, by=by, at=at, day=day, table=table, flags=flags, session=session
    )


def check_was_there(event: Event, day: int, table: int) -> None:
    """Refuses a count of a table that was not in play on that day."""
    if table not in tables_by_day(event_setup(event))[day]:
        raise Refusal("Table %(table)s was not in play on day %(day)s; it has nothing to count.", table=table, day=day)


def is_repeated(count: TableCount, flags: int, by: str) -> bool:
    """True when the same person found the same before: nothing new is said."""
    standing = {(same_name(who), value) for who, value in zip(count.people, count.values, strict=True)}
    return (same_name(by), flags) in standing


def same_name(name: str) -> str:
    """A name without what does not tell people apart."""
    return " ".join(name.split()).casefold()


def receipt(event: Event, day: int, table: int, flags: int) -> CountReceipt:
    """How a table stands after a count of so many flags."""
    now = count_of_day(event, day)
    return CountReceipt(
        day=day,
        table=table,
        flags=flags,
        state=now.tables[table].state,
        to_go=len(now.to_check),
        is_unlikely=is_unlikely(flags, now.room),
    )


@transaction.atomic
def settle_flag_count(
    *, event: Event, day: int, table: int, flags: int, reason: str, by: str, at: datetime, key: str
) -> CountReceipt:
    """The leader's own count, which settles whatever stood before; a reason is needed (R10).

    Raises what `record_flag_count` raises, and Refusal.
    """
    event = open_for_change(event)
    append_leaders_count(event, day=day, table=table, flags=flags, reason=reason, by=by, at=at, key=key)
    return receipt(event, day, table, flags)


def append_leaders_count(
    event: Event,
    *,
    day: int,
    table: int,
    flags: int,
    reason: str,
    by: str,
    at: datetime,
    key: str,
    counted_at: datetime | None = None,
) -> None:
    """The leader's count itself, on an event opened for change."""
    if not reason.strip():
        raise Refusal("Say why table %(table)s is settled at %(flags)s flags.", table=table, flags=flags)
    sent = FlagCount.objects.filter(event=event, key=key).select_related("day", "table").first()
    if sent is not None:
        if (sent.day.number, sent.table.number, sent.flags, sent.is_leaders) != (day, table, flags, True):
            raise Refusal("This page already sent a count of %(flags)s. Open the table again.", flags=sent.flags)
        return
    found_day = open_day_of(event, day)
    found_table = table_of(event, table)
    check_was_there(event, day, table)
    accept(flags, room_of_day(event, found_day))
    FlagCount.objects.create(
        event=event,
        day=found_day,
        table=found_table,
        flags=flags,
        by=by,
        is_leaders=True,
        reason=reason.strip(),
        at=at,
        counted_at=counted_at,
        key=key,
    )
    says = f"The leader settled table {table}, day {day}, at {flags}: {reason.strip()}"
    write_log(event, did="settle_flag_count", says=says, by=by, at=at, day=day, table=table, flags=flags)
