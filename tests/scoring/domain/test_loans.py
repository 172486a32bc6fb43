"""Flags lent by the leader."""

import pytest

from scoring.domain.loans import Loan, net_flags
from tournament.domain.refusal import Refusal


@pytest.mark.rule("R37")
@pytest.mark.parametrize("flags", [0, -1])
def test_a_loan_is_one_flag_or_more(flags: int) -> None:
    with pytest.raises(Refusal, match=r"A loan is one flag or more\. Say how many flags table"):
        Loan(3, flags)


@pytest.mark.rule("R37")
@pytest.mark.parametrize("returned", [-1, 3])
def test_no_table_gives_back_more_than_it_owes(returned: int) -> None:
    with pytest.raises(Refusal, match=r"cannot be negative|flags, so it cannot give back"):
        Loan(3, 2, returned=returned)


@pytest.mark.rule("R37")
def test_a_count_is_worth_less_by_what_the_table_owes_unless_the_leader_lets_loans_off() -> None:
    assert net_flags(5, 2) == 3
    assert net_flags(1, 2) == -1
    assert net_flags(5, 2, is_loan_counted=False) == 5
