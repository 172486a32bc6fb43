"""How far each criterion can go: exact lower bounds.

The smoothing lemma: s things put into c cells make at least b·C(a+1, 2) + (c - b)·C(a, 2) coincidences, where
s = a·c + b, and exactly that when no two cells differ by more than one.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import ceil, comb

from rotations.domain.book_rotation import Trump
from tournament.domain import Pair, Seat

KINDS = 6  # foursomes two teams can make, pairs that can go out, and trumps: six of each


def smooth(things: int, cells: int) -> int:
    """The fewest coincidences of this number of things in this number of cells."""
    usual, more = divmod(things, cells)
    return more * comb(usual + 1, 2) + (cells - more) * comb(usual, 2)


def spread(things: int, cells: int) -> list[int]:
    """The number of things in each cell when they are spread as evenly as possible."""
    usual, more = divmod(things, cells)
    return [usual + 1] * more + [usual] * (cells - more)


def fewest_oppositions(meetings: int) -> int:
    """The fewest coincidences among the sixteen pairs of players of two teams that meet so often.

    Foursomes come in three opposite twos; with sums s of each two, ΣF² = e² + Σ(s² + 2d²), d the difference.  The
    best sums lie near a third each, since squares grow faster than the six that parity can cost.
    """
    near = range(max(0, meetings // 3 - 3), meetings // 3 + 4)
    return min(
        (meetings * meetings - 4 * meetings + sum(s * s + 2 * (s % 2) for s in (a, b, meetings - a - b))) // 2
        for a in near
        for b in near
        if a + b <= meetings
    )


def bounds(
    tables: int, sessions: Sequence[int], who: Sequence[Pair], trump: Sequence[Trump]
) -> dict[str, int | Fraction]:
    """The least value any movement can have, by criterion; `oneway` and `walk` given that `encounter` is met."""
    others, hands = tables - 1, len(who)
    meetings = spread(2 * hands, others)
    goes, suits = Counter(who), Counter(trump)
    six_ways = sum(smooth(e, KINDS) for e in meetings)
    foursome = max(six_ways, sum(smooth(goes[pair] + goes[pair.other], others) for pair in Pair))
    player = max(
        sum(times * fewest_oppositions(e) for e, times in Counter(meetings).items()),
        sum(
            smooth(sum(times for pair, times in goes.items() if (p in pair.seats) != (q in pair.seats)), others)
            for p, q in permutations(Seat, 2)
        ),
    )
    suit = max(six_ways, sum(smooth(2 * times, others) for times in suits.values()))
    visits_six_ways = sum(smooth(v, KINDS) for v in spread(hands, others))
    half = (tables + 1) // 2
    shares = [Fraction(2 * hands * (half - inside), tables - 1) for inside in (0, 1)]
    distances = sorted(min(d, tables - d) for d in range(1, tables))
    usual, more = divmod(2 * hands, tables - 1)
    return {
        "encounter": _both(tables * smooth(2 * hands, others)),
        "visit": tables * smooth(hands, others),
        "session": sum(_both(tables * smooth(2 * s, others)) + tables * smooth(s, others) for s in sessions),
        "strength": max(abs(share - round(share)) for share in shares),
        "soon": 0,
        "foursome": _both(tables * foursome),
        "player": _both(tables * player),
        "trump": _both(tables * suit),
        "early": sum(_both(tables * smooth(2 * hand, others)) for hand in range(1, hands + 1)),
        "spacing": 0,
        "revisit": tables
        * sum(
            max(visits_six_ways, sum(smooth(times, others) for times in column.values())) for column in (goes, suits)
        ),
        "oneway": tables * sum(e % 2 for e in meetings) // 2,
        "walk": (tables * (usual * sum(distances) + sum(distances[:more])) // 2),
    }


def _both(twice: int) -> int:
    """Half of what was counted from both teams' sides, rounded up."""
    return ceil(Fraction(twice, 2))
