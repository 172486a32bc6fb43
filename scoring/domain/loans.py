"""Flags the leader lends to a table that has none left, and what a table's count is after loans.  R37; book 7."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.domain.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Loan:
    """Flags lent to a table and given back; raises Refusal unless one is lent and 0 to all are back."""

    table: int
    flags: int
    returned: int = 0
    hand: int | None = None

    def __post_init__(self) -> None:
        if self.flags < 1:
            raise Refusal(f"A loan is one flag or more. Say how many flags table {self.table} gets.")
        _check_return(self.table, self.returned, self.flags)

    @property
    def outstanding(self) -> int:
        """Flags of this loan still owed."""
        return self.flags - self.returned


def outstanding(loans: Iterable[Loan]) -> dict[int, int]:
    """Flags owed by each table that owes any, in order of table."""
    owed: dict[int, int] = {}
    for loan in loans:
        owed[loan.table] = owed.get(loan.table, 0) + loan.outstanding
    return {table: flags for table, flags in sorted(owed.items()) if flags}


def take_back(loans: Iterable[Loan], table: int, flags: int) -> tuple[Loan, ...]:
    """The loans after the table gave flags back, the oldest first; raises Refusal for more than it owes or none."""
    loans = tuple(loans)
    if flags < 1:
        raise Refusal(f"Table {table} gives back one flag or more. Say how many.")
    _check_return(table, flags, outstanding(loans).get(table, 0))
    after = []
    for loan in loans:
        back = min(flags, loan.outstanding) if loan.table == table else 0
        flags -= back
        after.append(replace(loan, returned=loan.returned + back))
    return tuple(after)


def net_flags(counted: int, owed: int, is_loan_counted: bool = True) -> int:
    """A table's result: its count minus the flags it owes (maybe negative), or as counted where loans are ignored."""
    return counted - owed if is_loan_counted else counted


def _check_return(table: int, returned: int, owed: int) -> None:
    if returned < 0:
        raise Refusal(f"The flags given back cannot be negative. Say how many table {table} gave.")
    if returned > owed:
        raise Refusal(f"Table {table} owes {owed} flags, so it cannot give back {returned}. Check the loan.")
