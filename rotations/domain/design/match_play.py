"""Match play: on every hand tables change pairs two by two, each meeting both ways at once.  Even halls only.

The circle method gives tables - 1 such hands in which every two tables meet once.  The same search then puts them in
order; here every pairing of the room counts as a distance at which pairs are exchanged.
"""

from collections.abc import Sequence
from functools import lru_cache

from rotations.domain.design.costs import Brief
from rotations.domain.design.search import find_order
from rotations.domain.fifty import rotation_for
from rotations.domain.movement import Movement, check_tables
from rotations.domain.rotation import Rotation
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import check_sessions, session_numbers


class OddTables(Refusal):
    """Match play asked for in a hall where one table would be left over."""


def match_play(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The best order of pairings found.  Raises OddTables, BadTables, BadSessions, BadRotation or BadMove."""
    check_tables(tables)
    check_sessions(sessions)
    if tables % 2:
        raise OddTables(
            "With %(tables)s tables one would be left over: match play needs an even number. Choose the plan balanced.",
            tables=tables,
        )
    sheet = rotation or rotation_for(sum(sessions))
    rounds = _rounds(Brief(tables, sheet.who, sheet.trump, session_numbers(sessions)))
    rows = {number: pair_off(tables, number) for number in set(rounds)}
    return Movement(tables, tuple(sessions), "match_play", sheet, tuple(rows[number] for number in rounds))


def pair_off(tables: int, number: int) -> tuple[int, ...]:
    """Pairing `number` of the circle: tables whose numbers leave it as the remainder of their sum, by tables - 1.

    The table left over, which would meet itself, meets the last one.
    """
    circle = tables - 1
    row = [(number - table) % circle or circle for table in range(1, tables)]
    alone = next(table for table in range(1, tables) if row[table - 1] == table)
    row[alone - 1] = tables
    return (*row, alone)


@lru_cache(maxsize=64)
def _rounds(brief: Brief) -> tuple[int, ...]:
    circle = brief.tables - 1
    turns = [(hand % circle, 0) for hand in range(brief.hands)]
    if 1 < circle < brief.hands:
        turns = find_order(brief, 0, circle, turns)
    return tuple(number for number, _ in turns)
