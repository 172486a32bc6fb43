"""The flag counts of each day: what is counted, what is missing, what is on loan.  R14-R16, R37-R39."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import permutations
from operator import itemgetter
from typing import Self

from django.db import models
from django.db.models.functions import Coalesce

from scoring.domain.counts import (
    Count,
    CountState,
    Room,
    TableCount,
    Viewer,
    say_sum,
    settle,
)
from scoring.domain.flags import net_flags
from scoring.domain.standings import TeamRuling, TeamRulingKind, in_force
from scoring.domain.suspects import Suspect, find_slip, find_suspects, likeliest, say_loans, say_suspects
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Ruling
from tournament.domain import Conflict, NotFound, counted, grouped, name_key
from tournament.models import Day, Event
from tournament.queries.events import EventSetup

DECIDING = ("table__number", "flags", "by", "is_leaders", "person", "is_correction")
"""What of a `Count` decides whether its table is settled, in its order; a hall's standings need no more."""
COUNT = (*DECIDING, "at", "phone", "pk", "counted_at")  # what is stored of a `Count`, in its order
STANDS = models.Q(is_late=False, is_taken_back=False)  # the counts that neither came too late nor were taken back
WITH_DAY = FlagCount.objects.filter(STANDS).order_by("pk").values_list("day__number", "session__number", *COUNT)
LENT_ON_DAY = models.Subquery(
    LoanEntry.objects.filter(day=models.OuterRef("day")).order_by().values("day").values(flags=models.Sum("flags"))
)
"""The flags on loan on the day of a row that is read, None for none."""
LENT = LoanEntry.objects.order_by().values_list("day__number", "table__number", "flags", models.Value(0))
WAIVED = (
    Ruling.objects.filter(kind=Ruling.Kind.WAIVED_LOAN)
    .order_by()
    .values_list("number", "team__table__number", "difference", "pk")
)
"""Day, table and flags of each loan or return; and of each waived loan, with the number of its ruling."""

Loans = dict[int, tuple[dict[int, int], dict[int, int]]]
"""By day: the flags that each table has on loan, and those of them that the leader waived."""


@dataclass(frozen=True, slots=True)
class DayCount:
    """One day's flags, table by table (1-based): counts that are settled, flags owed, ticks before play.

    `waived` are flags on loan that the leader ruled need not be given back; they are not owed, and are in the room.
    """

    day: int
    hands: int
    opened_at: datetime | None
    closed_at: datetime | None
    tables: Mapping[int, TableCount]
    owed: Mapping[int, int]
    checked: frozenset[int]
    room: Room
    is_loan_counted: bool
    waived: Mapping[int, int]
    session: int | None = None  # the session at whose end it was counted, as a checkpoint; None for the end of the day
    earlier: Mapping[int, int] = field(default_factory=dict)
    """Flags by table at the day's last checkpoint, and the hands played since."""
    hands_since: int = 0
    is_past: bool = False
    """A later day was opened: the flags were handed out again, so that only the leader can still settle a table."""

    @property
    def is_open(self) -> bool:
        return self.opened_at is not None and self.closed_at is None

    @property
    def to_check(self) -> tuple[int, ...]:
        return tuple(table for table, count in self.tables.items() if count.state is not CountState.AGREED)

    @property
    def done(self) -> int:
        return len(self.tables) - len(self.to_check)

    @property
    def begun(self) -> int:
        """How many tables somebody has counted, settled or not."""
        return sum(bool(count.values) for count in self.tables.values())

    @property
    def unchecked(self) -> tuple[int, ...]:
        return tuple(table for table in self.tables if table not in self.checked)

    @property
    def conflicts(self) -> tuple[int, ...]:
        return tuple(table for table, count in self.tables.items() if count.state is CountState.CONFLICT)

    @property
    def is_complete(self) -> bool:
        return bool(self.tables) and not self.to_check

    @property
    def due(self) -> int:
        """Flags the room should hold: those of every table and those on loan (R38)."""
        return self.room.flags

    @property
    def found(self) -> int:
        return sum(count.flags for count in self.tables.values() if count.flags is not None)

    @property
    def difference(self) -> int:
        return self.found - self.due

    @property
    def adds_up(self) -> bool:
        """True when every table is counted and the sum is right (R38)."""
        return self.is_complete and self.due == self.found

    def net(self, table: int) -> int | None:
        """What the day is worth to a table (R37): None before its count is settled, nothing before its team came."""
        if table not in self.tables:
            return 0
        flags = self.tables[table].flags
        return None if flags is None else net_flags(flags, self.owed.get(table, 0), self.is_loan_counted)

    def say_lent(self, table: int, counted: int) -> str:
        """How flags that a table still owes make its total less than its count (R37); empty where they do not."""
        lent = self.owed.get(table, 0) if self.is_loan_counted else 0
        return f"{counted} counted, {lent} of it lent: {counted - lent}." if lent else ""

    @property
    def lent(self) -> list[tuple[int, str]]:
        """Each table whose total is less than its count, and how."""
        said = [(table, self.say_lent(table, count.flags or 0)) for table, count in self.tables.items()]
        return [(table, sentence) for table, sentence in said if sentence]

    @property
    def results(self) -> dict[int, tuple[int, int]]:
        """Flags counted and owed by table, as they are stored when the day is closed (R39)."""
        return {table: (count.flags or 0, self.owed.get(table, 0)) for table, count in self.tables.items()}

    def known_to(self, viewer: Viewer, counts_needed: int) -> Self:
        """What somebody may know of it; at a checkpoint, where one count is enough, everything."""
        if self.session is not None:
            return self
        return replace(self, tables={n: viewer.known(count, counts_needed) for n, count in self.tables.items()})

    def uncounted(self) -> Self:
        return replace(self, tables=dict.fromkeys(self.tables, TableCount()), owed={})

    @property
    def sum_sentence(self) -> str:
        if not self.is_complete or self.adds_up:
            return say_sum(self.due, self.found) if self.is_complete else ""
        if self.is_past:
            look_at = [f"Most likely: {self.likeliest}." if self.likeliest else ""]
        else:
            loans = say_loans(self.counts, -self.difference, self.owed)
            look_at = [say_suspects(self.suspects), loans if self.suspects else ""]
        return " ".join(filter(None, [say_sum(self.due, self.found), *look_at]))

    @property
    def counts(self) -> dict[int, int]:
        """The flags of each table that is settled."""
        return {table: count.flags for table, count in self.tables.items() if count.flags is not None}

    @property
    def suspects(self) -> list[Suspect]:
        """The tables in the order in which to count again, where the flags do not add up."""
        recounted = [table for table, count in self.tables.items() if count.is_recounted]
        return find_suspects(self.counts, -self.difference, self.room, self.earlier, self.hands_since, recounted)

    @property
    def likeliest(self) -> Suspect | None:
        """The table where the mistake is, more likely than not, of a day that does not add up."""
        return likeliest(self.suspects) if self.is_complete and not self.adds_up else None

    def sum_with(self, table: int, flags: int) -> str:
        """`then 5 flags too many` if a table whose counts differ has so many; empty while others are not counted."""
        more = self.found + flags - self.due
        what = f"{counted(abs(more), 'flag')} {'too many' if more > 0 else 'missing'}" if more else "the room adds up"
        return f"then {what}" if self.to_check == (table,) else ""

    def why_they_differ(self, table: int) -> list[str]:
        """The slips by which the differing counts of a table can have come about; empty where they agree.

        Where all others are counted, the number that makes the room add up is the right one.
        """
        values = set(self.tables[table].values) if table in self.conflicts else set()
        right = values & {-self.difference} if self.to_check == (table,) else set()
        flags = self.counts
        return [
            find_slip(typed, meant, self.earlier.get(table), [flags.get(table - 1), flags.get(table + 1)])[1]
            for typed, meant in permutations(sorted(values), 2)
            if meant in (right or values)
        ]


def day_counts(
    event: Event, setup: EventSetup, *, for_standings: bool = False, with_checks: bool = False
) -> list[DayCount]:
    """The flags of every day and table, day 1 first, `with_checks` with the tables ticked before play.

    `for_standings` leaves out who counted when, which no place depends on.
    """
    loans = open_loans(event)
    return counts_of_days(event, setup, setup.days, loans, for_standings=for_standings, with_checks=with_checks)


def counts_of_days(
    event: Event,
    setup: EventSetup,
    days: Sequence[Day],
    loans: Loans,
    *,
    for_standings: bool = True,
    with_checks: bool = False,
) -> list[DayCount]:
    """The same of some of the event's days, whose loans are read already."""
    sessions, hands = setup.session_hands, setup.hands
    rows = WITH_DAY.values_list("day__number", "session__number", *DECIDING) if for_standings else WITH_DAY
    rows = rows.filter(event=event, day__in=days)
    taken = grouped(((number, session or 0), Count(*count)) for number, session, *count in rows)
    ticks = FlagsChecked.objects.filter(day__event=event).values_list("day__number", "table__number")
    checked = list(ticks) if with_checks else []
    result = []
    for day in days:
        number, played = day.number, hands[day.number]
        tables = [team.table for team in setup.teams if played.has(team)]
        lent, waived = (dict(each) for each in loans.get(number, ({}, {})))
        counts = grouped((count.table, count) for count in taken[number, 0])
        last = max((session for of_day, session in taken if of_day == number), default=0)
        result.append(
            DayCount(
                day=number,
                hands=played.last - played.before,
                opened_at=day.opened_at,
                closed_at=day.closed_at,
                tables={table: settle(counts[table], event.counts_needed) for table in tables},
                owed=less_waived(lent, waived),
                checked=frozenset(table for of_day, table in checked if of_day == number),
                room=Room(len(tables), event.flags_per_table, sum(lent.values()), played.last - played.before),
                is_loan_counted=event.count_loans_against_table,
                waived=waived,
                earlier={count.table: count.flags for count in taken[number, last]} if last else {},
                hands_since=sum(each.hands for each in sessions if each.day == number and each.number > last),
                is_past=any(later.opened_at for later in setup.days[number:]),
            )
        )
    return result


def open_loans(event: Event) -> Loans:
    """By day: the flags lent to each table and not given back, and those of them that the leader waived (R37).

    A waiver of more flags than are still out holds no longer (R10).
    """
    # One query for both costs a third of what subqueries cost.
    rows = LENT.filter(event=event).union(WAIVED.filter(event=event), all=True)
    left: Counter[tuple[int, int]] = Counter()
    ruled = []
    for day, table, flags, ruling in sorted(rows, key=itemgetter(3)):
        if ruling:
            kind = TeamRulingKind.WAIVED_LOAN
            ruled.append(TeamRuling(kind=kind, table=table, number=day, reason="", flags=flags or 0))
        else:
            left[day, table] += flags
    waived = {(each.number, each.table): each.flags for each in in_force(ruled)}
    loans: Loans = defaultdict(lambda: ({}, {}))
    for (day, table), flags in sorted(left.items()):
        if flags:
            lent_on_day, waived_on_day = loans[day]
            lent_on_day[table] = flags
            if waived.get((day, table), flags + 1) <= flags:
                waived_on_day[table] = waived[day, table]
    return loans


def less_waived(lent: Mapping[int, int], waived: Mapping[int, int]) -> dict[int, int]:
    """Flags that each table owes of those lent; only tables that owe."""
    owed = {table: flags - waived.get(table, 0) for table, flags in lent.items()}
    return {table: flags for table, flags in owed.items() if flags > 0}


def flags_owed(event: Event) -> dict[int, dict[int, int]]:
    """Flags still owed, by day and table; only tables that owe."""
    return {day: less_waived(*loans) for day, loans in open_loans(event).items()}


def count_of_day(
    event: Event, setup: EventSetup, number: int, session: int | None = None, *, with_checks: bool = False
) -> DayCount:
    """One day's flags, or those at the end of one of its sessions; raises NotFound for an unknown day, Conflict before
    the teams are seated.
    """
    NotFound.when(not 1 <= number <= len(setup.days), f"{event.name} has no day {number}.")
    count = day_counts(event, setup, with_checks=with_checks)[number - 1]
    Conflict.when(not count.tables, "There are no tables yet; seat the teams first.")
    return count if session is None else checkpoint_count(event, setup, count, session)


def tables_to_go(event: Event, day: int, tables: Collection[int]) -> int:
    """How many of a day's tables still need a count, in one query: faster than letting the database judge."""
    rows = FlagCount.objects.filter(STANDS, event=event, day__number=day, session=None).order_by("pk")
    by_table = grouped((count[0], Count(*count)) for count in rows.values_list(*DECIDING))
    return sum(settle(by_table[table], event.counts_needed).state is not CountState.AGREED for table in tables)


def open_days(setup: EventSetup) -> list[Day]:
    """The days being played or counted, the latest first; an earlier day may wait for its last count."""
    return [day for day in reversed(setup.days) if day.opened_at and not day.closed_at]


def counts_entered(event: Event, day: int, table: int, session: int | None = None) -> list[FlagCount]:
    """The latest count of each person for one table on one day, or at one checkpoint, oldest first."""
    counts = FlagCount.objects.filter(event=event, day__number=day, table__number=table, is_taken_back=False)
    counts = counts.filter(session=None) if session is None else counts.filter(session__number=session)
    latest = {(count.is_leaders, count.person): count for count in counts.order_by("pk")}
    return sorted(latest.values(), key=lambda count: count.pk)


def people_who_counted(event: Event) -> list[str]:
    """Who counted, each once however the name was written; not the leader, who only settles and corrects."""
    names = event.flag_counts.filter(is_leaders=False).exclude(by="").order_by("by").values_list("by", flat=True)
    leader = name_key(event.leader.get_full_name() or event.leader.get_username())
    return list({name_key(name): name for name in names if name_key(name) != leader}.values())


def checkpoint_count(event: Event, setup: EventSetup, day: DayCount, session: int) -> DayCount:
    """A day's flags at the end of one of its sessions: what was counted, and what was on loan by then (R37).

    One person's count is enough at a checkpoint, and a different one by somebody else is a conflict.  Teams that came
    later have none.
    """
    rows = FlagCount.objects.filter(STANDS, event=event, day__number=day.day, session__number=session).order_by("pk")
    taken = [(Count(*count), at) for *count, at in rows.values_list(*COUNT, Coalesce("counted_at", "at"))]
    counts = grouped((count.table, count) for count, _ in taken)
    played = [each for each in setup.session_hands if each.day == day.day and each.number <= session]
    hands, last = sum(each.hands for each in played), played[-1].last
    lent = lent_by(event, day.day, last, max((at for _, at in taken), default=None))
    tables = [team.table for team in setup.teams if team.table in day.tables and team.joined_after_hand < last]
    return replace(
        day,
        session=session,
        hands=hands,
        tables={table: settle(counts[table], 1) for table in tables},
        owed=less_waived(lent, day.waived),
        checked=frozenset(),
        room=Room(len(tables), event.flags_per_table, sum(lent.values()), hands),
        earlier={},
    )


def lent_by(event: Event, day: int, hand: int, counted_at: datetime | None) -> dict[int, int]:
    """Flags on loan to each table after a hand of a day; only tables that had some.

    An entry belongs to its hand, whenever it was typed; one without a hand to the time it was made: it is left out
    where that was after the tables were counted.
    """
    by_time = models.Q(hand=None) if counted_at is None else models.Q(hand=None, at__lte=counted_at)
    entries = LoanEntry.objects.filter(by_time | models.Q(hand__lte=hand), event=event, day__number=day)
    lent = entries.order_by("table__number").values_list("table__number").annotate(left=models.Sum("flags"))
    return {table: left for table, left in lent if left > 0}


def sessions_with_checkpoint(setup: EventSetup, day: int) -> list[int]:
    """The sessions of a day that a break follows, at whose end a count is a checkpoint: all but the last played."""
    return [session.number for session in setup.session_hands if session.day == day and session.hands][:-1]


def session_before_break(event: Event, setup: EventSetup, day: int) -> int | None:
    """The session of a day after which play has stopped now, for lunch, say; None at any other moment."""
    if not event.call.is_stopped:
        return None
    ended = next((each.number for each in setup.session_hands if each.planned == event.call.hand), None)
    return ended if ended in sessions_with_checkpoint(setup, day) else None


def latest_checkpoints(event: Event, setup: EventSetup, days: Iterable[DayCount]) -> list[DayCount]:
    taken = FlagCount.objects.filter(STANDS, event=event, session__isnull=False).order_by("session__number")
    latest = dict(taken.values_list("day__number", "session__number"))
    return [checkpoint_count(event, setup, day, latest[day.day]) for day in days if day.is_open and day.day in latest]


def accepted_days(event: Event, days: Iterable[DayCount]) -> set[int]:
    """Those of the days whose total the leader accepted as it is, with this difference (R38); a ruling without one,
    from an older file, accepts any.
    """
    accepted = event.rulings.filter(kind=Ruling.Kind.DAY_TOTAL, day__isnull=False)
    totals = set(accepted.values_list("day__number", "difference"))
    return {day.day for day in days if not totals.isdisjoint([(day.day, day.difference), (day.day, None)])}
