"""Whether an event's rows agree with its log: nothing was edited, added or deleted without an entry."""

from collections.abc import Iterable

from django.db import transaction

from scoring.event_file.log_check import check_log
from scoring.event_file.save import file_of
from scoring.models import DayResult
from scoring.queries.counts import day_counts
from tournament.domain.log import Seals, broken_seals, last_seals
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.queries.log import check_chain
from tournament.services.log import SECTIONS, WRONG_SHAPE, open_for_change, seals_along, seals_now
from tournament.signing import stretches_of, verify_stretches


@transaction.atomic
def verify_log(event: Event) -> int:
    """The number of log entries, all digests verified and all rows compared with them; raises Refusal naming the first
    that differs.
    """
    event = open_for_change(event)
    entries = check_chain(event)
    try:
        digests = list(event.log.order_by("number").values_list("digest", flat=True))
        verify_stretches(stretches_of(event.signature, event.signed_version), digests)
        check_log(file_of(event))
        check_seals(event)
        check_results(event)
        check_breaks(event)
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


def check_seals(event: Event) -> None:
    """Refuses sections that are not what the last entry sealed that changed them; names the row where it can."""
    logged = list(event.log.order_by("number").values_list("number", "seals"))
    last, now = last_seals(seals for _, seals in logged), seals_now(event, SECTIONS if event.salt else ())
    for section in now:
        if now[section] != last.get(section, ""):
            raise Refusal(f"{say_row(event, section, logged)} what the log sealed; it was changed past the log.")
    if event.seals != last:
        raise Refusal("The seals of the event are not those of its log; they were changed past the log.")


def check_breaks(event: Event) -> None:
    """Refuses a log whose entries do not follow one another: before one of them something was changed past it."""
    for number, sections in broken_seals(event.log.order_by("number").values_list("number", "seals")):
        raise Refusal(f"Before entry {number} of the log these were changed past the log: {', '.join(sections)}.")


def say_row(event: Event, section: str, logged: Iterable[tuple[int, Seals]]) -> str:
    """`counts 17 is not`, where entries sealed each row before that one by itself; else `counts: this is not`."""
    sealed = {seals[section][1] for _, seals in logged if section in seals}
    along = seals_along(event, section, SECTIONS[section].read(event))[1:]
    number = next((number for number, seal in enumerate(along, start=1) if seal not in sealed), 1)
    return f"{section} {number} is not" if number > 1 else f"{section}: this is not"
