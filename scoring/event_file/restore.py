"""A saved event file, put back as it was: rows, times, editions and the log, record by record in their order.

Nothing is judged anew that was judged when it happened: a playoff may be of tables that a later correction untied.
What would leave the event at odds with itself is refused.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from rotations.services import keep_edition
from scoring.domain.counts import Room, accept
from scoring.domain.playoff import read_playoff
from scoring.event_file import schema
from scoring.event_file.load import for_each, load_side_games, movement_of, name_place
from scoring.event_file.schema import EventFile
from scoring.models import FlagCount, FlagsChecked, Playoff, PlayoffTable, Ruling
from scoring.queries.counts import count_of_day
from scoring.queries.standings import event_standings
from scoring.services.days import check_adds_up, check_is_complete, record_results
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import keep
from scoring.services.rulings import day_ruled_on
from tournament.domain.log import LogRecord, verify_chain
from tournament.domain.refusal import NotFound
from tournament.domain.seating import SeatingEntry, given_tables
from tournament.domain.sessions import join_days
from tournament.models import (
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
    Team,
)
from tournament.schemas import DocumentRefused, row_of
from tournament.services.teams import enter_teams

T = TypeVar("T")
K = TypeVar("K")


def find(rows: Mapping[K, T], key: K, what: str) -> T:
    """The day, session, table or team of that number or name; raises NotFound."""
    if key not in rows:
        number = key[-1] if isinstance(key, tuple) else key
        raise NotFound("The event has no %(what)s %(number)s.", what=what, number=number)
    return rows[key]


class Rows:
    """What the records of a file point to by number or by name."""

    def __init__(self, event: Event) -> None:
        days = list(event.days.prefetch_related("sessions"))
        self.days = {day.number: day for day in days}
        self.sessions = {(day.number, session.number): session for day in days for session in day.sessions.all()}
        self.tables = {table.number: table for table in event.tables.select_related("team")}
        self.teams = {team.name: team for team in event.teams.all()}

    def team(self, name: str) -> Team:
        return find(self.teams, name, "team")

    def at(self, record: Any) -> dict[str, Any]:
        """The day and the table of a record."""
        return {"day": find(self.days, record.day, "day"), "table": find(self.tables, record.table, "table")}


def restore(event: Event, file: EventFile, *, by: str, at: datetime) -> None:
    """Everything a saved file holds of an event that was just set up; raises Refusal for a log that was edited."""
    verify_chain((chained(entry), entry.digest) for entry in file.log)
    restore_teams(event, file, by=by, at=at)
    rows = Rows(event)
    restore_presence(rows, file)
    restore_movements(event, file)
    restore_days(rows, file)
    restore_flags(event, rows, file)
    restore_rulings(event, rows, file)
    for record in file.days:
        if record.closed_at:
            close(event, record)
    restore_playoffs(event, rows, file)
    load_side_games(event, file, by=by, at=at)
    restore_people(rows, file)
    restore_qualifiers(event, rows, file)
    Spare.objects.bulk_create(row_of(Spare, spare, event=event) for spare in file.spares)
    Prize.objects.bulk_create(row_of(Prize, prize, event=event) for prize in file.prizes)
    restore_state(event, file)


def chained(entry: schema.LogRecord) -> LogRecord:
    """An entry of the log as the chain sees it."""
    return LogRecord(
        entry.number, entry.at.astimezone(UTC).isoformat(), entry.by, entry.did, entry.says, dict(entry.detail)
    )


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


def restore_presence(rows: Rows, file: EventFile) -> None:
    """From which hand to which each team was there."""
    tables = {table.team.name: table for table in rows.tables.values()}

    def present(record: schema.PresenceRecord, number: int) -> None:
        team = rows.team(record.team)
        if record.left_after_hand is not None and record.left_after_hand < record.joined_after_hand:
            raise DocumentRefused("presence: %(team)s left before it came.", team=record.team)
        team.is_ranked, team.joined_after_hand = record.is_ranked, record.joined_after_hand
        team.left_after_hand = record.left_after_hand
        team.save()
        if record.team in tables:
            table = tables[record.team]
            table.in_play = record.in_play
            table.save(update_fields=["in_play"])

    for_each("presence", file.presence, present)


def restore_movements(event: Event, file: EventFile) -> None:
    """Every edition of the movement, the earlier ones first."""
    last = 0
    for record in file.movements:
        if record.edition <= last:
            raise DocumentRefused("movement: the editions must follow one another.")
        last = record.edition
        keep_edition(
            event, movement_of(file, record), edition=record.edition, first_hand=record.first_hand,
            first_session=record.first_session, by=record.adopted_by, at=record.adopted_at, frozen_at=record.frozen_at,
        )  # fmt: skip


def restore_days(rows: Rows, file: EventFile) -> None:
    """When the days were opened; raises DocumentRefused when days are missing, or closed without being opened."""
    closed = [day.number for day in file.days if day.closed_at]
    if [day.number for day in file.days] != list(rows.days):
        raise DocumentRefused("days must tell each day of the event once, in order.")
    if closed != sorted(set(file.closed_days)) or any(day.closed_at and not day.opened_at for day in file.days):
        raise DocumentRefused("days and closed_days do not tell the same of which days are closed.")
    for record in file.days:
        day = rows.days[record.number]
        day.opened_at = record.opened_at
        day.save(update_fields=["opened_at"])


def restore_flags(event: Event, rows: Rows, file: EventFile) -> None:
    """Ticks, loans and counts, each in the order they came."""
    ticks: dict[tuple[int, int], FlagsChecked] = {}
    counts: list[FlagCount] = []
    rooms = {
        day: Room(
            len(rows.tables), event.flags_per_table, sum(loan.flags for loan in file.loans if loan.day == day)
        )
        for day in rows.days
    }  # fmt: skip

    def tick(record: schema.FlagsCheckedRecord, number: int) -> None:
        if (record.day, record.table) in ticks:
            raise DocumentRefused("flags_checked %(number)s is there twice.", number=number)
        ticks[record.day, record.table] = row_of(FlagsChecked, record, **rows.at(record))

    def lend(record: schema.LoanRecord, number: int) -> None:
        day, table, by = record.day, record.table, record.by
        at = needed(record.at, f"loans {number} lacks its time.")
        if record.flags:
            lend_flags(
                event=event, day=day, table=table, flags=record.flags, hand=record.hand, by=by, at=at,
                key=f"file {number}",
            )  # fmt: skip
        if record.returned:
            take_back_flags(
                event=event, day=day, table=table, flags=record.returned, by=by, at=at, key=f"file {number} back"
            )

    def count(record: schema.CountRecord, number: int) -> None:
        place = rows.at(record)
        session = None if record.session is None else find(rows.sessions, (record.day, record.session), "session")
        if record.is_leaders and not record.reason:
            raise DocumentRefused("counts %(number)s is the leader's and lacks its reason.", number=number)
        accept(record.flags, rooms[record.day])
        at = needed(record.at, f"counts {number} lacks the time it was received at.")
        values = {"session": session, "is_leaders": bool(record.is_leaders), "at": at, "key": f"file {number}"}
        counts.append(row_of(FlagCount, record, event=event, **place, **values))

    for_each("flags_checked", file.flags_checked, tick)
    FlagsChecked.objects.bulk_create(ticks.values())
    for_each("loans", file.loans, lend)
    for_each("counts", file.counts, count)
    FlagCount.objects.bulk_create(counts)


def needed(at: datetime | None, sentence: str) -> datetime:
    """A time that every saved file has; raises DocumentRefused with the sentence."""
    if at is None:
        raise DocumentRefused(sentence)
    return at


def restore_rulings(event: Event, rows: Rows, file: EventFile) -> None:
    """The leader's rulings as they were made."""

    def rule(record: schema.RulingRecord, number: int) -> None:
        needed(record.at, f"rulings {number} lacks its time.")
        on_day = day_ruled_on(record.about)
        day = None if on_day is None else find(rows.days, on_day, "day")
        kind = Ruling.Kind.DAY_TOTAL if day else Ruling.Kind.TIE if record.order else Ruling.Kind.OTHER
        row_of(Ruling, record, event=event, kind=kind, day=day, order=list(record.order or ()) or None).save()

    for_each("rulings", file.rulings, rule)


def close(event: Event, record: schema.DayRecord) -> None:
    """A closed day with its results."""
    with name_place("closed_days"):
        day = event.days.get(number=record.number)
        count = count_of_day(event, record.number)
        check_is_complete(count)
        check_adds_up(day, count)
    day.closed_at, day.closed_by = record.closed_at, record.closed_by
    day.save(update_fields=["closed_at", "closed_by"])
    record_results(event, day, count)


def restore_playoffs(event: Event, rows: Rows, file: EventFile) -> None:
    """The playoffs as far as they were played, also those given up or overtaken by a correction."""

    def play_off(record: schema.PlayoffRecord, number: int) -> None:
        at = needed(record.started_at, f"playoffs {number} lacks its time.")
        playoff = read_playoff(record.play)
        row = Playoff.objects.create(
            event=event, to_place=playoff.to_place, started_at=at, started_by=record.started_by,
            given_up_at=record.given_up_at,
        )  # fmt: skip
        PlayoffTable.objects.bulk_create(
            PlayoffTable(playoff=row, table=find(rows.tables, table, "table")) for table in playoff.tables
        )
        keep(event, row, playoff, by=record.started_by, at=at)

    for_each("playoffs", file.playoffs, play_off)


def restore_people(rows: Rows, file: EventFile) -> None:
    """What only the leader knows of players, and who took whose seat."""
    players = {
        (player.team.name, player.seat): player
        for player in Player.objects.filter(team__in=rows.teams.values()).select_related("team")
    } if file.players else {}  # fmt: skip
    known = []
    for record in file.players:
        rows.team(record.team)
        player = players.get((record.team, record.seat))
        if player is not None:
            player.birth_year, player.membership = record.birth_year, record.membership
            known.append(player)
    Player.objects.bulk_update(known, ["birth_year", "membership"], batch_size=100)
    Substitution.objects.bulk_create(
        row_of(Substitution, change, team=rows.team(change.team)) for change in file.substitutions
    )


def restore_qualifiers(event: Event, rows: Rows, file: EventFile) -> None:
    """Who goes on, what was sent on, and who came from elsewhere."""
    Qualifier.objects.bulk_create(
        row_of(Qualifier, record, event=event, team=rows.team(record.team)) for record in file.qualifiers
    )
    QualifierExport.objects.bulk_create(
        row_of(QualifierExport, record, event=event) for record in file.qualifier_exports
    )
    for record in file.qualifier_imports:
        row: QualifierImport = row_of(QualifierImport, record, event=event)
        row.save()
        row.teams.set([rows.team(name) for name in record.teams])


def restore_state(event: Event, file: EventFile) -> None:
    """The log of the file instead of what loading wrote, and how far the event is.

    Raises Conflict for a final event that cannot be.
    """
    state = file.event.state
    shown = state.standings_shown or Event.StandingsShown.CLOSED_DAYS
    if shown not in Event.StandingsShown.values:
        raise DocumentRefused(
            "event, standings_shown must be one of %(known)s.", known=", ".join(Event.StandingsShown.values)
        )
    if state.is_final != (state.finalised_at is not None):
        raise DocumentRefused("event, final and finalised_at do not tell the same.")
    hands = sum(join_days(file.event.plan.days))
    if (state.hand_in_play or 0) > hands:
        raise DocumentRefused("event, hand_in_play must be a hand from 1 to %(hands)s.", hands=hands)
    LogEntry.objects.filter(event=event).delete()
    event.unstored_log = [row_of(LogEntry, entry, event=event) for entry in file.log]
    event.version = len(file.log)
    event.standings_shown = shown
    event.hand_in_play = state.hand_in_play or 0
    for name in ("hand_called_at", "finalised_at", "finalised_by", "archived_at"):
        setattr(event, name, getattr(state, name))
    event.save()
    event_standings(event)
