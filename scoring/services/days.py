"""Checking teams in, opening a day, ticking flags, closing it, and opening it again.  R14, R15, R38, R39; book 5, 6."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from rotations.queries import adopted_movement
from rotations.services import freeze_movement, unfreeze_movement
from scoring.domain.standings import TieState
from scoring.domain.wording import say_tables
from scoring.models import DayResult, FlagsChecked, Ruling
from scoring.queries.counts import DayCount, accepted_totals, count_of_day, is_accepted
from scoring.queries.standings import event_standings
from tournament.domain.refusal import Conflict, NotFound, Refusal
from tournament.domain.sessions import join_days
from tournament.models import Day, Event, PrintJob, Table, Team
from tournament.queries.events import day_numbered, event_at, event_setup, sessions_by_day
from tournament.services.log import changes_event, write_log
from tournament.services.print_jobs import request_print


def open_day_of(event: Event, number: int) -> Day:
    """The open day of that number; raises NotFound for an unknown day, Conflict when it is not open."""
    return check_is_open(day_numbered(event, number))


def check_is_open(day: Day) -> Day:
    """The day itself while it is open; raises Conflict when it is not open yet or closed."""
    if day.closed_at:
        raise Conflict(f"Day {day.number} is closed; only the leader can open it again.")
    if not day.opened_at:
        raise Conflict(f"Day {day.number} is not open yet; the leader opens it.")
    return day


def check_hand(event: Event, hand: int, *, first: int) -> None:
    """Refuses a hand the event does not have; `first` is 1, or 0 where before the first hand counts too."""
    hands = sum(join_days(sessions_by_day(event)))
    if not first <= hand <= hands:
        raise Refusal(f"There is no hand {hand}; hands run from 1 to {hands}.")


def table_of(event: Event, number: int) -> Table:
    """The table of that number; raises NotFound when there is none."""
    table = event.tables.select_related("team").filter(number=number).first()
    if table is None:
        raise NotFound(f"There is no table {number}; tables run from 1 to {event.tables.count()}.")
    return table


@changes_event
def open_day(*, event: Event, day: int, by: str, at: datetime) -> None:
    """Starts a day; the first one freezes the movement.  Raises NotFound, Conflict for a closed day or no movement."""
    row = day_numbered(event, day)
    adopted_movement(event, event_setup(event))
    if row.closed_at:
        raise Conflict(f"Day {day} is closed; open it again with a reason.")
    if row.opened_at:
        return
    row.opened_at = at
    row.save(update_fields=["opened_at"])
    freeze_movement(event, at)
    write_log(event, did="open_day", says=f"Day {day} was opened.", by=by, at=at, day=day)


def reason_to_stay_open(event: Event, day: Day) -> Conflict | None:
    """Why the opening of a day cannot be taken back: a hand was called, a count came in or flags were lent; else None.

    Raises Conflict when it is not open.
    """
    check_is_open(day)
    before = sum(hands for sessions in sessions_by_day(event)[: day.number - 1] for hands in sessions)
    if event.hand_in_play > before:
        return Conflict(f"Hand {event.hand_in_play} is called; day {day.number} stays open.")
    if day.flag_counts.exists():
        return Conflict(f"A count of day {day.number} came in; the day stays open.")
    if day.loan_entries.exists():
        return Conflict(f"Flags were lent on day {day.number}; the day stays open.")
    return None


@changes_event
def take_back_opening(*, event: Event, day: int, by: str, at: datetime) -> None:
    """Takes back the opening of a day; without an open day, the movement is no longer frozen.

    Raises NotFound for an unknown day, Conflict when it is not open or play has begun.
    """
    row = day_numbered(event, day)
    if reason := reason_to_stay_open(event, row):
        raise reason
    row.opened_at = None
    row.save(update_fields=["opened_at"])
    if not event.days.filter(opened_at__isnull=False).exists():
        unfreeze_movement(event)
    write_log(event, did="take_back_opening", says=f"The opening of day {day} was taken back.", by=by, at=at, day=day)


def day_to_come(event: Event, number: int) -> Day:
    """The day under way or the next one; raises NotFound, and Conflict for a closed day or one after the next."""
    row = day_numbered(event, number)
    if row.closed_at:
        raise Conflict(f"Day {number} is closed; only the leader can open it again.")
    if earlier := event.days.filter(number__lt=number, closed_at=None).first():
        raise Conflict(f"Day {earlier.number} is not closed yet; day {number} comes after it.")
    return row


@changes_event
def check_in(*, event: Event, day: int, tables: Sequence[int], players: int | None, by: str, at: datetime) -> None:
    """Marks how many players of each team are here before play: 4, 3 or 0; None takes the mark back.

    Raises NotFound for an unknown day or table, Conflict for another day than the one under way or the next.
    """
    day_to_come(event, day)
    teams = [table_of(event, number).team for number in tables]
    new = [team for team in teams if team.players_here != players]
    if not new:
        return
    Team.objects.filter(pk__in=[team.pk for team in new]).update(players_here=players)
    says = f"{PRESENT[players]}: {', '.join(team.name for team in new)}."
    write_log(event, did="check_in", says=says, by=by, at=at, day=day, tables=list(tables), players=players)


PRESENT = {4: "Here", 3: "Here with three players", 0: "Missing", None: "Not checked in any more"}


@changes_event
def check_flags(*, event: Event, day: int, tables: list[int], by: str, at: datetime) -> None:
    """Ticks tables whose players found their flags complete (R14), also before the day is opened.

    Raises NotFound for an unknown day or table, Conflict for another day than the one under way or the next.
    """
    row = day_to_come(event, day)
    ticked = row.flags_checked.filter(table__number__in=tables).values_list("table__number", flat=True)
    new = sorted(set(tables) - set(ticked))
    if not new:
        return
    rows = {table.number: table for table in event.tables.filter(number__in=new)}
    FlagsChecked.objects.bulk_create(
        FlagsChecked(day=row, table=rows.get(number) or table_of(event, number), by=by, at=at) for number in new
    )
    says = f"Flags checked at {say_tables(new)} on day {day}."
    write_log(event, did="check_flags", says=says, by=by, at=at, day=day, tables=new)


@changes_event
def uncheck_flags(*, event: Event, day: int, tables: list[int], by: str, at: datetime) -> None:
    """Takes the ticks of tables back; raises what `check_flags` raises."""
    row = day_to_come(event, day)
    ticks = row.flags_checked.filter(table__number__in=tables)
    numbers = sorted(ticks.values_list("table__number", flat=True))
    if not numbers:
        return
    ticks.delete()
    says = f"Flags not checked any more at {say_tables(numbers)} on day {day}."
    write_log(event, did="uncheck_flags", says=says, by=by, at=at, day=day, tables=numbers)


@changes_event
def close_day(*, event: Event, day: int, by: str, at: datetime, reason: str = "") -> None:
    """Closes a day and records each table's result (R39).

    A day that is closed already stays as it is.  Raises Conflict while a table is not counted or its counts differ;
    also when the flags do not add up, unless there is a `reason`, which becomes a Ruling on the day's total.
    """
    row = day_numbered(event, day)
    if row.closed_at:
        return
    open_day_of(event, day)
    count = count_of_day(event, event_setup(event), day)
    check_is_complete(count)
    if not count.adds_up and reason.strip():
        rule_on_total(event, row, count.difference, reason=reason.strip(), by=by, at=at)
    check_adds_up(row, count)
    row.closed_at, row.closed_by = at, by
    row.save(update_fields=["closed_at", "closed_by"])
    record_results(event, row, count)
    event.teams.update(players_here=None)
    write_log(event, did="close_day", says=f"Day {day} was closed.", by=by, at=at, day=day, found=count.found)


def check_is_complete(count: DayCount) -> None:
    """Raises Conflict when a table has no settled count."""
    if count.conflicts:
        raise Conflict(
            f"Day {count.day} cannot be closed: the counts of {say_tables(count.conflicts)} differ; settle them first."
        )
    if count.to_check:
        raise Conflict(f"Day {count.day} cannot be closed: {say_tables(count.to_check)} still to be counted.")


def check_adds_up(day: Day, count: DayCount) -> None:
    """Raises Conflict when the flags do not add up, unless the leader accepted exactly this difference."""
    if not count.adds_up and not is_accepted(count, accepted_totals(day.event)):
        raise Conflict(f"Day {count.day} does not add up: {count.sum_sentence} Recount, or close it with a reason.")


def record_results(event: Event, day: Day, count: DayCount) -> None:
    """Stores the flags of every table on a day: counted and owed (R39)."""
    tables = {table.number: table for table in event.tables.all()}
    DayResult.objects.bulk_create(
        DayResult(day=day, table=tables[number], counted=counted, outstanding=owed)
        for number, (counted, owed) in count.results.items()
    )


def rule_on_total(event: Event, day: Day, difference: int, *, reason: str, by: str, at: datetime) -> Ruling:
    """The leader accepts a day's sum as it is now, `difference` flags off (R38)."""
    ruling = Ruling.objects.create(
        event=event, kind=Ruling.Kind.DAY_TOTAL, about=f"day {day.number} total", day=day, difference=difference,
        reason=reason, by=by, at=at,
    )  # fmt: skip
    says = f"The leader accepted the total of day {day.number}: {reason}"
    write_log(event, did="rule_on_total", says=says, by=by, at=at, day=day.number)
    return ruling


@changes_event
def reopen_day(*, event: Event, day: int, reason: str, by: str, at: datetime) -> None:
    """Opens a closed day again: its results are deleted, nothing is final.  Raises Refusal, Conflict."""
    row = day_numbered(event, day)
    if not reason.strip():
        raise Refusal(f"Say why day {day} is opened again.")
    if not row.closed_at:
        raise Conflict(f"Day {day} is not closed.")
    row.results.all().delete()
    row.closed_at, row.closed_by = None, ""
    row.save(update_fields=["closed_at", "closed_by"])
    event.finalised_at, event.finalised_by = None, ""
    event.save(update_fields=["finalised_at", "finalised_by"])
    says = f"Day {day} was opened again: {reason.strip()}"
    write_log(event, did="reopen_day", says=says, by=by, at=at, day=day)


BRACKET = "bracket"


@transaction.atomic
def finish_day(*, event: Event, day: int, by: str, at: datetime, reason: str = "") -> PrintJob | None:
    """Closes a day; returns the print job of a playoff's bracket and slips, to be queued on commit."""
    close_day(event=event, day=day, by=by, at=at, reason=reason)
    closed = event_at(event.slug)
    standings = event_standings(closed)
    is_played = all(each.closed_at for each in standings.days)
    if not is_played or not any(tie.playoff is TieState.NEEDED for tie in standings.standings.ties):
        return None
    latest = closed.print_jobs.order_by("-requested_at", "-pk").values("paper", "is_large", "is_grey").first()
    usual = latest or {"paper": PrintJob.Paper.LETTER, "is_large": False}
    key = f"{BRACKET} of version {closed.version}"
    return request_print(event=closed, sheet=BRACKET, by=by, at=at, key=key, **usual)
