"""Loading an event file: whole or not at all, through the same services as the pages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from rotations.domain.movement import Movement, fingerprint
from rotations.domain.record import movement_from_record
from rotations.domain.rotation import Rotation as Sheet
from rotations.services import adopt_movement, plan_movement
from scoring.domain.event_file import CountLine, EventFile, EventFileRefused, LoanLine, RulingLine
from scoring.domain.playoff import read_playoff
from scoring.models import Playoff
from scoring.services.counts import append_count, append_leaders_count
from scoring.services.days import check_flags, close_day, open_day, rule_on_total
from scoring.services.event_file.restore import restore
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import keep_new_playoff
from scoring.services.rulings import record_ruling, rule_on_tie
from scoring.services.side_games import end_side_game, record_deal, start_side_game
from scoring.services.side_sessions import keep_sessions
from scoring.services.standings import publish_final
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import day_numbered
from tournament.services.events import create_event
from tournament.services.log import open_for_change
from tournament.services.teams import enter_teams, seat_teams

DAY_TOTAL = re.compile(r"day (\d{1,3}) total", re.IGNORECASE)


@transaction.atomic
def load_event(*, file: EventFile, leader: User, by: str, at: datetime, slug: str | None = None) -> Event:
    """The event a file tells, led by `leader`, at the file's slug or another.

    A file made by hand is logged as it is loaded; a saved one is restored with its own log.  Raises
    EventFileRefused naming the place, SlugTaken, and whatever the house refuses of it; nothing is stored then.
    """
    plan = replace(file.plan, slug=slug) if slug else file.plan
    event = create_event(plan=plan, leader=leader, by=by, at=file.created_at or at)
    enter_teams(event=event, entries=file.teams, by=by, at=at)
    told = {team.name: team.table for team in file.teams if team.table is not None}
    if told or not file.log:
        seat_teams(event=event, by=by, at=at, tables=told)
    if not file.log or file.movement is not None:
        adopt_movement(event=event, chosen=movement_told(event, file), by=by, at=at)
    for day in days_begun(file):
        open_day(event=event, day=day, by=by, at=at)
    for tick in file.flags_checked:
        check_flags(event=event, day=tick.day, tables=[tick.table], by=tick.by, at=tick.at)
    load_flags(event, file, by=by, at=at)
    for number, lines in enumerate(file.playoffs, start=1):
        with naming(f"playoffs {number}"):
            begun_at = lines.at or at
            key = keep_new_playoff(open_for_change(event), read_playoff(lines.written), by=lines.by or by, at=begun_at)
            Playoff.objects.filter(pk=key).update(given_up_at=lines.given_up_at)
    for number, ruling in enumerate(file.rulings, start=1):
        if not DAY_TOTAL.fullmatch(ruling.about.strip()):
            with naming(f"rulings {number}"):
                load_ruling(event, ruling, by=by, at=at)
    load_side_games(event, file, by=by, at=at)
    if file.is_final:
        publish_final(event=event, by=by, at=at)
    if file.log:
        restore(event, file)
    event.refresh_from_db()
    return event


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Puts the place in the file before whatever is refused there."""
    try:
        yield
    except EventFileRefused:
        raise
    except Refusal as refusal:
        raise EventFileRefused("%(place)s: %(why)s", place=place, why=str(refusal)) from refusal


def movement_told(event: Event, file: EventFile) -> Movement:
    """The movement the file spells out, else that of its plan."""
    if file.movement is None:
        return plan_movement(event, file.plan.plan)
    record = {
        "tables": len(file.teams),
        "sessions": [hands for sessions in file.plan.days for hands in sessions],
        "plan": file.plan.plan,
        "hands": list(file.movement.hands),
    }
    with naming("movement"):
        read = movement_from_record(record)
    if fingerprint(read) != file.movement.fingerprint:
        raise EventFileRefused("movement: its hands are not those of its fingerprint; the file was changed.")
    return replace(read, rotation=Sheet(file.movement.sheet, read.rotation.hands))


def days_begun(file: EventFile) -> list[int]:
    """The days that have anything to show, in order; a saved file says itself."""
    if file.log:
        return [day.day for day in file.days if day.opened_at]
    told = {count.day for count in file.counts} | {loan.day for loan in file.loans} | set(file.closed_days)
    return sorted(told)


def load_flags(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Loans, counts, rulings on totals, and the closing of days."""
    for number, loan in enumerate(file.loans, start=1):
        with naming(f"loans {number}"):
            load_loan(event, loan, number, by=by, at=at)
    if not file.log:
        take_loans_back(event, file, by=by, at=at)
    for number, count in enumerate(file.counts, start=1):
        with naming(f"counts {number}"):
            load_count(event, count, number, by=by, at=at)
    if file.log:
        take_loans_back(event, file, by=by, at=at)
    for number, ruling in enumerate(file.rulings, start=1):
        total = DAY_TOTAL.fullmatch(ruling.about.strip())
        if total:
            with naming(f"rulings {number}"):
                day = day_numbered(event, int(total[1]))
                opened = open_for_change(event)
                rule_on_total(opened, day, reason=ruling.reason, by=ruling.by or by, at=ruling.at or at)
    for day_number in file.closed_days:
        with naming("closed_days"):
            close_day(event=event, day=day_number, by=by, at=at)


def load_loan(event: Event, loan: LoanLine, number: int, *, by: str, at: datetime) -> None:
    """Flags lent; those that came back are taken back apart."""
    if loan.flags or not loan.returned:
        lend_flags(
            event=event, day=loan.day, table=loan.table, flags=loan.flags, hand=loan.hand, by=loan.by or by,
            at=loan.at or at, key=f"file {number}",
        )  # fmt: skip


def take_loans_back(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Flags given back.  A saved file's come after its counts: a count may stem from before they were given back."""
    for number, loan in enumerate(file.loans, start=1):
        if loan.returned:
            with naming(f"loans {number}"):
                take_back_flags(
                    event=event, day=loan.day, table=loan.table, flags=loan.returned, by=loan.by or by,
                    at=loan.at or at, key=f"file {number} back",
                )  # fmt: skip


def load_count(event: Event, count: CountLine, number: int, *, by: str, at: datetime) -> None:
    """One count, a verifier's or the leader's."""
    opened = open_for_change(event)
    received_at = count.received_at or at
    if count.is_leaders:
        append_leaders_count(
            opened, day=count.day, table=count.table, flags=count.flags, reason=count.reason, by=count.by,
            at=received_at, told_at=count.at, key=f"file {number}",
        )  # fmt: skip
    else:
        append_count(
            opened, day=count.day, table=count.table, flags=count.flags, by=count.by, session=count.session,
            at=received_at, told_at=count.at, key=f"file {number}",
        )  # fmt: skip


def load_ruling(event: Event, ruling: RulingLine, *, by: str, at: datetime) -> None:
    """A ruling on a tie, or one that is only kept."""
    who, when = ruling.by or by, ruling.at or at
    if ruling.order:
        tables = [int(table) for table in re.findall(r"\d+", ruling.about)] or list(ruling.order)
        rule_on_tie(event=event, tables=tables, order=ruling.order, reason=ruling.reason, by=who, at=when)
    else:
        record_ruling(event=event, about=ruling.about, reason=ruling.reason, by=who, at=when)


def load_side_games(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Side games with their deals, and the sessions that some of them are tables of."""
    for number, game in enumerate(file.side_games, start=1):
        with naming(f"side_games {number}"):
            started = start_side_game(
                event=event, game=game.game, name=game.name, sides=game.sides, settings=game.settings, by=by,
                at=game.at or at,
            )  # fmt: skip
            for deal, record in enumerate(game.deals, start=1):
                record_deal(event=event, side_game=started, record=record, by=by, at=game.at or at, key=f"file {deal}")
            if game.ended_at:
                end_side_game(event=event, side_game=started, by=by, at=game.ended_at)
    keep_sessions(event, file.side_sessions, at=at)
