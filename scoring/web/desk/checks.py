"""What needs the leader: checks are functions that yield what they find, registered as Django's system checks are."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scoring.domain.counts import CountState, is_unlikely, say_sum
from scoring.queries.desk import PLAYERS, Desk
from scoring.queries.prizes import breaks_that_count
from scoring.queries.qualification import corrected_lists, lists_to_enter
from scoring.queries.room import Room
from scoring.queries.sheets import SHEETS, When
from scoring.services.counts import note_refused_count
from scoring.services.days import reopen_day
from scoring.web.desk.room import name_or_count, say_conflict
from scoring.web.desk.steps import page
from tournament.domain import Level, counted, list_numbers
from tournament.models import PrintJob
from tournament.queries.events import repeated_players
from tournament.queries.print_jobs import print_jobs
from tournament.web.act_page import act_url


class Finding(NamedTuple):
    """One thing that is wrong or can wait, and the page where it is mended."""

    text: str
    page: str
    url: str


Check = Callable[[Desk], Iterator[Finding]]
NOW: list[Check] = []
LATER: list[Check] = []


def check(when: list[Check]) -> Callable[[Check], Check]:
    """Registers a check; the most pressing stand first."""

    def register(function: Check) -> Check:
        when.append(function)
        return function

    return register


def run(checks: list[Check], desk: Desk) -> list[Finding]:
    return [finding for look in checks for finding in look(desk)]


def of_table(desk: Desk, day: Room, table: int, text: str, label: str = "") -> Finding:
    return Finding(text, label or f"Table {table}", page(desk.event, "desk-count", day.day, table))


@check(NOW)
def counts_differ(desk: Desk) -> Iterator[Finding]:
    for day in desk.open_days:
        for table in day.conflicts:
            yield of_table(desk, day, table, say_conflict(table, day.tables[table]), "Settle it")


@check(NOW)
def flags_do_not_add_up(desk: Desk) -> Iterator[Finding]:
    for day in desk.days:
        url = page(desk.event, "desk-day", day.day)
        if day.is_open and desk.lacks_flags(day):
            yield Finding(day.sum_sentence, f"Day {day.day}", url)
        elif day.closed_at and not day.adds_up:
            text = f"Day {day.day} was closed on a wrong sum. {say_sum(day.due, day.found)}"
            yield Finding(text, f"Day {day.day}", url)


@check(NOW)
def counts_are_unlikely(desk: Desk) -> Iterator[Finding]:
    for day in desk.open_days:
        usual = "one hand usually brings" if day.hands == 1 else f"{day.hands} hands usually bring"
        for table, count in day.tables.items() if not (day.is_complete or day.is_past) else ():
            if count.state is CountState.AGREED and count.flags is not None and is_unlikely(count.flags, day.limits):
                text = f"Table {table}: {count.flags} flags is far from what {usual}. Count it again."
                yield of_table(desk, day, table, text)


@check(NOW)
def tables_are_counted_early(desk: Desk) -> Iterator[Finding]:
    for day in desk.open_days:
        early = tuple(table for table, count in day.tables.items() if count.values)
        if early and not day.is_counting:
            are, they = ("are", name_or_count(early)) if len(early) > 1 else ("is", f"table {early[0]}")
            what = "Say when the hands are played; take back what was practice."
            text = f"{they.capitalize()} {are} counted already. {what}"
            yield of_table(desk, day, early[0], text)


@check(NOW)
def counts_of_a_break(desk: Desk) -> Iterator[Finding]:
    """Differences and wrong sums of the counts after a session, and those that a prize needs."""
    event = desk.event
    for count in desk.breaks:
        differ = [say_conflict(table, count.tables[table]) for table in count.conflicts]
        for text in differ or filter(None, ["" if count.adds_up else count.sum_sentence]):
            yield of_break(desk, count, f"After session {count.session}: {text}")
    for day in desk.open_days:
        for session in breaks_that_count(event, desk.hall, day.day) if day.is_counting and not day.is_past else ():
            at_break = desk.hall.room(day.day, session)
            if not (at_break.is_complete or day.is_complete):
                to_go = name_or_count(at_break.to_check)
                yield of_break(desk, at_break, f"A prize needs the counts after session {session}: {to_go} to go.")


def of_break(desk: Desk, count: Room, text: str) -> Finding:
    url = page(desk.event, "desk-counts", count.day, query={"session": count.session or 0})
    return Finding(text, f"Count after session {count.session}", url)


@check(NOW)
def counts_came_after_the_close(desk: Desk) -> Iterator[Finding]:
    yield from refused_counts(desk, are_same=False)


def refused_counts(desk: Desk, *, are_same: bool) -> Iterator[Finding]:
    """Counts that came after their day was closed, with the same number as it has or with another."""
    closed = {day.day: day for day in desk.days if day.closed_at}
    refused = desk.event.log.filter(act=note_refused_count.name, detail__session__isnull=True)
    for entry in refused if closed else ():
        number, table, flags = (entry.detail[name] for name in ("day", "table", "flags"))
        day = closed.get(number)
        if day is None or day.closed_at is None or entry.at < day.closed_at or table not in day.tables:
            continue
        stands = day.tables[table].flags
        if are_same is (flags == stands):
            text = f"{entry.by} counted {flags}, which came after day {number} was closed with {stands}"
            yield of_table(desk, day, table, f"Table {table}: {text}.")


@check(NOW)
def teams_are_missing(desk: Desk) -> Iterator[Finding]:
    day = desk.day_to_do
    if day is None or day.is_counting:
        return
    not_here = page(desk.event, "desk-changes", query={"from": page(desk.event, "desk")})
    named = {team.name for team, _seat, _text in desk.short_teams}  # of which the desk says so already
    for players, what in ((0, "missing."), (PLAYERS - 1, "three. A spare may sit in.")):
        for team in desk.teams_here(day, players):
            if not players or team.name not in named:
                yield Finding(f"{team.name}, table {team.table}, are {what}", "Somebody is not here", not_here)


@check(NOW)
def flags_are_not_ticked(desk: Desk) -> Iterator[Finding]:
    for day in desk.open_days:
        if day.unchecked and desk.hands_called(day) and not day.is_counting:
            text = f"Play has begun, and the flags are not ticked at {name_or_count(day.unchecked)}."
            yield Finding(text, f"Check-in, day {day.day}", page(desk.event, "desk-check-in", day.day))


@check(NOW)
def teams_are_three(desk: Desk) -> Iterator[Finding]:
    event = desk.event
    has_spares = bool(desk.short_teams) and event.spares.exists()
    table_of = dict(event.tables.values_list("team", "number")) if has_spares else {}
    for team, seat, text in desk.short_teams:
        if team.pk in table_of:
            url = act_url(event, "substitute_player", table=table_of[team.pk], seat=seat)
            yield Finding(f"{text} A spare may take the seat.", "Somebody sits in", url)
        else:
            yield Finding(text, "The team", page(event, "desk-team", team.pk))


@check(NOW)
def movement_does_not_fit(desk: Desk) -> Iterator[Finding]:
    if desk.is_misfit:
        text = "The movement was made for another number of tables or hands. Choose one again before you print."
        yield Finding(text, "Movement", page(desk.event, "desk-movement"))


@check(NOW)
def copy_cannot_be_saved(desk: Desk) -> Iterator[Finding]:
    if desk.copy and desk.copy.failure:
        text = f"The safety copy cannot be saved: {desk.copy.failure}. Save the event as a file yourself."
        yield Finding(text, "Archive, copy, hand over", page(desk.event, "desk-put-away"))


@check(NOW)
def sheets_are_wrong(desk: Desk) -> Iterator[Finding]:
    printing = page(desk.event, "desk-printing")
    for job in print_jobs(desk.event)[:1]:
        if job.state == PrintJob.State.FAILED:
            yield Finding(f"A sheet could not be drawn: {job.failure}", "Sheets", printing)
    again = [
        SHEETS[sheet].label + (f" ({name_or_count(tables)})" if tables else "")
        for sheet, tables in desk.sheets_to_replace.items()
    ]
    if again:
        yield Finding(f"Printed sheets are out of date. Print again: {'; '.join(again)}.", "Sheets", printing)
    printed = desk.sheets.get("standings")
    if printed and printed.event_version is not None and "standings" in desk.outdated:
        reopened = desk.event.log.filter(act=reopen_day.name, number__gt=printed.event_version)
        if reopened.exists():
            text = "A day was corrected since the standings were printed. Print them again, and hang them up."
            url = page(desk.event, "desk-printing", query={"for": When.AT_THE_END.value})
            yield Finding(text, "Standings for the wall", url)


@check(NOW)
def lists_have_arrived(desk: Desk) -> Iterator[Finding]:
    for arrived in () if desk.has_started else lists_to_enter(desk.event):
        text = f"{arrived.event} has sent {counted(len(arrived.file['teams']), 'team')}."
        yield Finding(text, "Look at the list", page(desk.event, "desk-sent-list", arrived.pk))


@check(LATER)
def place_is_not_said(desk: Desk) -> Iterator[Finding]:
    event = desk.event
    asked = {Level.ZONE.value: ("zone",), Level.AREA.value: ("zone", "area")}.get(event.level, ())
    unsaid = [f"its {name}" for name in asked if not getattr(event, name)]
    if unsaid and not (event.is_rehearsal or event.finalised_at):
        text = f"Not said yet of this event: {list_numbers(unsaid)}."
        yield Finding(text, "Details", page(event, "desk-event"))


@check(LATER)
def fees_are_owed(desk: Desk) -> Iterator[Finding]:
    event, day = desk.event, desk.day_to_do
    paid = event.teams.filter(has_paid=True).count() if event.entry_fee else 0
    owing = desk.teams - paid
    if event.entry_fee and owing and desk.tables:
        text = (
            f"Entry fees: {paid * event.entry_fee:,} paid by {counted(paid, 'team')}, "
            f"{owing * event.entry_fee:,} to come from {counted(owing, 'team')}."
        )
        if day:
            yield Finding(text, f"Check-in, day {day.day}", page(event, "desk-check-in", day.day))
        else:
            yield Finding(text, "Teams", page(event, "desk-teams"))


@check(LATER)
def names_are_doubtful(desk: Desk) -> Iterator[Finding]:
    """A name at two seats, and who seems too young (R2)."""
    for text in [] if desk.event.finalised_at else repeated_players(desk.event):
        yield Finding(text, "Teams", page(desk.event, "desk-teams"))
    for team, text in desk.young_players:
        yield Finding(f"{team.name}: {text}", "The players", page(desk.event, "desk-team-players", team.pk))


@check(LATER)
def counts_came_late(desk: Desk) -> Iterator[Finding]:
    yield from refused_counts(desk, are_same=True)


@check(LATER)
def senders_have_corrected(desk: Desk) -> Iterator[Finding]:
    for corrected in () if desk.has_started else corrected_lists(desk.event):
        text = f"{corrected.event} has corrected who goes on; its new list has not arrived."
        yield Finding(text, "Going on", page(desk.event, "desk-ladder"))
