"""The search for the order of moves: blocks of hands dealt anew among their distances, each time at the least cost.

No clock and no chance: numbers that look random come from a fixed rule, and the steps are counted.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import attrgetter

from rotations.domain.design.assignment import assign
from rotations.domain.design.costs import Costs

STEPS_A_HAND = 100
MOST_STEPS = 3000
SEEDS = (1, 2, 3)
MOST_SEARCHED = 120
"""Hands; longer events keep the order of plain turns, since the search grows with the square of the hands."""
BLOCK = 16
"""The most hands dealt anew at a time."""
PATIENCE = 30
"""Steps without gain before the order is shaken."""
FEW_DISTANCES = 8
EXCHANGES = 12
"""In halls with few distances a block is short, so exchanges of two hands are tried as well."""


Turns = Sequence[tuple[int, int]]


class Numbers:
    """Whole numbers that look random and are the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        """One of 0 to limit - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % limit

    def shuffle(self, things: list[int]) -> None:
        """Puts the things in another order."""
        for at in range(len(things) - 1, 0, -1):
            other = self.below(at + 1)
            things[at], things[other] = things[other], things[at]


class Order:
    """Which distance every hand plays, up or down, and what that costs.

    `meetings[hand]` is `2 * hand + down`; `distances[hand]` counts from 0, those that exchange pairs last.
    """

    def __init__(self, costs: Costs, apart: int, opposite: int, turns: Turns) -> None:
        none = [0] * len(costs.alone)
        self._tables = [costs.apart] * apart + [costs.opposite] * opposite
        self._alone = [none] * apart + [costs.alone] * opposite
        self._rows = [none] * (apart + opposite)
        """What each meeting would cost beside all that a distance plays."""
        self.distances = [distance for distance, _ in turns]
        self.meetings = [2 * hand + down for hand, (_, down) in enumerate(turns)]
        self.cost = 0
        for distance, meeting in zip(self.distances, self.meetings, strict=True):
            self.cost += self._rows[distance][meeting] + self._alone[distance][meeting]
            self._change(distance, meeting, +1)

    def keep(self) -> tuple[list[int], list[int], list[list[int]], int]:
        """The order as it stands, to go back to."""
        return self.distances[:], self.meetings[:], self._rows[:], self.cost

    def go_back(self, kept: tuple[list[int], list[int], list[list[int]], int]) -> None:
        """Makes the order what it was when it was kept."""
        self.distances, self.meetings, self._rows, self.cost = kept[0][:], kept[1][:], kept[2][:], kept[3]

    def deal(self, hands: Sequence[int]) -> None:
        """Deals hands of different distances out anew among those distances, up or down, at the least cost."""
        matrix, ways = [], []
        for hand in hands:
            distance, meeting = self.distances[hand], self.meetings[hand]
            row, own, alone = self._rows[distance], self._tables[distance][meeting], self._alone[distance]
            self.cost -= row[meeting] + alone[meeting]
            best, way = [], []
            for other in hands:
                up = 2 * other
                down = up + 1
                one, two = row[up] - own[up], row[down] - own[down]
                best.append((one if one <= two else two) + alone[up])
                way.append(up if one <= two else down)
            matrix.append(best)
            ways.append(way)
        places = [self.distances[hand] for hand in hands]
        for at, column in enumerate(assign(matrix)):
            self.cost += matrix[at][column]
            was, meeting, distance = self.meetings[hands[at]], ways[at][column], places[at]
            matrix[at].append(meeting)
            if meeting != was:
                table = self._tables[distance]
                self._rows[distance] = [
                    cost - old + new
                    for cost, old, new in zip(self._rows[distance], table[was], table[meeting], strict=True)
                ]
        for distance, row in zip(places, matrix, strict=True):
            meeting = row[-1]
            self.distances[meeting // 2], self.meetings[meeting // 2] = distance, meeting

    def exchange(self, g: int, h: int) -> None:
        """Hands g and h play what the other played."""
        one, two = self.distances[g], self.distances[h]
        x, y = self.meetings[g], self.meetings[h]
        self.cost += self.price(g, h)
        self._change(one, x, -1)
        self._change(two, y, -1)
        self._change(one, 2 * h + x % 2, +1)
        self._change(two, 2 * g + y % 2, +1)
        self.distances[g], self.distances[h] = two, one
        self.meetings[g], self.meetings[h] = 2 * g + y % 2, 2 * h + x % 2

    def price(self, g: int, h: int) -> int:
        """What exchanging hands g and h would add to the cost."""
        one, two = self.distances[g], self.distances[h]
        x, y = self.meetings[g], self.meetings[h]
        to_x, to_y = 2 * h + x % 2, 2 * g + y % 2
        if one != two:
            return self._move_price(one, x, to_x) + self._move_price(two, y, to_y)
        row, table = self._rows[one], self._tables[one]
        beside_rest = row[to_x] - table[x][to_x] - table[y][to_x] + row[to_y] - table[x][to_y] - table[y][to_y]
        return beside_rest + table[to_x][to_y] - row[x] - row[y] + table[x][y]

    def _move_price(self, distance: int, was: int, to: int) -> int:
        row, alone = self._rows[distance], self._alone[distance]
        return row[to] - self._tables[distance][was][to] + alone[to] - row[was] - alone[was]

    def _change(self, distance: int, meeting: int, sign: int) -> None:
        own = self._tables[distance][meeting]
        self._rows[distance] = [cost + sign * more for cost, more in zip(self._rows[distance], own, strict=True)]


def find_order(
    costs: Costs, apart: int, opposite: int, turns: Turns, sessions: Sequence[int], played: int = 0
) -> list[tuple[int, int]]:
    """The best order found from `turns`, the first `played` hands as they are: the (distance, down) of every hand.

    There are `apart` distances at which visit and return visit are two hands, and then `opposite` at which tables
    exchange pairs.
    """
    found = []
    for seed in SEEDS:
        order = Order(costs, apart, opposite, turns)
        _improve(order, sessions, played, 2 * apart + opposite, seed)
        found.append(order)
    best = min(found, key=attrgetter("cost"))
    return [(distance, meeting % 2) for distance, meeting in zip(best.distances, best.meetings, strict=True)]


def _improve(order: Order, sessions: Sequence[int], played: int, rounds: int, seed: int) -> None:
    """Makes the order as cheap as the steps can; a round of all opponents takes `rounds` hands."""
    numbers = Numbers(seed)
    hands = len(order.distances)
    best, here, stale = order.keep(), order.cost, 0
    tries = EXCHANGES if len(set(order.distances)) < FEW_DISTANCES else 0
    for _ in range(min(MOST_STEPS, STEPS_A_HAND * hands)):
        order.deal(_pick(order.distances, sessions, played, numbers))
        for _ in range(tries):
            g, h = played + numbers.below(hands - played), played + numbers.below(hands - played)
            if g != h and order.price(g, h) <= 0:
                order.exchange(g, h)
        stale += 1
        if order.cost < here:
            here, stale = order.cost, 0
            if here < best[-1]:
                best = order.keep()
        if stale == PATIENCE:
            if not numbers.below(3):
                order.go_back(best)
            _shake(order, played, rounds, numbers)
            here, stale = order.cost, 0
    order.go_back(best)


def _shake(order: Order, played: int, rounds: int, numbers: Numbers) -> None:
    """One to three exchanges, each within a round."""
    hands = len(order.distances)
    for _ in range(1 + numbers.below(3)):
        g = played + numbers.below(hands - played)
        h = g + numbers.below(rounds)
        if g < h < hands:
            order.exchange(g, h)


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
    seen: set[int] = set()
    picked = []
    for hand in hands:
        if distances[hand] not in seen:
            seen.add(distances[hand])
            picked.append(hand)
            if len(picked) == BLOCK:
                break
        elif stop:
            break
    return picked
