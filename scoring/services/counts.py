"""Flag counts, recorded once however often they are sent and settled by the leader where they differ; flags lent and
given back.  R15, R16, R37; book 7.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict, replace

from scoring.domain.counts import CLOCKS_DIFFER, CountState, accept, is_unlikely, read_back
from scoring.models import FlagCount, LoanEntry
from scoring.queries.hall import Hall
from scoring.queries.room import Room
from scoring.services.days import (
    DayClosing,
    Reopening,
    TableOfDay,
    check_is_open,
    close_day,
    day_hands,
    open_day_of,
    reopen_day,
    say_no_table,
    table_of,
    table_playing,
)
from tournament.domain import Conflict, Forbidden, NotFound, Refusal, Who, name_key
from tournament.domain.event import MOST_FLAGS_IN_ROOM
from tournament.models import Day, Event, Table, VerifierPhone
from tournament.queries.events import day_numbered, local_time, may_still_count
from tournament.queries.roster import Roster
from tournament.schemas import HandNumber, Moment, RowNumber, Text, whole
from tournament.services.acts import Actor, Change, act, in_turn, set_columns, write_log

FlagNumber = Annotated[int, whole(0, MOST_FLAGS_IN_ROOM)]


class NewCount(TableOfDay, frozen=True):
    """A count of a table at the end of a day, or of one of its sessions.

    `counted_at` is when it was taken, where that was before it was sent.
    """

    flags: FlagNumber
    session: HandNumber | None = None
    counted_at: Moment | None = None


class SentCount(NewCount, frozen=True, kw_only=True):
    """A count as it was sent: who counted, and when.

    `phone` is where a verifier counted, `person` who it was by a file where the
    name alone does not tell.  The leader's own count settles whatever stood before, and needs a reason (R10); `seen` is
    the number of the count that came last when they looked, 0 for none.
    """

    by: str
    at: datetime
    is_leaders: bool = False
    reason: str = ""
    phone: VerifierPhone | None = None
    person: str = ""
    seen: int | None = None


def new_count(hall: Hall, new: SentCount) -> FlagCount:
    """The row of a count that may be stored, not stored yet; raises what the acts of counting raise."""
    reason = new.reason.strip() if new.is_leaders else ""
    Refusal.when(new.is_leaders and not reason, f"Say why table {new.table} is settled at {new.flags} flags.")
    day = check_is_open(hall.day(new.day))
    room = hall.room(new.day)
    sessions = [session for session in day.sessions.all() if session.number == new.session]
    NotFound.when(new.session is not None and not sessions, f"Day {new.day} has no session {new.session}.")
    if new.table not in room.playing:
        NotFound.require(hall.rows.get(new.table), say_no_table(new.table, len(hall.rows)))
        raise Refusal(f"Table {new.table} was not in play on day {new.day}; it has nothing to count.")
    accept(new.flags, room.limits)
    Conflict.when(
        new.seen is not None and new.seen != (room.count_of_table(new.table).last or 0),
        f"Table {new.table} was counted again since. Look at it, then settle it.",
    )
    table = hall.rows[new.table].pk
    return FlagCount(
        event=hall.event, day=day, session=sessions[0] if sessions else None, table_id=table, flags=new.flags,
        by=new.by, verifier=new.phone.verifier if new.phone else None, phone=new.phone,
        person=person_of(hall, day, table, new), is_leaders=new.is_leaders, reason=reason,
        at=new.at, counted_at=new.counted_at,
    )  # fmt: skip


def person_of(hall: Hall, day: Day, table: int, new: SentCount) -> str:
    """Who counts: whoever counted this table with the same phone before, else under the same name, else new."""
    if new.person or new.is_leaders:
        return new.person or name_key(new.by)
    rows = [row for row in hall.flag_counts if (row.day_id, row.table_id) == (day.pk, table) and not row.is_leaders]
    same = [row for row in rows if new.phone and row.phone_id == new.phone.pk]
    same += [row for row in rows if name_key(row.by) == name_key(new.by)]
    return same[0].person if same else name_key(new.by)


def store_count(hall: Hall, new: SentCount, event: Event, who: str = "") -> Hall:
    """Stores and logs a count; the hall after it.  `who` sent it, besides the name."""
    row = new_count(hall, new)
    is_settled = not new.is_leaders and new.session is None and hall.room(new.day).count_of_table(new.table).is_leaders
    row.save()
    detail = {"day": new.day, "table": new.table} | said_of(row)
    if row.is_leaders:
        name, reason = settle_flag_count.name, row.reason
        sentence = f"The leader settled table {new.table}, day {new.day}, at {row.flags}: {reason}"
    else:
        when = f"session {new.session}" if new.session else f"day {new.day}"
        noted = ", after the leader settled the table: noted, and it changes nothing" if is_settled else ""
        if row.counted_earlier_at:
            noted += f" (counted at {local_time(event, row.counted_earlier_at):%H:%M})"
        name, sentence = record_flag_count.name, f"Table {new.table}, {when}: {read_back(row.flags)}{noted}."
        detail["session"] = new.session
    # Each count of a file is logged by its own person and moment.
    write_log(event, act=name, sentence=sentence, by=row.by, at=row.at, who=who, detail=detail)
    return hall.with_counts([row])


@dataclass(frozen=True, slots=True)
class CountReceipt:
    """The result of a count: how its table stands in its room now."""

    room: Room
    table: int
    flags: int

    @property
    def day(self) -> int:
        return self.room.day

    @property
    def is_past(self) -> bool:
        """A later day was opened already."""
        return self.room.is_past

    @property
    def state(self) -> CountState:
        return self.room.count_of_table(self.table).state

    @property
    def read_back(self) -> str:
        """`3 fives and 2 = 17`."""
        return read_back(self.flags)

    @property
    def is_unlikely(self) -> bool:
        return is_unlikely(self.flags, self.room.limits)

    @property
    def to_go(self) -> int:
        """How many tables are still to be counted at the end of the day."""
        return len(self.room.hall.with_counts().room(self.day).to_check)


@act(
    who=Who.COUNTERS,
    title="Your count of table {table}, day {day}",
    button="Save the count of table {table}",
    taken_back_by="take_back_count",
)
def record_flag_count(change: Change, count: NewCount) -> CountReceipt:
    """Appends one person's count of a table, and returns how the table stands then.

    A `counted_at` that a wrong clock gave (before the day, or in the future) is left out.  Raises NotFound for an
    unknown day, session or table, Conflict when the day is not open or the table was not in play, Forbidden for the
    phone of a verifier who may no longer count, and Refusal for more flags than the room holds.
    """
    phone = change.actor.phone
    # While nothing was noted since the phone was read, nobody took its right to count away.
    if phone and phone.verifier.event.version != change.event.version:
        Forbidden.when(
            not may_still_count(phone),
            "You may no longer count here. Ask the leader for the new code, and count again.",
        )
    return append_count(change, SentCount(**asdict(count), by=change.by, at=change.at, phone=phone))


@act(who=Who.COUNTERS, logged=("day", "table", "flags", "session"), not_taken_back="It changes no count.")
def note_refused_count(change: Change, count: NewCount) -> None:
    """Notes for the leader a count that came after its day was closed, and was refused.

    One that is noted is not noted again.  Raises NotFound for an unknown day or table.
    """
    row, table = day_numbered(change.event, count.day), table_of(change.event, count.table)
    detail = {"detail__day": row.number, "detail__table": table.number, "detail__flags": count.flags}
    if row.closed_at and not change.event.log.filter(act=change.act.name, by=change.by, **detail).exists():
        text = f"{read_back(count.flags)}, which came after the day was closed and changes nothing"
        change.note(f"Table {table.number}, day {row.number}: {text}.")


class Settlement(TableOfDay, frozen=True):
    """The leader's own count of a table; `seen` is the count that came last when they looked, 0 for none."""

    flags: FlagNumber
    reason: Text
    seen: RowNumber | None = None


@act(
    who=Who.LEADER,
    title="Correct table {table}, day {day}",
    button="Save the count",
    is_previewed=True,
    taken_back_by="take_back_count",
    is_decision=True,
)
def settle_flag_count(change: Change, count: Settlement) -> CountReceipt:
    """The leader's own count, which settles what stood before (R10).

    Raises Refusal without a reason, and Conflict when another count than `seen` came last.
    """
    return append_count(change, SentCount(**asdict(count), by=change.by, at=change.at, is_leaders=True))


def correct_count(event: Event, by: Actor, at: datetime, count: Settlement) -> CountReceipt:
    """The leader's own count of a table, whatever the day's state: a closed day is opened, and closed again as it was,
    each with the same reason; standings that were final are published again by the leader.  Raises what those acts do.
    """
    with in_turn():
        day = day_numbered(event, count.day)
        if day.closed_at is None:
            return settle_flag_count(event, by, at, count)
        last = day_hands(event, day.number)[-1].last
        reopen_day(event, by, at, Reopening(day=day.number, reason=count.reason))
        receipt = settle_flag_count(event, by, at, count)
        close_day(event, by, at, DayClosing(day=day.number, reason=count.reason, after_hand=last))
        return receipt


def append_count(change: Change, new: SentCount) -> CountReceipt:
    """Stores and logs one count, and returns how its table stands then."""
    hall = Hall(change.event).of_table(new.day, new.table)
    opened_at, counted_at = hall.day(new.day).opened_at, new.counted_at
    if counted_at and not (opened_at and opened_at - CLOCKS_DIFFER <= counted_at <= change.at + CLOCKS_DIFFER):
        new = replace(new, counted_at=None)
    hall = store_count(hall, new, change.event, change.actor.who_at(change.event))
    return CountReceipt(hall.room(new.day), new.table, new.flags)


class CountTakenBack(TableOfDay, frozen=True):
    """The count of a table that was taken last, by its number."""

    count: RowNumber


@act(
    who=Who.LEADER,
    title="Take back the last count of table {table}, day {day}",
    button="Take it back",
    is_previewed=True,
    logged=("day", "table"),
    is_decision=True,
    not_taken_back="The table is counted again.",
)
def take_back_count(change: Change, last: CountTakenBack) -> None:
    """Takes the last count of a table back, the leader's too, so that what was counted before it stands again (R10).

    With the leader's, those that came after it count as well.  Taking it back again changes nothing.  Raises NotFound
    for an unknown day or count, Conflict when the day is not open or the table was counted again since.
    """
    day, table = last.day, last.table
    open_day_of(change.event, day)
    rows = change.event.flag_counts.filter(day__number=day, table__number=table).select_related("session")
    sentence = f"Table {table} has no such count on day {day}. Open the table again."
    row = NotFound.require(rows.filter(pk=last.count).first(), sentence)
    if row.is_taken_back:
        return
    room = Hall(change.event).room(day, row.session.number if row.session else None)
    Conflict.when(
        row.pk != room.count_of_table(table).last,
        f"Table {table} was counted again since. Look at it, then take the last count back.",
    )
    set_columns(row, is_taken_back=True)
    sentence = f"Taken back: table {table}, day {day}, counted by {row.by}, {read_back(row.flags)}."
    change.note(sentence, session=row.session.number if row.session else None, counted_by=row.by, **said_of(row))


def said_of(row: FlagCount) -> dict[str, object]:
    """What the log says of a stored count beside its table: how many flags, and who it is besides the name."""
    return {"flags": row.flags} | ({"person": row.other_name} if row.other_name else {})


MOST_LENT = 1000


class NewLoan(TableOfDay, frozen=True):
    """Flags that the leader lends to a table, at a hand where that is known; the sums at a break go by it."""

    flags: Annotated[int, whole(1, MOST_LENT)]
    hand: Annotated[HandNumber, Meta(title="At hand", extra={"help": "May be left out."})] | None = None


class FlagsReturned(NewLoan, frozen=True):
    """Flags that a table gives back, at a hand where that is known."""


@act(
    who=Who.LEADER,
    title="Lend flags on day {day}",
    button="Lend the flags",
    logged=("day", "table", "flags"),
    taken_back_by="take_back_flags",
)
def lend_flags(change: Change, loan: NewLoan) -> None:
    """Lends flags to a table that plays on an open day.

    Raises NotFound, Conflict, and Refusal for a table or a hand that is not of this day.
    """
    day, table = open_day_of(change.event, loan.day), table_playing(change.event, loan.table, loan.day)
    Refusal.when(
        not 1 <= loan.flags <= MOST_LENT,
        f"A loan is 1 to {MOST_LENT} flags. Say how many flags table {loan.table} gets.",
    )
    store(change, loan, day, table, loan.flags)
    change.note(f"{loan.flags} lent to table {loan.table} on day {loan.day}.", hand=loan.hand)


@act(
    who=Who.LEADER,
    title="Take flags back on day {day}",
    button="Take the flags back",
    logged=("day", "table", "flags"),
    not_taken_back="The flags are lent again.",
)
def take_back_flags(change: Change, returned: FlagsReturned) -> None:
    """Takes back flags that were lent to a table, also of a loan that was waived.

    Raises NotFound, Conflict, and Refusal for more than were lent or a hand that is not of this day.
    """
    day, table = open_day_of(change.event, returned.day), table_of(change.event, returned.table)
    owed = Hall(change.event).room(returned.day).lent.get(returned.table, 0)
    Refusal.when(
        not 1 <= returned.flags <= min(owed, MOST_LENT),
        f"Table {returned.table} owes {owed}, so it cannot give back {returned.flags}.",
    )
    store(change, returned, day, table, -returned.flags)
    change.note(f"Table {returned.table} gave back {returned.flags} on day {returned.day}.", hand=returned.hand)


def store(change: Change, moved: NewLoan, day: Day, table: Table, flags: int) -> None:
    """Stores an entry with its hand; raises Refusal for a hand that is not of its day."""
    played = Roster(change.event).hands[moved.day]
    if moved.hand is not None and moved.hand not in played:
        hands = f"day {moved.day} has hands {played.before + 1} to {played.last}"
        raise Refusal(f"Hand {moved.hand} is not of this day: {hands}.")
    LoanEntry.objects.create(
        event=change.event, day=day, table=table, flags=flags, hand=moved.hand, by=change.by, at=change.at
    )  # fmt: skip
