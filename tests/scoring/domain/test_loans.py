"""Flags lent by the leader."""

import pytest

from scoring.domain.loans import Loan, net_flags, outstanding, take_back
from tournament.domain.refusal import Refusal


@pytest.mark.rule("R37")
def test_a_table_owes_what_it_was_lent_and_has_not_given_back() -> None:
    loans = [Loan(9, 1), Loan(3, 2, returned=1, hand=11), Loan(3, 4), Loan(5, 2, returned=2)]

    assert outstanding(loans) == {3: 5, 9: 1}


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
def test_flags_given_back_settle_the_oldest_loan_first() -> None:
    loans = (Loan(3, 2, returned=1), Loan(9, 1), Loan(3, 2))

    assert take_back(loans, 3, 2) == (Loan(3, 2, returned=2), Loan(9, 1), Loan(3, 2, returned=1))


@pytest.mark.rule("R37")
def test_a_table_gives_back_at_most_all_it_owes_and_at_least_one() -> None:
    loans = (Loan(3, 2, returned=1), Loan(3, 2))

    with pytest.raises(Refusal) as refusal:
        take_back(loans, 3, 4)
    assert str(refusal.value) == "Table 3 owes 3 flags, so it cannot give back 4. Check the loan."
    with pytest.raises(Refusal, match="flags, so it cannot give back"):
        take_back(loans, 4, 1)
    with pytest.raises(Refusal, match=r"gives back one flag or more\. Say how many"):
        take_back(loans, 3, 0)


@pytest.mark.rule("R37")
def test_a_count_is_worth_less_by_what_the_table_owes_unless_the_leader_lets_loans_off() -> None:
    assert net_flags(5, 2) == 3
    assert net_flags(1, 2) == -1
    assert net_flags(5, 2, is_loan_counted=False) == 5
