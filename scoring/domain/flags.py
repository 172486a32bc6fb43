"""Flags won on one hand, and what a count is after loans.  R24, R29, R34, R35, R37; book 3(b), 7, 9(g), 10(c), N.B."""

from rotations.domain.book_rotation import Trump
from tournament.domain import TRICKS, Refusal

TRICKS_FOR_A_REVOKE = 2
TRICKS_FOR_ONE, TRICKS_FOR_TWO = 7, 10
MOST_FLAGS = 2
"""That visitors can win on one hand."""


def visitors_count(visitors_tricks: int, trump: Trump, revokes_by_visitors: int = 0, revokes_by_home: int = 0) -> int:
    """What the visitors' tricks count for, 0 to 13, after NT Low (R35) and revokes (R29); raises Refusal."""
    Refusal.when(
        not 0 <= visitors_tricks <= TRICKS,
        f"A hand has 13 tricks, so the visitors cannot have taken {visitors_tricks}. Count them again.",
    )
    Refusal.when(
        revokes_by_visitors < 0 or revokes_by_home < 0,
        "The number of revokes cannot be negative. Enter the revokes again.",
    )
    count = TRICKS - visitors_tricks if trump is Trump.NT_LOW else visitors_tricks
    count += TRICKS_FOR_A_REVOKE * (revokes_by_home - revokes_by_visitors)
    return min(max(count, 0), TRICKS)


def flags_won(
    visitors_tricks: int,
    trump: Trump,
    revokes_by_visitors: int = 0,
    revokes_by_home: int = 0,
) -> int:
    """Flags (0, 1 or 2 in all) the visitors carry home (R34); raises Refusal as `visitors_count` does."""
    count = visitors_count(visitors_tricks, trump, revokes_by_visitors, revokes_by_home)
    return (count >= TRICKS_FOR_ONE) + (count >= TRICKS_FOR_TWO)


def net_flags(counted: int, owed: int, is_loan_counted: bool = True) -> int:
    """A table's result: its count minus the flags it owes (maybe negative), or as counted where loans are ignored."""
    return counted - owed if is_loan_counted else counted
