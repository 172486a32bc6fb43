"""Finds the order of the moves: the fairest movement for any hall, any sheet, any sessions."""

from collections.abc import Sequence

from rotations.domain.design.proven import PROVEN
from rotations.domain.fifty import rotation_for
from rotations.domain.movement import Movement, from_shifts, read_shifts, sequence
from rotations.domain.rotation import Rotation


def balanced(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The fairest movement found that gives one shift a hand; the same on every machine."""
    sheet = rotation or rotation_for(sum(sessions))
    order = PROVEN.get((tables, tuple(sessions)))
    if order is None:
        shifts = tuple(shift for shift in sequence(tables, sessions, sheet).shifts if shift)
    else:
        shifts = read_shifts(order)
    return from_shifts(tables, sessions, shifts, sheet, plan="balanced")
