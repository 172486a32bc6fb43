"""Whether an event's rows agree with its log: nothing was edited, added or deleted without an entry."""

from django.db import transaction

from scoring.event_file.log_check import WRONG_SHAPE, check_log
from scoring.event_file.save import file_of
from scoring.models import DayResult
from scoring.queries.counts import day_counts
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.queries.log import check_chain
from tournament.services.log import open_for_change


@transaction.atomic
def verify_log(event: Event) -> int:
    """The number of log entries, all digests verified and all rows compared with them; raises Refusal naming the first
    that differs.
    """
    event = open_for_change(event)
    entries = check_chain(event)
    try:
        check_log(file_of(event))
        check_results(event)
    except WRONG_SHAPE as error:
        raise Refusal("A row holds what was never stored in it; it was changed past the log.") from error
    return entries


def check_results(event: Event) -> None:
    """Refuses stored results of a closed day that its counts and loans do not give."""
    stored = DayResult.objects.filter(day__event=event).values_list(
        "day__number", "table__number", "counted", "outstanding"
    )
    results = {(day, table): result for day, table, *result in stored}
    expected = {
        (day.day, table): list(result)
        for day in day_counts(event, event_setup(event))
        if day.closed_at
        for table, result in day.results.items()
    }
    for day, table in sorted(results.keys() | expected.keys()):
        if results.get((day, table)) != expected.get((day, table)):
            raise Refusal(
                f"The result of table {table} on day {day} is not what was counted; it was changed past the log."
            )
