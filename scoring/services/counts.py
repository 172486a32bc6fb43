"""Flag counts, recorded once however often they are sent and settled by the leader where they differ; flags lent and
given back.  R15, R16, R37; book 7.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db import models
from msgspec import Meta
from msgspec.structs import asdict, replace

from scoring.domain.counts import (
    CLOCKS_DIFFER,
    Count,
    CountState,
    Room,
    TableCount,
    accept,
    is_unlikely,
    read_back,
    settle,
)  # fmt: skip
from scoring.models import FlagCount, LoanEntry, RepeatedCountKey
from scoring.queries.counts import (
    LENT_ON_DAY,
    STANDS,
    open_loans,
    tables_to_go,
)
from scoring.services.days import (
    DayClosing,
    Reopening,
    TableOfDay,
    check_is_open,
    close_day,
    day_hands,
    open_day_of,
    reopen_day,
    table_of,
    table_playing,
)
from tournament.domain import Conflict, Forbidden, NotFound, Refusal, Who, name_key
from tournament.domain.event import MOST_FLAGS_IN_ROOM
from tournament.models import Day, Event, Table, VerifierPhone
from tournament.queries.events import (
    day_numbered,
    hands_by_day,
    hands_of_days,
    hands_of_sessions,
    local_time,
    may_still_count,
    session_numbered,
    sessions_of,
    tables_by_day,
)
from tournament.schemas import HandNumber, Moment, RowNumber, Text, whole
from tournament.services.acts import Actor, Change, act, set_columns, write_log
from tournament.services.transactions import in_turn

CORRECTED = ", after another number by the same person: it settles nothing"
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

    A count sent again has the same `key`.  `phone` is where a verifier counted, `person` who it was by a file where the
    name alone does not tell.  The leader's own count settles whatever stood before, and needs a reason (R10); `seen` is
    the number of the count that came last when they looked, 0 for none.
    """

    by: str
    at: datetime
    key: str
    is_leaders: bool = False
    reason: str = ""
    phone: VerifierPhone | None = None
    person: str = ""
    seen: int | None = None
    is_live: bool = False  # sent now, by a page or a program; not read from a file


class CountSheet:
    """The counts of an event opened for change, to which new ones are added by the rules and then stored together."""

    def __init__(self, event: Event, only: SentCount | None = None) -> None:
        """Reads what new counts are checked against; with `only`, just the rows of that count's table."""
        rows = FlagCount.objects.filter(event=event).order_by("pk").select_related("day", "session", "table")
        if only is None:
            self.sent = {row.key: row for row in rows}
        else:
            repeats = RepeatedCountKey.objects.filter(event=event, key=only.key)
            is_sent = models.Q(key=only.key) | models.Q(pk__in=repeats.values("count"))
            rows = rows.filter(is_sent | models.Q(day__number=only.day, table__number=only.table)).annotate(
                is_sent=is_sent
            )
            first = next((row for row in rows if row.is_sent), None)
            self.sent = {only.key: first} if first else {}
        sessions = sessions_of(event, lent=LENT_ON_DAY)
        self.event = event
        self.days = {session.day.number: session.day for session in sessions}
        self.sessions = {(session.day.number, session.number): session for session in sessions}
        hands = hands_by_day(hands_of_sessions(sessions))
        self.tables = tables_by_day(event, hands)
        lent = {session.day.number: vars(session)["lent"] or 0 for session in sessions}
        self.rooms = {
            day: Room(len(self.tables[day]), event.flags_per_table, lent[day], played.last - played.before)
            for day, played in hands.items()
        }
        self.rows: dict[tuple[int, int], list[FlagCount]] = defaultdict(list)
        self.standing: dict[tuple[int, int], list[Count]] = defaultdict(list)
        for row in rows:
            self.add_stored(row)
        self.new: list[FlagCount] = []
        self.repeated: list[RepeatedCountKey] = []

    def add_stored(self, row: FlagCount) -> None:
        """Adds a stored count to those of its table and day; checkpoints during the day settle nothing."""
        self.rows[row.day.number, row.table.number].append(row)
        if row.session is None and row.stands:
            who = (row.by, row.is_leaders, row.person, row.is_correction)
            count = Count(row.table.number, row.flags, *who, row.at, row.phone_id)
            self.standing[row.day.number, row.table.number].append(count)

    def add(self, new: SentCount) -> None:
        """Adds one count unless it is stored already; raises what `record_flag_count` and `settle_flag_count` raise."""
        reason = new.reason.strip() if new.is_leaders else ""
        Refusal.when(new.is_leaders and not reason, f"Say why table {new.table} is settled at {new.flags} flags.")
        if self.is_sent(new):
            return
        day = check_is_open(self.days.get(new.day) or day_numbered(self.event, new.day))
        session = None
        if new.session is not None:
            session = self.sessions.get((new.day, new.session)) or session_numbered(self.event, new.day, new.session)
        if new.table not in self.tables[new.day]:
            table_of(self.event, new.table)
            raise Refusal(f"Table {new.table} was not in play on day {new.day}; it has nothing to count.")
        accept(new.flags, self.rooms[new.day])
        standing = (row for row in self.rows[new.day, new.table] if row.session is None and row.stands)
        Conflict.when(
            new.seen is not None and new.seen != max((row.pk for row in standing), default=0),
            f"Table {new.table} was counted again since. Look at it, then settle it.",
        )
        person = self.person_of(new)
        if not new.is_leaders and session is None and self.is_repeated(new, person):
            # Its key leads to the count that is repeated, also after a later correction.
            same = [row for row in self.rows[new.day, new.table] if (row.person, row.flags) == (person, new.flags)]
            self.sent[new.key] = [row for row in same if row.session is None][-1]
            self.repeated.append(RepeatedCountKey(event=self.event, key=new.key, count=self.sent[new.key]))
            return
        table = Table(pk=self.tables[new.day][new.table], number=new.table)
        row = FlagCount(
            event=self.event, day=day, session=session, table=table, flags=new.flags, by=new.by,
            verifier=new.phone.verifier if new.phone else None, phone=new.phone, person=person,
            is_leaders=new.is_leaders, reason=reason, is_late=self.is_late(new),
            is_correction=self.is_correction(new, person), at=new.at, counted_at=new.counted_at, key=new.key,
        )  # fmt: skip
        self.sent[new.key] = row
        self.add_stored(row)
        self.new.append(row)

    def is_sent(self, new: SentCount) -> bool:
        """True when the same count is stored under its key; raises Refusal when it is a different one."""
        row = self.sent.get(new.key)
        if row is None:
            return False
        session = row.session.number if row.session else None
        first = (row.day.number, row.table.number, row.flags, session, row.is_leaders)
        Refusal.when(
            first != (new.day, new.table, new.flags, new.session, new.is_leaders),
            f"This page already sent a count of {row.flags}. Open the table again.",
        )
        return True

    def person_of(self, new: SentCount) -> str:
        """Who counts: whoever counted this table with the same phone before, else under the same name, else new."""
        if new.person or new.is_leaders:
            return new.person or name_key(new.by)
        earlier = [row for row in self.rows[new.day, new.table] if not row.is_leaders]
        same = [row for row in earlier if new.phone and row.phone_id == new.phone.pk]
        same += [row for row in earlier if name_key(row.by) == name_key(new.by)]
        return same[0].person if same else name_key(new.by)

    def is_repeated(self, new: SentCount, person: str) -> bool:
        """True when the same person's latest count is the same, so that nothing changes.

        From another phone it is stored, because the two are one person's from then on.
        """
        return any(
            count.who[1] == person and count.flags == new.flags and (new.phone is None or count.phone == new.phone.pk)
            for count in self.settled(new).counts
        )

    def is_late(self, new: SentCount) -> bool:
        """True for a count that was taken before the leader settled its table, and received afterwards."""
        return (
            new.counted_at is not None
            and new.session is None
            and not new.is_leaders
            and any(
                count.leader and count.at is not None and count.at > new.counted_at
                for count in self.standing[new.day, new.table]
            )
        )

    def is_correction(self, new: SentCount, person: str) -> bool:
        """True for a live count by somebody who has sent another number, where two people count each alone.

        Otherwise one person could try numbers until theirs equals the other's.
        """
        return (
            new.is_live
            and self.event.counts_needed > 1
            and new.session is None
            and not new.is_leaders
            and any(
                row.person == person and row.flags != new.flags
                for row in self.rows[new.day, new.table]
                if row.session is None and not row.is_leaders and not row.is_taken_back
            )
        )

    def settled(self, new: SentCount) -> TableCount:
        return settle(self.standing[new.day, new.table], self.event.counts_needed)

    def store(self, who: str = "") -> None:
        """Stores and logs the new counts; `who` sent them, besides the name."""
        FlagCount.objects.bulk_create(self.new)
        RepeatedCountKey.objects.bulk_create(self.repeated)
        for row in self.new:
            day, table, session = row.day.number, row.table.number, row.session.number if row.session else None
            detail = {"day": day, "table": table} | said_of(row)
            name = settle_flag_count.name if row.is_leaders else record_flag_count.name
            if row.is_leaders:
                sentence = f"The leader settled table {table}, day {day}, at {row.flags}: {row.reason}"
            else:
                when = f"session {session}" if session else f"day {day}"
                late = ", counted before the leader settled the table: noted, and it changes nothing"
                text = f"{read_back(row.flags)}{late if row.is_late else CORRECTED if row.is_correction else ''}"
                if row.counted_earlier_at:
                    text += f" (counted at {local_time(self.event, row.counted_earlier_at):%H:%M})"
                sentence = f"Table {table}, {when}: {text}."
                detail["session"] = session
            # Each count of a file is logged by its own person and moment.
            write_log(self.event, act=name, sentence=sentence, by=row.by, at=row.at, who=who, detail=detail)
        self.new, self.repeated = [], []


@dataclass(frozen=True, slots=True)
class CountReceipt:
    """The result of a count: how its table stands now; `to_go` reads the rest of the room from the database."""

    event: Event
    day: int
    table: int
    flags: int
    state: CountState
    tables: Collection[int]
    room: Room
    is_past: bool  # a later day was opened already

    @property
    def read_back(self) -> str:
        """`3 fives and 2 = 17`."""
        return read_back(self.flags)

    @property
    def is_unlikely(self) -> bool:
        return is_unlikely(self.flags, self.room)

    @property
    def to_go(self) -> int:
        return tables_to_go(self.event, self.day, self.tables)


@act(who=Who.COUNTERS, taken_back_by="take_back_count")
def record_flag_count(change: Change, count: NewCount) -> CountReceipt:
    """Appends one person's count of a table, and returns how the table stands then.

    A `counted_at` that a wrong clock gave (before the day, or in the future) is left out.  Raises NotFound for an
    unknown day, session or table, Conflict when the day is not open or the table was not in play, Forbidden for the
    phone of a verifier who may no longer count, and Refusal for more flags than the room holds or a key used for
    another count.
    """
    phone = change.actor.phone
    Forbidden.when(
        phone and not may_still_count(phone),
        "You may no longer count here. Ask the leader for the new code, and count again.",
    )
    return append_count(change, SentCount(**asdict(count), by=change.by, at=change.at, key=change.key, phone=phone))


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
    return append_count(change, SentCount(**asdict(count), by=change.by, at=change.at, key=change.key, is_leaders=True))


def correct_count(event: Event, by: Actor, at: datetime, count: Settlement, key: str = "") -> CountReceipt:
    """The leader's own count of a table, whatever the day's state: a closed day is opened, and closed again as it was,
    each with the same reason; standings that were final are published again by the leader.  Raises what those acts do.
    """
    with in_turn():
        day = day_numbered(event, count.day)
        if day.closed_at is None or event.flag_counts.filter(key=key).exists():
            return settle_flag_count(event, by, at, count, key)
        last = day_hands(event, day.number)[-1].last
        reopen_day(event, by, at, Reopening(day=day.number, reason=count.reason))
        receipt = settle_flag_count(event, by, at, count, key)
        close_day(event, by, at, DayClosing(day=day.number, reason=count.reason, after_hand=last))
        return receipt


def append_count(change: Change, new: SentCount) -> CountReceipt:
    """Stores and logs one count, and returns how its table stands then."""
    new = replace(new, is_live=True)
    sheet = CountSheet(change.event, new)
    day, told = sheet.days.get(new.day), new.counted_at
    opened_at = day.opened_at if day else None
    if told and not (opened_at and opened_at - CLOCKS_DIFFER <= told <= change.at + CLOCKS_DIFFER):
        new = replace(new, counted_at=None)
    sheet.add(new)
    sheet.store(change.actor.who_at(change.event))
    return CountReceipt(
        event=change.event, day=new.day, table=new.table, flags=new.flags, state=sheet.settled(new).state,
        tables=sheet.tables[new.day], room=sheet.rooms[new.day],
        is_past=any(later.opened_at for later in sheet.days.values() if later.number > new.day),
    )  # fmt: skip


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

    With the leader's, counts that came too late for it count as well.  Taking it back again changes nothing.  Raises
    NotFound for an unknown day or count, Conflict when the day is not open or the table was counted again since.
    """
    day, table = last.day, last.table
    open_day_of(change.event, day)
    rows = change.event.flag_counts.filter(day__number=day, table__number=table).select_related("session")
    sentence = f"Table {table} has no such count on day {day}. Open the table again."
    row = NotFound.require(rows.filter(pk=last.count).first(), sentence)
    if row.is_taken_back:
        return
    Conflict.when(
        row != rows.filter(STANDS, session=row.session).last(),
        f"Table {table} was counted again since. Look at it, then take the last count back.",
    )
    set_columns(row, is_taken_back=True)
    sentence = f"Taken back: table {table}, day {day}, counted by {row.by}, {read_back(row.flags)}."
    change.note(sentence, session=row.session.number if row.session else None, counted_by=row.by, **said_of(row))
    if row.is_leaders:
        left = rows.filter(session=None, is_taken_back=False)
        settled_at = left.filter(is_leaders=True).aggregate(last=models.Max("at"))["last"]
        is_later = models.Q() if settled_at is None else models.Q(counted_at__gte=settled_at)
        for late in left.filter(is_later, is_late=True).order_by("pk"):
            restore_count.within(change, CountTakenBack(day=day, table=table, count=late.pk))


@act(who=Who.NOBODY, logged=("day", "table"), not_taken_back="The leader settles the table again.")
def restore_count(change: Change, late: CountTakenBack) -> None:
    """A count that had come too late counts now."""
    row = change.event.flag_counts.get(pk=late.count)
    set_columns(row, is_late=False)
    text = f"{read_back(row.flags)} by {row.by}, which had come too late, counts now."
    change.note(f"Table {late.table}, day {late.day}: {text}", counted_by=row.by, **said_of(row))


def said_of(row: FlagCount) -> dict[str, object]:
    """What the log says of a stored count beside its table: how many flags, and what else there is to say."""
    marks = {"person": row.other_name, "late": row.is_late, "correction": row.is_correction}
    return {"flags": row.flags} | {name: value for name, value in marks.items() if value}


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
    """Lends flags to a table that plays on an open day; a repeated key is the same loan.

    Raises NotFound, Conflict, and Refusal for a table or a hand that is not of this day.
    """
    if is_stored(change, loan, loan.flags):
        return
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
    """Takes back flags that were lent to a table, also of a loan that was waived; a repeated key is the same return.

    Raises NotFound, Conflict, and Refusal for more than were lent or a hand that is not of this day.
    """
    if is_stored(change, returned, -returned.flags):
        return
    day, table = open_day_of(change.event, returned.day), table_of(change.event, returned.table)
    owed = open_loans(change.event)[returned.day][0].get(returned.table, 0)
    Refusal.when(
        not 1 <= returned.flags <= min(owed, MOST_LENT),
        f"Table {returned.table} owes {owed}, so it cannot give back {returned.flags}.",
    )
    store(change, returned, day, table, -returned.flags)
    change.note(f"Table {returned.table} gave back {returned.flags} on day {returned.day}.", hand=returned.hand)


def store(change: Change, moved: NewLoan, day: Day, table: Table, flags: int) -> None:
    """Stores an entry with its hand; raises Refusal for a hand that is not of its day."""
    played = hands_of_days(change.event)[moved.day]
    if moved.hand is not None and moved.hand not in played:
        hands = f"day {moved.day} has hands {played.before + 1} to {played.last}"
        raise Refusal(f"Hand {moved.hand} is not of this day: {hands}.")
    LoanEntry.objects.create(
        event=change.event, day=day, table=table, flags=flags, hand=moved.hand, by=change.by, at=change.at,
        key=change.key,
    )  # fmt: skip


def is_stored(change: Change, moved: NewLoan, flags: int) -> bool:
    """True when the same entry is stored under this key; raises Refusal when it is a different one."""
    sent = LoanEntry.objects.filter(event=change.event, key=change.key).select_related("day", "table").first()
    what = moved.day, moved.table, flags, moved.hand
    Refusal.when(
        sent is not None and (sent.day.number, sent.table.number, sent.flags, sent.hand) != what,
        "This page already sent another loan. Open the day again.",
    )
    return sent is not None
