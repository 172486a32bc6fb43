"""Gives each distance of a finished order its shift.

All distances are alike to the costs, so the names are free.  They decide two things: whether a team meets one half of
the room more than the other, and how far people walk.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from rotations.domain.design.costs import Brief

MOST_CHANGED = 60  # distances; in larger halls the better of three plain choices is taken as it is


def name_shifts(brief: Brief, turns: Sequence[tuple[int, int]]) -> list[int]:
    """The shift of every hand, 1 to tables - 1 up.

    Distances that come once more than others are those that treat the halves of the room most alike; among these,
    and where too few hands are played to meet everybody, the shortest walks.  A distance is first played up.
    """
    distances = brief.distances
    uses = Counter(distance for distance, _ in turns)
    most = max((uses[distance] for distance in range(distances)), default=0)
    busy = sum(uses[distance] == most for distance in range(distances))
    often = set(range(1, busy + 1))
    if 0 < busy < distances and brief.tables <= 2 * brief.hands + 1:
        often = _fairest(_away(brief, most, uses[distances]), busy)
    names = {True: iter(sorted(often)), False: iter(sorted(set(range(1, distances + 1)) - often))}
    named = {distances: brief.tables // 2}
    first_down = {distances: 0}
    shifts = []
    for distance, down in turns:
        if distance not in named:
            named[distance] = next(names[uses[distance] == most])
            first_down[distance] = down
        shifts.append(named[distance] if down == first_down[distance] else brief.tables - named[distance])
    return shifts


def _away(brief: Brief, most: int, exchanges: int) -> list[list[int]]:
    """For every team, how far it is from its fair share of meetings with the first half of the room, times the others.

    Row 0 if every distance came `most - 1` times; row k what one more time at distance k adds.
    """
    tables, half = brief.tables, (brief.tables + 1) // 2
    adds = [
        [(tables - 1) * (((team + k) % tables < half) + ((team - k) % tables < half)) for team in range(tables)]
        for k in range(1, brief.distances + 1)
    ]
    alone = []
    for team in range(tables):
        opposite = (tables - 1) * 2 * exchanges * ((team + tables // 2) % tables < half)
        fair = 2 * brief.hands * (half - (team < half))
        alone.append((most - 1) * sum(row[team] for row in adds) + opposite - fair)
    return [alone, *adds]


def _fairest(away: list[list[int]], busy: int) -> set[int]:
    """So many distances, chosen to leave the worst team nearest to its fair share; then for the shortest walk."""
    distances = len(away) - 1
    middle = sorted(range(1, distances + 1), key=lambda k: (abs(2 * k - distances - 1), k))
    starts = [set(range(1, busy + 1)), set(middle[:busy]), {1 + place * distances // busy for place in range(busy)}]
    settled = [_settle(away, start) if distances <= MOST_CHANGED else start for start in starts]
    return min(settled, key=lambda often: (_unfairness(_totals(away, often))[0], sum(often)))


def _settle(away: list[list[int]], start: set[int]) -> set[int]:
    often = _descend(away, start, lambda totals, _: _unfairness(totals))
    fair = _unfairness(_totals(away, often))[0]
    return _descend(away, often, lambda totals, walk: (max(fair, _unfairness(totals)[0]), walk))


def _descend(away: list[list[int]], often: set[int], key: Callable[[list[int], int], tuple[int, int]]) -> set[int]:
    """Changes one distance for another as long as that makes the key, of all teams' totals and the walk, smaller."""
    while True:
        totals, walk = _totals(away, often), sum(often)
        best, changed = key(totals, walk), often
        for out in sorted(often):
            for into in range(1, len(away)):
                if into not in often:
                    new = [team - less + more for team, less, more in zip(totals, away[out], away[into], strict=True)]
                    changed_key = key(new, walk - out + into)
                    if changed_key < best:
                        best, changed = changed_key, often - {out} | {into}
        if changed is often:
            return often
        often = changed


def _totals(away: list[list[int]], often: set[int]) -> list[int]:
    return [sum(team) for team in zip(away[0], *(away[k] for k in often), strict=True)]


def _unfairness(totals: list[int]) -> tuple[int, int]:
    """How far the worst team is from its share, and the sum of all teams' squares, which leads down to it."""
    return max(map(abs, totals)), sum([total * total for total in totals])
