"""Whether an event's rows agree with its log: nothing was edited, added or deleted without an entry."""

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.db import transaction

from scoring.event_file.log_check import check_log
from scoring.event_file.save import file_of, rulings_of, sections_of
from scoring.event_file.schema import EventFile, RulingRecord
from scoring.models import DayResult, Ruling
from scoring.queries.counts import day_counts
from scoring.services.rulings import day_ruled_on
from tournament.domain import Refusal
from tournament.domain.log import BENT_ROW, FIRST, WRONG_SHAPE, broken_seals, last_seals
from tournament.models import Event
from tournament.queries.events import event_setup, sessions_of
from tournament.queries.log import check_chain
from tournament.services.acts import open_for_change, seals_along
from tournament.signing import receipt, stretches_of, verify_rewriting, verify_stretches

log = logging.getLogger(__name__)


@transaction.atomic
def verify_log(event: Event) -> int:
    """The number of log entries, all digests verified and all rows compared with them; raises Refusal naming the first
    that differs.
    """
    event = open_for_change(event)
    try:
        entries = check_chain(event)
        check_signature(event)
        sections = sections_of(event)
        file = file_of(event, sections)
        check_log(file)
        check_seals(event, sections)
        check_derived(event, file)
        check_results(event)
        for number, names in broken_seals(event.log.order_by("number").values_list("number", "seals")):
            raise Refusal(f"Before entry {number} of the log these were changed past the log: {', '.join(names)}.")
    except WRONG_SHAPE as error:
        raise Refusal(BENT_ROW) from error
    return entries


@cache
def unchecked_events() -> list[int]:
    """The events whose logs this process has not verified yet, the latest last; whoever verifies one takes it off."""
    return list(Event.objects.order_by("created_at", "pk").values_list("pk", flat=True))


def note_fault(event: int) -> None:
    """Notes with an event what was changed in it past the log, if anything was."""
    row = Event.objects.filter(pk=event).first()
    if row is None:
        return
    try:
        verify_log(row)
        fault = ""
    except Refusal as refusal:
        fault = str(refusal)
        log.warning("%s: %s", row.slug, fault)
    Event.objects.filter(pk=event).exclude(fault=fault).update(fault=fault)


def check_signature(event: Event) -> None:
    """Refuses signatures that are not under the log, and one that was taken off."""
    logged = list(event.log.order_by("number").values_list("digest", "seals", "detail"))
    entries, digests = event.signed_version, [digest for digest, _, _ in logged]
    stretches = stretches_of(event.signature, entries)
    verify_stretches(stretches, digests)
    verify_rewriting([detail for _, _, detail in logged], stretches, digests, settings.INSTALLATION_KEY)
    if entries and "public_key" in event.signature:
        return
    # An earlier version, whose entries seal nothing, left no receipt.
    is_older = event.signature == {} and not any(seals for _, seals, _ in logged[:entries])
    if not is_older and event.signature != receipt(entries, [FIRST, *digests][entries], settings.INSTALLATION_KEY):
        raise Refusal("The signature under the log was taken off; the event was changed past the log.")


def check_results(event: Event) -> None:
    """Refuses stored results of a closed day that its counts and loans do not give."""
    stored = DayResult.objects.filter(day__event=event, table__event=event).values_list(
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


def check_seals(event: Event, sections: Mapping[str, Sequence[object]]) -> None:
    """Refuses sections that are not what the last entry sealed that changed them; names the row where it can."""
    logged = list(event.log.order_by("number").values_list("seals", flat=True))
    last = last_seals(logged)
    if event.salt or last:
        for name, records in sections.items():
            along = seals_along(event, name, records)
            if along[-1] != last.get(name, ""):
                # Where entries sealed its first rows one by one, the first that none of them sealed differs.
                known = {seals[name][1] for seals in logged if name in seals}
                number = next((number for number, seal in enumerate(along) if number and seal not in known), 1)
                place = f"{name} {number}:" if number > 1 else f"{name}:"
                raise Refusal(f"{place} this is not what the log sealed; it was changed past the log.")
    if event.seals != last:
        raise Refusal("The seals of the event are not those of its log; they were changed past the log.")


def check_derived(event: Event, file: EventFile) -> None:
    """Refuses what follows from the rows that are sealed, and is not what follows."""
    sessions = [session.number for session in sessions_of(event)]
    side_sessions = event.side_sessions.prefetch_related("draws__side_games__sides")
    draws = [list(session.draws.all()) for session in side_sessions]
    tables: list[list[Any]] = [[game.table for game in draw.tables] for drawn in draws for draw in drawn]
    for numbers in (sessions, *tables, *([draw.number for draw in drawn] for drawn in draws)):
        if numbers != list(range(1, len(numbers) + 1)):
            raise Refusal("Sessions, draws and side tables are not numbered from 1; they were changed past the log.")
    for number, (ruling, record) in enumerate(zip(rulings_of(event), file.rulings, strict=True), 1):
        if (ruling.kind, ruling.day and ruling.day.number) != kind_of_ruling(record):
            raise Refusal(f"rulings {number}: it is of another kind than it says; it was changed past the log.")
    if event.hands_planned != hands_planned(file):
        raise Refusal("The hands of the event when play began are others; they were changed past the log.")


def kind_of_ruling(record: RulingRecord) -> tuple[str, int | None]:
    day = day_ruled_on(record.about)
    if record.kind is not None:
        return record.kind.value, day
    return Ruling.Kind.DAY_TOTAL if day else Ruling.Kind.TIE if record.order else Ruling.Kind.OTHER, day


def hands_planned(file: EventFile) -> int:
    """The hands of the event when play began; 0 before."""
    return next((len(movement.hands) for movement in file.movements if movement.frozen_at), 0)
