"""Whether a saved file, or the database, says what the log says: settings, seating, movement, presence, counts, loans,
rulings, playoffs, results and closed days that were edited are refused.
"""

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from msgspec import structs

from rotations.services import adopt_movement, change_movement, note_real_play
from scoring.event_file.play import movement_of, shown_when
from scoring.event_file.schema import EventFile, LogEntryRecord, PresenceRecord, RulingRecord
from scoring.services.counts import record_flag_count, restore_count, settle_flag_count, take_back_count
from scoring.services.days import close_day, end_play, reopen_day, rule_on_total, take_back_end
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import start_playoff
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
from scoring.services.rulings import day_ruled_on, publish_final
from tournament.domain.acts import Part, acts_changing, declared
from tournament.domain.event import UNSET
from tournament.domain.log import WRONG_SHAPE, canonical, data_digest
from tournament.schemas import DocumentRefused, to_document, to_json
from tournament.services.door import dissolve_teams, draw_teams
from tournament.services.events import create_event, edit_event
from tournament.services.teams import remove_team, seat_teams, seating_digest

COUNTED = (record_flag_count.name, settle_flag_count.name)  # a verifier's count and the leader's
REMOVING = (remove_team.name, draw_teams.name, dissolve_teams.name)
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


def act_of(entry: LogEntryRecord) -> str:
    act = declared(entry.act)
    return act.name if act else entry.act


def check_log(file: EventFile) -> None:
    """Refuses a saved file that differs from its log, naming table and day; the log's own chain is verified before."""
    try:
        for check in (
            check_settings, check_presence, check_flags, check_rulings, check_closed_days, check_endings,
            check_seating, check_movement, check_real_play, check_playoffs,
        ):  # fmt: skip
            check(file)
    except WRONG_SHAPE as error:
        raise DocumentRefused("log: an entry lacks its details; it was changed past the log.") from error
    endings = [act_of(entry) for entry in file.log if entry.act in acts_changing(Part.FINAL)]
    if file.event.state.is_final != (endings[-1:] == [publish_final.name]):
        raise DocumentRefused("event, final: the log does not tell it; it was changed past the log.")


def check_settings(file: EventFile) -> None:
    """Refuses a setting that differs from the log's last entry; on another installation the address may differ."""
    logged: dict[str, Any] = {}
    for entry in file.log:
        if "settings" in entry.detail:
            logged |= (UNSET if act_of(entry) == create_event.name else {}) | entry.detail["settings"]
    settings = to_json(file.event.plan) | {"standings_shown": shown_when(file.event.state).value}
    for name in sorted(logged.keys() - {"slug"}):
        if (logged[name] or None) != (settings.get(name) or None):
            raise DocumentRefused(
                f"event, {name}: the log tells of {canonical(logged[name])}, and here it is "
                f"{canonical(settings.get(name))}; it was changed past the log."
            )


def check_closed_days(file: EventFile) -> None:
    """Refuses days that are closed in the log and open in the file, or the other way round."""
    acts = (close_day.name, reopen_day.name)
    last = {entry.detail["day"]: act_of(entry) for entry in file.log if act_of(entry) in acts}
    closed = {day for day, act in last.items() if act == close_day.name}
    for day in sorted(closed ^ set(file.closed_days)):
        state = "closed" if day in closed else "not closed"
        raise DocumentRefused(f"closed_days: by the log, day {day} is {state}; it was changed past the log.")


def check_endings(file: EventFile) -> None:
    acts = (end_play.name, take_back_end.name)
    logged = {each.detail["day"]: each.detail.get("after_hand") for each in file.log if act_of(each) in acts}
    if any(logged.get(day.number) != day.ended_after_hand for day in file.days):
        raise DocumentRefused("days, ended_after_hand: the log tells another one; it was changed past the log.")


def check_seating(file: EventFile) -> None:
    """Refuses teams that do not sit where the log last seated them."""
    earlier = {record.team: record.numbers for record in file.presence}
    seated = [(team.table, team.name, earlier.get(team.name, [])) for team in file.teams if team.table is not None]
    # Where nobody is seated any more, after the last team was taken off or a draw back, an entry holds no digest.
    seatings = [entry for entry in file.log if "seating" in entry.detail or act_of(entry) in REMOVING]
    if seatings and seatings[-1].detail.get("seating", seating_digest(seated)) != seating_digest(seated):
        raise DocumentRefused("teams: not everybody sits where the log tells; it was changed past the log.")


def check_movement(file: EventFile) -> None:
    adopting = (adopt_movement.name, change_movement.name)
    fingerprints = [entry.detail["fingerprint"] for entry in file.log if act_of(entry) in adopting]
    if file.movement and file.movement.fingerprint not in fingerprints[-1:]:
        raise DocumentRefused("movement: the log tells of another one; it was changed past the log.")
    for record in file.movements:
        movement_of(file, record)


def check_real_play(file: EventFile) -> None:
    here = {record.hand: data_digest(record.note) for record in file.real_play or ()}
    logged = {each.detail["hand"]: each.detail["note"] for each in file.log if act_of(each) == note_real_play.name}
    for hand in sorted(here.keys() | logged.keys()):
        if here.get(hand, data_digest("")) != logged.get(hand):
            raise DocumentRefused(f"real_play: hand {hand} is not as the log tells; it was changed past the log.")


def check_playoffs(file: EventFile) -> None:
    digests = {data_digest(playoff.play) for playoff in file.playoffs}
    latest = {tuple(sorted(each.detail["tables"])): each.detail["play"] for each in file.log if "play" in each.detail}
    for tables, digest in latest.items():
        if digest not in digests:
            raise DocumentRefused(
                f"playoffs: that of tables {', '.join(map(str, tables))} is not as the log tells; it was "
                "changed past the log."
            )
    started = [entry.detail.get("play") for entry in file.log if act_of(entry) == start_playoff.name]
    if None not in started and len(file.playoffs) > len(started):
        raise DocumentRefused("playoffs: the log does not tell of all of them; it was changed past the log.")


def check_flags(file: EventFile) -> None:
    """Refuses counts and loans that are not in the log, and those in the log that are missing."""
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
    compare("counts", counts, [each for each in logged if each.act in counting])
    compare("loans", loans, [each for each in logged if each.act in lending])
    moved = [entry for entry in file.log if act_of(entry) in lending]
    for number, (loan, entry) in enumerate(zip(file.loans, moved, strict=True), start=1):
        if entry.detail.get("hand", loan.hand) != loan.hand:
            raise DocumentRefused(f"loans {number}: its hand is not the one in the log; it was changed past the log.")


def check_presence(file: EventFile) -> None:
    """Refuses teams that left, came or are ranked otherwise than logged, unless tables got other numbers since."""
    entries = [entry for entry in file.log if entry.act in acts_changing(Part.PRESENCE)]
    renumbering = (seat_teams.name, *REMOVING, receive_qualifiers.name, swap_teams.name)
    seated = max((entry.number for entry in file.log if act_of(entry) in renumbering), default=0)
    if entries and (seated > entries[0].number or any(entry.detail.get("closes_circle") for entry in entries)):
        return
    expected = {team.table: PresenceRecord(team=team.name) for team in file.teams}
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
    for table, team in expected.items():
        here = records.get(team.team, PresenceRecord(team=team.team))
        # Entries of the first release do not tell the hand after which a team returned.
        is_told = all(after_hand is not None for _, after_hand in returned[table])
        if held_to_log(here) != held_to_log(team) or (is_told and here.absences != returned[table]):
            differing = {after_hand or 0 for after_hand, _ in {*here.absences} ^ {*returned[table]}}
            hand = max(*differing, *(each.left_after_hand or each.joined_after_hand for each in (here, team)))
            raise DocumentRefused(
                f"presence: table {table} on day {day_of_hand(file, hand)} is not as the log tells; it was "
                "changed past the log."
            )


def held_to_log(team: PresenceRecord) -> tuple[object, ...]:
    return team.is_ranked, team.joined_after_hand, team.left_after_hand, bool(team.stays_ranked)


def day_of_hand(file: EventFile, after_hand: int) -> int:
    ends = list(accumulate(map(sum, file.event.plan.days)))
    return min(bisect(ends, after_hand), len(ends) - 1) + 1


def compare(key: str, records: Sequence[Flags], logged: Sequence[Flags]) -> None:
    """Refuses the first record that is not in the log, else one that is missing, else one out of the log's order."""
    left = Counter(logged)
    for number, record in enumerate(records, start=1):
        if not left[record]:
            raise DocumentRefused(
                f"{key} {number}: the log does not tell of {record.flags} flags {say_place(record)}; it was "
                "changed past the log."
            )
        left[record] -= 1
    for record in left.elements():
        # The checkpoints of a removed session are removed with it.
        if record.session is None:
            raise DocumentRefused(
                f"{key}: {record.flags} flags {say_place(record)} stand in the log, but not here; it was "
                "changed past the log."
            )
    # Of equal counts that came late, the log does not tell which one counts since.
    ends_of_days = (
        [each._replace(is_late=False) for each in those if each.session is None and each.act != take_back_count.name]
        for those in (records, logged)
    )
    for record, logged_record in zip(*ends_of_days, strict=True):
        if record != logged_record:
            raise DocumentRefused(
                f"{key}: {record.flags} flags {say_place(record)} stand elsewhere than in the log; it was "
                "changed past the log."
            )


def say_place(record: Flags) -> str:
    """`at table 3 on day 1`."""
    return f"on day {record.day}" if record.table is None else f"at table {record.table} on day {record.day}"


def check_rulings(file: EventFile) -> None:
    ruling = acts_changing(Part.RULINGS) - acts_changing(Part.SETTINGS)
    entries = [entry for entry in file.log if entry.act in ruling]
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
            raise DocumentRefused(
                f"rulings: “{entry.sentence}” stands in the log, but not here; it was changed past the log."
            )
        else:
            break
    if left:
        raise DocumentRefused(
            f"rulings {len(file.rulings) - len(left) + 1}: the log does not tell of this ruling on "
            f"{left[0].about}; it was changed past the log."
        )


def is_logged(ruling: RulingRecord, entry: LogEntryRecord) -> bool:
    decided: dict[str, Any] = {
        "order": None if ruling.order is None else list(ruling.order),
        "is_shared": ruling.is_shared,
        "going_on": None if ruling.going_on is None else list(ruling.going_on),
    }
    if ruling.kind is not None:
        decided |= {"kind": ruling.kind.value, "difference": ruling.difference}
    decided["number"] = ruling.number
    if (entry.detail.get("day") if act_of(entry) == rule_on_total.name else None) != day_ruled_on(ruling.about):
        return False
    return entry.sentence.endswith(ruling.reason.strip()) and all(
        entry.detail.get(key) == value for key, value in decided.items()
    )
