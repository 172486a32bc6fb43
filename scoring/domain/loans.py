"""Flags the leader lends to a table that has none left, and what a table's count is after loans.  R37; book 7."""

from dataclasses import dataclass

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
        if self.returned < 0:
            raise Refusal(f"The flags given back cannot be negative. Say how many table {self.table} gave.")
        if self.returned > self.flags:
            raise Refusal(
                f"Table {self.table} owes {self.flags} flags, so it cannot give back {self.returned}. Check the loan."
            )


def net_flags(counted: int, owed: int, is_loan_counted: bool = True) -> int:
    """A table's result: its count minus the flags it owes (maybe negative), or as counted where loans are ignored."""
    return counted - owed if is_loan_counted else counted
