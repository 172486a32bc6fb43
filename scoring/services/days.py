"""Opening a day, counting, closing it, and opening it again.  R14, R15, R38, R39; book 5, 6."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from rotations.queries import adopted_movement
from rotations.services import freeze_movement, unfreeze_movement
from scoring.models import Ruling
from scoring.queries.desk import are_marks_of
from scoring.queries.hall import Hall
from scoring.queries.room import Room
from tournament.domain import Conflict, NotFound, Refusal, Who, say_tables
from tournament.models import Day, Event, Table
from tournament.queries.events import (
    day_numbered,
)
from tournament.queries.log import calls
from tournament.queries.roster import Roster, SessionHands
from tournament.schemas import DayNumber, HandNumber, Hour, Input, Reasoned, TableNumber, Text
from tournament.services.acts import Change, act, set_columns


def open_day_of(event: Event, number: int) -> Day:
    """The open day of that number; raises NotFound for an unknown day, Conflict when it is not open."""
    return check_is_open(day_numbered(event, number))


def check_is_open(day: Day) -> Day:
    """The day itself while it is open; raises Conflict when it is not open yet or closed."""
    Conflict.when(day.closed_at, f"Day {day.number} is closed; it is opened again on the desk.")
    Conflict.when(not day.opened_at, f"Day {day.number} is not open yet; the leader opens it.")
    return day


def check_hand(event: Event, hand: int, *, first: int) -> None:
    """Raises Refusal for a hand the event does not have, Conflict for one that is void.

    `first` is 1, or 0 for the hand after which something happens: also before the first, or before one to play.
    """
    roster = Roster(event)
    hands = roster.hands_to_play
    if hand in hands or (not first and hand + 1 in hands):
        return
    if hand >= 1:
        roster.day_of_hand(hand)  # which says of a void one why
    raise Refusal(f"There is no hand {hand}; hands run from 1 to {hands[-1]}.")


def check_not_final(event: Event) -> None:
    """Raises Conflict when the leader has made the standings final."""
    Conflict.when(event.finalised_at, "The standings are final; take that back first.")


def table_of(event: Event, number: int) -> Table:
    """The table of that number; raises NotFound when there is none."""
    table = event.tables.select_related("team").filter(number=number).first()
    return NotFound.require(table, say_no_table(number, event.tables.count()))


def say_no_table(number: int, tables: int) -> str:
    return f"There is no table {number}; tables run from 1 to {tables}."


def table_playing(event: Event, number: int, day: int) -> Table:
    """The table of that number; raises NotFound when there is none, Refusal when it does not play on the day."""
    table = table_of(event, number)
    Refusal.when(
        number not in Roster(event).tables_on(day),
        f"Table {number} does not play on day {day}; look at its number again.",
    )
    return table


class OneDay(Input, frozen=True):
    """A day of the event."""

    day: DayNumber


class TableOfDay(OneDay, frozen=True):
    """A table on a day of the event."""

    table: TableNumber


@act(who=Who.LEADER, title="Open day {day}", logged=("day",), taken_back_by="take_back_opening")
def open_day(change: Change, opening: OneDay) -> None:
    """Starts a day; the first one freezes the movement.  Raises NotFound, Conflict for a closed day or no movement."""
    row = day_numbered(change.event, opening.day)
    adopted_movement(change.event, Hall(change.event))
    Conflict.when(row.closed_at, f"Day {row.number} is closed; open it again with a reason.")
    if not row.opened_at:
        set_columns(row, opened_at=change.at)
        freeze_movement(change.event, change.at)
        change.note(f"Day {row.number} was opened.")


def reason_to_stay_open(event: Event, day: Day) -> str:
    """Why the opening of a day cannot be taken back: a hand was called, a count came in or flags were lent; else empty.

    Raises Conflict when it is not open.
    """
    check_is_open(day)
    return (
        f"Hand {event.hand_in_play} is called; day {day.number} stays open."
        if event.hand_in_play > Roster(event).hands[day.number].before
        else f"A count of day {day.number} came in; the day stays open."
        if day.flag_counts.exists()
        else f"Flags were lent on day {day.number}; the day stays open."
        if day.loan_entries.exists()
        else f"Play of day {day.number} was ended; take that back first."
        if day.ended_after_hand
        else ""
    )


@act(
    who=Who.LEADER,
    title="Take back the opening of day {day}",
    logged=("day",),
    not_taken_back="The day is opened again.",
)
def take_back_opening(change: Change, opening: OneDay) -> None:
    """Takes back the opening of a day; without an open day, the movement is no longer frozen.

    Raises NotFound for an unknown day, Conflict when it is not open or play has begun.
    """
    event = change.event
    row = day_numbered(event, opening.day)
    reason = reason_to_stay_open(event, row)
    Conflict.when(reason, reason)
    set_columns(row, opened_at=None, counting_at=None)
    if not event.days.filter(opened_at__isnull=False).exists():
        unfreeze_movement(event)
    change.note(f"The opening of day {row.number} was taken back.")


@act(
    who=Who.LEADER,
    title="The hands of day {day} are played",
    button="The hands are played: count",
    logged=("day",),
    taken_back_by="take_back_counting",
)
def start_counting(change: Change, played: OneDay) -> None:
    """The hands of a day are played, called here or from paper: its flags are counted.

    Raises NotFound for an unknown day, Conflict when it is not open.
    """
    row = open_day_of(change.event, played.day)
    if not row.counting_at:
        set_columns(row, counting_at=change.at)
        change.note(f"The hands of day {row.number} are played.")


@act(
    who=Who.LEADER,
    title="Hands of day {day} are still to be played",
    button="Play goes on",
    logged=("day",),
    taken_back_by="start_counting",
)
def take_back_counting(change: Change, played: OneDay) -> None:
    """Hands of a day are still to be played; its counts stay.  Raises what `start_counting` raises."""
    row = open_day_of(change.event, played.day)
    if row.counting_at:
        set_columns(row, counting_at=None)
        change.note(f"Hands of day {row.number} are still to be played.")


class StartingHour(OneDay, frozen=True):
    """When the first hand of a day is played, on the clock of the hall; None where nobody says."""

    starts_at: (
        Annotated[Hour, Meta(title="It starts at", extra={"help": "On the clock of the hall, as 9:30."})] | None
    ) = None


@act(who=Who.LEADER, title="Starting hour of day {day}", button="Save", logged=("day",), taken_back_by="set_hour")
def set_hour(change: Change, start: StartingHour) -> None:
    """Says when a day starts, or that it is not known.  Raises NotFound for an unknown day."""
    row = day_numbered(change.event, start.day)
    if row.starts_at != start.starts_at:
        set_columns(row, starts_at=start.starts_at)
        says = f"starts at {start.starts_at:%H:%M}" if start.starts_at else "has no starting hour"
        change.note(f"Day {row.number} {says}.")


def day_to_come(event: Event, number: int) -> Day:
    """A day under way or the next one, though an earlier one waits for its last count.

    Raises NotFound, and Conflict for a closed day or one after the next.
    """
    row = day_numbered(event, number)
    Conflict.when(row.closed_at, f"Day {number} is closed; it is opened again on the desk.")
    if earlier := event.days.filter(number__lt=number, opened_at=None).first():
        raise Conflict(f"Day {earlier.number} is not open yet; day {number} comes after it.")
    return row


class PlayEnd(Input, frozen=True):
    """The last hand that is played of its day, numbered through the event."""

    after_hand: Annotated[HandNumber, Meta(title="The last hand")]
    reason: Text = ""


@act(
    who=Who.LEADER,
    title="Play of a day ends early",
    button="Play ends here",
    is_previewed=True,
    logged=("after_hand",),
    taken_back_by="take_back_end",
    is_decision=True,
)
def end_play(change: Change, end: PlayEnd) -> None:
    """Play of a day ends before its last planned hand; the hands after it are void, and later days stay as they are.

    Nothing is designed again (R21).  Raises Refusal for a hand that the event does not have and for the day's last,
    Conflict when the day is not open or a later hand of it was called.
    """
    sessions = Roster(change.event).session_hands
    day = Refusal.require(
        next((part.day for part in sessions if part.before < end.after_hand <= part.planned), None),
        f"There is no hand {end.after_hand}; hands run from 1 to {sessions[-1].planned}.",
    )
    row, last = open_day_of(change.event, day), end.after_hand
    of_day = [part for part in sessions if part.day == day]
    if row.ended_after_hand == last:
        return
    Refusal.when(
        last == of_day[-1].planned, f"Hand {last} is the last of day {day} anyway; take the earlier end back instead."
    )
    called = last_called(change.event, of_day)
    Conflict.when(
        called > last, f"Hand {called} was called already. Go back to hand {last} first, or choose a later hand."
    )
    set_columns(row, ended_after_hand=last)
    change.note(f"Play of day {day} ends after hand {last}{f': {end.reason}' if end.reason else '.'}", day=day)


def last_called(event: Event, sessions: Sequence[SessionHands]) -> int:
    """The hand called last on a day, given its sessions; 0 before the first."""
    first, last = sessions[0].before + 1, sessions[-1].planned
    if event.hand_in_play <= last:
        return event.hand_in_play if event.hand_in_play >= first else 0
    return next((call.hand for call, _ in reversed(calls(event)) if first <= call.hand <= last), 0)


@act(
    who=Who.LEADER,
    title="Play of day {day} goes on to its last hand after all",
    button="Play goes on",
    is_previewed=True,
    logged=("day",),
    not_taken_back="Play is ended again.",
    is_decision=True,
)
def take_back_end(change: Change, ended: OneDay) -> None:
    """All planned hands of a day are played after all.  Raises NotFound, Conflict when it is not open or did not end
    early."""
    row = open_day_of(change.event, ended.day)
    Conflict.when(not row.ended_after_hand, f"Play of day {row.number} was not ended before its last hand.")
    set_columns(row, ended_after_hand=None)
    change.note(f"Play of day {row.number} goes on to its last hand after all.")


class DayClosing(OneDay, frozen=True):
    """A day that is over; where its flags do not add up, with the leader's reason.

    `after_hand` is the last hand that was played, needed where the hands were called and the last was not.
    """

    reason: Text = ""
    after_hand: (
        Annotated[
            HandNumber,
            Meta(
                title="Which hand was the last?",
                extra={"help": "Hands after it are void; later days stay as they are."},
            ),
        ]
        | None
    ) = None


@act(who=Who.LEADER, title="Close day {day}", logged=("day",), taken_back_by="reopen_day")
def close_day(change: Change, closing: DayClosing) -> None:
    """Closes a day, whose flags are each table's result then (R39).

    A day that is closed already stays as it is.  Raises Conflict while a table is not counted or its counts differ,
    and where its last hand was not called, unless `after_hand` says which one was the last; also when the flags do not
    add up, unless there is a reason, which becomes a Ruling on the day's total.
    """
    row = day_numbered(change.event, closing.day)
    if row.closed_at:
        return
    check_is_open(row)
    sessions, last = day_hands(change.event, closing.day), closing.after_hand
    if last is None and (hands := hands_in_doubt(change.event, closing.day)):
        raise Conflict(f"Hand {hands[0]} of {hands[-1]} was called last. Say which hand was the last of the day.")
    Refusal.when(
        last is not None and not sessions[0].before < last <= sessions[-1].planned,
        f"Hand {last} is not of day {closing.day}.",
    )
    if last not in (None, sessions[-1].last):
        end_play.within(change, PlayEnd(after_hand=last))
    count = Hall(change.event).room(closing.day)
    check_is_complete(count)
    if not count.adds_up and closing.reason.strip():
        rule_on_total.within(change, TotalRuling(day=closing.day, reason=closing.reason))
    check_adds_up(Hall(change.event).room(closing.day))
    set_columns(row, closed_at=change.at, closed_by=change.by)
    if are_marks_of(change.event, row.number):
        change.event.teams.update(players_here=None)
    change.note(f"Day {row.number} was closed.", found=count.found)


def day_hands(event: Event, day: int) -> list[SessionHands]:
    return Roster(event).sessions_of(day)


def hands_in_doubt(event: Event, day: int) -> range:
    """From the hand called last to the last that is played; none where that was called, or none of the day."""
    sessions = day_hands(event, day)
    called, last = last_called(event, sessions), sessions[-1].last
    return range(called, last + 1) if 0 < called < last else range(0)


def check_is_complete(count: Room) -> None:
    """Raises Conflict when a table has no settled count."""
    if count.conflicts:
        raise Conflict(
            f"Day {count.day} cannot be closed: the counts of {say_tables(count.conflicts)} differ; settle them first."
        )
    if count.to_check:
        raise Conflict(f"Day {count.day} cannot be closed: {say_tables(count.to_check)} still to be counted.")


def check_adds_up(count: Room) -> None:
    """Raises Conflict when the flags do not add up, unless the leader accepted exactly this difference."""
    if not count.adds_up and not count.is_accepted:
        raise Conflict(f"Day {count.day} does not add up: {count.sum_sentence} Recount, or close it with a reason.")


class TotalRuling(Reasoned, frozen=True):
    """A day whose sum the leader accepts as it is."""

    day: DayNumber


@act(who=Who.NOBODY, logged=("day",), is_decision=True, corrected_by="record_ruling")
def rule_on_total(change: Change, ruling: TotalRuling) -> None:
    """The leader accepts a day's sum as it is now, however far it is off (R38)."""
    event, reason = change.event, ruling.reason
    day, count = day_numbered(event, ruling.day), Hall(event).room(ruling.day)
    Ruling.objects.create(
        event=event, kind=Ruling.Kind.DAY_TOTAL, about=f"day {day.number} total", day=day,
        difference=count.difference, reason=reason, by=change.by, at=change.at,
    )  # fmt: skip
    change.note(f"The leader accepted the total of day {day.number}: {reason}")


class Reopening(OneDay, frozen=True):
    """A closed day that is opened again for a correction."""

    reason: Text


@act(
    who=Who.LEADER,
    title="Open day {day} again",
    is_previewed=True,
    logged=("day",),
    taken_back_by="close_day",
    is_decision=True,
)
def reopen_day(change: Change, reopening: Reopening) -> None:
    """Opens a closed day again: nothing is final.  Raises Refusal, Conflict."""
    event, reason = change.event, reopening.reason.strip()
    row = day_numbered(event, reopening.day)
    Refusal.when(not reason, f"Say why day {row.number} is opened again.")
    Conflict.when(not row.closed_at, f"Day {row.number} is not closed.")
    set_columns(row, closed_at=None, closed_by="", counting_at=row.counting_at or change.at)
    set_columns(event, finalised_at=None, finalised_by="")
    change.note(f"Day {row.number} was opened again: {reason}")
