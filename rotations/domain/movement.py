"""Who goes to which table, every hand: the MOVE TO column of every table at once.  R11, R18–R20.

A pair always leaves from its own table and returns to it (R20), so a hand's moves are one row: where the pair of
table 1 goes, of table 2, and so on.  Most movements give one shift for the whole room: "everybody up 3".
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rotations.domain.book_rotation import Rotation, check_rotation, rotation_for
from tournament.domain import Refusal
from tournament.domain.event import MOST_TABLES, check_sessions, session_numbers

SHIFT = re.compile(r"(?:(UP|DOWN|[+-])\s*)?(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Movement:
    """Every hand's moves: `moves[h - 1][t - 1]` is the 1-based table that table t's pair goes to on hand h.

    `sessions` holds the hands of each session, `shifts[h - 1]` the common shift (1 to tables - 1, up), or None on a
    hand where tables move differently.  Raises Refusal, naming hand and table, when it cannot be played.
    """

    tables: int
    sessions: tuple[int, ...]
    plan: str
    rotation: Rotation
    moves: tuple[tuple[int, ...], ...]
    shifts: tuple[int | None, ...] = field(init=False)

    def __post_init__(self) -> None:
        sheet_for(self.tables, self.sessions, self.rotation)
        check_rotation(self.rotation.hands)
        Refusal.when(
            len(self.moves) != sum(self.sessions),
            f"There are moves for {len(self.moves)} hands and the sessions have {sum(self.sessions)}. "
            "Give one for each hand.",
        )
        for hand, row in enumerate(self.moves, start=1):
            _check_row(self.tables, hand, row)
        shifts = (
            (row[0] - 1) % self.tables if all(up == low % self.tables + 1 for low, up in pairwise(row)) else None
            for row in self.moves
        )
        object.__setattr__(self, "shifts", tuple(shifts))

    @property
    def hands(self) -> int:
        return len(self.moves)

    @property
    def session_of(self) -> tuple[int, ...]:
        """The session, from 1, in which each hand is played."""
        return session_numbers(self.sessions)


def sequence(tables: int, sessions: Sequence[int], rotation: Rotation | None = None) -> Movement:
    """The plain progression people know: up 1, up 2, … to the last table, and again from up 1."""
    sheet = sheet_for(tables, sessions, rotation)
    shifts = [hand % (tables - 1) + 1 for hand in range(sum(sessions))]
    return from_shifts(tables, sessions, shifts, sheet, plan="sequence")


def from_shifts(
    tables: int, sessions: Sequence[int], shifts: Sequence[int], rotation: Rotation | None = None, plan: str = "typed"
) -> Movement:
    """The movement with one shift a hand, up counting positive; raises Refusal for one that leads home or beyond."""
    sheet = sheet_for(tables, sessions, rotation)
    for hand, shift in enumerate(shifts, start=1):
        Refusal.when(
            shift % tables == 0,
            f"Hand {hand}: with {tables} tables a shift of {shift} leaves every pair at home, table 1’s at "
            f"table 1. Choose 1 to {tables - 1}, up or down.",
        )
        Refusal.when(
            abs(shift) > tables,
            f"Hand {hand}: a shift of {shift} goes more than once round the {tables} tables. Choose 1 to "
            f"{tables - 1}, up or down.",
        )
    twice_round = (*range(1, tables + 1), *range(1, tables + 1))
    rows = {shift: twice_round[shift % tables :][:tables] for shift in set(shifts)}
    return Movement(tables, tuple(sessions), plan, sheet, tuple(rows[shift] for shift in shifts))


def read_shifts(text: str) -> tuple[int, ...]:
    """The shifts in a typed list, such as `+3 -2 8`, `3,14,8` or `up 3, down 2`.  Raises Refusal naming the word."""
    tidy = text.upper().replace("−", "-").replace("–", "-")
    shifts = []
    for hand, word in enumerate(re.findall(r"(?:UP|DOWN|[+-])\s*[^\s,;|/+-]+|[^\s,;|/]+", tidy), start=1):
        read = Refusal.require(SHIFT.fullmatch(word), f"Hand {hand}: “{word[:20]}” is not a shift. Write +3, -2 or 8.")
        shifts.append(-int(read[2]) if read[1] in ("-", "DOWN") else int(read[2]))
    return tuple(shifts)


def fingerprint(movement: Movement) -> str:
    """Ten characters for a sheet's foot; they change with any move, session or line of the sheet."""
    lines = [
        f"{movement.tables} {','.join(map(str, movement.sessions))}",
        *(
            f"{hand.who.value} {hand.trump.value} {hand.dealer.value} {','.join(map(str, row))}"
            for hand, row in zip(movement.rotation.hands, movement.moves, strict=True)
        ),
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:10]


def sheet_for(tables: int, sessions: Sequence[int], rotation: Rotation | None) -> Rotation:
    """The sheet itself, or the book's; raises Refusal unless 2 to 1,000 tables can play these sessions by it."""
    Refusal.when(tables < 2, f"With {tables} table there is nowhere to go. A movement needs two or more.")
    Refusal.when(tables > MOST_TABLES, f"{tables} tables are too many; the most is {MOST_TABLES}.")
    check_sessions(sessions)
    sheet = rotation or rotation_for(sum(sessions))
    Refusal.when(
        len(sheet.hands) != sum(sessions),
        f"The sheet has {len(sheet.hands)} hands and the sessions {sum(sessions)}. Make them agree.",
    )
    return sheet


def _check_row(tables: int, hand: int, row: tuple[int, ...]) -> None:
    Refusal.when(len(row) != tables, f"Hand {hand} has moves for {len(row)} tables; there are {tables}.")
    sender: dict[int, int] = {}
    for table, to in enumerate(row, start=1):
        if not 1 <= to <= tables:
            raise Refusal(f"Hand {hand} sends table {table}’s pair to table {to}; tables run from 1 to {tables}.")
        if to == table:
            raise Refusal(f"Hand {hand} sends table {table}’s pair to its own table.")
        if to in sender:
            raise Refusal(f"Hand {hand} sends two pairs to table {to}: those of tables {sender[to]} and {table}.")
        sender[to] = table
