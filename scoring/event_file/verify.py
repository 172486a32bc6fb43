"""Whether an event's rows agree with its log: nothing was edited, added or deleted without an entry."""

from django.db import transaction

from scoring.event_file.log_check import check_log
from scoring.event_file.save import file_of
from scoring.models import DayResult
from scoring.queries.counts import day_counts
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.log import verify_log
from tournament.services.log import open_for_change


@transaction.atomic
def verify_event(event: Event) -> int:
    """The number of log entries, all digests verified and all rows compared with them; raises Refusal naming the first
    that differs.
    """
    event = open_for_change(event)
    entries = verify_log(event)
    check_log(file_of(event))
    check_results(event)
    return entries


def check_results(event: Event) -> None:
    """Refuses stored results of a closed day that its counts and loans do not give."""
    stored = DayResult.objects.filter(day__event=event).values_list("day__number", "table__number", "net")
    results = {(day, table): net for day, table, net in stored}
    counted = {(day.day, table): day.net(table) for day in day_counts(event) if day.closed_at for table in day.tables}
    for day, table in sorted(results.keys() | counted.keys()):
        if results.get((day, table)) != counted.get((day, table)):
            raise Refusal(
                f"The result of table {table} on day {day} is not what was counted; it was changed past the log."
            )
