"""Loading an event file: whole or not at all.

A file made by hand is played through: every record goes through the service that the pages use.  A saved one is
restored record by record in their order: decisions are not judged again, because a later correction may have untied the
tables of a playoff.  Records that contradict each other are refused.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from itertools import accumulate, chain
from typing import Any, TypeVar

from django.conf import settings
from django.db import DataError, IntegrityError, transaction

from rotations.domain.book_rotation import Rotation
from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import Movement, fingerprint
from rotations.models import RealPlay
from rotations.record import movement_from_record
from rotations.services import ChosenMovement, HandPlayed, adopt_movement, note_real_play, plan_movement, store_edition
from scoring.domain.counts import Room, accept
from scoring.domain.standings import TeamRuling
from scoring.event_file import schema
from scoring.event_file.schema import EventFile, shown_when
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Playoff, Ruling
from scoring.playoff_record import read_playoff, write_playoff
from scoring.queries.counts import count_of_day
from scoring.queries.standings import EventStandings, event_standings
from scoring.services.counts import (
    MOST_LENT,
    CountSheet,
    FlagsReturned,
    NewLoan,
    SentCount,
    lend_flags,
    take_back_flags,
)
from scoring.services.days import (
    CheckedTables,
    DayClosing,
    OneDay,
    PlayEnd,
    check_adds_up,
    check_flags,
    check_is_complete,
    close_day,
    day_hands,
    end_play,
    open_day,
    record_results,
)
from scoring.services.rulings import (
    OtherRuling,
    PlayoffPlayed,
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
    start_playoff,
)
from scoring.side_games.services import (
    NewDeal,
    NewSideGame,
    OneSideGame,
    end_side_game,
    record_deal,
    start_side_game,
)
from tournament.domain import EVENT_NAME_LENGTH, NotFound, Refusal, TeamEntry, Who, join_days, name_key
from tournament.domain.log import WRONG_SHAPE
from tournament.domain.seating import given_tables
from tournament.models import (
    Absence,
    Event,
    LogEntry,
    Player,
    Prize,
    Qualifier,
    QualifierExport,
    QualifierImport,
    Spare,
    Substitution,
    Table,
    Turn,
    WithdrawnEvent,
)
from tournament.queries.events import event_setup, free_slug
from tournament.schemas import DocumentRefused, Nothing, fields_of, row_of, to_json
from tournament.services.access import NewPrize, NewSpare, list_spare, offer_prize
from tournament.services.acts import Actor, Change, act, change_event, set_columns, store_entries
from tournament.services.events import HandCall, StandingsChoice, call_hand, create_event, show_standings
from tournament.services.teams import (
    NewTeams,
    PlayerNote,
    PlayerNotes,
    Seating,
    check_zone,
    enter_teams,
    note_players,
    seat_teams,
    store_teams,
)

COPY, SECOND = " (changed copy)", " (second copy)"
EXAMPLE = settings.BASE_DIR / "tournament" / "examples" / "provincial_games.json"


@transaction.atomic
def try_event_file(file: EventFile, by: Actor, at: datetime, *, slug: str, is_copy: bool = False) -> EventStandings:
    """The standings that the file's event would have; loads it to find out, and stores nothing. Raises what loading
    raises.
    """
    standings = event_standings(load_event(file, by, at, slug=slug, is_copy=is_copy))
    transaction.set_rollback(True)
    return standings


@transaction.atomic
def load_event(file: EventFile, by: Actor, at: datetime, *, slug: str | None = None, is_copy: bool = False) -> Event:
    """The event of a file, led by the actor's account, at its slug or another.

    A saved file that was changed is loaded only as a copy: without its log, and with a name that says so.  Raises
    DocumentRefused, Conflict and what acts refuse.
    """
    plan = file.event.plan if slug is None else replace(file.event.plan, slug=slug)
    if is_copy:
        plan = replace(plan, name=name_of_copy(plan.name, COPY))
    if file.log:  # what the office withdrew comes back where it was
        WithdrawnEvent.objects.filter(slug=plan.slug, log_digest=file.log[-1].digest).delete()
    with change_event(create_event(by, file.event.state.created_at or at, plan)) as event:
        if file.log:
            try:
                restore(event, file, by, at, is_copy=is_copy)
            except (IntegrityError, DataError, *WRONG_SHAPE) as error:
                raise DocumentRefused(
                    "The file says something twice, or what cannot be; it was changed after it was saved."
                ) from error
        else:
            play_through(event, file, by, at)
    return event


def load_example(by: Actor, at: datetime) -> Event:
    """The example weekend, marked as such, at the first free address."""
    file = schema.read_event_file(EXAMPLE.read_text(encoding="utf-8"))
    file.event.plan = replace(file.event.plan, slug=free_slug(file.event.plan.slug), is_rehearsal=True)
    return load_event(file, by, at)


def name_of_copy(name: str, what: str) -> str:
    return f"{name[: EVENT_NAME_LENGTH - len(what)]}{what}"


@transaction.atomic
def load_beside(file: EventFile, by: Actor, at: datetime, slug: str) -> Event:
    """The event of a file beside another state of it that is here; raises what loading raises."""
    event = load_event(file, by, at, slug=slug)
    set_beside(event, by, at)
    return event


@act(who=Who.NOBODY, not_taken_back="The copy is deleted.")
def set_beside(change: Change, _: Nothing) -> None:
    """Makes an event one to look at beside another state of it: like an example it is marked and counts nowhere.

    The public sees no player's name: one may have been taken out since.
    """
    name = name_of_copy(change.event.name, SECOND)
    settings = {"name": name, "is_rehearsal": True, "show_player_names": False}
    set_columns(change.event, **settings)
    change.note("Kept beside another state of this event; it counts nowhere.", settings=settings)


@act(who=Who.NOBODY, not_taken_back="The copy is deleted.")
def load_copy(change: Change, _: Nothing) -> None:
    """Tells the log of a copy that what came before it is not in it."""
    change.note("Loaded from a file; what it tells was not proved.")


class Rows:
    """The rows to which the records of a file refer by number or name, and new rows that refer to them."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.days = {day.number: day for day in event.days.prefetch_related("sessions")}
        self.tables = {table.number: table for table in event.tables.select_related("team")}
        self.teams = {team.name: team for team in event.teams.all()}

    def find(self, what: str, key: Any) -> Any:
        """The day, table or team of that number or name; raises NotFound."""
        rows: dict[str, dict[Any, Any]] = {"day": self.days, "table": self.tables, "team": self.teams}
        NotFound.when(key not in rows[what], f"The event has no {what} {key}.")
        return rows[what][key]

    def new(self, model: type[Any], record: object, **values: Any) -> Any:
        """A row of the event, not stored, with the day, the table and the team that the record names."""
        columns = {column.name for column in model._meta.concrete_fields}
        names = {each.name for each in fields_of(type(record))}
        if "event" in columns:
            values["event"] = self.event
        for what in {"day", "table", "team"} & columns & names:
            values[what] = self.find(what, getattr(record, what))
        return row_of(model, record, **values)


def restore(event: Event, file: EventFile, by: Actor, at: datetime, *, is_copy: bool) -> None:
    """Restores all that a saved file holds of an event just set up; raises Refusal for a log that was edited."""
    restore_teams(event, file)
    rows = Rows(event)
    restore_presence(rows, file)
    restore_movements(event, file)
    restore_days(rows, file)
    restore_flags(rows, file)
    restore_rulings(rows, file)
    restore_ends(rows, file)
    restore_playoffs(rows, file)
    load_side_games(event, file, by, at)
    restore_players(rows, file)
    for model, records in (
        (RealPlay, file.real_play or ()),
        (Substitution, file.substitutions),
        (Turn, file.turns or ()),
        (Qualifier, file.qualifiers),
        (QualifierExport, file.qualifier_exports),
        (Spare, file.spares),
        (Prize, file.prizes),
    ):
        model.objects.bulk_create(rows.new(model, record) for record in records)
    for imported in file.qualifier_imports:
        row = rows.new(QualifierImport, imported)
        row.save()
        entered = [rows.find("team", name) for name in imported.teams]
        row.teams.set(entered)
        for team, sent in zip(entered, imported.sent or (), strict=False):
            set_columns(team, sent=sent)
    restore_state(rows, file, is_copy=is_copy)
    if is_copy:
        load_copy(event, by, at)


def kind_of_ruling(record: schema.RulingRecord) -> tuple[str, int | None]:
    day = day_ruled_on(record.about)
    other = Ruling.Kind.DAY_TOTAL if day else Ruling.Kind.TIE if record.order else Ruling.Kind.OTHER
    return other if record.kind is None else record.kind.value, day


def hands_planned(file: schema.EventFile) -> int:
    """The hands of the event when play began; 0 before."""
    return next((len(movement.hands) for movement in file.movements if movement.frozen_at), 0)


@contextmanager
def name_place(place: str) -> Iterator[None]:
    """Puts the place in the file before the sentence of any Refusal."""
    try:
        yield
    except DocumentRefused:
        raise
    except Refusal as refusal:
        raise DocumentRefused(f"{place}: {refusal}") from refusal


def movement_of(file: schema.EventFile, record: schema.EditionRecord) -> Movement:
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
    DocumentRefused.when(
        fingerprint(movement) != record.fingerprint,
        "movement: its hands are not those of its fingerprint; it was changed after it was saved.",
    )
    return replace(movement, rotation=Rotation(record.sheet, movement.rotation.hands))


def restore_teams(event: Event, file: EventFile) -> None:
    """Stores the teams and seats those with a table; raises DocumentRefused for one that is there twice."""
    if not file.teams:
        return
    names = [team.name for team in file.teams]

    def check(team: TeamEntry, number: int) -> None:
        check_zone(event, team)
        DocumentRefused.when(names.index(team.name) != number - 1, f"teams {number}: {team.name} is there twice.")

    for_each("teams", file.teams, check)
    teams = store_teams(event, file.teams)
    if any(team.table is not None for team in file.teams):
        numbers = given_tables(file.teams)
        Table.objects.bulk_create(
            Table(event=event, team=team, number=number) for team, number in zip(teams, numbers, strict=True)
        )


def restore_presence(rows: Rows, file: EventFile) -> None:
    """Stores from which hand to which each team played; DocumentRefused where the hands contradict each other."""
    tables = {table.team.name: table for table in rows.tables.values()}
    absences: list[Absence] = []

    def present(record: schema.PresenceRecord, number: int) -> None:
        team = rows.find("team", record.team)
        left, hands = record.left_after_hand, [record.joined_after_hand, *chain(*record.absences)]
        DocumentRefused.when(
            left is None and record.stays_ranked, f"presence: {record.team} stays ranked, but has not left."
        )
        hands += [] if left is None else [left]
        DocumentRefused.when(
            (record.away_after_hand is None) != (record.returned_after_hand is None) or hands != sorted(hands),
            f"presence: {record.team} left before it came or returned.",
        )
        until = [earlier.last_hand for earlier in record.earlier_numbers or ()]
        DocumentRefused.when(
            until != sorted(set(until)),
            f"presence: the earlier numbers of {record.team}’s table must follow one another.",
        )
        team.is_ranked, team.joined_after_hand = record.is_ranked, record.joined_after_hand
        team.players_here, team.has_paid = record.players_here, bool(record.has_paid)
        team.save()
        absences.extend(Absence(team=team, after_hand=hand, returned_after_hand=last) for hand, last in record.absences)
        if left is not None:
            absences.append(Absence(team=team, after_hand=left, stays_ranked=bool(record.stays_ranked)))
        if record.team in tables:
            set_columns(tables[record.team], in_play=record.in_play, earlier_numbers=record.numbers)

    for_each("presence", file.presence, present)
    Absence.objects.bulk_create(absences)


def restore_movements(event: Event, file: EventFile) -> None:
    """Stores every edition of the movement, judged anew; raises DocumentRefused where their numbers do not grow."""
    editions = [record.edition for record in file.movements]
    DocumentRefused.when(editions != sorted(set(editions)), "movement: the editions must follow one another.")
    for record in file.movements:
        movement = movement_of(file, record)
        edition = store_edition(
            event, movement, certificate(movement), edition=record.edition, first_hand=record.first_hand,
            first_session=record.first_session, by=record.adopted_by, at=record.adopted_at, frozen_at=record.frozen_at,
        )  # fmt: skip
        if record.certificate:
            set_columns(edition, certificate=record.certificate)


def restore_days(rows: Rows, file: EventFile) -> None:
    """Restores when days were opened; raises DocumentRefused for missing days and those closed without being open."""
    closed = [day.number for day in file.days if day.closed_at]
    DocumentRefused.when(
        [day.number for day in file.days] != list(rows.days), "days must list each day of the event once, in order."
    )
    DocumentRefused.when(
        closed != sorted(set(file.closed_days)) or any(day.closed_at and not day.opened_at for day in file.days),
        "days and closed_days do not agree on which days are closed.",
    )
    for record in file.days:
        set_columns(rows.days[record.number], opened_at=record.opened_at)


def restore_flags(rows: Rows, file: EventFile) -> None:
    """Restores ticks, loans and counts, each in the order in which they came."""
    event, lent = rows.event, dict.fromkeys(rows.days, 0)
    owed: Counter[tuple[int, int]] = Counter()
    loans: list[LoanEntry] = []
    ticks: dict[tuple[int, int], FlagsChecked] = {}
    counts: list[FlagCount] = []

    def tick(record: schema.FlagsCheckedRecord, number: int) -> None:
        DocumentRefused.when((record.day, record.table) in ticks, f"flags_checked {number} is there twice.")
        ticks[record.day, record.table] = rows.new(FlagsChecked, record)

    def lend(record: schema.LoanRecord, number: int) -> None:
        # By the rules of its day: earlier versions lent at any hand, also to a table that did not play.
        at, key = DocumentRefused.require(record.at, f"loans {number} lacks its time."), f"file {number}"
        owed[record.day, record.table] += record.flags - record.returned
        DocumentRefused.when(
            max(record.flags, record.returned) > MOST_LENT or owed[record.day, record.table] < 0,
            f"loans {number}: so many flags were not lent.",
        )
        loans.extend(
            rows.new(LoanEntry, record, flags=flags, at=at, key=sent)
            for flags, sent in ((record.flags, key), (-record.returned, f"{key} back"))
            if flags
        )
        lent[record.day] += record.flags

    def count(record: schema.CountRecord, number: int) -> None:
        sessions = {session.number: session for session in rows.find("day", record.day).sessions.all()}
        NotFound.when(
            record.session is not None and record.session not in sessions, f"The event has no session {record.session}."
        )
        DocumentRefused.when(
            record.is_leaders and not record.reason, f"counts {number} is the leader's and lacks its reason."
        )
        row = rows.new(
            FlagCount, record, session=None if record.session is None else sessions[record.session],
            person=record.person or name_key(record.by), key=f"file {number}",
            at=DocumentRefused.require(record.at, f"counts {number} lacks the time it was received at."),
        )  # fmt: skip
        accept(record.flags, Room(len(rows.tables), event.flags_per_table, lent[record.day]))
        counts.append(row)

    for_each("flags_checked", file.flags_checked, tick)
    FlagsChecked.objects.bulk_create(ticks.values())
    for_each("loans", file.loans, lend)
    LoanEntry.objects.bulk_create(loans)
    for_each("counts", file.counts, count)
    FlagCount.objects.bulk_create(counts)


def restore_rulings(rows: Rows, file: EventFile) -> None:
    """Stores the rulings; raises DocumentRefused for one without its time."""

    def rule(record: schema.RulingRecord, number: int) -> None:
        DocumentRefused.require(record.at, f"rulings {number} lacks its time.")
        kind, on_day = kind_of_ruling(record)
        day = None if on_day is None else rows.find("day", on_day)
        team = None if record.kind is None else rows.find("table", record.on_table).team
        rows.new(
            Ruling, record, kind=kind, day=day, team=team, order=list(record.order or ()) or None
        ).save()  # fmt: skip

    for_each("rulings", file.rulings, rule)


def restore_ends(rows: Rows, file: EventFile) -> None:
    """Ends the days whose play ended early, closes those that are closed, and stores their results.

    Raises DocumentRefused for an end that the day does not have, Refusal where a count is missing or the flags do not
    add up (R39).
    """
    for record in file.days:
        day, sessions = rows.days[record.number], day_hands(rows.event, record.number)
        DocumentRefused.when(
            record.ended_after_hand and not sessions[0].before < record.ended_after_hand < sessions[-1].planned,
            f"days: play of day {record.number} cannot end after hand {record.ended_after_hand}.",
        )
        set_columns(day, ended_after_hand=record.ended_after_hand)
        if record.closed_at:
            with name_place("closed_days"):
                count = count_of_day(rows.event, event_setup(rows.event), record.number)
                check_is_complete(count)
                check_adds_up(day, count)
            set_columns(day, closed_at=record.closed_at, closed_by=record.closed_by)
            record_results(rows.event, day, count)


def restore_playoffs(rows: Rows, file: EventFile) -> None:
    """Restores the playoffs, including those given up or made needless by a correction."""

    def play_off(record: schema.PlayoffRecord, number: int) -> None:
        DocumentRefused.require(record.started_at, f"playoffs {number} lacks its time.")
        playoff = read_playoff(record.play)
        for table in playoff.tables:
            rows.find("table", table)
        rows.new(Playoff, record, play=write_playoff(playoff)).save()

    for_each("playoffs", file.playoffs, play_off)


def restore_players(rows: Rows, file: EventFile) -> None:
    """Stores dates of birth and memberships; raises DocumentRefused where year and date differ."""
    teams = {rows.find("team", record.team) for record in file.players}
    players = {(player.team_id, player.seat): player for player in Player.objects.filter(team__in=teams)}
    known = []
    for record in file.players:
        player = players.get((rows.teams[record.team].pk, record.seat.value))
        if player is not None:
            year = record.birth_date.year if record.birth_date else record.birth_year
            DocumentRefused.when(
                record.birth_year not in (None, year), "players: birth_year is not the year of birth_date."
            )
            player.birth_year, player.birth_date, player.membership = year, record.birth_date, record.membership
            known.append(player)
    Player.objects.bulk_update(known, ["birth_year", "birth_date", "membership"], batch_size=100)


def restore_state(rows: Rows, file: EventFile, *, is_copy: bool) -> None:
    """Restores the log and the state of the event; raises Conflict where the standings cannot be final."""
    event, state = rows.event, file.event.state
    event.standings_shown, event.hand_in_play = shown_when(state), hand_in_play(file.event)
    DocumentRefused.when(
        state.is_final != (state.finalised_at is not None) or (state.finalised_by and not state.is_final),
        "event, final, finalised_at and finalised_by do not tell the same.",
    )
    if not is_copy:
        LogEntry.objects.filter(event=event).delete()
        event.to_note = []  # what was noted up to here is in the file's log
        event.version, event.log_digest = 0, ""
        store_entries(event, [rows.new(LogEntry, entry) for entry in file.log])
        check_chain(event, file)
        event.signature = to_json(file.signed) if file.signed else {}
    event.hands_planned = hands_planned(file)
    for name in ONLY_SAVED_OF_EVENT:
        setattr(event, name, getattr(state, name))
    event.save()
    event_standings(event)


def check_chain(event: Event, file: EventFile) -> None:
    """Raises DocumentRefused where the entries of a signed file were not chained as they are here; those of an earlier
    version were chained otherwise.
    """
    for number, (digest, record) in enumerate(
        zip(event.log.values_list("digest", flat=True), file.log, strict=True), 1
    ):
        DocumentRefused.when(
            record.number != number or (file.signed and record.digest != digest),
            f"The log is broken at entry {number}; what follows it cannot be trusted.",
        )


TIE = re.compile(r"tie[\s\d,]+(?:and[\s\d]+)?", re.ASCII | re.IGNORECASE)
"""The `about` of a ruling on a tie, which names the tied tables: `tie 4, 9, 12, 13`."""

T = TypeVar("T")


def for_each(key: str, records: Sequence[T], act: Callable[[T, int], object]) -> None:
    """Calls `act` with each record of a list and its number, from 1; a Refusal names the record."""
    for number, record in enumerate(records, start=1):
        with name_place(f"{key} {number}"):
            act(record, number)


ONLY_SAVED = (
    "presence", "substitutions", "qualifiers", "qualifier_exports", "qualifier_imports", "earlier_movements",
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
    ):
        for number, record in enumerate(records, start=1):
            refuse_set(record, names, f"{key} {number}")
    begun = days_begun(file)
    for day in file.closed_days:
        missing = next((earlier for earlier in range(1, day) if earlier not in begun), None)
        DocumentRefused.when(
            missing is not None,
            f"closed_days: day {day} cannot be closed while the file has nothing about day {missing}.",
        )


def refuse_set(record: object, names: Sequence[str], place: str) -> None:
    keys = {each.name: each.encode_name for each in fields_of(type(record))}
    for name in names:
        DocumentRefused.when(
            getattr(record, name),
            f"{f'{place}, {keys[name]}'.removeprefix(', ')} stands only in a saved file, which holds the log; leave it "
            "out and do it on the desk.",
        )


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
    begun = {
        *file.closed_days,
        *(day.number for day in file.days if day.opened_at),
        *(count.day for count in file.counts),
        *(loan.day for loan in file.loans),
        *(tick.day for tick in file.flags_checked),
    }
    hands_by_day = accumulate(map(sum, file.event.plan.days))
    if file.event.state.hand_in_play:
        begun.add(1 + sum(last < file.event.state.hand_in_play for last in hands_by_day))
    return sorted(begun)


def play_days(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Opens, counts and closes the days as a leader would; a Refusal names the place in the file."""

    def lend(record: schema.LoanRecord, number: int) -> None:
        # No more flags can come back than were lent; a record without flags is only a return.
        if record.flags or not record.returned:
            Refusal.when(
                record.returned > record.flags > 0,
                f"{record.flags} flags were lent, and {record.returned} cannot come back of them.",
            )
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
        rule_on_team(event, by, at, TeamRuling(kind=ruling.kind, table=table, number=number, reason=reason))
    elif ruling.is_shared:
        rule_shared_place(event, by, at, SharedPlace(tables=tables, going_on=ruling.going_on, reason=reason))
    elif ruling.order and ruling.number == 0:
        lift_tie_ruling(event, by, at, TieRulingLifted(tables=ruling.order, reason=reason))
    elif ruling.order:
        rule_on_tie(event, by, at, TieRuling(tables=tables, order=ruling.order, reason=reason))
    else:
        record_ruling(event, by, at, OtherRuling(about=ruling.about, reason=reason))


def load_side_games(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Plays the side games deal by deal; a Refusal names the place in the file."""

    def play_side_game(record: schema.SideGameRecord, number: int) -> None:
        begun_at = record.started_at or at
        new = NewSideGame(game=record.game, name=record.name, sides=record.sides, settings=record.settings)
        game = start_side_game(event, by, begun_at, new)
        for deal in record.deals:
            record_deal(event, by, begun_at, NewDeal(side_game=game, record=deal))
        if record.ended_at:
            end_side_game(event, by, record.ended_at, OneSideGame(side_game=game))

    for_each("side_games", file.side_games, play_side_game)
