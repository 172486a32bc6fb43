"""Who can still advance, and what lead is safe, from the hands that remain.  R21, R34, R40, R42.

In one visit 0, 1 or 2 flags (by house rules maybe 0 or 1) go from the host to the visitors' home, and nothing else
moves.  So the flags are a flow between tables, and an outcome is possible exactly when such a flow exists.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from math import comb
from types import MappingProxyType

MOST_COMBINATIONS = 3000
"""Sets of rivals tried one by one.  With more, what each rival could do alone counts as possible, so that nothing is
promised falsely."""


class Chance(Enum):
    """What a table can still reach in the remaining hands; the value is the text for people."""

    CERTAIN = "advances whatever happens"
    OPEN = "can still advance"
    PLAYOFF_AT_BEST = "can reach a playoff at best"
    GONE = "can no longer advance"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can still happen: each table's chance, and the lead over the next table that nobody can make up."""

    chances: Mapping[int, Chance]
    safe_lead: int


@dataclass(frozen=True, slots=True)
class FlagsInPlay:
    """The flags that can still move: `most[host, home]` from host to home, and all that each table can lose and win."""

    most: Mapping[tuple[int, int], int]
    loss: Mapping[int, int]
    gain: Mapping[int, int]


def outlook(
    flags: Mapping[int, int], visits: Iterable[tuple[int, int]], hands: int, advancing: int, most: int = 2
) -> Outlook:
    """What can still happen to the present totals by table, given the remaining visits as (visitors' home, host).

    `hands` are the hands that remain; `advancing` teams go on, and a tie across the cut is played off; `most` flags are
    won on one visit.
    """
    return _outlook(tuple(flags.items()), tuple(visits), hands, advancing, most)


@lru_cache(maxsize=32)
def _outlook(
    totals: tuple[tuple[int, int], ...], visits: tuple[tuple[int, int], ...], hands: int, advancing: int, most: int
) -> Outlook:
    """Cached, because pages need it again after every count of a day, which does not change it."""
    flags = dict(totals)
    at_home, out = Counter(host for _, host in visits), Counter(home for home, _ in visits)
    room = FlagsInPlay(
        most={(host, home): most * times for (home, host), times in Counter(visits).items()},
        loss={table: most * at_home[table] for table in flags},
        gain={table: most * out[table] for table in flags},
    )
    return Outlook(
        chances=MappingProxyType({table: chance_of(table, flags, room, advancing) for table in flags}),
        safe_lead=2 * most * hands + 1,  # one table loses them at home, the other wins as many
    )


def chance_of(table: int, flags: Mapping[int, int], room: FlagsInPlay, advancing: int) -> Chance:
    """The best that a table can still be sure of or hope for; `flags` are the totals so far, by table."""
    if advancing >= len(flags):
        return Chance.CERTAIN
    rivals = [other for other in flags if other != table]
    worst = flags[table] - room.loss[table]
    if not any_set_reaches(rivals, advancing, worst, flags, room, table, is_best=False):
        return Chance.CERTAIN
    best = flags[table] + room.gain[table]
    keeping = len(rivals) - (advancing - 1)
    if any_set_reaches(rivals, keeping, best - 1, flags, room, table, is_best=True):
        return Chance.OPEN
    if any_set_reaches(rivals, keeping, best, flags, room, table, is_best=True):
        return Chance.PLAYOFF_AT_BEST
    return Chance.GONE


def any_set_reaches(
    rivals: Sequence[int],
    size: int,
    bound: int,
    flags: Mapping[int, int],
    room: FlagsInPlay,
    table: int,
    *,
    is_best: bool,
) -> bool:
    """True when `size` rivals can all end at most at the bound (table's best case), or at least (its worst case).

    In its best case the table wins the most at every visit and loses none; in its worst the opposite.  So against
    the table a rival loses all it can or wins all it can, and what it alone can reach is what it can reach of all.
    """
    if is_best:
        able = [rival for rival in rivals if flags[rival] - room.loss[rival] <= bound]
    else:
        able = [rival for rival in rivals if flags[rival] + room.gain[rival] >= bound]
    if len(able) < size:
        return False
    if size <= 1 or comb(len(able), size) > MOST_COMBINATIONS:
        return True
    moved = {rival: room.most.get((rival, table) if is_best else (table, rival), 0) for rival in rivals}
    start = {rival: flags[rival] + (-moved[rival] if is_best else moved[rival]) for rival in rivals}
    among = {pair: flow for pair, flow in room.most.items() if table not in pair}
    return any(can_all(chosen, bound, start, among, is_best=is_best) for chosen in combinations(able, size))


def can_all(
    chosen: Sequence[int], bound: int, start: Mapping[int, int], among: Mapping[tuple[int, int], int], *, is_best: bool
) -> bool:
    """True when the chosen rivals can all be pushed down to the bound at once (or lifted up to it), by a flow."""
    source, sink = 0, -1
    needs = {rival: start[rival] - bound if is_best else bound - start[rival] for rival in chosen}
    due = {(source, rival): need for rival, need in needs.items() if need > 0}
    edges = {(host, home) if is_best else (home, host): flow for (host, home), flow in among.items()} | due
    edges |= {(rival, sink): -need for rival, need in needs.items() if need < 0}
    unlimited = sum(edges.values()) + 1
    edges |= {(other, sink): unlimited for other in start if other not in needs}
    return largest_flow(edges, source, sink) >= sum(due.values())


def largest_flow(edges: Mapping[tuple[int, int], int], source: int, sink: int) -> int:
    """The largest flow from source to sink through edges of these capacities, along shortest paths."""
    left = dict.fromkeys(((other, one) for one, other in edges), 0) | dict(edges)
    beside: dict[int, list[int]] = defaultdict(list)
    for one, other in sorted(left):
        beside[one].append(other)
    total = 0
    while path := shortest_path(left, beside, source, sink):
        flow = min(left[step] for step in path)
        for one, other in path:
            left[one, other] -= flow
            left[other, one] += flow
        total += flow
    return total


def shortest_path(
    left: Mapping[tuple[int, int], int], beside: Mapping[int, Sequence[int]], source: int, sink: int
) -> list[tuple[int, int]]:
    """A shortest path with capacity left, step by step; empty where there is none."""
    paths: dict[int, list[tuple[int, int]]] = {source: []}
    waiting = deque([source])
    while waiting and sink not in paths:
        here = waiting.popleft()
        for there in beside[here]:
            if there not in paths and left[here, there] > 0:
                paths[there] = [*paths[here], (here, there)]
                waiting.append(there)
    return paths.get(sink, [])
