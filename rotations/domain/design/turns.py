"""The order to start from: all distances in turn, up in one round and down in the next.

Every stretch of it has all distances nearly equally often, both ways nearly equally often; in an even hall the
opposite table comes as often as the others, as evenly over the sessions as whole numbers allow.
"""

from collections.abc import Sequence
from itertools import accumulate

from rotations.domain.design.costs import Brief


def take_turns(brief: Brief, sessions: Sequence[int], played: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The (distance, down) of every hand, distances from 0 and the opposite table last, after those played already."""
    distances = brief.distances
    went = [[0, 0] for _ in range(distances)]
    last = [-1] * distances
    for hand, (distance, down) in enumerate(played):
        if distance < distances:
            went[distance][down] += 1
            last[distance] = hand
    opposite = _opposite_hands(brief, sessions, played)
    turns = list(played)
    for hand in range(len(played), brief.hands):
        if hand in opposite or not distances:
            turns.append((distances, 0))
            continue
        distance = min(range(distances), key=lambda d: (sum(went[d]), last[d]))
        down = int(went[distance][1] < went[distance][0])
        went[distance][down] += 1
        last[distance] = hand
        turns.append((distance, down))
    return turns


def _opposite_hands(brief: Brief, sessions: Sequence[int], played: Sequence[tuple[int, int]]) -> set[int]:
    """The hands, of those not yet played, on which every pair goes to the opposite table."""
    if brief.tables % 2:
        return set()
    others = brief.tables - 1
    here = [0] * len(sessions)
    for hand, (distance, _) in enumerate(played):
        here[brief.session_of[hand] - 1] += distance == brief.distances
    left = [
        list(range(max(len(played), end - hands), end))
        for hands, end in zip(sessions, accumulate(sessions), strict=True)
    ]
    more = [0] * len(sessions)
    for _ in range(round(brief.hands / others) - sum(here)):
        takers = [session for session, hands in enumerate(left) if len(hands) > more[session]]
        neediest = max(takers, key=lambda session: sessions[session] - others * (here[session] + more[session]))
        more[neediest] += 1
    return {
        hands[(2 * turn + 1) * len(hands) // (2 * times)]
        for hands, times in zip(left, more, strict=True)
        for turn in range(times)
    }
