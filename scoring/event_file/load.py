"""Loading an event file: whole or not at all.

The rows of every file go in by its sections.  Of a saved one they are all that was, its log too; of one made by hand
the leader's acts do the rest, so that teams are seated, days opened and closed and ties settled by the rules.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from datetime import datetime
from itertools import pairwise
from typing import Any

import msgspec
from django.conf import settings
from django.db import DataError, IntegrityError, transaction
from django.db.models import Sum

from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import fingerprint
from rotations.models import AdoptedMovement
from rotations.record import certificate_record
from rotations.services import MovementChoice, adopt_movement
from scoring.domain.counts import Limits, accept
from scoring.domain.standings import TeamRulingKind
from scoring.event_file.reading import EventFile, read_event_file
from scoring.event_file.sections import SECTIONS, Known, Section, name_place
from scoring.models import FlagsChecked, LoanEntry, Playoff, Ruling
from scoring.queries.hall import EventStandings, Hall
from scoring.services.days import (
    DayClosing,
    OneDay,
    check_adds_up,
    check_is_complete,
    close_day,
    open_day,
)
from scoring.services.playoffs import PlayoffPlayed, start_playoff
from scoring.services.rulings import (
    OtherRuling,
    RulingOnTeam,
    TieRuling,
    publish_final,
    record_ruling,
    rule_on_team,
    rule_on_tie,
)
from tournament.domain import EVENT_NAME_LENGTH, Refusal, StandingsState, TeamEntry, Who, join_days
from tournament.domain.seating import given_tables
from tournament.models import Day, Event, LogEntry, Player, Sitting, Table, WithdrawnEvent
from tournament.queries.events import event_at, free_slug
from tournament.queries.roster import Roster
from tournament.schemas import DocumentRefused, Input, check_teams
from tournament.services.acts import Actor, Change, act, chain, set_columns
from tournament.services.events import create_event
from tournament.services.teams import NewTeams, Seating, check_zone, enter_teams, seat_teams

COPY = " (copy)"
EXAMPLE = settings.BASE_DIR / "tournament" / "examples" / "provincial_games.json"
BY_KEY = {section.key: section for section in SECTIONS}
IN_ACTS = ("teams", "players", "days", "rulings", "playoffs", "log")
"""Sections that are not just stored: rows of their own kind, or decisions."""
ONLY_SAVED = (
    "sittings", "substitutions", "turns", "days", "real_play", "qualifiers", "sendings",
    "movements", "moves",
)  # fmt: skip
"""What only a saved file holds: it comes about step by step, and its history is in the log."""


@transaction.atomic
def try_event_file(file: EventFile, by: Actor, at: datetime, *, slug: str, is_copy: bool = False) -> EventStandings:
    """The standings that the file's event would have; loads it to find out, and stores nothing. Raises what loading
    raises.
    """
    hall = Hall(load_event(file, by, at, slug=slug, is_copy=is_copy)).read()
    transaction.set_rollback(True)
    return hall.standings


@transaction.atomic
def load_event(file: EventFile, by: Actor, at: datetime, *, slug: str | None = None, is_copy: bool = False) -> Event:
    """The event of a file, led by the actor's account, at its slug or another.

    A saved file that was changed is loaded only as a copy: without its log, with a name that says so, and without names
    for the public, of which one may have been taken out since; beside the event itself it counts nowhere.  Raises
    DocumentRefused, Conflict and what acts refuse.
    """
    plan = file.plan if slug is None else replace(file.plan, slug=slug)
    if is_copy:
        is_second = Event.objects.filter(slug=file.plan.slug).exists()
        name = f"{plan.name[: EVENT_NAME_LENGTH - len(COPY)]}{COPY}"
        plan = replace(plan, name=name, is_rehearsal=plan.is_rehearsal or is_second, show_player_names=False)
    if file.log:  # what the office withdrew comes back where it was
        WithdrawnEvent.objects.filter(slug=plan.slug, log_digest=file.log[-1].digest).delete()
    event = create_event(by, file.state["created_at"] or at, plan)
    if file.log:
        restore_teams(event, file, at)
    else:
        begin_by_hand(event, file, by, at)
    known = Known(event, at, is_saved=bool(file.log))
    for section in SECTIONS:
        if section.key not in IN_ACTS:
            store(section, section.rows(file.sections[section.key], known), known)
    note_players(file, known)
    check_facts(event)
    if file.log:
        restore_decisions(file, known)
        restore_state(file, known, is_copy=is_copy)
        if is_copy:
            note_loaded(event, by, at, Told(text="Loaded from a file; what it tells was not proved."))
    else:
        decide_by_hand(file, known, by)
    return event_at(plan.slug)


def read_example() -> EventFile:
    return read_event_file(EXAMPLE.read_text(encoding="utf-8"))


def load_example(by: Actor, at: datetime) -> Event:
    """The example weekend, marked as such, at the first free address."""
    file = read_example()
    file.plan = replace(file.plan, slug=free_slug(file.plan.slug), is_rehearsal=True)
    return load_event(file, by, at)


class Told(Input, frozen=True):
    """A sentence for the log."""

    text: str


@act(who=Who.NOBODY, not_taken_back="The event is deleted.")
def note_loaded(change: Change, story: Told) -> None:
    """Tells the log of a file that had none, or whose log was left out, what came from it."""
    change.note(story.text)


def store(section: Section, rows: Sequence[Any], known: Known) -> None:
    """Stores the rows of a section; raises DocumentRefused for what is there twice or cannot be."""
    try:
        is_tick = section.model is FlagsChecked  # said twice, it is one
        section.model._default_manager.bulk_create(rows, ignore_conflicts=is_tick)
    except (IntegrityError, DataError) as error:
        raise DocumentRefused(f"{section.key}: something stands there twice, or cannot be.") from error
    known.learn(rows)


def entries_of(file: EventFile) -> tuple[TeamEntry, ...]:
    """The teams as acts take them; raises DocumentRefused for one that cannot be."""
    names = [field.name for field in fields(TeamEntry)]
    return check_teams(TeamEntry(**{name: getattr(record, name) for name in names}) for record in file.teams)


def restore_teams(event: Event, file: EventFile, at: datetime) -> None:
    """Stores the teams of a saved file with their players and tables."""
    entries, known = entries_of(file), Known(event, at)
    for number, entry in enumerate(entries, start=1):
        with name_place(f"teams {number}"):
            check_zone(event, entry)
    teams = BY_KEY["teams"].rows(file.teams, known)
    for order, team in enumerate(teams, start=1):
        team.entry_order = order
    store(BY_KEY["teams"], teams, known)
    Player.objects.bulk_create(
        Player(team=team, seat=seat.value, name=name)
        for team, entry in zip(teams, entries, strict=True)
        for seat, name in entry.players.items()
    )
    if any(entry.table for entry in entries):
        Table.objects.bulk_create(
            Table(event=event, team=team, number=number)
            for team, number in zip(teams, given_tables(entries), strict=True)
        )


def note_players(file: EventFile, known: Known) -> None:
    """Stores what only the leader knows of players; raises DocumentRefused where nobody sits."""
    section, here = BY_KEY["players"], {}
    for player in Player.objects.filter(team__event=known.event):
        here[player.team_id, player.seat] = player
    rows = section.rows(file.sections["players"], known)
    for number, row in enumerate(rows, start=1):
        with name_place(f"players {number}"):
            player = Refusal.require(here.get((row.team_id, row.seat)), f"{row.team} has nobody at {row.seat}.")
        row.pk, row.birth_year = player.pk, row.birth_date.year if row.birth_date else row.birth_year
    Player.objects.bulk_update(rows, [column.name for column in section.columns], batch_size=100)


def check_facts(event: Event) -> None:
    """Raises DocumentRefused for a movement, a sitting, a loan, a count or a deal that cannot be."""
    for table in event.tables.prefetch_related("team__sittings"):
        check_sittings(table, list(table.team.sittings.all()))
    for edition in AdoptedMovement.objects.filter(event=event):
        with name_place(f"movements {edition.edition}"):
            movement = edition.read_movement()
            Refusal.when(fingerprint(movement) != edition.fingerprint, "Its hands are not those of its fingerprint.")
        if not edition.certificate:  # as in files of 1.0.0
            set_columns(edition, certificate=certificate_record(certificate(movement)))
    loans = LoanEntry.objects.filter(event=event)
    owed = loans.values_list("day__number", "table__number").annotate(flags=Sum("flags"))
    for day, table, flags in owed.filter(flags__lt=0):
        raise DocumentRefused(f"loans: Table {table} gave back {-flags} more on day {day} than it was lent.")
    lent = dict(loans.filter(flags__gt=0).values_list("day__number").annotate(flags=Sum("flags")))
    tables = event.tables.count()
    for number, (day, flags) in enumerate(event.flag_counts.values_list("day__number", "flags"), start=1):
        with name_place(f"counts {number}"):
            accept(flags, Limits(tables, event.flags_per_table, lent.get(day, 0)))
    for number, game in enumerate(event.side_games.all(), start=1):
        with name_place(f"side_games {number}"):
            game.sheet.tally  # noqa: B018  # plays its deals


def check_sittings(table: Table, sittings: Sequence[Sitting]) -> None:
    """Raises DocumentRefused where those of a table's team meet or do not lead to it."""
    follow = all(sitting.until_hand and sitting.until_hand <= later.after_hand for sitting, later in pairwise(sittings))
    leads = all(sitting.until_hand is not None or sitting.table == table.number for sitting in sittings)
    DocumentRefused.when(
        not (follow and leads), f"sittings: Those of {table.team.name} do not lead to its table {table.number}."
    )


def restore_decisions(file: EventFile, known: Known) -> None:
    """Restores rulings, playoffs and days; raises DocumentRefused for a closed day whose counts are missing or do not
    add up (R39).

    They are not judged again: a later correction may have untied the tables of a playoff.
    """
    event = known.event
    for key in ("rulings", "playoffs"):
        store(BY_KEY[key], BY_KEY[key].rows(file.sections[key], known), known)
    days = BY_KEY["days"].rows(file.sections["days"], known)
    DocumentRefused.when(
        {day.number for day in days if day.closed_at} != {*file.closed_days},
        "days and closed_days do not agree on which days are closed.",
    )
    for row in days:
        row.pk = known.find(Day, row.number).pk
        row.date = known.find(Day, row.number).date
    try:
        Day.objects.bulk_update(days, [column.name for column in BY_KEY["days"].columns if column.name != "number"])
    except IntegrityError as error:
        raise DocumentRefused("days: a day that ended or was closed was opened before.") from error
    for day in event.days.exclude(closed_at=None):
        with name_place("closed_days"):
            count = Hall(event).room(day.number)
            check_is_complete(count)
            check_adds_up(count)


def restore_state(file: EventFile, known: Known, *, is_copy: bool) -> None:
    """Restores the log and the state of the event; raises Conflict where the standings cannot be final."""
    event = known.event
    DocumentRefused.when(
        file.is_final != (file.state["finalised_at"] is not None), "event, final and finalised_at do not tell the same."
    )
    if not is_copy:
        event.log.all().delete()
        event.version, event.log_digest = 0, ""
        entries = BY_KEY["log"].rows(file.log, known)
        chain(event, entries)
        LogEntry.objects.bulk_create(entries)
        for number, (entry, record) in enumerate(zip(entries, file.log, strict=True), start=1):
            DocumentRefused.when(
                record.number != number or (file.signed and record.digest != entry.digest),
                f"The log is broken at entry {number}; what follows it cannot be trusted.",
            )
        event.signature = msgspec.to_builtins(file.signed) if file.signed else {}
    set_state(file, event)
    is_final = Hall(event).standings.state is StandingsState.FINAL
    DocumentRefused.when(is_final != file.is_final, "event, final and the days do not tell the same.")


def set_state(file: EventFile, event: Event, **others: object) -> None:
    values = file.state | {"created_at": event.created_at} | others
    hands = sum(join_days(file.plan.days))
    DocumentRefused.when(values["hand_in_play"] > hands, f"event, hand_in_play must be a hand from 1 to {hands}.")
    set_columns(event, signature=event.signature, **values)


def begin_by_hand(event: Event, file: EventFile, by: Actor, at: datetime) -> None:
    """Enters and seats the teams, adopts the movement and opens the days of which the file tells something."""
    for key in ONLY_SAVED:
        DocumentRefused.when(
            file.sections[key],
            f"{key} stands only in a saved file, which holds the log; leave it out and do it on the desk.",
        )
    entries = entries_of(file)
    enter_teams(event, by, at, NewTeams(teams=tuple(replace(entry, table=None) for entry in entries)))
    seat_teams(event, by, at, Seating(tables={entry.name: entry.table for entry in entries if entry.table is not None}))
    adopt_movement(event, by, at, MovementChoice())
    set_state(file, event, finalised_at=None, finalised_by="", hands_planned=0)
    rows = [*file.sections["counts"], *file.sections["loans"], *file.sections["flags_checked"]]
    begun = {*file.closed_days, *(row.day for row in rows)}
    begun |= {day for day, hands in Roster(event).hands.items() if event.hand_in_play in hands}
    for day in sorted(begun):
        open_day(event, by, at, OneDay(day=day))


def decide_by_hand(file: EventFile, known: Known, by: Actor) -> None:
    """Does what the leader decided, by the acts of the pages; a Refusal names the place in the file."""
    event, at = known.event, known.at
    held = {key: len(rows) for key, rows in file.sections.items() if rows and key not in IN_ACTS}
    if held:
        facts = ", ".join(f"{key.replace('_', ' ')} {number}" for key, number in held.items())
        note_loaded(event, by, at, Told(text=f"From a file made by hand: {facts}."))
    rulings = BY_KEY["rulings"].rows(file.sections["rulings"], known)
    for_each("rulings", rulings, lambda ruling: rule(ruling, by) if ruling.kind == Ruling.Kind.DAY_TOTAL else None)
    for closed in sorted({*file.closed_days}):
        with name_place("closed_days"):
            Refusal.when(
                event.days.filter(number__lt=closed, opened_at=None).exists(),
                f"Day {closed} cannot be closed while the file has nothing about an earlier day.",
            )
            last = Roster(event).hands[closed].last
            close_day(event, by, at, DayClosing(day=closed, after_hand=last))
    for_each("playoffs", BY_KEY["playoffs"].rows(file.sections["playoffs"], known), lambda row: play_off(row, by))
    for_each("rulings", rulings, lambda ruling: None if ruling.kind == Ruling.Kind.DAY_TOTAL else rule(ruling, by))
    if file.is_final:
        publish_final(event, by, at)


def for_each(key: str, rows: Iterable[Any], do: Callable[[Any], object]) -> None:
    """Does something with each row of a section; a Refusal names the record."""
    for number, row in enumerate(rows, start=1):
        with name_place(f"{key} {number}"):
            do(row)


def by_name(name: str, by: Actor) -> Actor:
    """Whoever the file names, else whoever loads it."""
    return Actor(name) if name else by


def play_off(row: Playoff, by: Actor) -> None:
    Refusal.when(row.given_up_at, "A playoff that was given up stands only in a saved file; leave it out.")
    played = PlayoffPlayed(tables=row.playoff.tables, played=row.playoff)
    start_playoff(row.event, by_name(row.started_by, by), row.started_at, played)


TIE = re.compile(r"tie[\s\d,]+(?:and[\s\d]+)?", re.ASCII | re.IGNORECASE)
"""The `about` of a ruling on a tie, which names the tied tables: `tie 4, 9, 12, 13`."""


def rule(ruling: Ruling, by: Actor) -> None:
    """Makes a ruling by the act of its kind."""
    event, at, reason, order = ruling.event, ruling.at, ruling.reason, tuple(ruling.order or ())
    by, named = by_name(ruling.by, by), TIE.fullmatch(ruling.about.strip())
    tables = tuple(map(int, re.findall(r"\d+", named[0]))) if named else order
    Refusal.when(
        ruling.is_shared or ruling.lifted_at,
        "A shared place and what is lifted stand only in a saved file; leave it out.",
    )
    if ruling.team:
        kind, table = TeamRulingKind(ruling.kind), ruling.table or 0
        of = RulingOnTeam(kind=kind, table=table, number=ruling.number or 1, reason=reason)
        rule_on_team(event, by, at, of)
    elif order:
        rule_on_tie(event, by, at, TieRuling(tables=tables, order=order, reason=reason))
    else:
        record_ruling(event, by, at, OtherRuling(about=ruling.about, reason=reason))
