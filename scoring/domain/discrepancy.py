"""When the room's flags do not add up: how many are missing or too many, and which count to check first.  R38."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from scoring.domain.counts import FIVE, Room, is_unlikely

MOST_SUSPICIONS = 5
TEN = 10
LOAN_FORGOTTEN_AT_MOST = 4


class Slip(IntEnum):
    """How a count can be wrong, the likeliest first."""

    TURNED_ROUND = 0
    UNLIKELY = 1
    A_FIVE = 2
    A_TEN = 3
    LOAN = 4


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A count to check again: what was typed, what would make the room add up, and the reason in words.

    `table` and `counted` are None for a suspicion about the loans; `meant` is None where no other number makes the sum
    right.
    """

    slip: Slip
    table: int | None
    counted: int | None
    meant: int | None
    says: str


def say_sum(due: int, counted: int) -> str:
    """The sum in one sentence: `The room should hold 192 flags; 183 were counted: 9 are missing.`"""
    if due == counted:
        return f"The room should hold {due} flags, and {counted} were counted."
    if counted < due:
        verdict = f"{due - counted} {'is' if due - counted == 1 else 'are'} missing"
    else:
        verdict = f"{counted - due} too many"
    return f"The room should hold {due} flags; {counted} {'was' if counted == 1 else 'were'} counted: {verdict}."


def explain(counts: Mapping[int, int], due: int, room: Room) -> tuple[Suspicion, ...]:
    """At most five suspicions, the likeliest first; each table once.  Empty when the counts add up to the flags due."""
    gap = due - sum(counts.values())
    if gap == 0:
        return ()
    suspicions = [suspicion for table, counted in counts.items() if (suspicion := _suspect(table, counted, gap, room))]
    suspicions.sort(key=lambda suspicion: _order(suspicion, room))
    return tuple(suspicions + _suspect_loans(gap, room))[:MOST_SUSPICIONS]


def say_suspicions(suspicions: tuple[Suspicion, ...]) -> str:
    """All of them in one sentence, empty without any: `Most likely: table 3 (12 typed for 21?), table 5 (…).`"""
    return f"Most likely: {', '.join(suspicion.says for suspicion in suspicions)}." if suspicions else ""


def _suspect(table: int, counted: int, gap: int, room: Room) -> Suspicion | None:
    meant = counted + gap
    is_odd = is_unlikely(counted, room)
    if meant < 0 or is_unlikely(meant, room):
        says = f"table {table} ({counted} is far from what {room.hands} hands usually bring)"
        return Suspicion(Slip.UNLIKELY, table, counted, None, says) if is_odd else None
    if counted != meant and f"{counted:02}"[::-1] == f"{meant:02}":
        return Suspicion(Slip.TURNED_ROUND, table, counted, meant, f"table {table} ({counted} typed for {meant}?)")
    if is_odd:
        says = f"table {table} ({counted} is far from what {room.hands} hands usually bring; {meant} would add up)"
        return Suspicion(Slip.UNLIKELY, table, counted, meant, says)
    if abs(gap) == FIVE:
        says = f"table {table} (a five {'forgotten' if gap > 0 else 'counted twice'}, {counted} for {meant}?)"
        return Suspicion(Slip.A_FIVE, table, counted, meant, says)
    if abs(gap) == TEN:
        return Suspicion(Slip.A_TEN, table, counted, meant, f"table {table} (ten off, {counted} for {meant}?)")
    return None


def _suspect_loans(gap: int, room: Room) -> list[Suspicion]:
    if 0 < gap <= room.lent:
        says = f"the loans ({gap} of the {room.lent} flags lent given back without a note?)"
    elif -LOAN_FORGOTTEN_AT_MOST <= gap < 0:
        says = f"the loans ({-gap} lent without a note?)"
    else:
        return []
    return [Suspicion(Slip.LOAN, None, None, None, says)]


def _order(suspicion: Suspicion, room: Room) -> tuple[bool, Slip, int, int]:
    """The sort key: counts that can be corrected first; then the likelier slip, the likelier flags, the table."""
    if suspicion.meant is None:
        return True, suspicion.slip, -abs((suspicion.counted or 0) - room.flags_per_table), suspicion.table or 0
    return False, suspicion.slip, abs(suspicion.meant - room.flags_per_table), suspicion.table or 0
