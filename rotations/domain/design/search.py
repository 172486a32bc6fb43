"""The search for the order of moves: blocks of hands are assigned to their distances again, each time at the least
cost.

No clock and no randomness: numbers that look random come from a fixed rule, and the steps are counted.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from operator import attrgetter

from rotations.domain.design.costs import Brief, Costs, costs
from rotations.domain.design.order import Order, Turns
from rotations.domain.numbers import Numbers

STEPS_A_HAND = 100
MOST_STEPS = 3000
SEEDS = (1, 2, 3)
MOST_SEARCHED = 300
"""Hands: the table of costs grows with their square, so a longer event is searched by stretches of up to 300, each of
whole rounds; where a round is longer than that, plain turns meet again so late that they stay."""
BLOCK = 16  # the most hands assigned again at a time
PATIENCE = 30  # steps without improvement before the order is shaken
FEW_DISTANCES = 8
EXCHANGES = 12  # in halls with few distances a block is short, so exchanges of two hands are tried as well


def find_order(brief: Brief, apart: int, opposite: int, turns: Turns, played: int = 0) -> list[tuple[int, int]]:
    """The best order found from `turns`, the first `played` hands as they are: the (distance, down) of every hand.

    There are `apart` distances at which visit and return visit are two hands, and then `opposite` at which tables
    exchange pairs.
    """
    if brief.hands <= MOST_SEARCHED:
        return _search(brief, apart, opposite, turns, played)
    all_ways = 2 * apart + opposite
    stretch = MOST_SEARCHED // all_ways * all_ways
    if not stretch:
        return list(turns)
    turns_found = list(turns[:played])
    for first in range(played, brief.hands, stretch):
        part = slice(first, first + stretch)
        hands = Brief(brief.tables, brief.who[part], brief.trump[part], brief.session_of[part])
        turns_found += _search(hands, apart, opposite, turns[part], 0)
    return turns_found


def _search(brief: Brief, apart: int, opposite: int, turns: Turns, played: int) -> list[tuple[int, int]]:
    priced: Costs = costs(brief)
    sessions = list(Counter(brief.session_of).values())
    orders = [Order(priced, apart, opposite, turns) for _ in SEEDS]
    for seed, order in zip(SEEDS, orders, strict=True):
        _improve(order, sessions, played, 2 * apart + opposite, seed)
    best = min(orders, key=attrgetter("cost"))
    return [(distance, meeting % 2) for distance, meeting in zip(best.distances, best.meetings, strict=True)]


def _improve(order: Order, sessions: Sequence[int], played: int, rounds: int, seed: int) -> None:
    """Makes the order as cheap as the steps can; a round of all opponents takes `rounds` hands."""
    numbers = Numbers(seed)
    hands = len(order.distances)
    best, here, stale = order.save(), order.cost, 0
    tries = EXCHANGES if len(set(order.distances)) < FEW_DISTANCES else 0
    for _ in range(min(MOST_STEPS, STEPS_A_HAND * hands)):
        order.deal(_pick(order.distances, sessions, played, numbers))
        for _ in range(tries):
            g, h = played + numbers.below(hands - played), played + numbers.below(hands - played)
            if g != h and (price := order.price(g, h)) <= 0:
                order.exchange(g, h, price)
        stale += 1
        if order.cost < here:
            here, stale = order.cost, 0
            if here < best[-1]:
                best = order.save()
        if stale == PATIENCE:
            if not numbers.below(3):
                order.restore(best)
            _shake(order, played, rounds, numbers)
            here, stale = order.cost, 0
    order.restore(best)


def _shake(order: Order, played: int, rounds: int, numbers: Numbers) -> None:
    hands = len(order.distances)
    for _ in range(1 + numbers.below(3)):
        g = played + numbers.below(hands - played)
        h = g + numbers.below(rounds)
        if g < h < hands:
            order.exchange(g, h, order.price(g, h))


def _pick(distances: Sequence[int], sessions: Sequence[int], played: int, numbers: Numbers) -> list[int]:
    """Hands of different distances: two times in three consecutive ones, else from a session or the whole event."""
    hands = len(distances)
    if numbers.below(3) < 2:
        first = played + numbers.below(hands - played)
        return _different(distances, range(first, min(hands, first + BLOCK)), stop=True)
    ends = list(accumulate(sessions))
    session = numbers.below(len(sessions) + 1)
    low, high = (0, hands) if session == len(sessions) else (ends[session] - sessions[session], ends[session])
    pool = list(range(max(played, low), high))
    numbers.shuffle(pool)
    return _different(distances, pool, stop=False)


def _different(distances: Sequence[int], hands: Sequence[int], stop: bool) -> list[int]:
    """The hands whose distance has not come yet, up to a block; with `stop`, only up to the first that has."""
    first: dict[int, int] = {}
    for hand in hands:
        if len(first) == BLOCK or (stop and distances[hand] in first):
            break
        first.setdefault(distances[hand], hand)
    return list(first.values())


def take_turns(brief: Brief, sessions: Sequence[int], played: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The (distance, down) of every hand, distances from 0 and the opposite table last, after those played already."""
    distances = brief.distances
    went = [[0, 0] for _ in range(distances)]
    last = [-1] * distances
    opposite = _opposite_hands(brief, sessions, played)
    turns = list(played)
    for hand in range(brief.hands):
        if hand >= len(played):
            apart = () if hand in opposite else range(distances)
            distance = min(apart, key=lambda d: (sum(went[d]), last[d]), default=distances)
            goes_down = distance < distances and went[distance][1] < went[distance][0]
            turns.append((distance, int(goes_down)))
        distance, down = turns[hand]
        if distance < distances:
            went[distance][down] += 1
            last[distance] = hand
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
