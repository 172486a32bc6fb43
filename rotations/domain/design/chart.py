"""A chart movement: an even hall in which no two tables ever change pairs in one hand.

With one shift a hand the opposite table is the exception: up half the tables sends each pair where its visitors come
from.  Here such a hand is woven together with one or two others of its session: table by table they trade their
shifts, so that over these hands everybody goes where they would have gone, and nobody where their visitors come from.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import ceil

from rotations.domain.design.costs import Brief, costs
from rotations.domain.movement import Movement
from tournament.domain import Refusal

FEWEST_TABLES = 6
MOST_PRICED = 120  # hands: in longer events the first way that is found is taken, since the price of all takes minutes
MOST_TRIED = 200  # the most ways tried to weave in each hand, and the most steps to find one of them

Rows = list[tuple[int, ...]]


def weave(plan: Movement) -> Movement:
    """The movement with each exchange of opposite tables woven into other hands; raises Refusal where it cannot be."""
    Refusal.when(plan.tables % 2, f"With {plan.tables} tables no two change pairs anyway. Choose the plan balanced.")
    Refusal.when(
        plan.tables < FEWEST_TABLES, f"With {plan.tables} tables there is no such chart. Choose the plan balanced."
    )
    rows = list(plan.moves)
    woven: set[int] = set()
    opposite = [hand for hand, shift in enumerate(plan.shifts) if shift == plan.tables // 2]
    for hand in opposite:
        others = [
            other
            for other, session in enumerate(plan.session_of)
            if session == plan.session_of[hand] and other not in woven and other not in opposite
        ]
        woven |= _weave_in(plan, rows, hand, others)
    return Movement(plan.tables, plan.sessions, "chart", plan.rotation, tuple(rows))


def _weave_in(plan: Movement, rows: Rows, hand: int, others: Sequence[int]) -> set[int]:
    """Changes the rows of `hand` and of the hands it is best woven with; returns the hands changed."""
    best: tuple[int, dict[int, tuple[int, ...]]] | None = None
    choices = list(combinations(others, 1 if plan.tables % 4 else 2))
    for partners in choices[:: ceil(len(choices) / MOST_TRIED) or 1]:  # evenly from all
        hands = (hand, *partners)
        pattern = _trade(plan.tables, tuple(shift for number in hands if (shift := plan.shifts[number])))
        if pattern:
            changed = {
                number: tuple(
                    (table + by_table[table % len(by_table)]) % plan.tables + 1 for table in range(plan.tables)
                )
                for number, by_table in zip(hands, pattern, strict=True)
            }
            cost = _price(plan, [changed.get(number, row) for number, row in enumerate(rows)])
            if best is None or cost < best[0]:
                best = cost, changed
    _, changed = Refusal.require(
        best,
        f"Hand {hand + 1}, on which opposite tables change pairs, finds no others in its session to be "
        "woven with. Choose the plan balanced.",
    )
    for number, row in changed.items():
        rows[number] = row
    return set(changed)


def _price(plan: Movement, rows: Sequence[Sequence[int]]) -> int:
    """What these rows cost by the costs of the search, summed over every two meetings of the same two tables."""
    if plan.hands > MOST_PRICED:
        return 0
    apart = _apart(Brief(plan.tables, plan.rotation.who, plan.rotation.trump, plan.session_of))
    met: dict[tuple[int, int], list[int]] = {}
    total = 0
    for hand, row in enumerate(rows):
        for table, to in enumerate(row, start=1):
            meeting = 2 * hand + (to < table)
            before = met.setdefault((min(table, to), max(table, to)), [])
            total += sum([apart[meeting][other] for other in before])
            before.append(meeting)
    return total


@lru_cache(maxsize=4)
def _apart(brief: Brief) -> list[list[int]]:
    return costs(brief).apart


@lru_cache(maxsize=4096)
def _trade(tables: int, shifts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each hand the shifts of the first so many tables, the pattern then repeating; empty where none is found.

    The shifts are dealt to the hands place by place, within the steps allowed.  On each hand the places must be sent to
    different places, and no place back to where its visitors come from.
    """
    places = tables & -tables
    pattern: list[list[int]] = [[] for _ in shifts]
    steps = 0

    def fits(dealt: tuple[int, ...]) -> bool:
        here = len(pattern[0])
        for row, shift in zip(pattern, dealt, strict=True):
            to = (here + shift) % places
            comes_back = to < here and (shift + row[to]) % tables == 0
            if comes_back or to in [(there + other) % places for there, other in enumerate(row)]:
                return False
        return True

    def deal() -> bool:
        nonlocal steps
        if len(pattern[0]) == places:
            return True
        for dealt in permutations(shifts):
            steps += 1
            if steps <= MOST_TRIED * len(shifts) and fits(dealt):
                for row, shift in zip(pattern, dealt, strict=True):
                    row.append(shift)
                if deal():
                    return True
                for row in pattern:
                    row.pop()
        return False

    return tuple(map(tuple, pattern)) if deal() else ()
