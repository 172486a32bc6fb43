"""The flags of a hall at one moment: what each table counted, what was lent, whether it adds up.  R15, R16, R37."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Self

from scoring.domain.counts import Count, CountState, Limits, TableCount, Viewer, say_sum, settle
from scoring.domain.flags import net_flags
from scoring.domain.suspects import Suspect, find_slip, find_suspects, likeliest, say_loans, say_suspects
from scoring.models import FlagCount, Ruling
from tournament.domain import counted, grouped
from tournament.models import Day
from tournament.queries.roster import Stretch

if TYPE_CHECKING:
    from scoring.queries.hall import Hall


@dataclass(frozen=True)
class Room:
    """The flags of the hall at one moment: of every table that plays, at the end of a day or of one of its sessions.

    `viewer` is who looks at it, and sees only what they may know; one that is not `is_counted` is as before any count.
    """

    hall: "Hall"
    row: Day
    session: int | None = None
    viewer: Viewer | None = None
    is_counted: bool = True

    @property
    def day(self) -> int:
        return self.row.number

    @property
    def opened_at(self) -> datetime | None:
        return self.row.opened_at

    @property
    def closed_at(self) -> datetime | None:
        return self.row.closed_at

    @property
    def is_open(self) -> bool:
        return self.opened_at is not None and self.closed_at is None

    @property
    def is_counting(self) -> bool:
        """True of an open day whose hands are played: the leader said so or opened a later one, or all is counted."""
        return self.is_open and (self.row.counting_at is not None or self.is_past or 0 < len(self.tables) == self.begun)

    @property
    def is_past(self) -> bool:
        """A later day was opened: the flags were handed out again, so that only the leader can still settle a table."""
        return any(later.opened_at for later in self.hall.days[self.day :])

    @cached_property
    def stretch(self) -> Stretch:
        """The hands of the day that were played by then."""
        played = [part for part in self.hall.sessions_of(self.day) if self.session in (None, part.number)]
        return Stretch(self.hall.hands[self.day].before, played[-1].last)

    @property
    def hands(self) -> int:
        return self.stretch.last - self.stretch.before

    @cached_property
    def rows(self) -> Mapping[int, Sequence[FlagCount]]:
        """The counts that stand, by table."""
        rows = self.hall.counts_of(self.day, self.session)
        return grouped((self.hall.number_of[row.table_id], row) for row in rows if not row.is_taken_back)

    @cached_property
    def tables(self) -> Mapping[int, TableCount]:
        """How each table's count stands, as far as the viewer may know; at a break one person's is enough."""
        return {table: self.count_of_table(table) for table in self.playing}

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The tables whose teams have played by then."""
        rows, sittings, last = self.hall.rows, self.hall.sittings, self.stretch.last
        came = {table: sittings[rows[table].team][0].after_hand for table in self.hall.tables_on(self.day)}
        return tuple(table for table, after_hand in came.items() if after_hand < last)

    def count_of_table(self, table: int) -> TableCount:
        """How the count of one table stands, as far as the viewer may know, also of one whose team was away."""
        if not self.is_counted:
            return TableCount()
        needed = self.hall.event.counts_needed if self.session is None else 1
        count = settle(map(count_of, self.rows.get(table, ())), needed)
        return count if self.viewer is None or self.session is not None else self.viewer.known(count, needed)

    @property
    def checked(self) -> frozenset[int]:
        """The tables ticked before play."""
        return frozenset() if self.session else self.hall.ticks[self.day]

    @cached_property
    def lent(self) -> dict[int, int]:
        """Flags on loan by table (R37); at a break those of the hands up to it.

        An entry belongs to its hand, whenever it was typed; one without a hand to the time it was made: it is left out
        where that was after the tables were counted.
        """
        entries = self.hall.loans[self.day]
        if self.session is not None:
            times = [row.counted_at or row.at for rows in self.rows.values() for row in rows]
            entries = [
                entry
                for entry in entries
                if (entry.hand <= self.stretch.last if entry.hand else not times or entry.at <= max(times))
            ]
        left = Counter[int]()
        for entry in entries:
            left[self.hall.number_of[entry.table_id]] += entry.flags
        return {table: flags for table, flags in sorted(left.items()) if flags > 0}

    @cached_property
    def waived(self) -> dict[int, int]:
        """Flags lent that the leader ruled need not be given back: they are not owed, and are in the room."""
        return {ruling.table: ruling.flags for ruling in self.hall.waived if ruling.day == self.day}

    @property
    def owed(self) -> dict[int, int]:
        """Flags that each table owes of those lent; only tables that owe."""
        if not self.is_counted:
            return {}
        left = {table: flags - self.waived.get(table, 0) for table, flags in self.lent.items()}
        return {table: flags for table, flags in left.items() if flags > 0}

    @property
    def limits(self) -> Limits:
        return Limits(len(self.playing), self.hall.event.flags_per_table, sum(self.lent.values()), self.hands)

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
        return self.limits.flags

    @property
    def found(self) -> int:
        return sum(self.counts.values())

    @property
    def difference(self) -> int:
        return self.found - self.due

    @property
    def adds_up(self) -> bool:
        """True when every table is counted and the sum is right (R38)."""
        return self.is_complete and self.due == self.found

    @property
    def is_accepted(self) -> bool:
        """True where the leader accepted the day's total as it is, with this difference (R38); a ruling without one,
        from an older file, accepts any.
        """
        rulings = [row for row in self.hall.rulings if row.kind == Ruling.Kind.DAY_TOTAL]
        return any(row.day_id == self.row.pk and row.difference in (None, self.difference) for row in rulings)

    def net(self, table: int) -> int | None:
        """What the day is worth to a table (R37): None before its count is settled, nothing before its team came."""
        if table not in self.tables:
            return 0
        flags = self.tables[table].flags
        is_loan_counted = self.hall.event.count_loans_against_table
        return None if flags is None else net_flags(flags, self.owed.get(table, 0), is_loan_counted)

    def say_lent(self, table: int, counted: int) -> str:
        """How flags that a table still owes make its total less than its count (R37); empty where they do not."""
        lent = self.owed.get(table, 0) if self.hall.event.count_loans_against_table else 0
        return f"{counted} counted, {lent} of it lent: {counted - lent}." if lent else ""

    @property
    def lent_in_words(self) -> list[tuple[int, str]]:
        """Each table whose total is less than its count, and how."""
        said = [(table, self.say_lent(table, count.flags or 0)) for table, count in self.tables.items()]
        return [(table, sentence) for table, sentence in said if sentence]

    def entered(self, table: int) -> list[FlagCount]:
        """The latest count of each person for one table, oldest first."""
        rows = self.hall.counts_of(self.day, self.session)
        at_table = [row for row in rows if self.hall.number_of[row.table_id] == table and not row.is_taken_back]
        latest = {(row.is_leaders, row.person): row for row in at_table}
        return sorted(latest.values(), key=lambda row: row.pk)

    def known_to(self, viewer: Viewer) -> Self:
        """What somebody may know of it; at a break, where one count is enough, everything."""
        return replace(self, viewer=viewer)

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

    @cached_property
    def counts(self) -> dict[int, int]:
        """The flags of each table that is settled."""
        return {table: count.flags for table, count in self.tables.items() if count.flags is not None}

    @cached_property
    def last_break(self) -> "Room | None":
        """The latest break of the day at which a table was counted, seen from the end of the day."""
        taken = [row.session_id for row in self.hall.flag_counts if row.day_id == self.row.pk and not row.is_taken_back]
        counted = [session.number for session in self.row.sessions.all() if session.pk in taken]
        return replace(self, session=counted[-1]) if self.session is None and counted else None

    @property
    def earlier(self) -> dict[int, int]:
        """Flags by table at the day's last break."""
        if self.last_break is None:
            return {}
        return {table: rows[-1].flags for table, rows in self.last_break.rows.items()}

    @property
    def suspects(self) -> list[Suspect]:
        """The tables in the order in which to count again, where the flags do not add up."""
        recounted = [table for table, count in self.tables.items() if count.is_recounted]
        since = self.hands - (self.last_break.hands if self.last_break else 0)
        return find_suspects(self.counts, -self.difference, self.limits, self.earlier, since, recounted)

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


def count_of(row: FlagCount) -> Count:
    """A stored count as the rules take it."""
    return Count(row.flags, row.by, row.is_leaders, row.person, row.at, row.phone_id, row.pk, row.counted_at)
