"""Flag counts: told by verifiers and the leader, read by them alone.  R15, R16.

Where two counts are needed nobody learns what others found on a table that he has not counted himself.
"""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied

from scoring.api.serializers.counts import CountReceived, CountTold, DayCounted
from scoring.domain.counts import TableCount, five_and_loose
from scoring.queries.counts import DayCount, day_counts
from scoring.services import counts as services
from scoring.web.presenters.counts import own_count
from tournament.api.asking import Asked, reads, writes
from tournament.api.door import OpenTo

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]


@reads(DayCounted(many=True), to=OpenTo.COUNTERS)
def list_counts(asked: Asked, event: "Event") -> list[Record]:
    """How the counts of every day stand, table by table."""
    return [day_of(asked, event, day) for day in day_counts(event)]


@writes(CountTold, CountReceived, to=OpenTo.COUNTERS, status=201)
def record_flag_count(asked: Asked, event: "Event") -> Record:
    """What somebody found on a table; with a reason it is the leader's, and settles it."""
    told = dict(asked.told)
    flags = told.pop("flags") if "flags" in told else five_and_loose(told.pop("fives"), told.pop("loose"))
    if "reason" not in told:
        return receipt_of(
            services.record_flag_count(event=event, flags=flags, by=asked.by, at=asked.at, key=asked.key, **told)
        )
    if not asked.asker.is_leader:
        raise PermissionDenied(_("Only the leader settles a count; leave out the reason."))
    return receipt_of(
        services.settle_flag_count(event=event, flags=flags, by=asked.by, at=asked.at, key=asked.key, **told)
    )


def receipt_of(receipt: services.CountReceipt) -> Record:
    """What became of a count."""
    return {
        "day": receipt.day,
        "table": receipt.table,
        "flags": receipt.flags,
        "read_back": receipt.read_back,
        "state": receipt.state.name.lower(),
        "to_go": receipt.to_go,
        "is_unlikely": receipt.is_unlikely,
    }


def day_of(asked: Asked, event: "Event", day: DayCount) -> Record:
    """How far the count of one day has come."""
    return {
        "day": day.day,
        "is_open": day.is_open,
        "due": day.due,
        "found": day.found,
        "to_check": list(day.to_check),
        "conflicts": list(day.conflicts),
        "says": day.sum_sentence,
        "tables": [table_of(asked, event, table, found) for table, found in day.tables.items()],
    }


def table_of(asked: Asked, event: "Event", table: int, found: TableCount) -> Record:
    """How one table stands, as far as the asker may know."""
    is_told = event.counts_needed == 1 or own_count(found, asked.by) is not None
    return {
        "table": table,
        "state": found.state.name.lower(),
        "flags": found.flags if asked.asker.is_leader or is_told else None,
        "people": list(found.people),
        "values": list(found.values) if asked.asker.is_leader else None,
    }
