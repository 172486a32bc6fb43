"""Places: totals over the days, ties and how they were settled, and which rulings hold.  R4–R6, R10, R15, R40–R47."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import accumulate
from typing import TypeVar

from tournament.domain import Conflict, StandingsState
from tournament.domain.wording import counted, list_numbers, ordinal, say_place, say_tables

T = TypeVar("T")


class TieState(StrEnum):
    NOT_NEEDED = "not_needed"
    NEEDED = "needed"
    OPEN = "open"
    RESOLVED = "resolved"


NEEDS = {
    TieState.NOT_NEEDED: "Tables %(tables)s share places %(places)s; nothing depends on it.",
    TieState.NEEDED: "Tables %(tables)s are tied for places %(places)s; a playoff decides.",
    TieState.OPEN: "Tables %(tables)s are tied for places %(places)s; the playoff is being played.",
    TieState.RESOLVED: "Tables %(tables)s were tied for places %(places)s; the tie is settled.",
}


@dataclass(frozen=True, slots=True)
class TeamDays:
    """A team and its flags of each day of the event, net of loans; None for a day not counted yet.

    `missed` are the days on which it played no hand.
    """

    table: int
    team: str
    zone: str
    days: tuple[int | None, ...]
    missed: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return sum(filter(None, self.days))

    @property
    def is_counted(self) -> bool:
        return None not in self.days


@dataclass(frozen=True, slots=True)
class Cut:
    """How many teams advance to the next level by place, and down to which place a tie matters (medals).

    `named` are tables that advance whatever their place, by the leader's decision (acclamation); `withdrawn` are those
    that cannot, and the next in the standings advance instead (R9).
    """

    advancing: int = 0
    places_that_matter: int = 3
    named: frozenset[int] = frozenset()
    withdrawn: frozenset[int] = frozenset()

    def candidates(self, tables: Iterable[int]) -> int:
        return sum(table not in self.named and table not in self.withdrawn for table in tables)

    def is_touched(self, first: int, tables: Collection[int], ahead: int) -> bool:
        """True when these tied tables, after `ahead`, hold a place that matters or both sides of the cut (R42)."""
        return first <= self.places_that_matter or self.is_across(tables, ahead)

    def is_across(self, tables: Iterable[int], ahead: int) -> bool:
        """True when only some of these tables can go on by their places."""
        return ahead < self.advancing < ahead + self.candidates(tables)


@dataclass(frozen=True, slots=True)
class Settled:
    """The order of tied tables by a playoff or by the leader's ruling, with the reason.

    `order` goes from the best place down; tables that stay level with each other are in one tuple:
    `(12, (4, 9))` is 12 first, 4 and 9 sharing the place after.  Where a ruling has teams share a place across the
    cut, `going_on` are those of them that go on.
    """

    order: tuple[int | tuple[int, ...], ...]
    ruling: str = ""
    going_on: frozenset[int] | None = None

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """The order as groups of tables that share a place."""
        return tuple((level,) if isinstance(level, int) else level for level in self.order)

    @property
    def tables(self) -> frozenset[int]:
        return frozenset(table for level in self.levels for table in level)


class TeamRulingKind(StrEnum):
    PENALTY = "penalty"
    DISQUALIFIED = "disqualified"
    PLACE = "place"
    WAIVED_LOAN = "waived_loan"
    KEPT_RANKED = "kept_ranked"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRuling:
    """A ruling on one team that was not lifted, with its reason.  R10, R37.

    Penalty `flags` move the place and never the total, and add up; of a waived loan `flags` were owed of its `day`.
    """

    kind: TeamRulingKind
    table: int
    reason: str
    flags: int = 0
    place: int = 0
    day: int = 0

    @property
    def effect(self) -> str:
        """`2 penalty flags`, `disqualified`, `placed 3rd`, `loan of 2 flags on day 1 waived`."""
        return {
            TeamRulingKind.PENALTY: counted(self.flags, "penalty flag"),
            TeamRulingKind.DISQUALIFIED: "disqualified",
            TeamRulingKind.PLACE: f"placed {ordinal(self.place)}",
            TeamRulingKind.WAIVED_LOAN: f"loan of {counted(self.flags, 'flag')} on day {self.day} waived",
            TeamRulingKind.KEPT_RANKED: "left, and keeps its place",
        }[self.kind]

    @property
    def sentence(self) -> str:
        return f"{self.effect} by the leader’s ruling: {self.reason.rstrip('.')}"


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A ruling or a playoff that no longer holds, for what it stood on is gone (R10), and why in a sentence.

    `kind` is that of a ruling on a team, None for a tie of these tables.
    """

    tables: tuple[int, ...]
    sentence: str
    kind: TeamRulingKind | None = None
    is_playoff: bool = False

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Tie:
    """Tables with equal totals, the places they hold between them, and what the tie needs."""

    tables: tuple[int, ...]
    places: tuple[int, ...]
    matters: bool
    playoff: TieState

    def __str__(self) -> str:
        """What is tied, and what it needs."""
        return NEEDS[self.playoff] % {"tables": list_numbers(self.tables), "places": list_numbers(self.places)}


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody with a place, which others may share."""

    place: int
    shared: bool

    @property
    def numeral(self) -> str:
        """`1`, or `1=` for a shared place."""
        return f"{self.place}{'=' * self.shared}"


@dataclass(frozen=True, slots=True)
class Place(Placed):
    """One line of the standings; `why` is its place in one sentence, `penalty` the flags that are off for the place,
    `missed` the days on which the team played no hand.
    """

    table: int
    team: str
    zone: str
    days: tuple[int | None, ...]
    total: int
    advances: bool
    why: str
    penalty: int = 0
    missed: tuple[int, ...] = ()

    @property
    def place_shown(self) -> str:
        """`2nd`; `2=` where others share it; empty where it is none."""
        return "" if not self.place else self.numeral if self.shared else ordinal(self.place)

    @property
    def days_shown(self) -> tuple[int | str | None, ...]:
        """The flags of each day, `–` for one on which the team did not play."""
        return tuple("–" if day in self.missed else flags for day, flags in enumerate(self.days, start=1))

    @property
    def counted(self) -> tuple[int, ...]:
        """The flags of the days on which it played and is counted."""
        return tuple(flags for flags in self.days_shown if isinstance(flags, int))

    @property
    def total_shown(self) -> str:
        """`26`; with penalty flags `26 − 4 = 22`, of which the last gives the place."""
        return (
            f"{self.total} − {self.penalty} = {self.total - self.penalty}"
            if self.penalty
            else f"{self.total}".replace("-", "−")
        )


@dataclass(frozen=True, slots=True)
class Standings:
    """All teams in order of place, then of table; every tie in order of place, and the orders that settle them; the
    rulings that hold, those that move places also in sentences; and what no longer holds.
    """

    places: tuple[Place, ...]
    ties: tuple[Tie, ...]
    ruled: tuple[TeamRuling, ...] = ()
    rulings: tuple[str, ...] = ()
    cut: Cut = Cut()
    settled: Mapping[frozenset[int], Settled] = field(default_factory=dict)
    lapsed: tuple[Lapsed, ...] = ()

    def counts(self, tables: Iterable[int], *, is_decided: bool) -> bool:
        """True for a playoff of these tables that settles their tie or, not decided yet, still may."""
        tied = frozenset(tables)
        if not is_decided:
            return any(tied == set(tie.tables) for tie in self.ties)
        return tied in self.settled and not self.settled[tied].ruling

    @property
    def disqualified(self) -> dict[int, TeamRuling]:
        return {ruling.table: ruling for ruling in self.ruled if ruling.kind is TeamRulingKind.DISQUALIFIED}


def rank(
    teams: Iterable[TeamDays],
    cut: Cut,
    settled: Sequence[Settled] = (),
    open_playoffs: Collection[frozenset[int]] = (),
    ruled: Sequence[TeamRuling] = (),
) -> Standings:
    """The standings: most flags first, places 1, 2, 2, 4 (R40), ties as far as they are settled (R42).

    A settled order counts only where its tables are exactly those of a tie; of two for one tie the later counts.  It
    moves places, never totals.  `open_playoffs` are the tables of each playoff begun and not decided; `ruled` the
    leader's rulings on single teams, in force until lifted.

    A ruling that cannot be kept any more changes nothing and stands in `lapsed` (R10): a place that others have taken,
    from the first place down; an order or a playoff of tables that are tied no longer, unless a later one settled all
    of them.
    """
    teams = tuple(teams)
    holding = list(ruled)
    standings = _rank(teams, cut, settled, open_playoffs, holding)
    while lost := _lost_places(standings):
        holding = [ruling for ruling in holding if ruling not in lost]
        standings = _rank(teams, cut, settled, open_playoffs, holding)
    names = {team.table: team.team for team in teams}
    lapsed = [_lapsed_ruling(ruling, names) for ruling in ruled if ruling not in holding]
    return replace(standings, lapsed=(*lapsed, *_lapsed_ties(standings, settled, open_playoffs)))


def _lost_places(standings: Standings) -> list[TeamRuling]:
    place_of = {place.table: place.place for place in standings.places}
    placing = [ruling for ruling in standings.ruled if ruling.kind is TeamRulingKind.PLACE]
    lost = [ruling for ruling in placing if place_of.get(ruling.table) != ruling.place]
    return [ruling for ruling in lost if ruling.place == min(other.place for other in lost)]


def _lapsed_ruling(ruling: TeamRuling, names: Mapping[int, str]) -> Lapsed:
    team = f"{names[ruling.table]}, table {ruling.table}" if ruling.table in names else f"table {ruling.table}"
    why = "the place is not free any more"
    sentence = f"The ruling on {team} ({ruling.effect}) no longer holds: {why}. Rule again, or take it back."
    return Lapsed((ruling.table,), sentence, ruling.kind)


def _lapsed_ties(
    standings: Standings, settled: Sequence[Settled], open_playoffs: Collection[frozenset[int]]
) -> list[Lapsed]:
    """The orders and playoffs of tables that are tied no longer, and that no later order took in."""
    tied = {frozenset(tie.tables) for tie in standings.ties}
    over = [
        _lapsed_tie(order.tables, is_playoff=not order.ruling)
        for number, order in enumerate(settled)
        if order.tables not in tied and not _is_settled(order.tables, settled[number + 1 :])
    ]
    return over + [
        _lapsed_tie(tables, is_playoff=True)
        for tables in open_playoffs
        if tables not in tied and not _is_settled(tables, settled)
    ]


def _is_settled(tables: frozenset[int], settled: Iterable[Settled]) -> bool:
    return any(tables <= order.tables for order in settled)


def _lapsed_tie(tables: Iterable[int], *, is_playoff: bool) -> Lapsed:
    numbers = tuple(sorted(tables))
    what, to_do = ("playoff of", "Give it up") if is_playoff else ("ruling on", "Take it back")
    why = "they are not tied with one another any more"
    return Lapsed(numbers, f"The {what} {say_tables(numbers)} no longer holds: {why}. {to_do}.", is_playoff=is_playoff)


def _rank(
    teams: Sequence[TeamDays],
    cut: Cut,
    settled: Sequence[Settled],
    open_playoffs: Collection[frozenset[int]],
    ruled: Sequence[TeamRuling],
) -> Standings:
    place_of = {ruling.table: ruling.place for ruling in ruled if ruling.kind is TeamRulingKind.PLACE}
    disqualified = {ruling.table for ruling in ruled if ruling.kind is TeamRulingKind.DISQUALIFIED}
    penalty: Counter[int] = Counter()
    for held in ruled:
        if held.kind is TeamRulingKind.PENALTY:
            penalty[held.table] += held.flags
    ranked = sorted((team for team in teams if team.table not in disqualified), key=lambda team: team.table)
    order_of = {decided.tables: decided for decided in settled}
    placed, by_total = defaultdict[int, list[TeamDays]](list), defaultdict[int, list[TeamDays]](list)
    for team in ranked:
        if team.table in place_of:
            placed[place_of[team.table]].append(team)
        else:
            by_total[team.total - penalty[team.table]].append(team)
    to_place, in_order = sorted(placed), sorted(by_total)
    at_place: dict[int, list[TeamDays]] = defaultdict(list)
    settling: dict[frozenset[int], Settled] = {}
    ties = []
    first, ahead = 1, 0
    while to_place or in_order:
        # Teams whose place is ruled come in where the others have reached that place.
        if to_place and (not in_order or to_place[0] <= first):
            level = placed[to_place.pop(0)]
            at_place[first] += level
        else:
            level = by_total[in_order.pop()]
            places = {team.table: first for team in level}
            tied = tuple(team.table for team in level if team.is_counted)
            if len(tied) > 1:
                order = order_of.get(frozenset(tied))
                ties.append(_tie(tied, first, cut, ahead, order, frozenset(tied) in open_playoffs))
                if order is not None:
                    places.update({table: place for place, table in places_of(order.levels, first)})
                    settling[order.tables] = order
            for team in level:
                at_place[places[team.table]].append(team)
        first += len(level)
        ahead += cut.candidates(team.table for team in level)
    settled_by = {table: order for tables, order in settling.items() for table in tables}
    is_all_counted = all(team.is_counted for team in ranked)
    lines = []
    ahead = 0
    for place, level in sorted(at_place.items()):
        is_across = cut.is_across([team.table for team in level], ahead)
        ahead += cut.candidates(team.table for team in level)
        is_above_cut = is_all_counted and ahead <= cut.advancing
        for team in level:
            order = settled_by.get(team.table)
            by_ruling = is_across and is_all_counted and order is not None and team.table in (order.going_on or ())
            goes_on = (is_above_cut or by_ruling) and team.table not in cut.withdrawn
            shares_with = [other.table for other in level if other is not team]
            levels, ruling = (order.levels, order.ruling) if order is not None else ((), "")
            why = say_place(team.table, team.days, place, shares_with, levels, ruling, team.missed)
            lines.append(
                Place(
                    place=place,
                    shared=bool(shares_with),
                    table=team.table,
                    team=team.team,
                    zone=team.zone,
                    days=team.days,
                    total=team.total,
                    advances=team.table in cut.named or goes_on,
                    why="; ".join([why, *(ruling.sentence for ruling in ruled if ruling.table == team.table)]),
                    penalty=penalty[team.table],
                    missed=team.missed,
                )
            )
    names = {team.table: team.team for team in teams}
    sentences = [
        f"{names[ruling.table]}, table {ruling.table}: {ruling.sentence}."
        for ruling in ruled
        if ruling.table in names and ruling.kind is not TeamRulingKind.DISQUALIFIED
    ]
    sentences += [
        f"{list_numbers([names[table] for level in order.levels for table in level])} "
        f"{'share their place' if len(order.levels) == 1 else 'stand in this order'} by the leader’s ruling: "
        f"{' '.join(order.ruling.split()).rstrip('.')}."
        for order in settling.values()
        if order.ruling
    ]
    return Standings(tuple(lines), tuple(ties), tuple(ruled), tuple(sentences), cut, settling)


def is_across_cut(standings: Standings, tie: Tie, cut: Cut) -> bool:
    """True when only some of the tied teams can go on."""
    ahead = cut.candidates(place.table for place in standings.places if place.place < tie.places[0])
    return cut.is_across(tie.tables, ahead)


def unsettled_tie(standings: Standings) -> Tie | None:
    return next((tie for tie in standings.ties if tie.playoff in (TieState.NEEDED, TieState.OPEN)), None)


def event_state(standings: Standings, is_every_day_closed: bool, is_made_final: bool) -> StandingsState:
    """Provisional, verified or final; raises Conflict where it cannot be made final: a day is open, a tie unsettled."""
    if is_made_final:
        Conflict.when(not is_every_day_closed, "A day is not closed yet. Close every day, then make the event final.")
        if tie := unsettled_tie(standings):
            raise Conflict(
                f"Tables {list_numbers(tie.tables)} are tied for places {list_numbers(tie.places)}. Play it "
                "off or rule, then make the event final."
            )
        return StandingsState.FINAL
    return StandingsState.VERIFIED if is_every_day_closed else StandingsState.PROVISIONAL


def _tie(tied: tuple[int, ...], first: int, cut: Cut, ahead: int, order: Settled | None, is_open: bool) -> Tie:
    matters = cut.is_touched(first, tied, ahead)
    if order is not None and not _is_left_open(order, first, cut, ahead):
        state = TieState.RESOLVED
    elif (order is not None and not order.ruling) or is_open:
        state = TieState.OPEN
    else:
        state = TieState.NEEDED if matters else TieState.NOT_NEEDED
    return Tie(tied, tuple(range(first, first + len(tied))), matters, state)


def _is_left_open(order: Settled, first: int, cut: Cut, ahead: int) -> bool:
    """True when tables left level still touch a place that matters; by a ruling, the cut without who can go on."""
    for level in order.levels:
        if len(level) > 1:
            is_ruled = order.going_on is not None and cut.withdrawn.isdisjoint(order.going_on)
            is_across = cut.is_across(level, ahead) and not is_ruled
            if is_across if order.ruling else cut.is_touched(first, level, ahead):
                return True
        first += len(level)
        ahead += cut.candidates(level)
    return False


def places_of(levels: Sequence[Sequence[T]], first: int) -> list[tuple[int, T]]:
    """Place and table from the best place down, `first` on; the tables of a level share their place."""
    firsts = accumulate(map(len, levels), initial=first)
    return [(place, table) for place, level in zip(firsts, levels, strict=False) for table in level]
