"""Which tables to count again where the flags of a room do not add up, and the slip that would explain it.  R37, R38.

Of each table: how much better the number that would make the room add up fits it than the one that was typed, times how
often such a slip is made.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from scoring.domain.counts import FIVE, Limits
from tournament.domain import say_tables

VARIANCE_OF_A_HAND = 1.1
"""What one hand adds to the variance of a table's flags: the spread of 30 hands is about 5.7 flags."""
TURNED_ROUND, A_FIVE, A_TEN, ANOTHER_COUNT, ONE_OFF, ANY_OTHER = 24, 6, 8, 8, 3, 0.4  # how often each slip is made
STANDS_OUT = 1 / 2  # a table is named where the slip is likelier than at all others together
FIRST = 5  # so many tables are named in the order in which to count again
MOST_LENT = 4  # flags lent at once


@dataclass(frozen=True, slots=True)
class Suspect:
    """A table whose count may be wrong: the number that would make the room add up, and the slip, as in `12 for 13?`.

    `weight` is the logarithm of how likely that is, beside other tables; `is_slip` is false of one flag more or less,
    which anybody may have miscounted.
    """

    table: int
    meant: int
    slip: str
    weight: float
    is_slip: bool = True

    def __str__(self) -> str:
        return f"table {self.table} ({self.slip})"


def find_suspects(
    counts: Mapping[int, int],
    missing: int,
    limits: Limits,
    earlier: Mapping[int, int],
    hands_since: int,
    recounted: Collection[int],
) -> list[Suspect]:
    """The tables in the order in which to count again, without those that were.

    `missing` flags are negative where there are too many; `earlier` are the counts of a break, `hands_since` the hands
    played after it.
    """
    found = []
    for table in counts.keys() - recounted:
        typed, meant, before = counts[table], counts[table] + missing, earlier.get(table)
        often, slip = find_slip(typed, meant, before, [counts.get(table - 1), counts.get(table + 1)])
        usual, hands = (limits.flags_per_table, limits.hands) if before is None else (before, hands_since)
        better = ((typed - usual) ** 2 - (meant - usual) ** 2) / (2 * VARIANCE_OF_A_HAND * max(hands, 1))
        found.append(Suspect(table, meant, slip, better + log(often), often != ONE_OFF))
    return sorted(found, key=lambda suspect: (suspect.meant < 0, -suspect.weight, suspect.table))


def find_slip(typed: int, meant: int, earlier: int | None, beside: Collection[int | None]) -> tuple[float, str]:
    """How one number came to be typed for another, and how often that is so; `beside` are the counts of neighbours."""
    digits, others = sorted((str(typed), str(meant)), key=len)
    is_digit = len(digits) + 1 == len(others) and digits in (others[1:], others[:-1])  # one too many, or too few
    off = abs(meant - typed)
    slips = [
        (f"{typed:02}"[::-1] == f"{meant:02}", TURNED_ROUND, f"{typed} typed for {meant}?"),
        (earlier == typed, ANOTHER_COUNT, f"the earlier count typed again, {typed} for {meant}?"),
        (typed in beside, ANOTHER_COUNT, f"its neighbour’s count typed, {typed} for {meant}?"),
        (is_digit, A_TEN, f"{typed} typed for {meant}?"),
        (off == 2 * FIVE, A_TEN, f"ten off, {typed} for {meant}?"),
        (off == FIVE, A_FIVE, f"a five {'forgotten' if meant > typed else 'counted twice'}, {typed} for {meant}?"),
        (off == 1, ONE_OFF, f"one off, {typed} for {meant}?"),
    ]
    return max(((often, text) for is_so, often, text in slips if is_so), default=(ANY_OTHER, f"{typed} for {meant}?"))


def likeliest(suspects: Sequence[Suspect]) -> Suspect | None:
    """The table where the mistake is, more likely than not, where a slip explains it; None where none stands out."""
    possible = [suspect for suspect in suspects if suspect.meant >= 0]
    others = sum(exp(suspect.weight - possible[0].weight) for suspect in possible)
    return possible[0] if possible and possible[0].is_slip and 1 / others > STANDS_OUT else None


def say_suspects(suspects: Sequence[Suspect]) -> str:
    """What to count again, in a sentence or two."""
    if best := likeliest(suspects):
        return f"Most likely: {best}."
    if not suspects:
        return "Every table was counted twice. Look for flags on the floor and in boxes, and for loans without a note."
    first = [suspect.table for suspect in suspects[:FIRST]]
    order = " in this order" if len(first) > 1 else ""
    others = ", then the others" if len(suspects) > len(first) else ""
    return f"No table stands out. Count again{order}: {say_tables(first)}{others}."


def say_loans(counts: Mapping[int, int], missing: int, owed: Mapping[int, int]) -> str:
    """The loan without a note that would explain the sum (R37); empty where none would."""
    if 0 < -missing <= MOST_LENT:
        poorest = min(counts, key=lambda table: (counts[table] - owed.get(table, 0), table))
        return f"Or flags were lent without a note, to table {poorest} perhaps."
    owing = sorted((flags != missing, table) for table, flags in owed.items() if flags >= missing > 0)
    return f"Or table {owing[0][1]} gave back flags without a note." if owing else ""
