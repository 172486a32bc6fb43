"""The plans a leader chooses from, and the one way to a movement: desk, command, paper and API all call it.  R19."""

from collections.abc import Callable, Sequence

from rotations.domain.design import balanced, chart, match_play
from rotations.domain.movement import Movement, from_shifts, sequence
from rotations.domain.rotation import Rotation
from tournament.domain.refusal import Refusal

PLANS = {
    "balanced": "Balanced: the fairest order of moves",
    "sequence": "In sequence: up 1, up 2, up 3, …",
    "match_play": "Match play: tables change pairs two by two",
    "chart": "Chart: balanced, and no two tables change pairs in one hand",
    "typed": "The leader's own list of moves",
}

DESIGNS: dict[str, Callable[[int, Sequence[int], Rotation | None], Movement]] = {
    "balanced": balanced,
    "sequence": sequence,
    "match_play": match_play,
    "chart": chart,
}


class NoSuchPlan(Refusal):
    """A plan the house does not know, or one that lacks or does not take a list of moves."""


def movement(
    tables: int,
    sessions: Sequence[int],
    plan: str = "balanced",
    rotation: Rotation | None = None,
    shifts: Sequence[int] | None = None,
) -> Movement:
    """The movement of a plan for so many tables and hands in each session; there is only one.

    `rotation` defaults to the book's sheet, carried on; `shifts` are the leader's own and belong to the plan `typed`.
    Raises NoSuchPlan, OddTables, NoChart, BadTables, BadSessions, BadRotation or BadMove.
    """
    if plan not in PLANS:
        raise NoSuchPlan(
            "There is no plan called “%(plan)s”. Choose one of %(plans)s.", plan=plan, plans=", ".join(PLANS)
        )
    if (plan == "typed") != (shifts is not None):
        raise NoSuchPlan("A list of moves belongs to the plan “typed”, and that plan needs one: one move a hand.")
    if shifts is not None:
        return from_shifts(tables, sessions, shifts, rotation)
    return DESIGNS[plan](tables, sessions, rotation)
