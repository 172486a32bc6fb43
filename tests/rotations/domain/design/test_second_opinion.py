"""A second opinion from another house: an exact solver finds nothing better than the search, in small halls.

The solver's costs come from the judge, two hands at a time; it shares nothing with the search.
"""

from functools import cache
from itertools import combinations, product

import pytest
from ortools.sat.python import cp_model

from rotations.domain.book_rotation import rotation_for
from rotations.domain.design import balanced
from rotations.domain.judging.measures import full_gap, measure, soon_gap
from rotations.domain.movement import Movement
from tournament.domain.event import session_numbers

pytestmark = pytest.mark.slow

IN_ORDER = ("encounter", "visit", "session", "soon", "foursome", "player", "trump", "early", "spacing")


def least(tables: int, sessions: tuple[int, ...]) -> dict[str, int]:
    """The least value of each criterion, given those before it, over every order of shifts."""
    hands = sum(sessions)
    model = cp_model.CpModel()
    chosen = [{shift: model.new_bool_var("") for shift in range(1, tables)} for _ in range(hands)]
    terms: dict[str, list[cp_model.LinearExpr]] = {name: [] for name in IN_ORDER}
    for hand, shifts in enumerate(chosen):
        model.add_exactly_one(shifts.values())
        for shift, here in shifts.items():
            add(terms, here, of_hands(tables, sessions, (hand,), (shift,)))
    for g, h in combinations(range(hands), 2):
        for one, two in product(range(1, tables), repeat=2):
            if two in (one, tables - one):
                both = model.new_bool_var("")
                model.add_bool_or(both, chosen[g][one].negated(), chosen[h][two].negated())
                alone = [of_hands(tables, sessions, (g,), (one,)), of_hands(tables, sessions, (h,), (two,))]
                together = of_hands(tables, sessions, (g, h), (one, two))
                more = {name: together[name] - alone[0][name] - alone[1][name] for name in IN_ORDER}
                add(terms, both, more | {"early": more["encounter"] * (hands - h)})
    results = {}
    for name in IN_ORDER:
        model.minimize(sum(terms[name]))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        results[name] = round(solver.objective_value)
        model.add(sum(terms[name]) == results[name])
    return results


def add(terms: dict[str, list[cp_model.LinearExpr]], when: cp_model.IntVar, costs: dict[str, int]) -> None:
    for name, cost in costs.items():
        if cost:
            terms[name].append(cost * when)


@cache
def of_hands(tables: int, sessions: tuple[int, ...], hands: tuple[int, ...], shifts: tuple[int, ...]) -> dict[str, int]:
    """What the judge counts when only these hands are played; `early` is right for one hand."""
    sheet = rotation_for(sum(sessions))
    moves = [[(table + shift) % tables + 1 for table in range(tables)] for shift in shifts]
    in_session = [session_numbers(sessions)[hand] for hand in hands]
    together = (len(hands),) if len(set(in_session)) == 1 else (1, 1)
    counted = measure(
        tables, together, moves, [sheet.who[hand] for hand in hands], [sheet.trump[hand] for hand in hands]
    ).achieved
    costs = {name: int(counted[name]) for name in ("encounter", "visit", "session", "foursome", "player", "trump")}
    costs["early"] = int(counted["encounter"]) * (sum(sessions) - max(hands))
    pairs = (tables // 2 if 2 * shifts[0] == tables else tables) if len(hands) == 2 else 0
    gap = max(hands) - min(hands)
    costs["soon"] = pairs * max(0, soon_gap(tables) - gap)
    costs["spacing"] = pairs * max(0, full_gap(tables) - gap)
    return costs


@pytest.mark.parametrize(
    ("tables", "sessions"),
    [(3, (4, 4)), (4, (4, 4)), (5, (4, 3)), (6, (4, 3)), (7, (4, 4)), (8, (5, 3))],
    ids=str,
)
def test_an_exact_solver_finds_nothing_better(tables: int, sessions: tuple[int, ...]) -> None:
    plan: Movement = balanced(tables, sessions)

    counted = measure(tables, sessions, plan.moves, plan.rotation.who, plan.rotation.trump).achieved

    assert {name: counted[name] for name in IN_ORDER} == least(tables, sessions)
