"""The plans a leader chooses from, and the movement of each: for any hall, any sheet, any sessions.  R19.

A balanced movement is found by a search for the order of the shifts.  The result is the same on every machine, since
steps are counted and seeds fixed.
"""

from collections.abc import Sequence
from functools import lru_cache

from rotations.domain.book_rotation import Rotation, rotation_for
from rotations.domain.design.costs import Brief
from rotations.domain.design.proven import PROVEN
from rotations.domain.design.search import find_shifts
from rotations.domain.movement import Movement, from_shifts, read_shifts, sequence, sheet_for
from tournament.domain import Refusal

TYPED = "typed"
PLANS = {
    "balanced": "Balanced: the fairest order of moves",
    "sequence": "In sequence: up 1, up 2, up 3, …",
    TYPED: "The leader’s own list of moves",
}


def balanced(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The fairest movement found with one shift a hand; raises Refusal."""
    sheet = sheet_for(tables, sessions, rotation)
    shifts = _shifts(Brief(tables, sheet.who, sheet.trump, tuple(sessions)))
    return from_shifts(tables, sessions, shifts, sheet, plan="balanced")


@lru_cache(maxsize=256)
def _shifts(brief: Brief) -> tuple[int, ...]:
    book = rotation_for(brief.hands)
    if (brief.tables, brief.sessions) in PROVEN and (brief.who, brief.trump) == (book.who, book.trump):
        return read_shifts(PROVEN[brief.tables, brief.sessions])
    return tuple(find_shifts(brief))


def make_movement(
    tables: int,
    sessions: Sequence[int],
    plan: str = "balanced",
    rotation: Rotation | None = None,
    shifts: Sequence[int] | None = None,
) -> Movement:
    """The movement of a plan for this number of tables and these hands in each session; always the same one.

    `rotation` defaults to the book's sheet, carried on; `shifts` are the leader's own and belong to the plan `typed`.
    Raises Refusal for an unknown plan, shifts that do not belong to it, and for tables, sessions or a sheet that cannot
    be played.
    """
    Refusal.when(plan not in PLANS, f"There is no plan called “{plan}”; there are {', '.join(PLANS)}.")
    Refusal.when(
        (plan == TYPED) != (shifts is not None),
        "A list of moves belongs to the plan “typed”, and that plan needs one: one move a hand.",
    )
    if shifts is not None:
        return from_shifts(tables, sessions, shifts, rotation)
    return balanced(tables, sessions, rotation) if plan == "balanced" else sequence(tables, sessions, rotation)
