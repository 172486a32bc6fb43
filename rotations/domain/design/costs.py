"""What two meetings of the same tables cost, all criteria in one whole number, the most important leading.

With one shift a hand, tables k apart all meet alike.  So what a movement costs is, for every distance k, a sum over
pairs of its hands; and what a pair costs depends on those two hands only, and on whether the room goes up or down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rotations.domain.book_rotation import Trump
from rotations.domain.judging.certificate import SOON, soon_gap
from tournament.domain import Pair


@dataclass(frozen=True, slots=True)
class Brief:
    """The input of the search: the hall, the columns of the sheet, and each hand's session."""

    tables: int
    who: tuple[Pair, ...]
    trump: tuple[Trump, ...]
    session_of: tuple[int, ...]

    @property
    def hands(self) -> int:
        return len(self.who)

    @property
    def distances(self) -> int:
        """How many distances there are at which visit and return visit are two different shifts."""
        return (self.tables - 1) // 2


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs by meeting, which is numbered `2 * hand + down`, hands from 0.

    `apart[x][y]` is for tables k apart; `opposite[x][y]` for two tables that exchange pairs, so that a hand holds both
    visits at once, and `alone[x]` what one such hand costs by itself.  The unit is half as many meetings as tables.
    """

    apart: list[list[int]]
    opposite: list[list[int]]
    alone: list[int]


def costs(brief: Brief) -> Costs:
    worth = _worth(brief)
    hands, full = brief.hands, brief.distances
    meetings = range(2 * hands)
    labels = [_label(brief, meeting) for meeting in meetings]
    too_soon = [max(0, soon_gap(brief.tables) - gap) for gap in range(hands)]
    too_close = [max(0, full - gap) for gap in range(hands)]

    def both(g: int, h: int, ways: int, same_way: int, foursome: int, player: int, at_once: int) -> int:
        alike = brief.trump[g] is brief.trump[h]
        in_session = brief.session_of[g] == brief.session_of[h]
        gap = abs(g - h)
        return worth(
            (
                ways,
                same_way,
                in_session * (ways + same_way),
                at_once * too_soon[gap],
                foursome,
                player,
                ways * alike,
                ways * (hands - max(g, h)),
                at_once * too_close[gap],
                same_way * ((brief.who[g] is brief.who[h]) + alike),
            )
        )

    def apart(x: int, y: int) -> int:
        g, h = x // 2, y // 2
        if g == h:
            return 0
        one, two = labels[x], labels[y]
        return both(g, h, 2, 2 * (x % 2 == y % 2), 2 * (one is two), 2 * _shared(one, two), 2)

    def opposite(g: int, h: int) -> int:
        if g == h:
            return 0
        shared = [_shared(one, two) for one in labels[2 * g : 2 * g + 2] for two in labels[2 * h : 2 * h + 2]]
        return both(g, h, 4, 2, shared.count(4), sum(shared), 1)

    opposites = [[opposite(g, h) for h in range(hands)] for g in range(hands)]
    return Costs(
        [[apart(x, y) for y in meetings] for x in meetings],
        [[opposites[x // 2][y // 2] for y in meetings] for x in meetings],
        [worth((1, 0, 1, 0, 0, 0, 1, hands - x // 2, 0, 0)) for x in meetings],
    )


def _worth(brief: Brief) -> Callable[[Sequence[int]], int]:
    """Joins ten counts into one number in which a later count can never outweigh an earlier one."""
    most = (4, 2, 6, 2 * SOON, 2, 8, 4, 4 * brief.hands, 2 * brief.tables, 4)
    sizes = [(count * brief.hands * brief.hands).bit_length() for count in most]
    shifts = [sum(sizes) - used for used in accumulate(sizes)]
    return lambda counts: sum(count << shift for count, shift in zip(counts, shifts, strict=True))


def _label(brief: Brief, meeting: int) -> Pair:
    """The lower team's pair against the higher team: the pair that goes out, or the one at home when visited."""
    hand, down = divmod(meeting, 2)
    return brief.who[hand].other if down else brief.who[hand]


def _shared(one: Pair, two: Pair) -> int:
    """How many of the four (player, opponent) of two foursomes are the same."""
    return 4 if one is two else 0 if one is two.other else 1
