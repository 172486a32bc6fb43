"""An event file made by hand, played through: every record goes through the service that the pages use."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeVar

from rotations.domain.movement import Movement, fingerprint
from rotations.domain.record import movement_from_record
from rotations.domain.rotation import Rotation as Sheet
from rotations.services import adopt_movement, plan_movement
from scoring.domain.loans import Loan
from scoring.domain.playoff import read_playoff
from scoring.event_file import schema
from scoring.event_file.schema import EventFile
from scoring.models import Playoff
from scoring.services.counts import CountSheet, NewCount
from scoring.services.days import check_flags, close_day, open_day
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import keep_new_playoff
from scoring.services.rulings import day_ruled_on, publish_final, record_ruling, rule_on_tie, rule_shared_place
from scoring.side_games.domain.game import find_game
from scoring.side_games.models import SideDraw, SideSession
from scoring.side_games.services.games import end_side_game, record_deal, start_side_game
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import join_days
from tournament.models import Event
from tournament.schemas import DocumentRefused, row_of
from tournament.services.teams import enter_teams, seat_teams

TIE = re.compile(r"tie[\s\d,]+(?:and[\s\d]+)?", re.ASCII | re.IGNORECASE)
"""What a ruling is about when it names the tied tables: `tie 4, 9, 12, 13`."""

T = TypeVar("T")


@contextmanager
def name_place(place: str) -> Iterator[None]:
    """Puts the place in the file before whatever is refused there."""
    try:
        yield
    except DocumentRefused:
        raise
    except Refusal as refusal:
        raise DocumentRefused("%(place)s: %(why)s", place=place, why=str(refusal)) from refusal


def for_each(key: str, records: Sequence[T], act: Callable[[T, int], object]) -> None:
    """Acts on each record of a list of the file and its number, from 1; what is refused there names the record."""
    for number, record in enumerate(records, start=1):
        with name_place(f"{key} {number}"):
            act(record, number)


def play_through(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Everything the file says of an event that was just set up, in the order in which it happens."""
    enter_teams(event=event, entries=file.teams, by=by, at=at)
    tables = {team.name: team.table for team in file.teams if team.table is not None}
    seat_teams(event=event, by=by, at=at, tables=tables)
    chosen = movement_of(file, file.movement) if file.movement else plan_movement(event, event.plan)
    adopt_movement(event=event, chosen=chosen, by=by, at=at)
    for day in days_begun(file):
        open_day(event=event, day=day, by=by, at=at)
    for tick in file.flags_checked:
        check_flags(event=event, day=tick.day, tables=[tick.table], by=tick.by or by, at=tick.at)
    play_days(event, file, by=by, at=at)

    def play_off(record: schema.PlayoffRecord, number: int) -> None:
        begun_at, begun_by = record.started_at or at, record.started_by or by
        key = keep_new_playoff(event, read_playoff(record.play), by=begun_by, at=begun_at)
        Playoff.objects.filter(pk=key).update(finished_at=record.finished_at, given_up_at=record.given_up_at)

    def rule_on_others(record: schema.RulingRecord, number: int) -> None:
        if day_ruled_on(record.about) is None:
            rule(event, record, by=by, at=at)

    for_each("playoffs", file.playoffs, play_off)
    for_each("rulings", file.rulings, rule_on_others)
    load_side_games(event, file, by=by, at=at)
    if file.event.state.is_final:
        publish_final(event=event, by=by, at=at)


def days_begun(file: EventFile) -> list[int]:
    """The days that have anything to show, in order."""
    begun = {*file.closed_days, *(day.number for day in file.days if day.opened_at)}
    begun |= {count.day for count in file.counts} | {loan.day for loan in file.loans}
    return sorted(begun | {tick.day for tick in file.flags_checked})


def play_days(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Loans, counts, rulings on totals, and the closing of days."""

    def lend(record: schema.LoanRecord, number: int) -> None:
        # No more can have come back than were lent; a record without any is of flags given back only.
        if record.flags or not record.returned:
            Loan(record.table, record.flags, record.returned, record.hand)
            lend_loan(event, record, number, by=by, at=at)

    def count(record: schema.CountRecord, number: int) -> None:
        is_leaders = bool(record.is_leaders)
        sheet.add(
            NewCount(
                record.day, record.table, record.flags, record.by, record.at or at, f"file {number}",
                session=None if is_leaders else record.session, counted_at=record.counted_at, is_leaders=is_leaders,
                reason=record.reason,
            )
        )  # fmt: skip

    def rule_on_total(record: schema.RulingRecord, number: int) -> None:
        if day_ruled_on(record.about) is not None:
            rule(event, record, by=by, at=at)

    for_each("loans", file.loans, lend)
    for_each("loans", file.loans, partial(take_back_loan, event, by=by, at=at))
    sheet = CountSheet(event)
    for_each("counts", file.counts, count)
    sheet.store()
    for_each("rulings", file.rulings, rule_on_total)
    for day in file.closed_days:
        with name_place("closed_days"):
            close_day(event=event, day=day, by=by, at=at)


def lend_loan(event: Event, loan: schema.LoanRecord, number: int, *, by: str, at: datetime) -> None:
    """The flags that a record says were lent."""
    lend_flags(
        event=event, day=loan.day, table=loan.table, flags=loan.flags, hand=loan.hand, by=loan.by or by,
        at=loan.at or at, key=f"file {number}",
    )  # fmt: skip


def take_back_loan(event: Event, loan: schema.LoanRecord, number: int, *, by: str, at: datetime) -> None:
    """The flags that a record says were given back, if any."""
    if loan.returned:
        take_back_flags(
            event=event, day=loan.day, table=loan.table, flags=loan.returned, by=loan.by or by, at=loan.at or at,
            key=f"file {number} back",
        )  # fmt: skip


def rule(event: Event, ruling: schema.RulingRecord, *, by: str, at: datetime) -> None:
    """A ruling on a tie, on a day's total, or one that is only recorded."""
    by, at = ruling.by or by, ruling.at or at
    named = TIE.fullmatch(ruling.about.strip())
    tables = [int(table) for table in re.findall(r"\d+", named[0])] if named else ruling.order or ()
    if ruling.is_shared:
        going_on = ruling.going_on
        rule_shared_place(event=event, tables=tables, going_on=going_on, reason=ruling.reason, by=by, at=at)
    elif ruling.order:
        rule_on_tie(event=event, tables=tables, order=ruling.order, reason=ruling.reason, by=by, at=at)
    else:
        record_ruling(event=event, about=ruling.about, reason=ruling.reason, by=by, at=at)


def movement_of(file: EventFile, record: schema.MovementRecord) -> Movement:
    """The movement itself; raises DocumentRefused when it is not the one of its fingerprint."""
    plan = file.event.plan
    with name_place("movement"):
        movement = movement_from_record(
            {
                "tables": record.tables or len(file.teams),
                "sessions": list(record.sessions or join_days(plan.days)),
                "plan": record.plan or plan.plan,
                "hands": list(record.hands),
            }
        )
    if fingerprint(movement) != record.fingerprint:
        raise DocumentRefused("movement: its hands are not those of its fingerprint; the file was changed.")
    return replace(movement, rotation=Sheet(record.sheet, movement.rotation.hands))


def load_side_games(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Side games with their deals, and the sessions that some of them are tables of."""

    def play_side_game(record: schema.SideGameRecord, number: int) -> None:
        begun_at = record.started_at or at
        game = start_side_game(
            event=event, game=record.game, name=record.name, sides=record.sides, settings=record.settings, by=by,
            at=begun_at,
        )  # fmt: skip
        for deal_number, deal in enumerate(record.deals, start=1):
            record_deal(event=event, side_game=game, record=deal, by=by, at=begun_at, key=f"file {deal_number}")
        if record.ended_at:
            end_side_game(event=event, side_game=game, by=by, at=record.ended_at)

    for_each("side_games", file.side_games, play_side_game)
    for_each("side_sessions", file.side_sessions, lambda record, number: load_side_session(event, record, at=at))


def load_side_session(event: Event, record: schema.SideSessionRecord, *, at: datetime) -> None:
    """A session over side games that are loaded already."""
    if event.side_sessions.filter(name=record.name).exists():
        raise Refusal("“%(name)s” is there twice.", name=record.name)
    if not record.draws or not all(draw.tables for draw in record.draws):
        raise Refusal("A session must have draws, each with its tables.")
    find_game(record.game).settings_with_defaults(record.settings)
    session: SideSession = row_of(SideSession, record, event=event, started_at=record.started_at or at)
    session.save()
    for draw_number, drawn in enumerate(record.draws, start=1):
        draw: SideDraw = row_of(
            SideDraw, drawn, session=session, number=draw_number, sitting_out=list(drawn.sitting_out)
        )
        draw.save()
        for table, name in enumerate(drawn.tables, start=1):
            if not event.side_games.filter(name=name, game=record.game, draw=None).update(draw=draw, table=table):
                raise Refusal(
                    "There is no side game of %(game)s called “%(name)s” for table %(table)s.",
                    game=record.game, name=name, table=table,
                )  # fmt: skip
