"""The search for the order of moves: two hands exchange what they play, at first also where that costs a little more.

No clock and no randomness: numbers that look random come from a fixed rule, and the steps are counted.
"""

from operator import add, attrgetter, sub

from rotations.domain.design.costs import Brief, Costs, costs, weights
from rotations.domain.numbers import Numbers

SEEDS = range(1, 7)
MOST_STEPS, STEPS_A_HAND = 200_000, 4_000
TOLERANCE = 80  # times the hands: what an exchange may cost at the first step; at the last it may cost nothing
MOST_SEARCHED = 300
"""Hands: the table of costs grows with their square, so a longer event is searched by stretches of up to 300, each of
whole rounds; where a round is longer than that, plain turns meet again so late that they stay."""

Turn = tuple[int, bool]
"""What a hand plays: the distance, counted from 0 and the opposite table last; and whether the room goes down."""


def find_shifts(brief: Brief) -> list[int]:
    """The shift of every hand, 1 to tables - 1 up, of the best order found."""
    turns = plain_turns(brief)
    rounds = brief.tables - 1
    stretch = brief.hands if brief.hands <= MOST_SEARCHED else MOST_SEARCHED // rounds * rounds
    if stretch and 0 < brief.distances < brief.hands:
        turns = [
            turn
            for first in range(0, brief.hands, stretch)
            for turn in _search(brief, slice(first, first + stretch), turns)
        ]
    return [brief.tables - distance - 1 if down else distance + 1 for distance, down in turns]


def plain_turns(brief: Brief) -> list[Turn]:
    """One distance after the other, a round up and a round down, with the hands on which all go to the opposite table.

    Which come once more than the others treats the halves of the room alike: near and far ones together, or the middle
    one; where not even each comes once, the near ones do.
    """
    opposite, distances = _opposite_hands(brief), brief.distances
    apart = brief.hands - len(opposite)
    more = apart % max(1, distances)
    order = list(range(distances))
    if apart > distances and not (more % 2 and distances % 2 == 0):
        order.sort(key=lambda at: (more % 2 == 0 or 2 * at + 1 != distances, min(at, distances - 1 - at)))
    turns = iter((order[turn % distances], turn // distances % 2 == 1) for turn in range(apart))
    return [(distances, False) if hand in opposite else next(turns) for hand in range(brief.hands)]


def _opposite_hands(brief: Brief) -> set[int]:
    """The hands on which every pair goes to the opposite table: as many as keep meetings even, spread over sessions."""
    others = brief.tables - 1
    times = [0] * len(brief.sessions)
    for _ in range(round(brief.hands / others) if others % 2 else 0):
        times[max(range(len(times)), key=lambda at: brief.sessions[at] - others * times[at])] += 1
    return {
        sum(brief.sessions[:at]) + (2 * turn + 1) * hands // (2 * times[at])
        for at, hands in enumerate(brief.sessions)
        for turn in range(times[at])
    }


def _search(brief: Brief, part: slice, turns: list[Turn]) -> list[Turn]:
    """The cheapest order found of what is played on these hands."""
    sessions = brief.sessions if brief.hands <= MOST_SEARCHED else (len(brief.who[part]),)
    stretch = Brief(brief.tables, brief.who[part], brief.trump[part], sessions)
    priced = costs(stretch, weights(stretch))
    orders = [Order(priced, stretch.distances, turns[part]) for _ in SEEDS]
    for seed, order in zip(SEEDS, orders, strict=True):
        _improve(order, seed)
    return min(orders, key=attrgetter("cost")).turns


def _improve(order: "Order", seed: int) -> None:
    numbers, hands = Numbers(seed), len(order.turns)
    steps = min(MOST_STEPS, STEPS_A_HAND * hands)
    for step in range(steps):
        g, h = numbers.below(hands), numbers.below(hands)
        if order.turns[g] != order.turns[h]:
            price = order.price(g, h)
            if price * steps <= TOLERANCE * hands * (steps - step):
                order.exchange(g, h, price)


class Order:
    """What every hand plays, and what that costs."""

    def __init__(self, costs: Costs, distances: int, turns: list[Turn]) -> None:
        none = [0] * len(costs.alone)
        self._tables = [costs.apart] * distances + [costs.opposite]
        self._alone = [none] * distances + [costs.alone]
        self._rows = [none] * (distances + 1)  # what each meeting would cost beside all that a distance plays
        self.turns = turns[:]
        self.cost = 0
        for hand, (distance, down) in enumerate(turns):
            meeting, row = 2 * hand + down, self._rows[distance]
            self.cost += row[meeting] + self._alone[distance][meeting]
            self._rows[distance] = list(map(add, row, self._tables[distance][meeting]))

    def price(self, g: int, h: int) -> int:
        """What exchanging hands g and h would add to the cost."""
        (one, g_down), (two, h_down) = self.turns[g], self.turns[h]
        x, y, to_x, to_y = 2 * g + g_down, 2 * h + h_down, 2 * h + g_down, 2 * g + h_down
        if one != two:
            return self._move_price(one, x, to_x) + self._move_price(two, y, to_y)
        row, table = self._rows[one], self._tables[one]
        beside_rest = row[to_x] - table[x][to_x] - table[y][to_x] + row[to_y] - table[x][to_y] - table[y][to_y]
        return beside_rest + table[to_x][to_y] - row[x] - row[y] + table[x][y]

    def exchange(self, g: int, h: int, price: int) -> None:
        """Hands g and h play what the other played, which adds `price` to the cost."""
        (one, g_down), (two, h_down) = self.turns[g], self.turns[h]
        self._move(one, 2 * g + g_down, 2 * h + g_down)
        self._move(two, 2 * h + h_down, 2 * g + h_down)
        self.turns[g], self.turns[h] = self.turns[h], self.turns[g]
        self.cost += price

    def _move_price(self, distance: int, was: int, to: int) -> int:
        row, alone = self._rows[distance], self._alone[distance]
        return row[to] - self._tables[distance][was][to] + alone[to] - row[was] - alone[was]

    def _move(self, distance: int, was: int, to: int) -> None:
        """What the meetings of a distance cost, once one of them is another."""
        table = self._tables[distance]
        self._rows[distance] = list(map(add, self._rows[distance], map(sub, table[to], table[was])))
