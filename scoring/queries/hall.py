"""An event in memory, read once for whoever asks: who sits where, what was counted and lent, who has which place.

Pages, sheets, acts and previews ask one of these; it is never changed, and after an act another one is read.
R9, R14-R16, R37-R40, R42.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import permutations
from typing import Self

from django.db.models import Prefetch, prefetch_related_objects

from scoring.domain.counts import Count, CountState, Limits, TableCount, Viewer, say_sum, settle
from scoring.domain.flags import net_flags
from scoring.domain.standings import (
    Cut,
    Place,
    Settled,
    Standings,
    TeamDays,
    TeamRuling,
    TeamRulingKind,
    event_state,
    rank,
)
from scoring.domain.suspects import Suspect, find_slip, find_suspects, likeliest, say_loans, say_suspects
from scoring.models import FlagCount, LoanEntry, Playoff, Ruling
from tournament.domain import Conflict, NotFound, StandingsState, counted, grouped
from tournament.models import Day, Event, Qualifier
from tournament.queries.events import has_public_standings, is_being_corrected
from tournament.queries.roster import TABLES, Roster, Stretch, TableRow, sittings_of

RULINGS = Prefetch("rulings", Ruling.objects.select_related("team__table"))
READS = (
    "days__sessions", TABLES, "tables__team__turns", "flag_counts", "loan_entries", RULINGS, "playoffs",
    "qualifiers__team__table",
)  # fmt: skip
"""All that the standings of an event rest on."""


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


@dataclass(frozen=True, slots=True)
class UnrankedTeam:
    """A team that left, came late, plays as a floater or is disqualified, and is not ranked; `days` are its flags, `–`
    where it did not play.

    `table` is None where another team has its number.
    """

    table: int | None
    team: str
    zone: str
    days: tuple[int | str | None, ...]
    sentence: str  # `left after hand 20, 9 flags, not ranked`, with the flags once each of its days is counted

    def __str__(self) -> str:
        """`Bells, table 2: left after hand 20, 9 flags, not ranked.`"""
        return f"{self.team}{f', table {self.table}' if self.table else ''}: {self.sentence}."


@dataclass(frozen=True)
class EventStandings:
    """The standings that the flags of these rooms give, with how far they can be trusted; of the day after a break, and
    of one that is not shown, nothing is counted.
    """

    hall: "Hall"
    days: tuple[Room, ...]

    @property
    def event(self) -> Event:
        return self.hall.event

    @property
    def playoffs(self) -> tuple[Playoff, ...]:
        """Those that were not given up."""
        return self.hall.playoffs_played

    @cached_property
    def standings(self) -> Standings:
        placed = [
            TeamDays(
                team.table,
                team.name,
                team.zone,
                tuple(day.net(team.table) for day in self.days),
                tuple(day.day for day in self.days if team.table not in day.tables),
            )
            for team in self.hall.teams
            if team.is_placed
        ]
        standings = self.hall.rank(placed)
        at_break = next((day for day in self.days if day.session), None)
        if at_break is None:
            return standings
        later = self.hall.room(at_break.day).tables.keys() - at_break.tables.keys()
        places = [replace(place, advances=False) for place in standings.places if place.table not in later]
        return replace(standings, places=tuple(places))

    @property
    def state(self) -> StandingsState:
        is_closed = all(day.closed_at for day in self.days)
        return event_state(self.standings, is_closed, self.event.finalised_at is not None)

    @property
    def complete_days(self) -> list[Room]:
        return [day for day in self.days if day.is_complete]

    @property
    def due(self) -> int:
        """Flags that should be in the room over the days that are counted."""
        return sum(day.due for day in self.complete_days)

    @property
    def found(self) -> int:
        return sum(day.found for day in self.complete_days)

    @property
    def lent(self) -> int:
        return sum(day.limits.lent for day in self.complete_days)

    @property
    def stopped_early(self) -> str:
        """How many hands were played, where play stopped early; hands not played are void (R21)."""
        played = sum(day.hands for day in self.days)
        planned = self.event.hands_planned
        return f"Play stopped early: {played} of {planned} hands were played." if played < planned else ""

    @property
    def after(self) -> str:
        """`after day 1 of 2` while another day is to be counted; empty before the first is and after the last."""
        counted_days = [day.day for day in self.complete_days]
        is_over = all(day.is_complete for day in self.days if day.hands)
        return f"after day {counted_days[-1]} of {len(self.days)}" if counted_days and not is_over else ""

    def owed_by(self, table: int) -> int:
        """Flags a table still owes over all days (R37)."""
        return sum(day.owed.get(table, 0) for day in self.days)

    @cached_property
    def unranked(self) -> tuple[UnrankedTeam, ...]:
        """The teams that have no place, with their flags a day and when they came or left, or why they are
        disqualified.
        """
        unranked = []
        for team in self.hall.teams:
            ruling = self.standings.disqualified.get(team.table)
            if ruling or not team.is_placed:
                joined, left = team.joined_after_hand, team.left_after_hand
                flags = tuple(day.net(team.table) for day in self.days)
                reasons = (
                    f"came before hand {joined + 1}" if joined else "",
                    "" if left is None else f"left after hand {left}" if left else "not here from hand 1 on",
                    "" if None in flags else f"{sum(filter(None, flags))} flags",
                    ruling.sentence if ruling else "not ranked",
                )
                shown = tuple(day.net(team.table) if team.table in day.tables else "–" for day in self.days)
                table = team.table if team.in_play else None
                unranked.append(UnrankedTeam(table, team.name, team.zone, shown, ", ".join(filter(None, reasons))))
        return tuple(unranked)


def flags_and_began(event: Event, place: Place) -> tuple[tuple[int, ...], int]:
    """A team's flags on the days on which it played and is counted, and how many it began with on those days."""
    return place.counted, event.flags_per_table * len(place.counted)


def playoff_numbered(event: Event, key: int) -> Playoff:
    """One playoff of the event; raises NotFound."""
    return NotFound.require(event.playoffs.filter(pk=key).first(), f"{event.name} has no such playoff.")


def as_shown(event: Event) -> Event:
    """The event, read with `first_final`, as the public sees it: what was final stays while it is corrected."""
    if is_being_corrected(event):
        event.standings_shown = Event.StandingsShown.LIVE
    return event


class Hall(Roster):
    """An event with its counts, loans and rulings: which table, which player, how many flags, which place."""

    @classmethod
    def many(cls, events: Iterable[Event]) -> list[Self]:
        """Those of many events, with one read for all of them; players are named only where they agreed to it."""
        halls = [cls(event, with_players=event.show_player_names) for event in events]
        prefetch_related_objects([hall.event for hall in halls], *READS)
        prefetch_related_objects([hall.event for hall in halls if hall.with_players], "tables__team__players")
        sittings = sittings_of(hall.event for hall in halls)
        for hall in halls:
            vars(hall)["sittings"] = sittings
        return halls

    def read(self) -> Self:
        """The same, all of it read now: for who looks at it after a change."""
        prefetch_related_objects([self.event], *READS)
        self.sittings  # noqa: B018  # read now
        return self

    def of_table(self, day: int, table: int) -> Self:
        """The same with the counts of one table on one day alone, and the keys of all tables, for whoever adds one."""
        other, keys = copy(self), ("number", "pk", "team")
        vars(other)["rows"] = {number: TableRow(*row) for number, *row in self.event.tables.values_list(*keys)}
        vars(other)["flag_counts"] = list(self.event.flag_counts.filter(day__number=day, table__number=table))
        return other

    @cached_property
    def number_of(self) -> dict[int, int]:
        """The number of each table by its key."""
        return {row.pk: number for number, row in self.rows.items()}

    def with_counts(self, rows: Iterable[FlagCount] = ()) -> Self:
        """The same after these counts, stored since; without any, with all that are stored now."""
        other = copy(self)
        for name in ("flag_counts", "_counts", "rooms", "standings", "public_standings"):
            vars(other).pop(name, None)
        if rows:
            vars(other)["flag_counts"] = [*self.flag_counts, *rows]
        return other

    @cached_property
    def flag_counts(self) -> list[FlagCount]:
        """Every count, the first first."""
        return list(self.event.flag_counts.all())

    @cached_property
    def _counts(self) -> Mapping[tuple[int, int | None], Sequence[FlagCount]]:
        return grouped(((row.day_id, row.session_id), row) for row in self.flag_counts)

    def counts_of(self, day: int, session: int | None = None) -> Sequence[FlagCount]:
        """Every count of the end of a day, or of one of its sessions."""
        row = self.days[day - 1]
        of = None if session is None else next(part.pk for part in row.sessions.all() if part.number == session)
        return self._counts.get((row.pk, of), ())

    @cached_property
    def ticks(self) -> Mapping[int, frozenset[int]]:
        """By day, the tables whose flags were checked before play (R14)."""
        prefetch_related_objects([self.event], "days__sessions", "days__flags_checked")
        days = {day.number: (self.number_of[tick.table_id] for tick in day.flags_checked.all()) for day in self.days}
        return {day: frozenset(tables) for day, tables in days.items()}

    @cached_property
    def loans(self) -> Mapping[int, Sequence[LoanEntry]]:
        """Every loan and return, by day (R37)."""
        number = {day.pk: day.number for day in self.days}
        return defaultdict(list, grouped((number[row.day_id], row) for row in self.event.loan_entries.all()))

    @cached_property
    def rulings(self) -> list[Ruling]:
        prefetch_related_objects([self.event], RULINGS)
        return list(self.event.rulings.all())

    @cached_property
    def playoffs(self) -> list[Playoff]:
        return list(self.event.playoffs.all())

    @property
    def playoffs_played(self) -> tuple[Playoff, ...]:
        """Those that were not given up."""
        return tuple(playoff for playoff in self.playoffs if not playoff.is_given_up)

    @cached_property
    def qualifiers(self) -> list[Qualifier]:
        prefetch_related_objects([self.event], "qualifiers__team__table")
        return list(self.event.qualifiers.all())

    @cached_property
    def ruled(self) -> tuple[TeamRuling, ...]:
        """The rulings on teams at a table that hold until they are lifted."""
        kept = {team.table for team in self.teams if team.keeps_place}
        number = {day.pk: day.number for day in self.days}
        return tuple(
            TeamRuling(
                kind=TeamRulingKind(row.kind),
                table=row.table,
                reason=row.reason,
                flags=row.flags or 0,
                place=row.place or 0,
                day=number[row.day_id] if row.day_id else 0,
            )
            for row in self.rulings
            if row.table
            and row.kind in set(TeamRulingKind)
            and row.lifted_at is None
            and (row.kind != Ruling.Kind.KEPT_RANKED or row.table in kept)
        )

    @cached_property
    def waived(self) -> list[TeamRuling]:
        return [ruling for ruling in self.ruled if ruling.kind is TeamRulingKind.WAIVED_LOAN]

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The end of each day, day 1 first."""
        return tuple(Room(self, day) for day in self.days)

    def room(self, day: int, session: int | None = None) -> Room:
        """The end of a day, or of one of its sessions.

        Raises NotFound for an unknown day, Conflict before the teams are seated.
        """
        NotFound.when(not 1 <= day <= len(self.days), f"{self.event.name} has no day {day}.")
        room = self.rooms[day - 1]
        Conflict.when(not room.playing, "There are no tables yet; seat the teams first.")
        return room if session is None else replace(room, session=session)

    def breaks(self, day: int) -> list[int]:
        """The sessions of a day that a break follows, at whose end a count may be taken: all but the last played."""
        return [session.number for session in self.sessions_of(day) if session.hands][:-1]

    def session_before_break(self, day: int) -> int | None:
        """The session of a day after which play has stopped now, for lunch, say; None at any other moment."""
        call = self.event.call
        ended = next(
            (session_hand.number for session_hand in self.session_hands if session_hand.planned == call.hand), None
        )
        return ended if call.is_stopped and ended in self.breaks(day) else None

    @property
    def latest_breaks(self) -> list[Room]:
        """The latest break at which somebody counted, of each open day."""
        return [room.last_break for room in self.rooms if room.is_open and room.last_break]

    @property
    def open_days(self) -> list[Day]:
        """The days being played or counted, the latest first; an earlier day may wait for its last count."""
        return [day for day in reversed(self.days) if day.opened_at and not day.closed_at]

    @cached_property
    def cut(self) -> Cut:
        """How many teams advance by place, which were named, which withdrew, and which places matter (R9)."""
        if not self.event.advancing:
            return Cut(0, self.event.places_that_matter)
        rows = [(getattr(row.team, "table", None), row) for row in self.qualifiers]
        named = [table for table, row in rows if row.qualified_by and row.withdrawn_at is None]
        return Cut(
            max(0, self.event.advancing - len(named)),
            self.event.places_that_matter,
            named=frozenset(table.number for table in named if table),
            withdrawn=frozenset(table.number for table, row in rows if table and row.withdrawn_at),
        )

    @cached_property
    def standings(self) -> EventStandings:
        return EventStandings(self, self.rooms)

    @property
    def open_room(self) -> Room | None:
        """The day that is being played or counted; the latest where an earlier one waits for its last count."""
        return next((room for room in reversed(self.rooms) if room.is_open), None)

    @property
    def nothing_shown(self) -> EventStandings:
        """The standings as before any count."""
        return EventStandings(self, tuple(replace(room, is_counted=False) for room in self.rooms))

    @cached_property
    def public_standings(self) -> EventStandings | None:
        """What of the standings everybody may see now, None while they are not shown; without live standings, the
        closed days alone.
        """
        if not has_public_standings(self.event, self.days) or not self.rooms[0].tables:
            return None
        is_live = self.event.standings_shown == Event.StandingsShown.LIVE
        return EventStandings(
            self, tuple(room if is_live or room.closed_at else replace(room, is_counted=False) for room in self.rooms)
        )

    def standings_at(self, at_break: Room) -> EventStandings:
        """The standings that the days before a break and its own flags give: nobody advances yet, and teams that came
        later are not among them.
        """
        before, after = self.rooms[: at_break.day - 1], self.rooms[at_break.day :]
        return EventStandings(self, (*before, at_break, *(replace(day, is_counted=False) for day in after)))

    def rank(self, teams: Iterable[TeamDays]) -> Standings:
        """The places and ties of these teams, by the playoffs and rulings as they stand."""
        played = [
            (played.finished_at or played.started_at, Settled(played.playoff.order))
            for played in self.playoffs_played
            if played.playoff.is_decided
        ]
        ties = [ruling for ruling in self.rulings if ruling.kind == Ruling.Kind.TIE and ruling.lifted_at is None]
        latest = {frozenset(ruling.order or ()): ruling for ruling in ties}
        ruled = [
            (
                ruling.at,
                Settled(
                    (tables,) if ruling.is_shared else tables,
                    ruling.reason,
                    None if ruling.going_on is None else frozenset(ruling.going_on),
                ),
            )
            for ruling in latest.values()
            for tables in (tuple(ruling.order or ()),)
        ]
        return rank(
            teams,
            self.cut,
            settled=[settled for _, settled in sorted(played + ruled, key=lambda pair: pair[0])],
            ruled=self.ruled,
            open_playoffs=[
                frozenset(played.playoff.tables) for played in self.playoffs_played if not played.playoff.is_decided
            ],
        )
