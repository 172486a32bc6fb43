"""Flags lent by the leader and given back.  R37."""

from typing import TYPE_CHECKING, Any

from scoring.api.serializers.loans import DayLoans, LoanTold, ReturnTold
from scoring.queries.counts import flags_owed, loans_of_day
from scoring.services import loans as services
from tournament.api.asking import Asked, reads, writes
from tournament.api.door import OpenTo
from tournament.queries.events import days

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]


@reads(DayLoans(many=True), to=OpenTo.LEADER)
def list_loans(asked: Asked, event: "Event") -> list[Record]:
    """What was lent and given back on every day."""
    return [loans_of(event, day.number) for day in days(event)]


@writes(LoanTold, DayLoans, status=201)
def lend_flags(asked: Asked, event: "Event") -> Record:
    """Lends flags to a table."""
    services.lend_flags(event=event, by=asked.by, at=asked.at, key=asked.key, **asked.told)
    return loans_of(event, asked.told["day"])


@writes(ReturnTold, DayLoans, status=201)
def take_back_flags(asked: Asked, event: "Event") -> Record:
    """Takes back flags that a table owes."""
    services.take_back_flags(event=event, by=asked.by, at=asked.at, key=asked.key, **asked.told)
    return loans_of(event, asked.told["day"])


def loans_of(event: "Event", day: int) -> Record:
    """The record of one day."""
    owed = flags_owed(event).get(day, {})
    return {
        "day": day,
        "owed": [{"table": table, "flags": flags} for table, flags in owed.items()],
        "entries": [
            {"table": entry.table.number, "flags": entry.flags, "hand": entry.hand, "by": entry.by, "at": entry.at}
            for entry in loans_of_day(event, day)
        ],
    }
