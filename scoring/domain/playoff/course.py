"""A playoff's course: the cards drawn, the bye, the hands planned and played, who stands where.  R43–R48.

A Playoff never changes: every step gives a new one.  Nothing in it touches flags.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.domain.playoff.draw import Decides, Draw
from scoring.domain.playoff.hand import PlayoffHand, TableSeat
from scoring.domain.playoff.plan import Origin, Plan, PlannedHand, Side, draw_up
from tournament.domain.team import Seat


@dataclass(frozen=True, slots=True)
class Replacement:
    """Another of a team's four playing for its missing A or B, from a hand of the playoff on (R48)."""

    table: int
    missing: Seat
    by: Seat
    name: str = ""
    from_hand: int = 1


@dataclass(frozen=True, slots=True)
class Playoff:
    """Tied tables, the A players' cards, the bye where it was told instead, and the hands so far in the order played.

    `to_place` is how many of the tied places are decided one by one.
    """

    tables: tuple[int, ...]
    to_place: int
    draw: Draw[int]
    told_bye: int | None = None
    hands: tuple[PlayoffHand, ...] = ()
    replacements: tuple[Replacement, ...] = ()

    @property
    def has_draw(self) -> bool:
        """True where the A players draw: two tables simply meet."""
        return bool(self.draw.people)

    @property
    def is_drawn(self) -> bool:
        """True when it is known who meets whom."""
        return self.draw.is_decided or self.told_bye is not None

    @property
    def bye(self) -> int | None:
        """Of three tables the one with the bye; None while unknown, and for two or four and more."""
        if self.draw.decides is not Decides.LOWEST or not self.has_draw or not self.is_drawn:
            return None
        return self.told_bye or self.draw.in_order[0]

    @property
    def plan(self) -> Plan:
        """Who meets whom, as numbers of the draw."""
        return draw_up(len(self.tables), self.to_place)


@dataclass(frozen=True, slots=True)
class Fixture:
    """One planned hand, the tables as far as they are known, and what is entered of it."""

    planned: PlannedHand
    tables: tuple[int | None, int | None]
    hand: PlayoffHand | None


def fixtures(playoff: Playoff) -> tuple[Fixture, ...]:
    """Every hand of the plan in order, with the tables and the play as far as they are known; what a bracket shows."""
    return _follow(playoff)[0]


def levels(playoff: Playoff) -> tuple[tuple[int | None, ...], ...]:
    """The tables from the best place down, those that share a place together; None where it is not known yet."""
    table_of = _follow(playoff)[1]
    return tuple(tuple(table_of.get(side) for side in level) for level in playoff.plan.levels)


def seats_at(playoff: Playoff, tables: Iterable[int], hand: int) -> tuple[TableSeat, ...]:
    """The A and B of each table, with whoever replaces them in that hand."""
    instead = {(each.table, each.missing): each.by for each in playoff.replacements if each.from_hand <= hand}
    return tuple(
        TableSeat(table, instead.get((table, seat), seat)) for table in sorted(tables) for seat in (Seat.A, Seat.B)
    )


def _follow(playoff: Playoff) -> tuple[tuple[Fixture, ...], dict[Side, int | None]]:
    table_of: dict[Side, int | None] = {}
    if playoff.is_drawn:
        table_of.update({Side(Origin.DRAW, i): table for i, table in enumerate(_in_draw_order(playoff), start=1)})
    found = []
    for planned in playoff.plan.hands:
        tables = (table_of.get(planned.sides[0]), table_of.get(planned.sides[1]))
        hand = next((hand for hand in playoff.hands if set(hand.tables) == set(tables)), None)
        found.append(Fixture(planned, tables, hand))
        if hand is not None:
            table_of[Side(Origin.WINNER, planned.number)] = hand.winner
            table_of[Side(Origin.LOSER, planned.number)] = hand.loser
    return tuple(found), table_of


def _in_draw_order(playoff: Playoff) -> tuple[int, ...]:
    if playoff.bye is not None:
        return (playoff.bye, *(table for table in playoff.tables if table != playoff.bye))
    return playoff.draw.in_order if playoff.has_draw else playoff.tables
