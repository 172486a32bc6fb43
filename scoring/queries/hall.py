"""An event in memory, read once for whoever asks: who sits where, what was counted and lent, who has which place.

Pages, sheets, acts and previews ask one of these; it is never changed, and after an act another one is read.
R9, R14-R16, R37-R40, R42.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from django.db.models import Prefetch, prefetch_related_objects

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
from scoring.models import FlagCount, LoanEntry, Playoff, Ruling
from scoring.queries.room import Room
from tournament.domain import Conflict, NotFound, StandingsState, grouped
from tournament.models import Day, Event, Qualifier
from tournament.queries.events import has_public_standings, is_being_corrected
from tournament.queries.roster import TABLES, Roster, TableRow, sittings_of

RULINGS = Prefetch("rulings", Ruling.objects.select_related("team__table"))
READS = (
    "days__sessions", TABLES, "tables__team__turns", "flag_counts", "loan_entries", RULINGS, "playoffs",
    "qualifiers__team__table",
)  # fmt: skip
"""All that the standings of an event rest on."""


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
