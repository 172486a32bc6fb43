"""Flags that the leader lends to tables, and those given back.  R37; book 7."""

from datetime import datetime

from scoring.models import LoanEntry
from scoring.queries.counts import flags_owed
from scoring.services.days import check_hand, open_day_of, table_of
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.log import changes_event, write_log

MOST_LENT = 1000


@changes_event
def lend_flags(
    *, event: Event, day: int, table: int, flags: int, by: str, at: datetime, key: str, hand: int | None = None
) -> None:
    """Lends flags to a table on an open day; a repeated `key` is the same loan.  Raises Refusal, NotFound, Conflict."""
    if is_stored(event, key, day, table, flags):
        return
    found_day = open_day_of(event, day)
    found_table = table_of(event, table)
    if not 1 <= flags <= MOST_LENT:
        raise Refusal(f"A loan is 1 to {MOST_LENT} flags. Say how many flags table {table} gets.")
    if hand is not None:
        check_hand(event, hand, first=1)
    LoanEntry.objects.create(
        event=event, day=found_day, table=found_table, flags=flags, hand=hand, by=by, at=at, key=key
    )
    says = f"{flags} lent to table {table} on day {day}."
    write_log(event, did="lend_flags", says=says, by=by, at=at, day=day, table=table, flags=flags)


@changes_event
def take_back_flags(*, event: Event, day: int, table: int, flags: int, by: str, at: datetime, key: str) -> None:
    """Takes back flags a table owes; a repeated `key` is the same return.  Raises Refusal, NotFound, Conflict."""
    if is_stored(event, key, day, table, -flags):
        return
    found_day = open_day_of(event, day)
    found_table = table_of(event, table)
    owed = flags_owed(event).get(day, {}).get(table, 0)
    if not 1 <= flags <= min(owed, MOST_LENT):
        raise Refusal(f"Table {table} owes {owed}, so it cannot give back {flags}.")
    LoanEntry.objects.create(event=event, day=found_day, table=found_table, flags=-flags, by=by, at=at, key=key)
    says = f"Table {table} gave back {flags} on day {day}."
    write_log(event, did="take_back_flags", says=says, by=by, at=at, day=day, table=table, flags=flags)


def is_stored(event: Event, key: str, day: int, table: int, flags: int) -> bool:
    """True when the same entry is stored under this key; raises Refusal when it is a different one."""
    sent = LoanEntry.objects.filter(event=event, key=key).select_related("day", "table").first()
    if sent is not None and (sent.day.number, sent.table.number, sent.flags) != (day, table, flags):
        raise Refusal("This page already sent another loan. Open the day again.")
    return sent is not None
