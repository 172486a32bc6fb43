"""Finds the order of the moves: the fairest movement for any hall, any sheet, any sessions.

Distances first, names after: the search deals distances out to hands, then each distance is given its shift.  The
same answer on every machine, since steps are counted and seeds fixed.
"""

from collections.abc import Sequence
from functools import lru_cache

from rotations.domain.design.chart import weave
from rotations.domain.design.costs import Brief
from rotations.domain.design.match_play import match_play
from rotations.domain.design.naming import name_shifts
from rotations.domain.design.proven import PROVEN
from rotations.domain.design.search import find_order
from rotations.domain.design.turns import take_turns
from rotations.domain.fifty import rotation_for
from rotations.domain.movement import Movement, check_fits, check_tables, from_shifts, read_shifts
from rotations.domain.rotation import Rotation
from tournament.domain.sessions import check_sessions, session_numbers

__all__ = ["balanced", "chart", "match_play"]


def balanced(
    tables: int, sessions: Sequence[int], rotation: Rotation | None = None, played: Sequence[int] = ()
) -> Movement:
    """The fairest movement found that gives one shift a hand.

    `played` are the shifts of the first hands, where these are over: they stay, and count.  Raises BadTables,
    BadSessions, BadRotation or BadMove.
    """
    check_tables(tables)
    check_sessions(sessions)
    sheet = rotation or rotation_for(sum(sessions))
    check_fits(sheet, sessions)
    brief = Brief(tables, sheet.who, sheet.trump, session_numbers(sessions))
    shifts = _shifts(brief, tuple(sessions), tuple(shift % tables for shift in played))
    return from_shifts(tables, sessions, shifts, sheet, plan="balanced")


def chart(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The balanced movement with every exchange of opposite tables woven away.  Raises NoChart, and as `balanced`."""
    return weave(balanced(tables, sessions, rotation))


@lru_cache(maxsize=256)
def _shifts(brief: Brief, sessions: tuple[int, ...], played: tuple[int, ...]) -> tuple[int, ...]:
    book = rotation_for(brief.hands)
    if not played and (brief.tables, sessions) in PROVEN and (brief.who, brief.trump) == (book.who, book.trump):
        return read_shifts(PROVEN[brief.tables, sessions])
    turns = take_turns(brief, sessions, [_turn(brief, shift) for shift in played])
    if 0 < brief.distances < brief.hands:
        turns = find_order(brief, brief.distances, 1 - brief.tables % 2, turns, len(played))
    if played:
        return tuple((brief.tables - distance - 1) if down else distance + 1 for distance, down in turns)
    return tuple(name_shifts(brief, turns))


def _turn(brief: Brief, shift: int) -> tuple[int, int]:
    down = 2 * shift > brief.tables
    return (brief.tables - shift if down else shift) - 1, int(down)
