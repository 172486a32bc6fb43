"""The plans a leader chooses from, and the movement of each: for any hall, any sheet, any sessions.  R19.

A balanced movement is found by a search: it assigns a distance to each hand, then a shift to each distance. In match
play tables change pairs two by two on every hand, so that both visits of a meeting are in one hand; the circle method
gives tables - 1 such hands in which every two tables meet once, and the same search puts them in order, where every
pairing of the room counts as a distance at which pairs are exchanged.  The result is the same on every machine, since
steps are counted and seeds fixed.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from rotations.domain.book_rotation import Rotation, rotation_for
from rotations.domain.design.chart import weave
from rotations.domain.design.costs import Brief
from rotations.domain.design.naming import name_shifts
from rotations.domain.design.proven import PROVEN
from rotations.domain.design.search import find_order, take_turns
from rotations.domain.movement import Movement, from_shifts, read_shifts, sequence, sheet_for
from tournament.domain import Refusal
from tournament.domain.event import session_numbers

PLANS = {
    "balanced": "Balanced: the fairest order of moves",
    "sequence": "In sequence: up 1, up 2, up 3, …",
    "match_play": "Match play: tables change pairs two by two",
    "chart": "Chart: balanced, and no two tables change pairs in one hand",
    "typed": "The leader’s own list of moves",
}
HOW = {
    "balanced": "The same hands, the moves in another order: fewer of the same people sit together again than in "
    "sequence, and two teams meet again later.",
    "sequence": "Plain progression: every hand one table further than the hand before.",
    "match_play": "On a hand every two tables exchange pairs.",
    "chart": "Each table has moves of its own.",
    "typed": "The moves that you typed.",
}
"""How the tables move by each plan."""


def balanced(
    tables: int, sessions: Sequence[int], rotation: Rotation | None = None, played: Sequence[int] = ()
) -> Movement:
    """The fairest movement found with one shift a hand, after those `played`; raises Refusal."""
    sheet = sheet_for(tables, sessions, rotation)
    brief = Brief(tables, sheet.who, sheet.trump, session_numbers(sessions))
    shifts = _shifts(brief, tuple(sessions), tuple(shift % tables for shift in played))
    return from_shifts(tables, sessions, shifts, sheet, plan="balanced")


def chart(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The balanced movement with every exchange of opposite tables woven away; raises as `weave` and `balanced`."""
    return weave(balanced(tables, sessions, rotation))


@lru_cache(maxsize=256)
def _shifts(brief: Brief, sessions: tuple[int, ...], played: tuple[int, ...]) -> tuple[int, ...]:
    book = rotation_for(brief.hands)
    if not played and (brief.tables, sessions) in PROVEN and (brief.who, brief.trump) == (book.who, book.trump):
        return read_shifts(PROVEN[brief.tables, sessions])
    went = [(min(shift, brief.tables - shift) - 1, int(2 * shift > brief.tables)) for shift in played]
    turns = take_turns(brief, sessions, went)
    if 0 < brief.distances < brief.hands:
        turns = find_order(brief, brief.distances, 1 - brief.tables % 2, turns, len(played))
    if played:
        return tuple((brief.tables - distance - 1) if down else distance + 1 for distance, down in turns)
    return tuple(name_shifts(brief, turns))


def match_play(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The best order of pairings found; raises Refusal for an odd number of tables, and what `balanced` raises."""
    sheet = sheet_for(tables, sessions, rotation)
    Refusal.when(
        tables % 2,
        f"With {tables} tables one would be left over: match play needs an even number. Choose the plan balanced.",
    )
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


DESIGNS: dict[str, Callable[[int, Sequence[int], Rotation | None], Movement]] = {
    "balanced": balanced,
    "sequence": sequence,
    "match_play": match_play,
    "chart": chart,
}


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
    Refusal.when(plan not in PLANS, f"There is no plan called “{plan}”. Choose one of {', '.join(PLANS)}.")
    Refusal.when(
        (plan == "typed") != (shifts is not None),
        "A list of moves belongs to the plan “typed”, and that plan needs one: one move a hand.",
    )
    if shifts is not None:
        return from_shifts(tables, sessions, shifts, rotation)
    return DESIGNS[plan](tables, sessions, rotation)
