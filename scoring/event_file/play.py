"""An event file made by hand, played through: every record goes through the service that the pages use."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from itertools import accumulate
from typing import TypeVar

from rotations.domain.hand import Rotation as Sheet
from rotations.domain.movement import Movement, fingerprint
from rotations.record import movement_from_record
from rotations.services import ChosenMovement, HandPlayed, adopt_movement, note_real_play, plan_movement
from scoring.domain.standings import team_ruling
from scoring.event_file import schema
from scoring.event_file.schema import EventFile
from scoring.models import Playoff
from scoring.playoff_record import read_playoff
from scoring.services.counts import CountSheet, SentCount
from scoring.services.days import (
    CheckedTables,
    DayClosing,
    OneDay,
    PlayEnd,
    check_flags,
    close_day,
    end_play,
    open_day,
)
from scoring.services.loans import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.services.playoffs import PlayoffPlayed, start_playoff
from scoring.services.rulings import (
    OtherRuling,
    SharedPlace,
    TieRuling,
    TieRulingLifted,
    day_ruled_on,
    lift_tie_ruling,
    publish_final,
    record_ruling,
    rule_on_team,
    rule_on_tie,
    rule_shared_place,
)
from scoring.side_games.domain.game import find_game
from scoring.side_games.models import SideDraw, SideSession
from scoring.side_games.services import (
    NewDeal,
    NewSideGame,
    OneSideGame,
    end_side_game,
    record_deal,
    start_side_game,
)
from tournament.domain import NotFound, Refusal, join_days
from tournament.models import Event
from tournament.schemas import DocumentRefused, fields_of, join_place, row_of
from tournament.services.acts import Actor
from tournament.services.events import HandCall, StandingsChoice, call_hand, show_standings
from tournament.services.people import NewPrize, NewSpare, list_spare, offer_prize
from tournament.services.teams import NewTeams, PlayerNote, PlayerNotes, Seating, enter_teams, note_players, seat_teams

TIE = re.compile(r"tie[\s\d,]+(?:and[\s\d]+)?", re.ASCII | re.IGNORECASE)
"""The `about` of a ruling on a tie, which names the tied tables: `tie 4, 9, 12, 13`."""

T = TypeVar("T")


@contextmanager
def name_place(place: str) -> Iterator[None]:
    """Puts the place in the file before the sentence of any Refusal."""
    try:
        yield
    except DocumentRefused:
        raise
    except Refusal as refusal:
        raise DocumentRefused(f"{place}: {refusal}") from refusal


def for_each(key: str, records: Sequence[T], act: Callable[[T, int], object]) -> None:
    """Calls `act` with each record of a list and its number, from 1; a Refusal names the record."""
    for number, record in enumerate(records, start=1):
        with name_place(f"{key} {number}"):
            act(record, number)


ONLY_SAVED = (
    "presence", "substitutions", "qualifiers", "qualifier_exports", "qualifier_imports", "earlier_movements",
    "salt",
)  # fmt: skip
"""What only a saved file can hold: it comes about step by step, and its history is in the log."""

ONLY_SAVED_OF_EVENT = ("hand_called_at", "stopped_at", "goes_on_at", "finalised_at", "finalised_by", "archived_at")


def check_by_hand(file: EventFile) -> None:
    """Refuses what only a saved file can hold, by name, and days closed before an earlier one was opened."""
    refuse_set(file, ONLY_SAVED, "")
    refuse_set(file.event.state, ONLY_SAVED_OF_EVENT, "event")
    for key, records, names in (
        ("days", file.days, ("closed_at", "closed_by")),
        ("counts", file.counts, ("is_late", "is_correction", "is_taken_back")),
        ("rulings", file.rulings, ("difference",)),
        ("players", file.players, ("party",)),
        ("spares", file.spares, ("party",)),
    ):
        for number, record in enumerate(records, start=1):
            refuse_set(record, names, f"{key} {number}")
    begun = days_begun(file)
    for day in file.closed_days:
        missing = next((earlier for earlier in range(1, day) if earlier not in begun), None)
        if missing is not None:
            raise DocumentRefused(
                f"closed_days: day {day} cannot be closed while the file has nothing about day {missing}."
            )


def refuse_set(record: object, names: Sequence[str], place: str) -> None:
    keys = {each.name: each.encode_name for each in fields_of(type(record))}
    for name in names:
        if getattr(record, name):
            raise DocumentRefused(
                f"{join_place(place, keys[name])} stands only in a saved file, which holds the log; leave it "
                "out and do it on the desk."
            )


def shown_when(state: schema.EventState) -> Event.StandingsShown:
    return Event.StandingsShown(state.standings_shown or Event.StandingsShown.CLOSED_DAYS)


def hand_in_play(section: schema.EventSection) -> int:
    """The hand in play, 0 before the first; raises DocumentRefused."""
    hand, hands = section.state.hand_in_play or 0, sum(join_days(section.plan.days))
    DocumentRefused.when(hand > hands, f"event, hand_in_play must be a hand from 1 to {hands}.")
    return hand


def add_people(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Stores players' notes, spares and prizes; a Refusal names the place in the file."""
    teams = dict(event.teams.values_list("name", "pk"))

    def note(record: schema.PlayerRecord, number: int) -> None:
        NotFound.when(record.team not in teams, f"The event has no team {record.team}.")
        known = PlayerNote(birth_year=record.birth_year, birth_date=record.birth_date, membership=record.membership)
        note_players(event, by, at, PlayerNotes(team=teams[record.team], players={record.seat: known}))

    for_each("players", file.players, note)
    for_each(
        "spares",
        file.spares,
        lambda spare, _: list_spare(event, by, at, NewSpare(name=spare.name, contact=spare.contact)),
    )
    for_each(
        "prizes",
        file.prizes,
        lambda prize, _: offer_prize(event, by, at, NewPrize(name=prize.name, kind=prize.kind, number=prize.number)),
    )


def play_through(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Plays everything in the file through an event that was just set up, in the order in which it happened."""
    check_by_hand(file)
    shown, hand = shown_when(file.event.state), hand_in_play(file.event)
    if shown != event.standings_shown:
        show_standings(event, by, at, StandingsChoice(when=shown))
    enter_teams(event, by, at, NewTeams(teams=file.teams))
    seat_teams(event, by, at, Seating(tables={team.name: team.table for team in file.teams if team.table is not None}))
    add_people(event, file, by, at)
    chosen = movement_of(file, file.movement) if file.movement else plan_movement(event, event.plan)
    adopt_movement(event, by, at, ChosenMovement(movement=chosen))
    for day in days_begun(file):
        open_day(event, by, at, OneDay(day=day))
    for tick in file.flags_checked:
        check_flags(event, by_name(tick.by, by), tick.at, CheckedTables(day=tick.day, tables=(tick.table,)))
    if hand:
        call_hand(event, by, at, HandCall(hand=hand))

    for_each(
        "real_play",
        file.real_play or (),
        lambda played, _: note_real_play(
            event, by_name(played.by, by), played.at or at, HandPlayed(hand=played.hand, note=played.note)
        ),
    )
    play_days(event, file, by, at)

    def play_off(record: schema.PlayoffRecord, number: int) -> None:
        playoff = read_playoff(record.play)
        played = PlayoffPlayed(tables=playoff.tables, played=playoff)
        key = start_playoff(event, by_name(record.started_by, by), record.started_at or at, played)
        Playoff.objects.filter(pk=key).update(finished_at=record.finished_at, given_up_at=record.given_up_at)

    for_each("playoffs", file.playoffs, play_off)
    for_each("rulings", file.rulings, lambda ruling, _: rule(event, ruling, by, at, on_days=False))
    load_side_games(event, file, by, at)
    if file.event.state.is_final:
        publish_final(event, by, at)


def by_name(name: str, by: Actor) -> Actor:
    """Whoever the file names, else whoever loads it."""
    return Actor(name) if name else by


def days_begun(file: EventFile) -> list[int]:
    begun = {*file.closed_days, *(day.number for day in file.days if day.opened_at)}
    begun |= {count.day for count in file.counts} | {loan.day for loan in file.loans}
    hands_by_day = accumulate(map(sum, file.event.plan.days))
    if file.event.state.hand_in_play:
        begun.add(1 + sum(last < file.event.state.hand_in_play for last in hands_by_day))
    return sorted(begun | {tick.day for tick in file.flags_checked})


def play_days(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Opens, counts and closes the days as a leader would; a Refusal names the place in the file."""

    def lend(record: schema.LoanRecord, number: int) -> None:
        # No more flags can come back than were lent; a record without flags is only a return.
        if record.flags or not record.returned:
            if record.returned > record.flags > 0:
                raise Refusal(f"{record.flags} flags were lent, and {record.returned} cannot come back of them.")
            lent = NewLoan(day=record.day, table=record.table, flags=record.flags, hand=record.hand)
            lend_flags(event, by_name(record.by, by), record.at or at, lent, f"file {number}")

    def take_back(record: schema.LoanRecord, number: int) -> None:
        if record.returned:
            hand = None if record.flags else record.hand  # else it is the loan's
            returned = FlagsReturned(day=record.day, table=record.table, flags=record.returned, hand=hand)
            take_back_flags(event, by_name(record.by, by), record.at or at, returned, f"file {number} back")

    def count(record: schema.CountRecord, number: int) -> None:
        is_leaders = bool(record.is_leaders)
        sheet.add(
            SentCount(
                day=record.day, table=record.table, flags=record.flags, by=record.by, at=record.at or at,
                key=f"file {number}", session=None if is_leaders else record.session, counted_at=record.counted_at,
                is_leaders=is_leaders, reason=record.reason, person=record.person,
            )
        )  # fmt: skip

    for_each("loans", file.loans, lend)
    for_each("loans", file.loans, take_back)
    sheet = CountSheet(event)
    for_each("counts", file.counts, count)
    sheet.store()
    for_each("rulings", file.rulings, lambda ruling, _: rule(event, ruling, by, at, on_days=True))
    last = dict(enumerate(accumulate(map(sum, file.event.plan.days)), start=1))
    for record in file.days:
        if record.ended_after_hand:
            last[record.number] = record.ended_after_hand
            with name_place("days"):
                end_play(event, by, at, PlayEnd(after_hand=record.ended_after_hand))
    for day in file.closed_days:
        with name_place("closed_days"):
            close_day(event, by, at, DayClosing(day=day, after_hand=last.get(day)))


def rule(event: Event, ruling: schema.RulingRecord, by: Actor, at: datetime, *, on_days: bool) -> None:
    """Makes a ruling: with `on_days` one on a day's total, else one on a tie, on a team, or that is only recorded."""
    if on_days is (day_ruled_on(ruling.about) is None):
        return
    by, at, reason = by_name(ruling.by, by), ruling.at or at, ruling.reason
    named = TIE.fullmatch(ruling.about.strip())
    tables = tuple(int(table) for table in re.findall(r"\d+", named[0])) if named else ruling.order or ()
    if ruling.kind is not None:
        table, number = ruling.on_table or 0, ruling.number or 0
        rule_on_team(event, by, at, team_ruling(kind=ruling.kind, table=table, number=number, reason=reason))
    elif ruling.is_shared:
        rule_shared_place(event, by, at, SharedPlace(tables=tables, going_on=ruling.going_on, reason=reason))
    elif ruling.order and ruling.number == 0:
        lift_tie_ruling(event, by, at, TieRulingLifted(tables=ruling.order, reason=reason))
    elif ruling.order:
        rule_on_tie(event, by, at, TieRuling(tables=tables, order=ruling.order, reason=reason))
    else:
        record_ruling(event, by, at, OtherRuling(about=ruling.about, reason=reason))


def movement_of(file: EventFile, record: schema.EditionRecord) -> Movement:
    """The movement of a record; raises DocumentRefused when its fingerprint does not fit."""
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
        raise DocumentRefused("movement: its hands are not those of its fingerprint; it was changed past the log.")
    return replace(movement, rotation=Sheet(record.sheet, movement.rotation.hands))


def load_side_games(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Plays the side games deal by deal and stores the sessions; a Refusal names the place in the file."""

    def play_side_game(record: schema.SideGameRecord, number: int) -> None:
        begun_at = record.started_at or at
        new = NewSideGame(game=record.game, name=record.name, sides=record.sides, settings=record.settings)
        game = start_side_game(event, by, begun_at, new)
        for deal_number, deal in enumerate(record.deals, start=1):
            record_deal(event, by, begun_at, NewDeal(side_game=game, record=deal), f"file {deal_number}")
        if record.ended_at:
            end_side_game(event, by, record.ended_at, OneSideGame(side_game=game))

    for_each("side_games", file.side_games, play_side_game)
    for_each("side_sessions", file.side_sessions, lambda record, number: load_side_session(event, record, at=at))


def load_side_session(event: Event, record: schema.SideSessionRecord, *, at: datetime) -> None:
    """Stores a session with its draws and tables; raises Refusal for a name that is there twice, or no draws."""
    Refusal.when(event.side_sessions.filter(name=record.name).exists(), f"“{record.name}” is there twice.")
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
                raise Refusal(f"There is no side game of {record.game} called “{name}” for table {table}.")
