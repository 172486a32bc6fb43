"""Flag counts: fives and loose, the most a room can hold, and when two verifiers agree.  R15, R16, R38; book 5.

Where two people count, each counts alone: before the table is settled, neither learns the other's number, nor whether
theirs equals it; only the leader does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from math import sqrt
from operator import attrgetter

from scoring.domain.flags import MOST_FLAGS
from tournament.domain import Refusal, name_key
from tournament.domain.levels import FLAGS_PER_TABLE

FIVE = 5
LIKELY_GAIN = 18  # 12 + 18 = 30 flags after 30 hands: more than three times the spread of equal teams (R38)
LIKELY_GAIN_HANDS = 30
COUNTS_THAT_SETTLE = 2
CLOCKS_DIFFER = timedelta(hours=1)  # the most by which a phone's clock may be wrong


def five_and_loose(fives: int, loose: int) -> int:
    """Flags in so many full fives and 0 to 4 loose ones (R16); raises Refusal."""
    Refusal.when(fives < 0, "The number of fives cannot be negative. Count the fives again.")
    Refusal.when(
        not 0 <= loose < FIVE, f"Loose flags are 0 to 4, not {loose}: five of them make one more five. Count again."
    )
    return FIVE * fives + loose


def read_back(flags: int) -> str:
    """The count as it is read back to the verifier: `3 fives and 2 = 17`."""
    fives, loose = divmod(flags, FIVE)
    return f"{fives} {'five' if fives == 1 else 'fives'} and {loose} = {flags}"


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a count: tables, flags each started with, flags still on loan, hands played since the start."""

    tables: int
    flags_per_table: int = FLAGS_PER_TABLE
    lent: int = 0
    hands: int = 0

    @property
    def flags(self) -> int:
        """All the flags in the room: 12 a table and those on loan (R38)."""
        return self.flags_per_table * self.tables + self.lent

    @property
    def most_moved(self) -> int:
        return MOST_FLAGS * self.hands


def accept(flags: int, limits: Limits) -> int:
    """The flags themselves, if one table of the room can hold them; else raises Refusal."""
    Refusal.when(flags < 0, "A table’s flags cannot be negative. Count the flags again.")
    Refusal.when(
        flags > limits.flags,
        f"The whole room holds {limits.flags} flags, so one table cannot have {flags}. Count the flags again.",
    )
    return flags


def is_unlikely(flags: int, limits: Limits) -> bool:
    """True when a table can hardly have so many flags after the hands played; a warning, not a refusal."""
    moved = limits.most_moved
    likely = LIKELY_GAIN * sqrt(limits.hands / LIKELY_GAIN_HANDS)
    return not limits.flags_per_table - moved <= flags <= limits.flags_per_table + min(moved, likely) + limits.lent


def likely_counts(limits: Limits) -> tuple[int, int]:
    likely = [flags for flags in range(limits.flags + 1) if not is_unlikely(flags, limits)]
    return likely[0], likely[-1]


@dataclass(frozen=True, slots=True)
class Count:
    """One person's count of one table; `leader` marks the leader's own, which settles the table.

    `person` is who counted where that is not the name alone, and `phone` the number of the phone it was sent from;
    `number` is its own, higher than that of any count before it.  It was received `at` that time, and `counted_at`
    another where a phone had no connection.
    """

    flags: int
    by: str = ""
    leader: bool = False
    person: str = ""
    at: datetime | None = None
    phone: int | None = None
    number: int = 0
    counted_at: datetime | None = None

    @property
    def taken_at(self) -> datetime | None:
        return self.counted_at or self.at

    @property
    def who(self) -> str:
        """Who counted: names that differ in capitals and spaces are one person."""
        return self.person or name_key(self.by)


class CountState(Enum):
    """The state of one table's count; the value is the text for people."""

    MISSING = "not counted"
    WAITING = "needs a second count"
    AGREED = "counted"
    CONFLICT = "counts differ"


@dataclass(frozen=True, slots=True)
class TableCount:
    """The counts of one table: `flags` is known when AGREED; `counts` are those that stand, of each person the latest.

    `is_recounted` when somebody came back to it after it had the counts that it needs, or after counts that differed,
    and when the leader settled it.
    """

    state: CountState = CountState.MISSING
    flags: int | None = None
    counts: tuple[Count, ...] = ()
    is_recounted: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(count.by for count in self.counts)

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(count.flags for count in self.counts)

    @property
    def is_leaders(self) -> bool:
        """True where the leader settled it."""
        return any(count.leader for count in self.counts)

    @property
    def latest(self) -> Count | None:
        """The count that came last, None where there is none."""
        return max(self.counts, key=attrgetter("number"), default=None)

    @property
    def last(self) -> int | None:
        """Its number."""
        return self.latest.number if self.latest else None


def settle(counts: Iterable[Count], needed: int) -> TableCount:
    """The result of the counts of ONE table and day, given in order of time; `needed` people must count the same.

    The leader's count stands, whatever comes after it.  Else different counts are a conflict, until a further count by
    somebody else equals one of them.  A person's later count corrects the earlier one where one person counts; where
    two do, both numbers stand: who tries numbers settles nothing.
    """
    in_order = list(counts)
    if by_leader := [count for count in in_order if count.leader]:
        return TableCount(CountState.AGREED, by_leader[-1].flags, (by_leader[-1],), is_recounted=True)
    standing: dict[tuple[str, int], Count] = {}
    state, is_recounted = CountState.MISSING, False
    for count in in_order:
        is_recounted |= state in (CountState.AGREED, CountState.CONFLICT)
        standing[count.who, count.flags if needed > 1 else 0] = count
        agreeing = {key: other for key, other in standing.items() if other.flags == count.flags}
        is_sure = all(other.flags == count.flags for other in standing.values() if other.who == count.who)
        if state is CountState.CONFLICT and is_sure and len(agreeing) >= max(needed, COUNTS_THAT_SETTLE):
            standing = agreeing
        if len(agreeing) < len(standing):
            state = CountState.CONFLICT
        else:
            state = CountState.AGREED if len(standing) >= needed else CountState.WAITING
    latest = tuple(standing.values())
    flags = latest[0].flags if state is CountState.AGREED else None
    return TableCount(state, flags, latest, is_recounted)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at counts: a verifier by name and by their phone, who types in what others counted, or the leader."""

    name: str
    phone: int | None = None
    sees_all: bool = False  # the event's leader
    reads_slips: bool = False  # who knows the counts on paper of everybody, and types them in

    def known(self, table: TableCount, counts_needed: int) -> TableCount:
        """What they may know of a table's counts.

        Where two are needed and it is not settled, a verifier knows their own count and nobody else's: not even that
        there is another, or whoever counts would learn by what is left open that the two differ.
        """
        if self.sees_all or counts_needed == 1 or table.state is CountState.AGREED:
            return table
        counts = tuple(count for count in table.counts if self.reads_slips or self.has_sent(count.by, count.phone))
        return TableCount(CountState.WAITING if counts else CountState.MISSING, counts=counts)

    def has_sent(self, by: str, phone: int | None) -> bool:
        return (phone is not None and phone == self.phone) or name_key(by) == name_key(self.name)

    def own_count(self, table: TableCount) -> int | None:
        """The flags they counted last on a table; None where they have not."""
        return next((count.flags for count in reversed(table.counts) if self.has_sent(count.by, count.phone)), None)

    def known_flags(self, table: TableCount, counts_needed: int) -> int | None:
        """The flags of a settled table where they may know them; else None."""
        may_know = self.sees_all or self.reads_slips or counts_needed == 1 or self.own_count(table) is not None
        return table.flags if may_know else None


def is_number_shown(table: TableCount, counts_needed: int, *, is_own: bool) -> bool:
    """True when a single count may be shown with its number to a verifier.

    Before the table is settled not even their own: another phone may have come in under the same name.
    """
    return counts_needed == 1 or (is_own and table.state is CountState.AGREED)


def say_sum(due: int, counted: int) -> str:
    """The sum in one sentence: `The room should hold 192 flags; 183 were counted: 9 are missing.`"""
    if due == counted:
        return f"The room should hold {due} flags, and {counted} were counted."
    if counted < due:
        verdict = f"{due - counted} {'is' if due - counted == 1 else 'are'} missing"
    else:
        verdict = f"{counted - due} too many"
    return f"The room should hold {due} flags; {counted} {'was' if counted == 1 else 'were'} counted: {verdict}."
