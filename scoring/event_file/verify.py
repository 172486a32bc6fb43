"""Whether an event's rows, or a saved file, agree with the log: nothing was edited, added or deleted without one."""

import logging
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from msgspec import structs

from rotations.domain.book_rotation import Rotation as Sheet
from rotations.domain.movement import Movement, fingerprint
from rotations.record import movement_from_record
from rotations.services import adopt_movement, change_movement, note_real_play
from scoring.event_file import schema
from scoring.event_file.save import file_of, rulings_of, sections_of
from scoring.models import DayResult, Ruling
from scoring.queries.counts import day_counts
from scoring.services.counts import (
    lend_flags,
    record_flag_count,
    restore_count,
    settle_flag_count,
    take_back_count,
    take_back_flags,
)
from scoring.services.days import close_day, end_play, reopen_day, rule_on_total, take_back_end
from scoring.services.qualification import receive_qualifiers
from scoring.services.roster_changes import (
    add_late_team,
    change_sessions,
    keep_ranked,
    note_arrival,
    rank_team,
    return_team,
    swap_teams,
    undo_withdrawal,
    withdraw_team,
)
from scoring.services.rulings import day_ruled_on, publish_final, start_playoff
from tournament.domain import Refusal, join_days
from tournament.domain.acts import Part, acts_changing, declared
from tournament.domain.event import UNSET
from tournament.domain.log import BENT_ROW, FIRST, WRONG_SHAPE, broken_seals, canonical, data_digest, last_seals
from tournament.models import Event
from tournament.queries.events import event_setup, sessions_of
from tournament.queries.log import check_chain
from tournament.schemas import DocumentRefused, to_document, to_json
from tournament.services.acts import open_for_change, seals_along
from tournament.services.events import create_event, edit_event
from tournament.services.teams import remove_team, seat_teams, seating_digest
from tournament.signing import receipt, stretches_of, verify_rewriting, verify_stretches

log = logging.getLogger(__name__)

COUNTED = (record_flag_count.name, settle_flag_count.name)  # a verifier's count and the leader's
REMOVING = (remove_team.name, "draw_teams", "dissolve_teams")  # the last two in logs of 1.0.0
"""After these teams may be gone, and others at their tables."""
RENUMBERING = (add_late_team.name, return_team.name, undo_withdrawal.name, swap_teams.name)
"""After these, and after a circle that was closed, tables may have other numbers than in earlier entries."""


class Flags(NamedTuple):
    """Flags that were counted, lent or given back; `table` is None and `session` 0 where their numbers changed."""

    act: str
    day: int
    table: int | None
    session: int | None
    flags: int
    by: str
    person: str
    is_late: bool
    is_correction: bool

    def __str__(self) -> str:
        return f"{self.flags} flags{'' if self.table is None else f' at table {self.table}'} on day {self.day}"


def act_of(entry: schema.LogEntryRecord) -> str:
    act = declared(entry.act)
    return act.name if act else entry.act


def check_log(file: schema.EventFile) -> None:
    """Refuses a saved file that differs from its log, naming table and day; the log's own chain is verified before."""
    try:
        for check in (
            check_settings, check_presence, check_flags, check_rulings, check_closed_days, check_endings,
            check_seating, check_movement, check_real_play, check_playoffs, check_final,
        ):  # fmt: skip
            if difference := next(iter(check(file)), ""):
                raise DocumentRefused(f"{difference}; it was changed past the log.")
    except WRONG_SHAPE as error:
        raise DocumentRefused("log: an entry lacks its details; it was changed past the log.") from error


def check_settings(file: schema.EventFile) -> list[str]:
    """The settings that differ from the log's last entry; on another installation the address may differ."""
    logged: dict[str, Any] = {}
    for entry in file.log:
        if "settings" in entry.detail:
            logged |= (UNSET if act_of(entry) == create_event.name else {}) | entry.detail["settings"]
    settings = to_json(file.event.plan) | {"standings_shown": schema.shown_when(file.event.state).value}
    return [
        f"event, {name}: the log tells of {canonical(logged[name])}, and here it is {canonical(settings.get(name))}"
        for name in sorted(logged.keys() - {"slug"})
        if (logged[name] or None) != (settings.get(name) or None)
    ]


def check_closed_days(file: schema.EventFile) -> list[str]:
    """Days that are closed in the log and open in the file, or the other way round."""
    acts = (close_day.name, reopen_day.name)
    last = {entry.detail["day"]: act_of(entry) for entry in file.log if act_of(entry) in acts}
    closed = {day for day, act in last.items() if act == close_day.name}
    return [
        f"closed_days: by the log, day {day} is {'closed' if day in closed else 'not closed'}"
        for day in sorted(closed ^ set(file.closed_days))
    ]


def check_endings(file: schema.EventFile) -> list[str]:
    acts = (end_play.name, take_back_end.name)
    logged = {each.detail["day"]: each.detail.get("after_hand") for each in file.log if act_of(each) in acts}
    return [
        "days, ended_after_hand: the log tells another one"
        for day in file.days
        if logged.get(day.number) != day.ended_after_hand
    ]


def check_seating(file: schema.EventFile) -> list[str]:
    """Whether teams do not sit where the log last seated them."""
    earlier = {record.team: record.numbers for record in file.presence}
    seated = [(team.table, team.name, earlier.get(team.name, [])) for team in file.teams if team.table is not None]
    # Where nobody is seated any more, after the last team was taken off or a draw back, an entry holds no digest.
    seatings = [entry for entry in file.log if "seating" in entry.detail or act_of(entry) in REMOVING]
    is_so = not seatings or seatings[-1].detail.get("seating", seating_digest(seated)) == seating_digest(seated)
    return [] if is_so else ["teams: not everybody sits where the log tells"]


def check_movement(file: schema.EventFile) -> list[str]:
    adopting = (adopt_movement.name, change_movement.name)
    fingerprints = [entry.detail["fingerprint"] for entry in file.log if act_of(entry) in adopting]
    if file.movement and file.movement.fingerprint not in fingerprints[-1:]:
        return ["movement: the log tells of another one"]
    for record in file.movements:
        movement_of(file, record)
    return []


def check_real_play(file: schema.EventFile) -> list[str]:
    here = {record.hand: data_digest(record.note) for record in file.real_play or ()}
    logged = {each.detail["hand"]: each.detail["note"] for each in file.log if act_of(each) == note_real_play.name}
    return [
        f"real_play: hand {hand} is not as the log tells"
        for hand in sorted(here.keys() | logged.keys())
        if here.get(hand, data_digest("")) != logged.get(hand)
    ]


def check_playoffs(file: schema.EventFile) -> list[str]:
    digests = {data_digest(playoff.play) for playoff in file.playoffs}
    latest = {tuple(sorted(each.detail["tables"])): each.detail["play"] for each in file.log if "play" in each.detail}
    started = [entry.detail.get("play") for entry in file.log if act_of(entry) == start_playoff.name]
    is_told = None in started or len(file.playoffs) <= len(started)
    return [
        f"playoffs: that of tables {', '.join(map(str, tables))} is not as the log tells"
        for tables, digest in latest.items()
        if digest not in digests
    ] + ([] if is_told else ["playoffs: the log does not tell of all of them"])


def check_final(file: schema.EventFile) -> list[str]:
    endings = [act_of(entry) for entry in file.log if entry.act in acts_changing(Part.FINAL)]
    is_told = file.event.state.is_final == (endings[-1:] == [publish_final.name])
    return [] if is_told else ["event, final: the log does not tell it"]


def check_flags(file: schema.EventFile) -> Iterator[str]:
    """Counts and loans that are not in the log, and those in the log that are missing."""
    has_tables = not any(act_of(entry) in RENUMBERING or entry.detail.get("closes_circle") for entry in file.log)
    has_sessions = not any(act_of(entry) == change_sessions.name for entry in file.log)

    def flags(act: str, told: Mapping[str, Any], by: str) -> Flags:
        session = told.get("session")
        return Flags(
            act, told["day"], told["table"] if has_tables else None,
            session if has_sessions or session is None else 0, told["flags"], by, told.get("person", ""),
            bool(told.get("late")), bool(told.get("correction")),
        )  # fmt: skip

    counting, lending = (*COUNTED, take_back_count.name), (lend_flags.name, take_back_flags.name)
    logged: list[Flags] = []
    for entry in file.log:
        act, by = act_of(entry), entry.detail.get("counted_by", entry.by)
        if act == restore_count.name:
            came_late = flags(record_flag_count.name, entry.detail | {"late": True}, by)
            logged[logged.index(came_late)] = came_late._replace(is_late=False)
        elif act in (*counting, *lending):
            logged.append(flags(act, entry.detail, by))
    counts = [
        flags(act, to_document(count), count.by)
        for act, count in [
            *((COUNTED[bool(count.is_leaders)], count) for count in file.counts),
            *((take_back_count.name, count) for count in file.counts if count.is_taken_back),
        ]
    ]
    loans = [
        flags(lending[not loan.flags], to_document(loan) | {"flags": loan.flags or loan.returned}, loan.by)
        for loan in file.loans
    ]
    yield from compare("counts", counts, [each for each in logged if each.act in counting])
    yield from compare("loans", loans, [each for each in logged if each.act in lending])
    moved = [entry for entry in file.log if act_of(entry) in lending]
    yield from (
        f"loans {number}: its hand is not the one in the log"
        for number, (loan, entry) in enumerate(zip(file.loans, moved, strict=True), start=1)
        if entry.detail.get("hand", loan.hand) != loan.hand
    )


def check_presence(file: schema.EventFile) -> Iterator[str]:
    """Teams that left, came or are ranked otherwise than logged, unless tables got other numbers since."""
    entries = [entry for entry in file.log if entry.act in acts_changing(Part.PRESENCE)]
    renumbering = (seat_teams.name, *REMOVING, receive_qualifiers.name, swap_teams.name)
    seated = max((entry.number for entry in file.log if act_of(entry) in renumbering), default=0)
    if entries and (seated > entries[0].number or any(entry.detail.get("closes_circle") for entry in entries)):
        return
    expected = {team.table: schema.PresenceRecord(team=team.name) for team in file.teams}
    returned: dict[int | None, list[tuple[int | None, int | None]]] = defaultdict(list)
    for entry in entries:
        detail, act = entry.detail, act_of(entry)
        changes: dict[str, Any] = {name: detail[name] for name in ("is_ranked",) if name in detail}
        if act == add_late_team.name:
            changes["joined_after_hand"] = detail["after_hand"]
        elif act == note_arrival.name:
            if "missed_after" in detail:
                returned[detail["table"]].append((detail["missed_after"], detail["after_hand"]))
            changes |= {"left_after_hand": None, "stays_ranked": False}
        elif act == keep_ranked.name:
            changes["stays_ranked"] = bool(detail["number"])
        elif act != rank_team.name:
            if act == return_team.name:
                returned[detail["table"]].append((expected[detail["table"]].left_after_hand, detail.get("after_hand")))
            changes["left_after_hand"] = detail["after_hand"] if act == withdraw_team.name else None
            changes["stays_ranked"] = bool(detail.get("stays_ranked"))
        expected[detail["table"]] = structs.replace(expected[detail["table"]], **changes)
    records = {record.team: record for record in file.presence}
    ends = list(accumulate(map(sum, file.event.plan.days)))
    for table, team in expected.items():
        here = records.get(team.team, schema.PresenceRecord(team=team.team))
        # Entries of the first release do not tell the hand after which a team returned.
        is_told = all(after_hand is not None for _, after_hand in returned[table])
        if held_to_log(here) != held_to_log(team) or (is_told and here.absences != returned[table]):
            differing = {after_hand or 0 for after_hand, _ in {*here.absences} ^ {*returned[table]}}
            hand = max(*differing, *(each.left_after_hand or each.joined_after_hand for each in (here, team)))
            yield f"presence: table {table} on day {min(bisect(ends, hand) + 1, len(ends))} is not as the log tells"


def held_to_log(team: schema.PresenceRecord) -> tuple[object, ...]:
    return team.is_ranked, team.joined_after_hand, team.left_after_hand, bool(team.stays_ranked)


def compare(key: str, records: Sequence[Flags], logged: Sequence[Flags]) -> Iterator[str]:
    """Records that are not in the log, then those that are missing, then those out of the log's order."""
    left = Counter(logged)
    for number, record in enumerate(records, start=1):
        if not left[record]:
            yield f"{key} {number}: the log does not tell of {record}"
        left[record] -= 1
    # The checkpoints of a removed session are removed with it.
    missing = (record for record in left.elements() if record.session is None)
    yield from (f"{key}: {record} stand in the log, but not here" for record in missing)
    # Of equal counts that came late, the log does not tell which one counts since.
    ends_of_days = (
        [each._replace(is_late=False) for each in those if each.session is None and each.act != take_back_count.name]
        for those in (records, logged)
    )
    pairs = zip(*ends_of_days, strict=True)
    yield from (f"{key}: {record} stand elsewhere than in the log" for record, here in pairs if record != here)


def check_rulings(file: schema.EventFile) -> Iterator[str]:
    acts = acts_changing(Part.RULINGS) - acts_changing(Part.SETTINGS)
    entries = [entry for entry in file.log if entry.act in acts]
    # The ruling on a removed day's total is removed with it.
    replanning = (change_sessions.name, edit_event.name)
    replanned = max((entry.number for entry in file.log if act_of(entry) in replanning), default=0)
    left = list(file.rulings)
    for entry in entries:
        if left and is_logged(left[0], entry):
            left.pop(0)
        elif act_of(entry) == rule_on_total.name and entry.number < replanned:
            continue
        elif len(file.rulings) < len(entries):
            yield f"rulings: “{entry.sentence}” stands in the log, but not here"
        else:
            break
    yield from (
        f"rulings {number}: the log does not tell of this ruling on {ruling.about}"
        for number, ruling in enumerate(left, start=len(file.rulings) - len(left) + 1)
    )


def is_logged(ruling: schema.RulingRecord, entry: schema.LogEntryRecord) -> bool:
    decided: dict[str, Any] = {
        "order": None if ruling.order is None else list(ruling.order),
        "is_shared": ruling.is_shared,
        "going_on": None if ruling.going_on is None else list(ruling.going_on),
    }
    if ruling.kind is not None:
        decided |= {"kind": ruling.kind.value, "difference": ruling.difference}
    decided["number"] = ruling.number
    day = entry.detail.get("day") if act_of(entry) == rule_on_total.name else None
    return (
        day == day_ruled_on(ruling.about)
        and entry.sentence.endswith(ruling.reason.strip())
        and all(entry.detail.get(key) == value for key, value in decided.items())
    )


@transaction.atomic
def verify_log(event: Event) -> int:
    """The number of log entries, all digests verified and all rows compared with them; raises Refusal naming the first
    that differs.
    """
    event = open_for_change(event)
    try:
        entries = check_chain(event)
        check_signature(event)
        sections = sections_of(event)
        file = file_of(event, sections)
        check_log(file)
        check_seals(event, sections)
        check_derived(event, file)
        check_results(event)
        for number, names in broken_seals(event.log.order_by("number").values_list("number", "seals")):
            raise Refusal(f"Before entry {number} of the log these were changed past the log: {', '.join(names)}.")
    except WRONG_SHAPE as error:
        raise Refusal(BENT_ROW) from error
    return entries


@cache
def unchecked_events() -> list[int]:
    """The events whose logs this process has not verified yet, the latest last; whoever verifies one takes it off."""
    return list(Event.objects.order_by("created_at", "pk").values_list("pk", flat=True))


def note_fault(event: int) -> None:
    """Notes with an event what was changed in it past the log, if anything was."""
    row = Event.objects.filter(pk=event).first()
    if row is None:
        return
    try:
        verify_log(row)
        fault = ""
    except Refusal as refusal:
        fault = str(refusal)
        log.warning("%s: %s", row.slug, fault)
    Event.objects.filter(pk=event).exclude(fault=fault).update(fault=fault)


def check_signature(event: Event) -> None:
    """Refuses signatures that are not under the log, and one that was taken off."""
    logged = list(event.log.order_by("number").values_list("digest", "seals", "detail"))
    entries, digests = event.signed_version, [digest for digest, _, _ in logged]
    stretches = stretches_of(event.signature, entries)
    verify_stretches(stretches, digests)
    verify_rewriting([detail for _, _, detail in logged], stretches, digests, settings.INSTALLATION_KEY)
    if entries and "public_key" in event.signature:
        return
    # An earlier version, whose entries seal nothing, left no receipt.
    is_older = event.signature == {} and not any(seals for _, seals, _ in logged[:entries])
    Refusal.when(
        not is_older and event.signature != receipt(entries, [FIRST, *digests][entries], settings.INSTALLATION_KEY),
        "The signature under the log was taken off; the event was changed past the log.",
    )


def check_results(event: Event) -> None:
    """Refuses stored results of a closed day that its counts and loans do not give."""
    stored = DayResult.objects.filter(day__event=event, table__event=event).values_list(
        "day__number", "table__number", "counted", "outstanding"
    )
    results = {(day, table): result for day, table, *result in stored}
    expected = {
        (day.day, table): list(result)
        for day in day_counts(event, event_setup(event))
        if day.closed_at
        for table, result in day.results.items()
    }
    for day, table in sorted(results.keys() | expected.keys()):
        Refusal.when(
            results.get((day, table)) != expected.get((day, table)),
            f"The result of table {table} on day {day} is not what was counted; it was changed past the log.",
        )


def check_seals(event: Event, sections: Mapping[str, Sequence[object]]) -> None:
    """Refuses sections that are not what the last entry sealed that changed them; names the row where it can."""
    logged = list(event.log.order_by("number").values_list("seals", flat=True))
    last = last_seals(logged)
    if event.salt or last:
        for name, records in sections.items():
            along = seals_along(event, name, records)
            if along[-1] != last.get(name, ""):
                # Where entries sealed its first rows one by one, the first that none of them sealed differs.
                known = {seals[name][1] for seals in logged if name in seals}
                number = next((number for number, seal in enumerate(along) if number and seal not in known), 1)
                place = f"{name} {number}:" if number > 1 else f"{name}:"
                raise Refusal(f"{place} this is not what the log sealed; it was changed past the log.")
    Refusal.when(
        event.seals != last, "The seals of the event are not those of its log; they were changed past the log."
    )


def check_derived(event: Event, file: schema.EventFile) -> None:
    """Refuses what follows from the rows that are sealed, and is not what follows."""
    side_sessions = event.side_sessions.prefetch_related("draws__side_games__sides")
    draws = [list(session.draws.all()) for session in side_sessions]
    tables: list[list[Any]] = [[game.table for game in draw.tables] for drawn in draws for draw in drawn]
    numbered = [
        [session.number for session in sessions_of(event)],
        *([draw.number for draw in drawn] for drawn in draws),
    ]
    for numbers in (*numbered, *tables):
        Refusal.when(
            numbers != list(range(1, len(numbers) + 1)),
            "Sessions, draws and side tables are not numbered from 1; they were changed past the log.",
        )
    for number, (ruling, record) in enumerate(zip(rulings_of(event), file.rulings, strict=True), 1):
        Refusal.when(
            (ruling.kind, ruling.day and ruling.day.number) != kind_of_ruling(record),
            f"rulings {number}: it is of another kind than it says; it was changed past the log.",
        )
    Refusal.when(
        event.hands_planned != hands_planned(file),
        "The hands of the event when play began are others; they were changed past the log.",
    )


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
        "movement: its hands are not those of its fingerprint; it was changed past the log.",
    )
    return replace(movement, rotation=Sheet(record.sheet, movement.rotation.hands))
