"""The hands to come, designed again while an event is on: other sessions, or a circle that closes or grows.  R21."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise, zip_longest
from typing import Annotated

from django.db.models import F
from msgspec import Meta

from rotations.domain.book_rotation import Rotation, rotation_of_days
from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import Movement
from rotations.domain.redesign import lines_left, redesign, with_hands
from rotations.models import AdoptedMovement
from rotations.queries import adopted_movement, call_progress
from rotations.services import ChangedMovement, change_movement
from scoring.queries.hall import Hall
from scoring.services.days import check_hand, check_not_final
from tournament.domain import Conflict, Refusal, Who, list_numbers
from tournament.domain.event import MOST_DAYS, MOST_HANDS, Call, check_days, join_days, sessions_after
from tournament.models import Day, Event, Session
from tournament.queries.events import sessions_by_day, settings_of
from tournament.schemas import AfterHand, Reasoned
from tournament.services.acts import Change, act, prepared_by


class PlannedMovement(ChangedMovement, frozen=True):
    """A movement designed before the transaction that stores it, and for which edition and sessions it was designed."""

    designed_for: tuple[str, tuple[tuple[int, ...], ...]]


def movement_in_force(event: Event) -> tuple[AdoptedMovement, Hall]:
    """The movement, with the event's days and teams; raises Conflict before a movement is adopted."""
    hall = Hall(event)
    return adopted_movement(event, hall), hall


def restarted_sheet(days: Sequence[Sequence[int]], before: int) -> Rotation:
    """The sheet that begins again each day, after the hands played before the movement in force."""
    return lines_left(rotation_of_days(days, restart_each_day=True), before)


def plan_change(
    event: Event, after_hand: int, reason: str, *, more_tables: int = 0, days: Sequence[Sequence[int]] | None = None
) -> PlannedMovement:
    """The movement after a change for this reason.  It takes seconds in a large hall: call it outside the transaction.

    `after_hand` counts through the event, `days` lists the hands of each of its sessions.  Raises Refusal.
    """
    adopted, hall = movement_in_force(event)
    now, before = adopted.movement, hands_before(adopted, hall)
    movement = None if days is None else same_hands(adopted, hall, days)
    if movement is None:
        Refusal.when(after_hand < before, f"Hand {after_hand} was played before the movement was changed last.")
        sessions = sheet = None
        if days is not None:
            sessions = sessions_after(join_days(days), before)
            if event.restart_each_day and now.rotation.hands == restarted_sheet(hall.sessions, before).hands:
                sheet = restarted_sheet(days, before)
        movement = redesign(
            now, after_hand - before, tables=now.tables + more_tables, sessions=sessions, rotation=sheet
        )
    return judged_for(adopted, hall, movement, reason)


def hands_before(adopted: AdoptedMovement, hall: Hall) -> int:
    """How many hands of the event come before those of the movement in force."""
    return sum(join_days(hall.sessions)) - adopted.movement.hands


def judged_for(adopted: AdoptedMovement, hall: Hall, movement: Movement, reason: str) -> PlannedMovement:
    """A movement in place of the one in force, with its certificate."""
    judged, designed_for = certificate(movement), (adopted.edition_text, hall.sessions)
    return PlannedMovement(movement=movement, judged=judged, reason=reason, designed_for=designed_for)


def check_planned(event: Event, planned: PlannedMovement) -> None:
    """Raises Conflict when the event has changed since the movement was designed."""
    adopted, hall = movement_in_force(event)
    Conflict.when(
        (adopted.edition_text, hall.sessions) != planned.designed_for,
        "The tables, the sessions or the movement were changed while this one was designed. Look at them, then "
        "make the change again.",
    )


def check_change(event: Event, after_hand: int, *, first: int = 0) -> None:
    """Raises Refusal for a hand that the event does not have, Conflict when a day after it is closed and when the
    standings are final; with `first` 1 there must be a hand to play after it.
    """
    check_not_final(event)
    check_hand(event, after_hand + first, first=first)
    check_closed_days(event, after_hand)


class NewSessions(Reasoned, frozen=True):
    """The hands of each session of the whole event, day by day, from when, and why."""

    sessions: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(
            min_length=1, max_length=MOST_DAYS, description="a list of days, each with the hands of its sessions",
            examples=[[[15, 15], [20]]],
        ),
    ]  # fmt: skip
    after_hand: AfterHand


def plan_sessions(event: Event, new: NewSessions) -> PlannedMovement:
    """The movement of the hands to come; raises what `check_sessions_change` raises."""
    check_sessions_change(event, new)
    return plan_change(event, new.after_hand, new.reason, days=new.sessions)


@act(
    who=Who.LEADER,
    title="Sessions are added or planned anew",
    button="Change the sessions",
    is_previewed=True,
    taken_back_by="change_sessions",
    is_decision=True,
)
@prepared_by(plan_sessions)
def change_sessions(change: Change, new: NewSessions, planned: PlannedMovement) -> None:
    """Sessions are cut or added from a hand on; where hands are added, those to come are designed again (R21).

    What was counted after a removed session goes with it.  Raises Refusal when what is played would change, Conflict
    when a day would change whose play was ended early.
    """
    check_sessions_change(change.event, new)
    check_planned(change.event, planned)
    store_sessions(change.event, new.sessions)
    change_movement.within(change, planned)
    now = settings_of(change.event)
    settings = {"sessions": now["sessions"], "dates": now["dates"]}
    sentence = f"The sessions were changed after hand {new.after_hand}: {new.reason}"
    change.note(sentence, sessions=now["sessions"], settings=settings)


def check_sessions_change(event: Event, new: NewSessions) -> None:
    """Raises Refusal or Conflict for sessions that cannot be played from this hand on, and where what is played would
    change: finished sessions and opened days stay.
    """
    check_not_final(event)
    check_days(new.sessions)
    check_closed_days(event, new.after_hand)
    days, now = new.sessions, sessions_by_day(event)
    if event.days.filter(number__gt=len(days), opened_at__isnull=False).exists():
        raise Refusal(f"The event has {len(now)} days; a day that was opened stays.")
    for closed in event.days.filter(closed_at__isnull=False, number__lte=len(days)):
        Conflict.when(
            tuple(days[closed.number - 1]) != tuple(now[closed.number - 1]),
            f"Day {closed.number} is closed, and this would change it. Open the day again first.",
        )
    for ended in event.days.filter(ended_after_hand__isnull=False):
        Conflict.when(
            list(map(tuple, days[: ended.number])) != list(now[: ended.number]),
            f"Play of day {ended.number} ends after hand {ended.ended_after_hand}; take that back first.",
        )
    for day, place, before, hands, planned in sessions_beside(now, days):
        played = min(hands, new.after_hand - before)
        Refusal.when(
            played > 0 and (planned < played or (played == hands and planned != hands)),
            f"{played} hands of session {place} on day {day} are played; they stay.",
        )
    if sum(join_days(days)) != new.after_hand:
        check_not_called(event, new.after_hand)


def same_hands(adopted: AdoptedMovement, hall: Hall, days: Sequence[Sequence[int]]) -> Movement | None:
    """The movement for these sessions where they are only cut, the other hands as they were; None where a hand is to be
    designed.
    """
    now, before = adopted.movement, hands_before(adopted, hall)
    kept = hands_kept(hall.sessions, days)
    if len(kept) < sum(join_days(days)):
        return None
    return with_hands(now, sessions_after(join_days(days), before), [hand - before for hand in kept if hand >= before])


def hands_kept(was: Sequence[Sequence[int]], days: Sequence[Sequence[int]]) -> list[int]:
    """The hands, counted from 0, that are left of these sessions by those; each keeps its first ones."""
    return [
        hand
        for _, _, before, hands, planned in sessions_beside(was, days)
        for hand in range(before, before + min(hands, planned))
    ]


def sessions_beside(
    was: Sequence[Sequence[int]], days: Sequence[Sequence[int]]
) -> Iterator[tuple[int, int, int, int, int]]:
    """Each session that was: its day, its place in that (from 1), hands before it, its hands, those planned for it now.

    Hands are 0 for a session that is planned no more.
    """
    before = 0
    for day, (sessions, planned) in enumerate(zip_longest(was, days[: len(was)], fillvalue=()), start=1):
        for place, hands in enumerate(sessions):
            yield day, place + 1, before, hands, planned[place] if place < len(planned) else 0
            before += hands


def store_sessions(event: Event, days: Sequence[Sequence[int]]) -> None:
    """Stores the sessions of the days, also of new ones; rows that stay keep their counts."""
    event.days.filter(number__gt=len(days)).delete()
    # Out of the way first, so that no session of a day gets the number that its neighbour still has.
    Session.objects.filter(day__event=event).update(number=F("number") + MOST_HANDS)
    numbers = count(1)
    for day_number, sessions in enumerate(days, start=1):
        day, _ = event.days.get_or_create(number=day_number)
        for stored, hands in zip_longest(day.sessions.all(), sessions):
            if hands is None:
                stored.delete()
            else:
                session = stored or Session(day=day)
                session.number, session.hands = next(numbers), hands
                session.save()


def days_after(event: Event, after_hand: int) -> list[Day]:
    hall = Hall(event)
    later = {session.day for session in hall.session_hands if session.last > max(after_hand, session.before)}
    return [day for day in hall.days if day.number in later]


def check_closed_days(event: Event, after_hand: int) -> None:
    """Raises Conflict for a change in a closed day, whose hands are recorded."""
    for day in days_after(event, after_hand):
        Conflict.when(
            day.closed_at,
            f"Day {day.number} is closed, and this would change it after hand {after_hand}. Open the day again first.",
        )


def check_break(event: Event, after_hand: int) -> None:
    """Raises Refusal unless the hand ends a session other than the last and, where the hands are called here, is over:
    then tables may get other numbers."""
    hall = Hall(event)
    played = [session for session in hall.session_hands if session.hands]
    over = {session.before: ended.last for ended, session in pairwise(played)}
    if after_hand not in over:
        firsts = list_numbers([end + 1 for end in over], "or") if over else "none"
        raise Refusal(f"The circle closes between sessions: before hand {firsts}. Or leave the table empty.")
    progress = call_progress(event, hall) if event.hand_in_play else None
    if progress and progress.call != Call(over[after_hand], is_stopped=True):
        raise Refusal(
            f"The circle closes when hand {over[after_hand]} is over; now {progress.call.sentence}. Call the break "
            "first, or leave the table empty."
        )


def check_not_called(event: Event, after_hand: int) -> None:
    """Raises Refusal for a change of the movement before a hand that was called already."""
    Refusal.when(
        after_hand < event.hand_in_play,
        f"Hand {event.hand_in_play} was called already. Choose a later hand.",
    )
