"""An event file made by hand, played through: every line goes through the service that the pages use."""

import re
from datetime import datetime

from rotations.services import adopt_movement, plan_movement
from scoring.domain.event_file import CountLine, EventFile, LoanLine, RulingLine
from scoring.domain.loans import Loan
from scoring.domain.playoff import read_playoff
from scoring.models import Playoff
from scoring.services.counts import append_count, append_leaders_count
from scoring.services.days import check_flags, close_day, open_day
from scoring.services.event_file.movement import movement_told
from scoring.services.event_file.place import naming
from scoring.services.event_file.side_games import load_side_games
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import keep_new_playoff
from scoring.services.rulings import day_ruled_on, record_ruling, rule_on_tie
from scoring.services.standings import publish_final
from tournament.models import Event
from tournament.services.log import open_for_change
from tournament.services.teams import enter_teams, seat_teams

TIE = re.compile(r"tie[\s\d,]+(?:and[\s\d]+)?", re.ASCII | re.IGNORECASE)
"""What a ruling is about when it names the tied tables: `tie 4, 9, 12, 13`."""


def play_through(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Everything the file tells of an event that was just set up, in the order in which it happens."""
    enter_teams(event=event, entries=file.teams, by=by, at=at)
    told = {team.name: team.table for team in file.teams if team.table is not None}
    seat_teams(event=event, by=by, at=at, tables=told)
    chosen = movement_told(file, file.movement) if file.movement else plan_movement(event, file.plan.plan)
    adopt_movement(event=event, chosen=chosen, by=by, at=at)
    for day in days_begun(file):
        open_day(event=event, day=day, by=by, at=at)
    for tick in file.flags_checked:
        check_flags(event=event, day=tick.day, tables=[tick.table], by=tick.by or by, at=tick.at)
    play_days(event, file, by=by, at=at)
    for number, lines in enumerate(file.playoffs, start=1):
        with naming(f"playoffs {number}"):
            begun_at = lines.at or at
            key = keep_new_playoff(open_for_change(event), read_playoff(lines.written), by=lines.by or by, at=begun_at)
            Playoff.objects.filter(pk=key).update(given_up_at=lines.given_up_at)
    for number, ruling in enumerate(file.rulings, start=1):
        if day_ruled_on(ruling.about) is None:
            with naming(f"rulings {number}"):
                rule(event, ruling, by=by, at=at)
    load_side_games(event, file, by=by, at=at)
    if file.is_final:
        publish_final(event=event, by=by, at=at)


def days_begun(file: EventFile) -> list[int]:
    """The days that have anything to show, in order."""
    told = {count.day for count in file.counts} | {loan.day for loan in file.loans} | set(file.closed_days)
    told |= {tick.day for tick in file.flags_checked} | {day.day for day in file.days if day.opened_at}
    return sorted(told)


def play_days(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Loans, counts, rulings on totals, and the closing of days."""
    for number, loan in enumerate(file.loans, start=1):
        with naming(f"loans {number}"):
            lend(event, loan, number, by=by, at=at)
    for number, loan in enumerate(file.loans, start=1):
        if loan.returned:
            with naming(f"loans {number}"):
                take_back_flags(
                    event=event, day=loan.day, table=loan.table, flags=loan.returned, by=loan.by or by,
                    at=loan.at or at, key=f"file {number} back",
                )  # fmt: skip
    for number, count in enumerate(file.counts, start=1):
        with naming(f"counts {number}"):
            enter_count(event, count, number, at=at)
    for number, ruling in enumerate(file.rulings, start=1):
        if day_ruled_on(ruling.about) is not None:
            with naming(f"rulings {number}"):
                rule(event, ruling, by=by, at=at)
    for day_number in file.closed_days:
        with naming("closed_days"):
            close_day(event=event, day=day_number, by=by, at=at)


def lend(event: Event, loan: LoanLine, number: int, *, by: str, at: datetime) -> None:
    """Flags lent, of which no more can have come back; a line without any is of flags given back only."""
    if loan.flags or not loan.returned:
        Loan(loan.table, loan.flags, loan.returned, loan.hand)
        lend_flags(
            event=event, day=loan.day, table=loan.table, flags=loan.flags, hand=loan.hand, by=loan.by or by,
            at=loan.at or at, key=f"file {number}",
        )  # fmt: skip


def enter_count(event: Event, count: CountLine, number: int, *, at: datetime) -> None:
    """One count, a verifier's or the leader's."""
    opened = open_for_change(event)
    received_at = count.received_at or at
    if count.is_leaders:
        append_leaders_count(
            opened, day=count.day, table=count.table, flags=count.flags, reason=count.reason, by=count.by,
            at=received_at, counted_at=count.at, key=f"file {number}",
        )  # fmt: skip
    else:
        append_count(
            opened, day=count.day, table=count.table, flags=count.flags, by=count.by, session=count.session,
            at=received_at, counted_at=count.at, key=f"file {number}",
        )  # fmt: skip


def rule(event: Event, ruling: RulingLine, *, by: str, at: datetime) -> None:
    """A ruling on a tie, on a day's total, or one that is only kept."""
    who, when = ruling.by or by, ruling.at or at
    if ruling.order:
        named = TIE.fullmatch(ruling.about.strip())
        tables = [int(table) for table in re.findall(r"\d+", named[0])] if named else ruling.order
        rule_on_tie(event=event, tables=tables, order=ruling.order, reason=ruling.reason, by=who, at=when)
    else:
        record_ruling(event=event, about=ruling.about, reason=ruling.reason, by=who, at=when)
