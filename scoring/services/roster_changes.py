"""Changes while an event is on: teams that leave or come late, floaters, substitutes, letters and sessions.

R9, R21, R23: each is the leader's action, possible while the event is on; flags already won stay won.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate

from django.db import transaction
from django.db.models import F, Max

from rotations.domain.book_rotation import rotation_of_days
from rotations.domain.judging.certificate import Certificate, certificate
from rotations.domain.movement import Movement
from rotations.domain.redesign import Redesign, lines_left, redesign
from rotations.domain.rotation import Rotation
from rotations.queries import adopted_movement, call_progress
from rotations.services import change_movement
from scoring.domain.wording import list_numbers
from scoring.models import Ruling
from scoring.services.days import check_hand, table_of
from scoring.services.playoffs import check_not_final, check_reason
from tournament.domain.call import Call
from tournament.domain.event import check_days
from tournament.domain.refusal import Conflict, Refusal
from tournament.domain.sessions import MOST_HANDS, join_days, sessions_after
from tournament.domain.team import Seat, name_key, spell_alike
from tournament.domain.team_list import TeamEntry, TeamRefused, check_team
from tournament.models import Absence, Event, Player, Session, Substitution, Table
from tournament.queries.events import days as days_of
from tournament.queries.events import event_setup, sessions_by_day, settings_of
from tournament.services.log import changes_event, open_for_change, write_log
from tournament.services.teams import known_areas, known_zones, seating, store_teams


@dataclass(frozen=True, slots=True)
class MovementState:
    """What a change of movement is designed for: the edition in force, its tables, and the sessions."""

    edition: str
    movement: Movement
    days: tuple[tuple[int, ...], ...]
    restart_each_day: bool


@dataclass(frozen=True, slots=True)
class PlannedMovement:
    """A movement designed before the transaction that stores it, and the state of the event it was designed for."""

    movement: Movement
    judged: Certificate
    designed_for: MovementState


def movement_state(event: Event) -> MovementState:
    """The movement in force and the sessions; raises Conflict before a movement is adopted."""
    setup = event_setup(event)
    adopted = adopted_movement(event, setup)
    return MovementState(adopted.edition_text, adopted.movement, setup.sessions, event.restart_each_day)


def redesign_state(
    state: MovementState, after_hand: int, *, tables: int | None = None, days: Sequence[Sequence[int]] | None = None
) -> Redesign:
    """What would be played after a change of an event in that state.

    `after_hand` counts through the event, `days` lists the hands of each of its sessions.  Raises Refusal.
    """
    all_sessions = join_days(state.days)
    before = sum(all_sessions) - state.movement.hands
    if after_hand < before:
        raise Refusal(f"Hand {after_hand} was played before the movement was changed last.")
    sessions = sheet = None
    if days is not None:
        sessions = sessions_after(join_days(days), before)
        if state.restart_each_day and state.movement.rotation.hands == restarted_sheet(state.days, before).hands:
            sheet = restarted_sheet(days, before)
    return redesign(state.movement, after_hand - before, tables=tables, sessions=sessions, rotation=sheet)


def restarted_sheet(days: Sequence[Sequence[int]], before: int) -> Rotation:
    """The sheet that begins again each day, after the hands played before the movement in force."""
    return lines_left(rotation_of_days(days, restart_each_day=True), before)


def plan_change(
    event: Event, after_hand: int, *, more_tables: int = 0, days: Sequence[Sequence[int]] | None = None
) -> PlannedMovement:
    """The movement after a change.  It takes seconds in a large hall, so call it outside the transaction."""
    state = movement_state(event)
    if days is not None and sum(join_days(days)) == after_hand:
        movement = cut_short(state, join_days(days))
        return PlannedMovement(movement, certificate(movement), state)
    changed = redesign_state(state, after_hand, tables=state.movement.tables + more_tables, days=days)
    return PlannedMovement(changed.movement, changed.judged, state)


def check_planned(event: Event, planned: PlannedMovement) -> None:
    """Raises Conflict when the event has changed since the movement was designed."""
    if movement_state(event) != planned.designed_for:
        raise Conflict(
            "The tables, the sessions or the movement were changed while this one was designed. Look at them, then "
            "make the change again."
        )


def store_planned(event: Event, planned: PlannedMovement, reason: str, *, by: str, at: datetime) -> None:
    """Makes the planned movement the one in force."""
    change_movement(event=event, chosen=planned.movement, judged=planned.judged, reason=reason, by=by, at=at)


def withdraw_team(
    *, event: Event, table: int, after_hand: int, closes_circle: bool, reason: str, by: str, at: datetime
) -> None:
    """A team leaves after a hand; its flags stay where they are, and it is no longer ranked unless that is ruled.

    Its table stays empty, and visitors due there sit out; or, at a session break, the circle closes: the last
    table takes its number and the hands to come are designed for one table less.  Raises Refusal.
    """
    planned = None
    if closes_circle:
        check_leaving(event, table, after_hand, closes_circle, reason)
        planned = plan_change(event, after_hand, more_tables=-1)
    with transaction.atomic():
        event = open_for_change(event)
        row = check_leaving(event, table, after_hand, closes_circle, reason)
        row.team.absences.create(after_hand=after_hand)
        if planned:
            check_planned(event, planned)
            close_circle(event, row, planned.movement.tables + 1)
            store_planned(event, planned, reason, by=by, at=at)
        says = f"{row.team.name} left after hand {after_hand}: {reason.strip()}"
        detail = {"table": table, "after_hand": after_hand, "closes_circle": closes_circle, **seating(event)}
        write_log(event, did="withdraw_team", says=says, by=by, at=at, **detail)


def check_leaving(event: Event, table: int, after_hand: int, closes_circle: bool, reason: str) -> Table:
    """The table whose team leaves.

    Raises NotFound for an unknown table; Refusal without a reason, when the team has left already or when the circle
    cannot close after this hand; Conflict when the hand is of a closed day or the standings are final.
    """
    check_reason(reason)
    check_not_final(event)
    row = table_of(event, table)
    if row.team.open_absence:
        raise Refusal(f"{row.team.name} has left already.")
    check_hand(event, after_hand, first=0)
    check_closed_days(event, after_hand)
    returned = row.team.absences.aggregate(last=Max("returned_after_hand"))["last"] or 0
    if after_hand < max(row.team.joined_after_hand, returned):
        raise Refusal(f"{row.team.name} was not there on hand {after_hand} yet.")
    if closes_circle:
        check_break(event, after_hand)
        check_no_tie_settled(event)
    return row


@transaction.atomic
def undo_withdrawal(*, event: Event, table: int, reason: str, by: str, at: datetime) -> None:
    """Takes a leaving back, as if the team had not left; raises Refusal, Conflict."""
    event = open_for_change(event)
    check_reason(reason)
    check_not_final(event)
    row, absence = absent_team(event, table)
    after_hand = absence.after_hand
    if not row.in_play:
        raise Refusal(f"The circle closed over the table of {row.team.name}. Let the team come back instead.")
    check_closed_days(event, after_hand)
    absence.delete()
    says = f"{row.team.name} did not leave after hand {after_hand}: {reason.strip()}"
    write_log(event, did="undo_withdrawal", says=says, by=by, at=at, table=table)


def return_team(*, event: Event, table: int, after_hand: int, reason: str, by: str, at: datetime) -> None:
    """A team that left plays again after a hand, at its own table with the flags it had, and is ranked again.

    Where the circle closed over its table, it comes back as the last table.  Raises Refusal,
    Conflict.
    """
    planned = None
    if not table_of(event, table).in_play:
        check_returning(event, table, after_hand, reason)
        planned = plan_change(event, after_hand, more_tables=1)
    with transaction.atomic():
        event = open_for_change(event)
        row, absence = check_returning(event, table, after_hand, reason)
        if row.in_play is (planned is not None):
            raise Conflict(f"The table of {row.team.name} was changed meanwhile. Make the change again.")
        if planned:
            check_planned(event, planned)
            open_circle(event, row, planned.movement.tables)
            store_planned(event, planned, reason, by=by, at=at)
        absence.returned_after_hand, absence.stays_ranked = after_hand, False
        absence.save(update_fields=["returned_after_hand", "stays_ranked"])
        says = f"{row.team.name} came back after hand {after_hand}, at table {row.number}: {reason.strip()}"
        detail = {"table": row.number, "after_hand": after_hand, **seating(event)}
        write_log(event, did="return_team", says=says, by=by, at=at, **detail)


def check_returning(event: Event, table: int, after_hand: int, reason: str) -> tuple[Table, Absence]:
    """The table whose team may come back, and its absence; raises Refusal, Conflict."""
    check_reason(reason)
    check_not_final(event)
    row, absence = absent_team(event, table)
    check_hand(event, after_hand, first=0)
    check_closed_days(event, after_hand)
    if after_hand < absence.after_hand:
        left = f"{row.team.name} left after hand {absence.after_hand}"
        raise Refusal(f"{left}; it comes back after that hand or a later one.")
    if not row.in_play:
        check_hand(event, after_hand + 1, first=1)
        check_not_called(event, after_hand)
        check_no_tie_settled(event)
    return row, absence


def absent_team(event: Event, table: int) -> tuple[Table, Absence]:
    """The table of a team that left, and its absence; raises Refusal."""
    row = table_of(event, table)
    absence = row.team.open_absence
    if absence is None:
        raise Refusal(f"{row.team.name} has not left.")
    return row, absence


def open_circle(event: Event, row: Table, last: int) -> None:
    """A table out of play comes back as the last one of so many; one that had this number gets its number."""
    number = row.number
    if number != last:
        row.number = free_number(event)
        row.save(update_fields=["number"])
        event.tables.filter(number=last).update(number=number)
    row.number, row.in_play = last, True
    row.save(update_fields=["number", "in_play"])


@transaction.atomic
def keep_ranked(*, event: Event, table: int, stays_ranked: bool, reason: str, by: str, at: datetime) -> None:
    """Rules that a team that left keeps its place in the standings, or takes that back (R10).  Raises Refusal."""
    event = open_for_change(event)
    check_reason(reason)
    check_not_final(event)
    row, absence = absent_team(event, table)
    absence.stays_ranked = stays_ranked
    absence.save(update_fields=["stays_ranked"])
    about = f"{row.team.name}, which left, {'stays ranked' if stays_ranked else 'is not ranked'}"
    kind, number = Ruling.Kind.KEPT_RANKED, int(stays_ranked)
    Ruling.objects.create(
        event=event, kind=kind, about=about, table=row, number=number, reason=reason.strip(), by=by, at=at
    )
    says = f"{about}: {reason.strip()}"
    write_log(event, did="keep_ranked", says=says, by=by, at=at, table=table, kind=kind.value, number=number)


def check_no_tie_settled(event: Event) -> None:
    """Raises Refusal when playoffs or rulings name tables by number, so that the numbers must stay."""
    if event.playoffs.exists() or event.rulings.filter(kind=Ruling.Kind.TIE).exists():
        raise Refusal("Ties were settled by the tables' numbers already. Leave the table empty.")


def close_circle(event: Event, leaving: Table, last: int) -> None:
    """Gives the leaving table's number to the last table; the leaving table is out of play and gets the last number."""
    number = leaving.number
    leaving.in_play = False
    leaving.number = free_number(event)
    leaving.save(update_fields=["in_play", "number"])
    if number != last:
        event.tables.filter(number=last).update(number=number)
    leaving.number = last
    leaving.save(update_fields=["number"])


def free_number(event: Event) -> int:
    """A table number that is not in use."""
    return (event.tables.aggregate(last=Max("number"))["last"] or 0) + 1


def add_late_team(*, event: Event, entry: TeamEntry, after_hand: int, is_ranked: bool, by: str, at: datetime) -> None:
    """A team comes late and owns a new last table; the hands to come are designed for one more.

    Raises TeamRefused for a team that cannot be entered; Refusal when the hand to come was called already; Conflict
    when it is of a closed day, the standings are final, or the event changed while the movement was designed.
    """
    check_arriving(event, entry, after_hand)
    planned = plan_change(event, after_hand, more_tables=+1)
    last = planned.movement.tables
    with transaction.atomic():
        event = open_for_change(event)
        check_arriving(event, entry, after_hand)
        check_planned(event, planned)
        for table in event.tables.filter(number=last):
            check_no_tie_settled(event)
            table.number = free_number(event)
            table.save(update_fields=["number"])
        zone, area = spell_alike(entry.zone, known_zones(event)), spell_alike(entry.area, known_areas(event))
        spelled = replace(entry, zone=zone, area=area)
        [team] = store_teams(event, [spelled], is_ranked=is_ranked, joined_after_hand=after_hand)
        Table.objects.create(event=event, team=team, number=last)
        reason = f"{entry.name} came after hand {after_hand}."
        store_planned(event, planned, reason, by=by, at=at)
        detail = {"table": last, "after_hand": after_hand, "is_ranked": is_ranked, **seating(event)}
        write_log(event, did="add_late_team", says=reason, by=by, at=at, **detail)


def check_arriving(event: Event, entry: TeamEntry, after_hand: int) -> None:
    """Raises TeamRefused for a team that cannot be entered, Refusal or Conflict when it cannot come after this hand."""
    check_not_final(event)
    check_team(entry)
    check_hand(event, after_hand + 1, first=1)
    check_not_called(event, after_hand)
    check_closed_days(event, after_hand)
    if name_key(entry.name) in map(name_key, event.teams.values_list("name", flat=True)):
        raise TeamRefused(f"There is a team called {entry.name} already; give this one another name.")


@changes_event
def rank_team(*, event: Event, table: int, is_ranked: bool, reason: str, by: str, at: datetime) -> None:
    """Makes a team a floater, which plays but is not in the standings, or ranks it again.

    Raises NotFound for an unknown table, Refusal without a reason, Conflict when the standings are final.
    """
    check_reason(reason)
    check_not_final(event)
    team = table_of(event, table).team
    team.is_ranked = is_ranked
    team.save(update_fields=["is_ranked"])
    says = f"{team.name} {'is ranked' if is_ranked else 'plays as a floater, not ranked'}: {reason.strip()}"
    write_log(event, did="rank_team", says=says, by=by, at=at, table=table, is_ranked=is_ranked)


@changes_event
def substitute_player(
    *, event: Event, table: int, seat: Seat, name: str, after_hand: int, reason: str, by: str, at: datetime
) -> None:
    """Somebody takes over a player's seat; team, letter and flags stay.

    Raises NotFound for an unknown table, Refusal without a reason, TeamRefused without a name that can be printed.
    """
    check_reason(reason)
    team = table_of(event, table).team
    check_team(TeamEntry(name=team.name, players={seat: name}))
    if not name.strip():
        raise TeamRefused("Write the name of whoever takes the seat.")
    left = team.players.filter(seat=seat.value).first()
    Substitution.objects.create(
        team=team, seat=seat.value, left=left.name if left else "", came=name, after_hand=after_hand,
        reason=reason.strip(), at=at,
    )  # fmt: skip
    team.players.filter(seat=seat.value).delete()
    Player.objects.create(team=team, seat=seat.value, name=name)
    instead = f" for {left.name}" if left else ""
    says = f"{team.name}, {seat.value}: {name} plays{instead}: {reason.strip()}"
    write_log(event, did="substitute_player", says=says, by=by, at=at, table=table, seat=seat.value)


@changes_event
def change_letters(*, event: Event, table: int, seats: Mapping[Seat, Seat], by: str, at: datetime) -> None:
    """Players of one team take other letters, each seat's player to a new seat (R23).

    Raises Refusal unless each letter is given to one player, NotFound for an unknown table.
    """
    if set(seats) != set(Seat) or set(seats.values()) != set(Seat):
        raise Refusal("Give each of A, B, X and Y to one player.")
    team = table_of(event, table).team
    players = list(team.players.all())
    team.players.all().delete()
    for player in players:
        player.pk = None
        player.seat = seats[Seat(player.seat)].value
    Player.objects.bulk_create(players)
    changed = ", ".join(f"{old.value} becomes {new.value}" for old, new in seats.items() if old is not new)
    says = f"{team.name} changed letters: {changed or 'none'}."
    write_log(event, did="change_letters", says=says, by=by, at=at, table=table)


def change_sessions(
    *, event: Event, days: Sequence[Sequence[int]], after_hand: int, reason: str, by: str, at: datetime
) -> None:
    """Sessions are cut or added, or play stops early, from a hand on; the hands to come are designed again (R21).

    `days` lists the hands of each session of the whole event.  Raises Refusal when what is played would change.
    """
    check_sessions_change(event, days, after_hand, reason)
    planned = plan_change(event, after_hand, days=days)
    with transaction.atomic():
        event = open_for_change(event)
        check_sessions_change(event, days, after_hand, reason)
        check_planned(event, planned)
        store_sessions(event, days)
        store_planned(event, planned, reason, by=by, at=at)
        says = f"The sessions were changed after hand {after_hand}: {reason.strip()}"
        now = settings_of(event)
        settings = {"sessions": now["sessions"], "dates": now["dates"]}
        write_log(event, did="change_sessions", says=says, by=by, at=at, sessions=now["sessions"], settings=settings)


def check_sessions_change(event: Event, days: Sequence[Sequence[int]], after_hand: int, reason: str) -> None:
    """Raises Refusal or Conflict for sessions that cannot be played from this hand on."""
    check_reason(reason)
    check_not_final(event)
    check_days(days)
    check_closed_days(event, after_hand)
    check_played(event, days, after_hand)
    if sum(join_days(days)) != after_hand:
        check_not_called(event, after_hand)


def check_played(event: Event, days: Sequence[Sequence[int]], after_hand: int) -> None:
    """Raises Refusal for sessions that would change what is played: finished sessions and opened days stay."""
    now = sessions_by_day(event)
    if len(days) > len(now) or event.days.filter(number__gt=len(days), opened_at__isnull=False).exists():
        raise Refusal(f"The event has {len(now)} days; a day that was opened stays.")
    before = 0
    for day, sessions in enumerate(now):
        for index, hands in enumerate(sessions):
            if before >= after_hand:
                return
            planned = days[day][index] if day < len(days) and index < len(days[day]) else 0
            played = min(hands, after_hand - before)
            if planned < played or (played == hands and planned != hands):
                raise Refusal(f"{played} hands of session {index + 1} on day {day + 1} are played; they stay.")
            before += hands


def cut_short(state: MovementState, flat: Sequence[int]) -> Movement:
    """The movement in force without the hands that will not be played."""
    movement = state.movement
    sessions = sessions_after(flat, sum(join_days(state.days)) - movement.hands)
    hands = sum(sessions)
    sheet = Rotation(movement.rotation.name, movement.rotation.hands[:hands])
    return Movement(movement.tables, sessions, movement.plan, sheet, movement.moves[:hands])


def store_sessions(event: Event, days: Sequence[Sequence[int]]) -> None:
    """Stores the sessions of the days; rows that stay keep their counts."""
    event.days.filter(number__gt=len(days)).delete()
    # Out of the way first, so that no session of a day gets the number that its neighbour still has.
    Session.objects.filter(day__event=event).update(number=F("number") + MOST_HANDS)
    number = 0
    for day, sessions in zip(event.days.all(), days, strict=True):
        rows = list(day.sessions.all())
        for row in rows[len(sessions) :]:
            row.delete()
        for index, hands in enumerate(sessions):
            number += 1
            if index < len(rows):
                Session.objects.filter(pk=rows[index].pk).update(number=number, hands=hands)
            else:
                day.sessions.create(number=number, hands=hands)


def check_closed_days(event: Event, after_hand: int) -> None:
    """Raises Conflict for a change in a closed day, whose hands are recorded."""
    before = 0
    for day in days_of(event):
        before += sum(session.hands for session in day.sessions.all())
        if day.closed_at and before > after_hand:
            raise Conflict(
                f"Day {day.number} is closed, and this would change it after hand {after_hand}. Open the day "
                "again first."
            )


def check_break(event: Event, after_hand: int) -> None:
    """Raises Refusal unless the hand ends a session other than the last and, where the hands are called here, is over:
    then tables may get other numbers."""
    setup = event_setup(event)
    ends = list(accumulate(join_days(setup.sessions)))[:-1]
    if after_hand not in ends:
        firsts = list_numbers([end + 1 for end in ends], "or") if ends else "none"
        raise Refusal(
            f"The circle closes between sessions: before hand {firsts}, not {after_hand + 1}. Or leave the table empty."
        )
    progress = call_progress(event, setup) if event.hand_in_play else None
    if progress and progress.call != Call(after_hand, is_stopped=True):
        raise Refusal(
            f"The circle closes when hand {after_hand} is over; now {progress.call.says}. Call the break "
            "first, or leave the table empty."
        )


def check_not_called(event: Event, after_hand: int) -> None:
    """Raises Refusal for a change of the movement before a hand that was called already."""
    if after_hand < event.hand_in_play:
        raise Refusal(
            f"Hand {event.hand_in_play} was called already. Choose “before hand {event.hand_in_play + 1}” or a "
            "later one."
        )
