"""An order of moves with its running costs: which distance every hand plays, up or down.

A block of hands is assigned to its distances again by one assignment problem; two hands exchange what they play.
"""

from collections.abc import Sequence
from operator import add, sub

from rotations.domain.design.costs import Costs


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column for each row of a square matrix, at the least sum: shortest augmenting paths in whole numbers."""
    price = list(map(min, zip(*costs, strict=True)))
    paid = [0] * len(costs)
    row_of = [-1] * len(costs)
    unplaced = []
    for at, row in enumerate(costs):
        rest = [cost - less for cost, less in zip(row, price, strict=True)]
        paid[at] = min(rest)
        column = rest.index(paid[at])
        if row_of[column] < 0:
            row_of[column] = at
        else:
            unplaced.append(at)
    for at in unplaced:
        _place(costs, at, row_of, price, paid)
    return sorted(range(len(costs)), key=row_of.__getitem__)


def _place(costs: Sequence[Sequence[int]], start: int, row_of: list[int], price: list[int], paid: list[int]) -> None:
    """Gives row `start` a column, moving others along the cheapest path to a free one."""
    reach = [cost - less - paid[start] for cost, less in zip(costs[start], price, strict=True)]
    came_from = [-1] * len(costs)
    still_open = list(range(len(costs)))
    closed = []
    while True:
        column = min(still_open, key=reach.__getitem__)
        still_open.remove(column)
        if row_of[column] < 0:
            break
        closed.append(column)
        row = costs[row_of[column]]
        so_far = reach[column] - paid[row_of[column]]
        for other in still_open:
            length = so_far + row[other] - price[other]
            if length < reach[other]:
                reach[other] = length
                came_from[other] = column
    end = reach[column]
    paid[start] += end
    for other in closed:
        paid[row_of[other]] += end - reach[other]
        price[other] -= end - reach[other]
    while came_from[column] >= 0:
        row_of[column] = row_of[came_from[column]]
        column = came_from[column]
    row_of[column] = start


Turns = Sequence[tuple[int, int]]


class Order:
    """`meetings[hand]` is `2 * hand + down`; `distances[hand]` counts from 0, those that exchange pairs last."""

    def __init__(self, costs: Costs, apart: int, opposite: int, turns: Turns) -> None:
        none = [0] * len(costs.alone)
        self._tables = [costs.apart] * apart + [costs.opposite] * opposite
        self._alone = [none] * apart + [costs.alone] * opposite
        self._rows = [none] * (apart + opposite)  # what each meeting would cost beside all that a distance plays
        self.distances = [distance for distance, _ in turns]
        self.meetings = [2 * hand + down for hand, (_, down) in enumerate(turns)]
        self.cost = 0
        for distance, meeting in zip(self.distances, self.meetings, strict=True):
            row = self._rows[distance]
            self.cost += row[meeting] + self._alone[distance][meeting]
            self._rows[distance] = list(map(add, row, self._tables[distance][meeting]))

    def save(self) -> tuple[list[int], list[int], list[list[int]], int]:
        return self.distances[:], self.meetings[:], self._rows[:], self.cost

    def restore(self, saved: tuple[list[int], list[int], list[list[int]], int]) -> None:
        self.distances, self.meetings, self._rows, self.cost = saved[0][:], saved[1][:], saved[2][:], saved[3]

    def deal(self, hands: Sequence[int]) -> None:
        """Assigns hands of different distances to these distances again, up or down, at the least cost."""
        matrix, plays = [], []
        ups = [2 * hand for hand in hands]
        for hand in hands:
            distance, meeting = self.distances[hand], self.meetings[hand]
            row, own, alone = self._rows[distance], self._tables[distance][meeting], self._alone[distance]
            self.cost -= row[meeting] + alone[meeting]
            best = []
            for up in ups:
                one, two = row[up] - own[up], row[up + 1] - own[up + 1]
                best.append((one if one <= two else two) + alone[up])
            matrix.append(best)
            plays.append((distance, meeting, row, own))
        for at, column in enumerate(assign(matrix)):
            self.cost += matrix[at][column]
            distance, was, row, own = plays[at]
            up = ups[column]
            to = up if row[up] - own[up] <= row[up + 1] - own[up + 1] else up + 1
            if to != was:
                self._move(distance, was, to)
            self.distances[hands[column]], self.meetings[hands[column]] = distance, to

    def exchange(self, g: int, h: int, price: int) -> None:
        """Hands g and h play what the other played, which adds `price` to the cost."""
        one, two = self.distances[g], self.distances[h]
        x, y = self.meetings[g], self.meetings[h]
        to_x, to_y = 2 * h + x % 2, 2 * g + y % 2
        self.cost += price
        self._move(one, x, to_x)
        self._move(two, y, to_y)
        self.distances[g], self.distances[h] = two, one
        self.meetings[g], self.meetings[h] = to_y, to_x

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

    def _move(self, distance: int, was: int, to: int) -> None:
        """What the meetings of a distance cost, once one of them is another."""
        table = self._tables[distance]
        self._rows[distance] = list(map(add, self._rows[distance], map(sub, table[to], table[was])))
