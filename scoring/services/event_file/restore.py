"""A saved event file, put back as it was: rows, times, editions and the log, line for line in their order.

Nothing is judged anew that was judged when it happened: a playoff may be of tables that a later correction untied.
What would leave the house at odds with itself is refused.
"""

from datetime import UTC, datetime
from typing import Any

from scoring.domain.counts import Room, accept
from scoring.domain.event_file import CountLine, DayTimes, EventFile, EventFileRefused, LoanLine
from scoring.domain.playoff import read_playoff
from scoring.models import FlagCount, FlagsChecked, Playoff, PlayoffTable, Ruling
from scoring.queries.counts import count_of_day
from scoring.queries.standings import event_standings
from scoring.services.days import check_adds_up, check_is_complete, record_results
from scoring.services.event_file.life import restore_life, restore_presence
from scoring.services.event_file.movement import restore_movements
from scoring.services.event_file.place import naming, there
from scoring.services.event_file.side_games import load_side_games
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import keep
from scoring.services.rulings import day_ruled_on
from tournament.domain.log import LogRecord, verify_chain
from tournament.domain.seating import SeatingEntry, given_tables
from tournament.domain.sessions import join_days
from tournament.models import Event, LogEntry, Table
from tournament.queries.events import days
from tournament.services.teams import enter_teams


def restore(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Everything a saved file tells of an event that was just set up; raises Refusal for a log that was edited."""
    verify_chain(
        (
            LogRecord(line.number, line.at.astimezone(UTC).isoformat(), line.by, line.did, line.says, line.detail),
            line.digest,
        )
        for line in file.log
    )
    restore_teams(event, file, by=by, at=at)
    restore_presence(event, file.life)
    restore_movements(event, file)
    times = times_by_day(event, file)
    for day in times.values():
        event.days.filter(number=day.day).update(opened_at=day.opened_at)
    restore_flags(event, file)
    restore_rulings(event, file)
    for day in times.values():
        if day.closed_at:
            close(event, day)
    restore_playoffs(event, file)
    load_side_games(event, file, by=by, at=at)
    restore_life(event, file.life)
    restore_log(event, file)
    restore_state(event, file)


def restore_teams(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """The teams, and their tables where they were seated."""
    if not file.teams:
        return
    teams = enter_teams(event=event, entries=file.teams, by=by, at=at)
    if any(team.table is not None for team in file.teams):
        numbers = given_tables([SeatingEntry(team.name, table=team.table) for team in file.teams])
        Table.objects.bulk_create(
            Table(event=event, team=team, number=number) for team, number in zip(teams, numbers, strict=True)
        )


def times_by_day(event: Event, file: EventFile) -> dict[int, DayTimes]:
    """The times of every day; raises EventFileRefused when days are missing, or closed without being opened."""
    times = {day.day: day for day in file.days}
    closed = [day.day for day in file.days if day.closed_at]
    if len(times) != len(file.days) or list(times) != [day.number for day in days(event)]:
        raise EventFileRefused("days must tell each day of the event once, in order.")
    if closed != sorted(set(file.closed_days)) or any(day.closed_at and not day.opened_at for day in file.days):
        raise EventFileRefused("days and closed_days do not tell the same of which days are closed.")
    return times


def restore_flags(event: Event, file: EventFile) -> None:
    """Ticks, loans and counts, each in the order they came."""
    days_of = {day.number: day for day in event.days.all()}
    tables = {table.number: table for table in event.tables.all()}
    sessions = {number: {one.number: one for one in day.sessions.all()} for number, day in days_of.items()}
    ticked = set()
    for number, tick in enumerate(file.flags_checked, start=1):
        with naming(f"flags_checked {number}"):
            day, table = there(days_of, tick.day, "day"), there(tables, tick.table, "table")
            if (day, table) in ticked:
                raise EventFileRefused("flags_checked %(number)s is there twice.", number=number)
            ticked.add((day, table))
            FlagsChecked.objects.create(day=day, table=table, by=tick.by, at=tick.at)
    for number, loan in enumerate(file.loans, start=1):
        with naming(f"loans {number}"):
            restore_loan(event, loan, number)
    rooms = {
        day: Room(len(tables), event.flags_per_table, sum(loan.flags for loan in file.loans if loan.day == day))
        for day in days_of
    }
    counts = []
    for number, count in enumerate(file.counts, start=1):
        with naming(f"counts {number}"):
            day = there(days_of, count.day, "day")
            if count.is_leaders and not count.reason:
                raise EventFileRefused("counts %(number)s is the leader's and lacks its reason.", number=number)
            counts.append(
                FlagCount(
                    event=event,
                    day=day,
                    session=None if count.session is None else there(sessions[day.number], count.session, "session"),
                    table=there(tables, count.table, "table"),
                    flags=accept(count.flags, rooms[day.number]),
                    by=count.by,
                    is_leaders=count.is_leaders,
                    reason=count.reason,
                    counted_at=count.at,
                    at=received(count, number),
                    key=f"file {number}",
                )
            )
    FlagCount.objects.bulk_create(counts)


def received(count: CountLine, number: int) -> datetime:
    """When a count reached the house; every saved count says so."""
    if count.received_at is None:
        raise EventFileRefused("counts %(number)s lacks the time it was received at.", number=number)
    return count.received_at


def restore_loan(event: Event, loan: LoanLine, number: int) -> None:
    """One entry of the loans: flags lent, or flags given back."""
    if loan.at is None:
        raise EventFileRefused("loans %(number)s lacks its time.", number=number)
    entry: dict[str, Any] = {"event": event, "day": loan.day, "table": loan.table, "by": loan.by, "at": loan.at}
    if loan.flags:
        lend_flags(**entry, flags=loan.flags, hand=loan.hand, key=f"file {number}")
    if loan.returned:
        take_back_flags(**entry, flags=loan.returned, key=f"file {number} back")


def restore_rulings(event: Event, file: EventFile) -> None:
    """The leader's rulings, each as he made it."""
    days_of = {day.number: day for day in event.days.all()}
    for number, told in enumerate(file.rulings, start=1):
        if told.at is None:
            raise EventFileRefused("rulings %(number)s lacks its time.", number=number)
        with naming(f"rulings {number}"):
            on_day = day_ruled_on(told.about)
            day = None if on_day is None else there(days_of, on_day, "day")
            kind = Ruling.Kind.DAY_TOTAL if day else Ruling.Kind.TIE if told.order else Ruling.Kind.OTHER
            Ruling.objects.create(
                event=event, kind=kind, about=told.about, day=day, order=list(told.order) or None, reason=told.reason,
                by=told.by, at=told.at,
            )  # fmt: skip


def close(event: Event, times: DayTimes) -> None:
    """A closed day with its results."""
    with naming("closed_days"):
        day = event.days.get(number=times.day)
        count = count_of_day(event, times.day)
        check_is_complete(count)
        check_adds_up(day, count)
    day.closed_at, day.closed_by = times.closed_at, times.closed_by
    day.save(update_fields=["closed_at", "closed_by"])
    record_results(event, day, count)


def restore_playoffs(event: Event, file: EventFile) -> None:
    """The playoffs as far as they were played, also those given up or overtaken by a correction."""
    tables = {table.number: table for table in event.tables.all()}
    for number, lines in enumerate(file.playoffs, start=1):
        if lines.at is None:
            raise EventFileRefused("playoffs %(number)s lacks its time.", number=number)
        with naming(f"playoffs {number}"):
            playoff = read_playoff(lines.written)
            row = Playoff.objects.create(
                event=event, to_place=playoff.to_place, started_at=lines.at, started_by=lines.by,
                given_up_at=lines.given_up_at,
            )  # fmt: skip
            PlayoffTable.objects.bulk_create(
                PlayoffTable(playoff=row, table=there(tables, table, "table")) for table in playoff.tables
            )
            keep(event, row, playoff, by=lines.by, at=lines.at)


def restore_log(event: Event, file: EventFile) -> None:
    """The log of the file instead of what loading wrote of itself."""
    LogEntry.objects.filter(event=event).delete()
    LogEntry.objects.bulk_create(
        LogEntry(
            event=event, number=line.number, at=line.at, by=line.by, did=line.did, says=line.says, detail=line.detail,
            digest=line.digest,
        )
        for line in file.log
    )  # fmt: skip


def restore_state(event: Event, file: EventFile) -> None:
    """How far the event is; raises Conflict for a final one that cannot be."""
    shown = file.standings_shown or Event.StandingsShown.CLOSED_DAYS
    if shown not in Event.StandingsShown.values:
        raise EventFileRefused(
            "event, standings_shown must be one of %(known)s.", known=", ".join(Event.StandingsShown.values)
        )
    if file.is_final != (file.finalised_at is not None):
        raise EventFileRefused("event, final and finalised_at do not tell the same.")
    hands = sum(join_days(file.plan.days))
    if file.hand_in_play > hands:
        raise EventFileRefused("event, hand_in_play must be a hand from 1 to %(hands)s.", hands=hands)
    Event.objects.filter(pk=event.pk).update(
        version=len(file.log),
        finalised_at=file.finalised_at,
        finalised_by=file.finalised_by,
        standings_shown=shown,
        hand_in_play=file.hand_in_play,
        hand_called_at=file.hand_called_at,
        archived_at=file.archived_at,
    )
    event.refresh_from_db()
    event_standings(event)
