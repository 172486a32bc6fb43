"""Who sits at which table and plays on which hands of an event, read once for whoever asks.  R14, R21, R23."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, Self

from django.db.models import Prefetch, prefetch_related_objects

from tournament.domain import Conflict, NotFound, Seat, grouped
from tournament.domain.team import SpareTurn
from tournament.models import Day, Event, Sitting, Table, Team


@dataclass(frozen=True, slots=True)
class SeatedTeam:
    """A team at its table; `players` holds a name or None for each of the four seats."""

    table: int
    name: str
    zone: str
    area: str
    players: dict[Seat, str | None]
    is_ranked: bool = True
    keeps_place: bool = False  # by the leader's ruling, though it is away
    players_here: int | None = None  # as checked in: 4, 3, 0 for nobody; None before that
    sittings: tuple[Sitting, ...] = ()  # from the first on
    turns: tuple[SpareTurn, ...] = ()  # on which hands a spare, or nobody, plays in which seat, from the first on

    @property
    def joined_after_hand(self) -> int:
        return self.sittings[0].after_hand if self.sittings else 0

    @property
    def free_seat(self) -> str:
        """The letter of the only seat for which nobody is named; empty where there is none, or several."""
        free = [seat.value for seat, name in self.players.items() if not name]
        return free[0] if len(free) == 1 else ""

    @property
    def in_play(self) -> bool:
        """Whether its table is in the circle, also while it is empty."""
        return bool(self.sittings) and self.sittings[-1].until_hand is None

    def table_on(self, hand: int) -> int:
        """The number of its table on a hand, at which it may be away; 0 where the team had none."""
        return next((sitting.table for sitting in self.sittings if sitting.has(hand)), 0)

    @property
    def left_after_hand(self) -> int | None:
        """The hand after which the team left; None while it is here."""
        here = [sitting.until_hand for sitting in self.sittings if sitting.is_here]
        return None if None in here else max(filter(None, here), default=self.joined_after_hand)

    @property
    def is_placed(self) -> bool:
        return self.is_ranked and (self.left_after_hand is None or self.keeps_place)


def players_of(team: Team) -> dict[Seat, str | None]:
    """The names at the four seats, None where none is known."""
    return dict.fromkeys(Seat) | {Seat(player.seat): player.name for player in team.players.all()}


def sittings_of(events: Iterable[Event]) -> dict[int, list[Sitting]]:
    """The sittings of each team of these events, by its key, from the first on; one query."""
    rows = Sitting.objects.filter(team__event__in=events)
    return grouped((row.team_id, row) for row in rows.order_by("after_hand"))


def seated_team(table: Table, sittings: Iterable[Sitting], *, with_players: bool) -> SeatedTeam:
    """The team of a table whose rows are read."""
    team = table.team
    return SeatedTeam(
        table=table.number,
        name=team.name,
        zone=team.zone,
        area=team.area,
        players=players_of(team) if with_players else dict.fromkeys(Seat),
        is_ranked=team.is_ranked,
        keeps_place=team.keeps_place,
        players_here=team.players_here,
        sittings=tuple(sittings),
        turns=tuple(
            SpareTurn(
                Seat(turn.seat), turn.name if with_players or not turn.name else None, turn.after_hand, turn.last_hand
            )
            for turn in team.turns.all()
        ),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stretch:
    """Hands that are played, numbered through the event: those after `before`, up to `last`."""

    before: int
    last: int

    def __contains__(self, hand: int) -> bool:
        return self.before < hand <= self.last

    def has(self, team: SeatedTeam) -> bool:
        """True for a team that played some of them: a late one from when it came, one that left while it was there."""
        return self.are_played(team.sittings)

    def are_played(self, sittings: Iterable[Sitting]) -> bool:
        return any(sitting.is_here and sitting.overlaps(self.before, self.last) for sitting in sittings)


@dataclass(frozen=True, slots=True)
class SessionHands(Stretch):
    """The hands of a session; planned are those up to `planned`.

    Those after `last` are void, because play of the day ended there; that may be before the session began (R21).
    """

    number: int
    day: int
    planned: int

    @property
    def hands(self) -> int:
        return max(self.last - self.before, 0)


class TableRow(NamedTuple):
    """The keys of a table and of its team."""

    pk: int
    team: int


TABLES = Prefetch("tables", Table.objects.select_related("team"))


class Roster:
    """An event's days with their sessions, and every team that ever had a table, each read when it is first asked for.

    It is never changed: after an act another one is read.  Without `with_players` it names nobody.
    """

    def __init__(self, event: Event, *, with_players: bool = False) -> None:
        self.event = copy(event)
        vars(self.event)["_prefetched_objects_cache"] = {}  # what is read here stays here
        self.with_players = with_players

    def with_teams(self, teams: Sequence[SeatedTeam]) -> Self:
        """The same with these teams instead of its own."""
        other = copy(self)
        vars(other)["teams"] = tuple(teams)
        return other

    @cached_property
    def days(self) -> tuple[Day, ...]:
        prefetch_related_objects([self.event], "days__sessions")
        return tuple(self.event.days.all())

    def day(self, number: int) -> Day:
        """One day, from 1; raises NotFound."""
        day = next((day for day in self.days if day.number == number), None)
        return NotFound.require(day, f"{self.event.name} has no day {number}.")

    @cached_property
    def tables(self) -> dict[int, Table]:
        """Every table by its number, table 1 first."""
        prefetch_related_objects([self.event], TABLES)
        return {table.number: table for table in self.event.tables.all()}

    @cached_property
    def rows(self) -> dict[int, TableRow]:
        """The keys of every table, by its number."""
        return {number: TableRow(table.pk, table.team_id) for number, table in self.tables.items()}

    @cached_property
    def teams(self) -> tuple[SeatedTeam, ...]:
        """Every team that ever had a table, table 1 first."""
        tables, people = self.tables.values(), ["team__turns", *(["team__players"] if self.with_players else [])]
        prefetch_related_objects(list(tables), *people)
        return tuple(
            seated_team(table, self.sittings.get(table.team_id, ()), with_players=self.with_players) for table in tables
        )

    @cached_property
    def sittings(self) -> dict[int, list[Sitting]]:
        """The sittings of teams, by the key of the team."""
        return sittings_of([self.event])

    @property
    def seated(self) -> list[SeatedTeam]:
        """The teams at the tables in play, table 1 first."""
        return [team for team in self.teams if team.in_play]

    @property
    def sessions(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(session.hands for session in day.sessions.all()) for day in self.days)

    @cached_property
    def session_hands(self) -> list[SessionHands]:
        """The hands of each session, also as they are played."""
        sessions = [(day, session) for day in self.days for session in day.sessions.all()]
        ends = accumulate(session.hands for _, session in sessions)
        return [
            SessionHands(end - session.hands, min(end, day.ended_after_hand or end), session.number, day.number, end)
            for (day, session), end in zip(sessions, ends, strict=True)
        ]

    def sessions_of(self, day: int) -> list[SessionHands]:
        return [session for session in self.session_hands if session.day == day]

    @cached_property
    def hands(self) -> dict[int, Stretch]:
        """The hands of each day, from 1, as they are played."""
        by_day = grouped((session.day, session) for session in self.session_hands)
        return {day: Stretch(of_day[0].before, of_day[-1].last) for day, of_day in by_day.items()}

    @property
    def hands_to_play(self) -> list[int]:
        """The hands of the event, those played already too, without those after the end of their day."""
        return [hand for session in self.session_hands for hand in range(session.before + 1, session.last + 1)]

    def day_of_hand(self, hand: int) -> Day | None:
        """The day of a hand, None where there is no such hand; raises Conflict for one after the end of its day."""
        for session in self.session_hands:
            if session.before < hand <= session.planned:
                day = self.days[session.day - 1]
                Conflict.when(
                    hand > session.last,
                    f"Hand {hand} is not played: day {day.number} ends after hand {day.ended_after_hand}.",
                )
                return day
        return None

    def tables_on(self, day: int) -> list[int]:
        """The tables in play on a day, table 1 first."""
        hands = self.hands[day]
        return [number for number, row in self.rows.items() if hands.are_played(self.sittings.get(row.team, ()))]

    @property
    def days_over(self) -> set[int]:
        """The days that are not played any more: counted or closed ones, and those before a day that was opened."""
        last = max((day.number for day in self.days if day.opened_at), default=0)
        return {day.number for day in self.days if day.counting_at or day.closed_at or day.number < last}

    @property
    def endings(self) -> dict[int, str]:
        """Which hands are void, a sentence for each hand after which a day ends early."""
        ended = {day.number: day.ended_after_hand for day in self.days if day.ended_after_hand}
        planned = {session.day: session.planned for session in self.session_hands}
        return {
            last: f"Play of day {day} ends after hand {last}: {say_hands(last + 1, planned[day])} not played."
            for day, last in ended.items()
        }


def say_hands(first: int, last: int) -> str:
    """`hands 24 to 30 are`, `hand 30 is`."""
    return f"hand {last} is" if first == last else f"hands {first} to {last} are"
