"""What two meetings of the same tables cost, all criteria in one whole number.

With one shift a hand, tables k apart all meet alike.  So what a movement costs is, for every distance k, a sum over
pairs of its hands; and what a pair costs depends on those two hands only, and on whether the room goes up or down.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rotations.domain.book_rotation import Trump
from rotations.domain.judging.certificate import soon_gap
from tournament.domain import Pair
from tournament.domain.event import session_numbers


@dataclass(frozen=True, slots=True)
class Brief:
    """The input of the search: the hall, the columns of the sheet, and the hands of each session."""

    tables: int
    who: tuple[Pair, ...]
    trump: tuple[Trump, ...]
    sessions: tuple[int, ...]

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


def weights(brief: Brief) -> dict[str, int]:
    """What one coincidence of each criterion costs: by its weight in the score and how often it comes by chance; that
    two teams meet again soon, or unevenly in a session, costs more than any gain.
    """
    hands, full = brief.hands, max(1, brief.distances)
    return {
        "session": 30 * hands,
        "soon": 3 * hands * hands,
        "foursome": 27 * hands,
        "player": 2 * hands,
        "trump": 8 * hands,
        "early": 5,
        "spacing": 2 * hands * hands // (full * full),
        "revisit": 6 * hands,
    }


def costs(brief: Brief, weight: Mapping[str, int]) -> Costs:
    hands, full, soon = brief.hands, brief.distances, soon_gap(brief.tables)
    session = session_numbers(brief.sessions)
    pairs = [label for who in brief.who for label in (who, who.other)]  # of the lower team against the higher

    def both(g: int, h: int, ways: int, same_way: int, shared: list[int], at_once: int) -> int:
        alike, gap = brief.trump[g] is brief.trump[h], abs(g - h)
        return (
            weight["session"] * (session[g] == session[h]) * (ways + same_way)
            + weight["soon"] * at_once * max(0, soon - gap)
            + weight["foursome"] * shared.count(4)
            + weight["player"] * sum(shared)
            + weight["trump"] * ways * alike
            + weight["early"] * ways * (hands - max(g, h))
            + weight["spacing"] * at_once * max(0, full - gap)
            + weight["revisit"] * same_way * ((brief.who[g] is brief.who[h]) + alike)
        )

    def apart(x: int, y: int) -> int:
        shared = 2 * [_shared(pairs[x], pairs[y])]
        return both(x // 2, y // 2, 2, 2 * (x % 2 == y % 2), shared, 2) if x // 2 != y // 2 else 0

    def opposite(g: int, h: int) -> int:
        shared = [_shared(one, two) for one in pairs[2 * g : 2 * g + 2] for two in pairs[2 * h : 2 * h + 2]]
        return both(g, h, 4, 2, shared, 1) if g != h else 0

    meetings = range(2 * hands)
    of_hands = [[opposite(g, h) for h in range(hands)] for g in range(hands)] if brief.tables % 2 == 0 else []
    return Costs(
        [[apart(x, y) for y in meetings] for x in meetings],
        [[row[y // 2] for y in meetings] for row in of_hands for _ in range(2)],
        [weight["session"] + weight["trump"] + weight["early"] * (hands - x // 2) for x in meetings],
    )


def _shared(one: Pair, two: Pair) -> int:
    """How many of the four (player, opponent) of two foursomes are the same."""
    return 4 if one is two else 0 if one is two.other else 1
