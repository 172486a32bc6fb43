"""How far each criterion can go: exact lower bounds; and what no movement with one shift a hand can reach, by parity,
for the `structural` mark.

The smoothing lemma: s things put into c cells make at least b·C(a+1, 2) + (c - b)·C(a, 2) coincidences, where
s = a·c + b, and exactly that when no two cells differ by more than one.

With one shift a hand every two tables k apart meet alike, so a movement is a hand list for each distance k, and the
opposite table of an even hall exchanges pairs: two meetings in one hand.  Given `encounter` and `visit` at their
bounds this forces some coincidences, here counted exactly.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
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


MOST_WORK = 1_000_000  # steps a proof may take; where it would take more, nothing is claimed

PARTITIONS = ((Pair.AB, Pair.XY), (Pair.AX, Pair.BY), (Pair.AY, Pair.BX))

Cost = Callable[[tuple[int, ...], int], int]


@cache
def least_with_shifts(
    tables: int, sessions: tuple[int, ...], who: tuple[Pair, ...], trump: tuple[Trump, ...]
) -> dict[str, int]:
    """The least `session`, `foursome`, `player` and `trump` that one shift a hand can reach, where this is proved."""
    swaps = 0 if tables % 2 else (2 * len(who) + tables - 1) // (2 * (tables - 1))
    least = {"session": _least_session(tables, sessions, swaps), "trump": _least_trump(tables, trump, swaps)}
    for name, apart, opposite in (
        ("foursome", _foursomes, _foursomes_opposite),
        ("player", _players, _players_opposite),
    ):
        value = _least_by_class(tables, who, swaps, apart, opposite)
        if value is not None:
            least[name] = value
    return least


def _least_session(tables: int, sessions: Sequence[int], swaps: int) -> int:
    distances = (tables - 1) // 2

    def price(hands: int, here: int) -> int:
        opposite = tables // 2 * comb(2 * here, 2) + tables * comb(here, 2)
        if not distances:
            return opposite
        return opposite + tables * (smooth(hands - here, distances) + smooth(hands - here, 2 * distances))

    return _least_shared(sessions, swaps, tables, price)


def _least_shared(parts: Iterable[int], swaps: int, tables: int, price: Callable[[int, int], int]) -> int:
    """The least sum of `price(hands, swaps)` over all ways to share the swap hands out to parts of so many hands."""
    best = {0: 0}
    for hands in parts:
        further: dict[int, int] = {}
        # With two tables every hand is a swap.
        costs = {here: price(hands, here) for here in range(hands if tables == 2 else 0, min(hands, swaps) + 1)}
        for (used, cost), (here, more) in product(best.items(), costs.items()):
            further[used + here] = min(cost + more, further.get(used + here, cost + more))
        best = further
    return best[swaps]


def _least_trump(tables: int, trump: Sequence[Trump], swaps: int) -> int:
    """Opposite tables meet twice in a swap hand's trump: over all ways to choose the trumps of the swap hands."""
    distances, hands = (tables - 1) // 2, len(trump)

    def price(times: int, here: int) -> int:
        return (tables * smooth(times - here, distances) if distances else 0) + tables // 2 * comb(2 * here, 2)

    kinds = len(set(trump))
    by_row = tables // 2 * sum(comb(2 * here, 2) for here in spread(swaps, kinds))
    if distances:
        by_row += tables * sum(smooth(meetings, kinds) for meetings in spread(hands - swaps, distances))
    return max(by_row, _least_shared(Counter(trump).values(), swaps, tables, price))


def _least_by_class(
    tables: int, who: Sequence[Pair], swaps: int, apart: Cost, opposite: Callable[[tuple[int, ...]], int]
) -> int | None:
    """The least sum over distances of a cost in how often each of the three partitions is played, and a parity.

    Every hand's WHO belongs to one partition, so the distances must use each partition up; and the hands in which
    one fixed pair of each partition goes out must be used up as well, of which the parity is followed.
    None where the proof would take too long.
    """
    distances = (tables - 1) // 2
    goes = Counter(who)
    plenty = [goes[one] + goes[two] for one, two in PARTITIONS]
    odd = sum(goes[two] for _, two in PARTITIONS) % 2
    meetings = spread(len(who) - swaps, distances) if distances else []
    if _work(meetings, 2 * (plenty[0] + 1) * (plenty[1] + 1)) > MOST_WORK:
        return None
    best = {(0, 0, 0): 0}
    for e in meetings:
        options = [
            (a, b, parity, apart((a, b, e - a - b), parity))
            for a in range(e + 1)
            for b in range(e - a + 1)
            for parity in (0, 1)
        ]
        further: dict[tuple[int, int, int], int] = {}
        for (first, second, bit), cost in best.items():
            for a, b, parity, more in options:
                if first + a <= plenty[0] and second + b <= plenty[1]:
                    key = first + a, second + b, bit ^ parity
                    further[key] = min(cost + more, further.get(key, cost + more))
        best = further
    return min(
        tables // 2 * opposite((a, b, swaps - a - b)) + tables * best[used]
        for a, b, bit in product(range(swaps + 1), range(swaps + 1), (0, 1) if swaps else (odd,))
        if a + b <= swaps and (used := (plenty[0] - a, plenty[1] - b, bit)) in best
    )


def _work(meetings: list[int], states: int) -> int:
    work, reached = 0, 1
    for e in meetings:
        options = 2 * comb(e + 2, 2)
        work += reached * options
        reached = min(states, reached * options)
    return work


def _foursomes(sums: tuple[int, ...], parity: int) -> int:
    return sum(comb((s + 1) // 2, 2) + comb(s // 2, 2) for s in sums) + _out_of_step(sums, parity)


def _players(sums: tuple[int, ...], parity: int) -> int:
    e = sum(sums)
    return (e * e - 4 * e + sum(s * s + 2 * (s % 2) for s in sums)) // 2 + 4 * _out_of_step(sums, parity)


def _out_of_step(sums: tuple[int, ...], parity: int) -> int:
    """1 when visits there and back are even only if some foursome sits once more than its opposite needs."""
    return int(parity == 1 and not any(s % 2 for s in sums))


def _foursomes_opposite(swaps: tuple[int, ...]) -> int:
    return sum(2 * comb(s, 2) for s in swaps)


def _players_opposite(swaps: tuple[int, ...]) -> int:
    e = 2 * sum(swaps)
    return (e * e - 4 * e + sum(4 * s * s for s in swaps)) // 2
