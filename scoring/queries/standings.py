"""The standings of an event, calculated from its rows each time; no total is stored that could be wrong later.

The public sees partial ranks only where the leader wants it, for people act on them.  R9, R40, R42.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.domain.playoff import is_decided, order
from scoring.domain.standings import (
    Cut,
    Place,
    Settled,
    Standings,
    TeamDays,
    TeamRuling,
    TeamRulingKind,
    event_state,
    in_force,
    rank,
)
from scoring.models import Playoff, Ruling
from scoring.queries.counts import DayCount, Loans, counts_of_days, open_loans
from tournament.domain import NotFound, StandingsState
from tournament.models import Event
from tournament.queries.events import (
    EventSetup,
    SeatedTeam,
    event_setup,
    has_public_standings,
    is_being_corrected,
)

PLACING_KINDS = (Ruling.Kind.TIE, *TeamRulingKind)  # the kinds of ruling that the standings depend on
PLACING = (
    Ruling.objects.filter(kind__in=PLACING_KINDS)
    .select_related("team__table")
    .only("kind", "order", "is_shared", "going_on", "number", "difference", "reason", "at", "team__table__number")
)
"""Such rulings, with what of them the standings depend on."""


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


@dataclass(frozen=True, slots=True)
class EventStandings:
    """Standings with how far they can be trusted; flags are those of the days on which every table is counted."""

    event: Event
    state: StandingsState
    due: int
    found: int
    lent: int
    days: tuple[DayCount, ...]
    standings: Standings
    playoffs: tuple[Playoff, ...]
    unranked: tuple[UnrankedTeam, ...]

    @property
    def stopped_early(self) -> str:
        """How many hands were played, where play stopped early; hands not played are void (R21)."""
        played = sum(day.hands for day in self.days)
        planned = self.event.hands_planned
        return f"Play stopped early: {played} of {planned} hands were played." if played < planned else ""

    @property
    def after(self) -> str:
        """`after day 1 of 2` while another day is to be counted; empty before the first is and after the last."""
        counted_days = [day.day for day in self.days if day.is_complete]
        is_over = all(day.is_complete for day in self.days if day.hands)
        return f"after day {counted_days[-1]} of {len(self.days)}" if counted_days and not is_over else ""

    def owed_by(self, table: int) -> int:
        """Flags a table still owes over all days (R37)."""
        return sum(day.owed.get(table, 0) for day in self.days)


@dataclass(frozen=True, slots=True)
class Basis:
    """What the standings of an event rest on; `playoffs` are those that were not given up."""

    setup: EventSetup
    days: tuple[DayCount, ...]
    loans: Loans
    cut: Cut
    playoffs: tuple[Playoff, ...]
    rulings: tuple[Ruling, ...]


def standings_basis(event: Event, setup: EventSetup) -> Basis:
    """What the standings of an event rest on whose days and teams are read already."""
    loans = open_loans(event)
    return Basis(
        setup=setup,
        days=tuple(counts_of_days(event, setup, setup.days, loans)),
        loans=loans,
        cut=cut_of(event),
        playoffs=tuple(each for each in event.playoffs.all() if not each.is_given_up),
        rulings=tuple(PLACING.filter(event=event)),
    )


def event_standings(event: Event) -> EventStandings:
    return standings_of(event, event_setup(event))


def standings_of(event: Event, setup: EventSetup) -> EventStandings:
    """The standings of an event whose days and teams are read already."""
    basis = standings_basis(event, setup)
    return standings_of_days(event, basis.days, basis)


def standings_at(event: Event, setup: EventSetup, checkpoint: DayCount) -> EventStandings:
    """The standings that the days before a checkpoint and its own flags give: nobody advances yet, and teams that came
    later are not among them.
    """
    basis = standings_basis(event, setup)
    days = basis.days
    now = [*days[: checkpoint.day - 1], checkpoint, *(day.uncounted() for day in days[checkpoint.day :])]
    standings = standings_of_days(event, now, basis)
    later = days[checkpoint.day - 1].tables.keys() - checkpoint.tables.keys()
    places = [replace(place, advances=False) for place in standings.standings.places if place.table not in later]
    return replace(standings, standings=replace(standings.standings, places=tuple(places)))


def standings_of_days(event: Event, days: Sequence[DayCount], basis: Basis) -> EventStandings:
    """The standings that these days' flags give, with playoffs and rulings as they stand."""
    standings = rank_teams(days, basis)
    complete = [day for day in days if day.is_complete]
    return EventStandings(
        event=event,
        state=event_state(standings, all(day.closed_at for day in days), event.finalised_at is not None),
        due=sum(day.due for day in complete),
        found=sum(day.found for day in complete),
        lent=sum(day.room.lent for day in complete),
        days=tuple(days),
        standings=standings,
        playoffs=basis.playoffs,
        unranked=unranked_teams(basis.setup.teams, days, standings.disqualified),
    )


def flags_and_began(event: Event, place: Place) -> tuple[tuple[int, ...], int]:
    """A team's flags on the days on which it played and is counted, and how many it began with on those days."""
    days = tuple(flags for flags in place.days_shown if isinstance(flags, int))
    return days, event.flags_per_table * len(days)


def unranked_teams(
    teams: Iterable[SeatedTeam], days: Sequence[DayCount], disqualified: Mapping[int, TeamRuling]
) -> tuple[UnrankedTeam, ...]:
    """The teams that have no place, with their flags a day and when they came or left, or why they are disqualified."""
    unranked = []
    for team in teams:
        ruling = disqualified.get(team.table)
        if ruling or not team.is_placed:
            joined, left = team.joined_after_hand, team.left_after_hand
            flags = tuple(day.net(team.table) for day in days)
            told = (
                f"came before hand {joined + 1}" if joined else "",
                "" if left is None else f"left after hand {left}" if left else "not here from hand 1 on",
                "" if None in flags else f"{sum(filter(None, flags))} flags",
                ruling.sentence if ruling else "not ranked",
            )
            shown = tuple(day.net(team.table) if team.table in day.tables else "–" for day in days)
            table = team.table if team.in_play else None
            unranked.append(UnrankedTeam(table, team.name, team.zone, shown, ", ".join(filter(None, told))))
    return tuple(unranked)


def rank_teams(days: Sequence[DayCount], basis: Basis) -> Standings:
    """The places and the ties that these days' flags give."""
    teams = basis.setup.teams
    placed = [
        TeamDays(
            team.table, team.name, team.zone, tuple(day.net(team.table) for day in days),
            tuple(day.day for day in days if team.table not in day.tables),
        )
        for team in teams
        if team.is_placed
    ]  # fmt: skip
    kept = {team.table for team in teams if team.stays_ranked}
    waived = {(day.day, table) for day in days for table in day.waived}
    return rank_by_rows(placed, basis.cut, basis.rulings, basis.playoffs, kept, waived)


def rank_by_rows(
    teams: Iterable[TeamDays],
    cut: Cut,
    rulings: Iterable[Ruling],
    current: Sequence[Playoff],
    kept: Collection[int],
    waived: Collection[tuple[int, int]] | None = None,
) -> Standings:
    """The standings by the stored rulings and playoffs; `kept` are the tables whose team is away and stays ranked,
    `waived` the days and tables of the waived loans that hold, where that is known.
    """
    played = [
        (
            each.finished_at or each.started_at,
            Settled(
                order(each.playoff),
                hands=tuple((hand.winner, hand.loser) for hand in each.playoff.hands if hand.winner and hand.loser),
            ),
        )
        for each in current
        if is_decided(each.playoff)
    ]
    latest = {frozenset(ruling.order or ()): ruling for ruling in rulings if ruling.kind == Ruling.Kind.TIE}
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
        if not ruling.is_lifted
    ]
    return rank(
        teams,
        cut,
        settled=[settled for _, settled in sorted(played + ruled, key=lambda pair: pair[0])],
        ruled=in_force(
            TeamRuling(
                kind=TeamRulingKind(ruling.kind),
                table=ruling.table,
                number=ruling.number or 0,
                reason=ruling.reason,
                flags=ruling.difference or 0,
            )
            for ruling in rulings
            if ruling.table and (ruling.kind != Ruling.Kind.KEPT_RANKED or ruling.table in kept)
        ),
        open_playoffs=[frozenset(each.playoff.tables) for each in current if not is_decided(each.playoff)],
        waived=waived,
    )


def ranking_now(event: Event) -> Standings:
    """The places and the ties as they are now, also where a final event has a tie to settle again."""
    basis = standings_basis(event, event_setup(event))
    return rank_teams(basis.days, basis)


def cut_of(event: Event) -> Cut:
    """How many teams advance by place, which were named, which withdrew, and which places matter (R9)."""
    if not event.advancing:
        return Cut(0, event.places_that_matter)
    rows = list(event.qualifiers.values_list("team__table__number", "place", "withdrawn_at"))
    by_leader = [table for table, place, withdrawn_at in rows if place is None and withdrawn_at is None]
    return Cut(
        max(0, event.advancing - len(by_leader)),
        event.places_that_matter,
        named=frozenset(table for table in by_leader if table),
        withdrawn=frozenset(table for table, _, withdrawn_at in rows if table and withdrawn_at),
    )


def playoff_numbered(event: Event, key: int) -> Playoff:
    """One playoff of the event; raises NotFound."""
    return NotFound.require(event.playoffs.filter(pk=key).first(), f"{event.name} has no such playoff.")


def as_shown(event: Event) -> Event:
    """The event, read with `first_final`, as the public sees it: what was final stays while it is corrected."""
    if is_being_corrected(event):
        event.standings_shown = Event.StandingsShown.LIVE
    return event


@dataclass(frozen=True, slots=True)
class PublicStandings:
    """`standings` as far as the public sees them, None while they are not shown; `days` has all counts."""

    standings: EventStandings | None
    days: tuple[DayCount, ...]

    @property
    def open_day(self) -> DayCount | None:
        """The day that is being played or counted; the latest where an earlier one waits for its last count."""
        return next((day for day in reversed(self.days) if day.is_open), None)


def public_standings(event: Event, basis: Basis) -> PublicStandings:
    """What of the event's standings everybody may see now; without live standings, of the closed days alone."""
    days = basis.days
    if not has_public_standings(event, basis.setup.days) or not days[0].tables:
        return PublicStandings(None, days)
    is_live = event.standings_shown == Event.StandingsShown.LIVE
    shown = [day if is_live or day.closed_at else day.uncounted() for day in days]
    return PublicStandings(standings_of_days(event, shown, basis), days)
