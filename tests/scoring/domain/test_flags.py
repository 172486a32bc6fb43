"""Flags won on a hand: every number of tricks, every trump, every pair of revokes."""

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.flags import flags_won, net_flags, visitors_count
from tests.refusals import why_refused
from tournament.domain.levels import FLAGS_PER_TABLE

THE_BOOKS_FLAGS = {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 1, 8: 1, 9: 1, 10: 2, 11: 2, 12: 2, 13: 2}


@pytest.mark.rule("R34")
@pytest.mark.parametrize("trump", [Trump.H, Trump.S, Trump.D, Trump.C, Trump.NT_HIGH])
def test_visitors_with_seven_tricks_carry_one_flag_home_and_with_ten_two_in_all(trump: Trump) -> None:
    assert {tricks: flags_won(tricks, trump) for tricks in range(14)} == THE_BOOKS_FLAGS


@pytest.mark.rule("R35")
def test_in_nt_low_the_opponents_tricks_are_counted() -> None:
    assert {13 - tricks: flags_won(tricks, Trump.NT_LOW) for tricks in range(14)} == THE_BOOKS_FLAGS


@pytest.mark.rule("R29")
@pytest.mark.parametrize(
    ("trump", "tricks", "by_visitors", "by_home", "count", "flags"),
    [
        (Trump.S, 8, 0, 0, 8, 1),
        (Trump.S, 8, 1, 0, 6, 0),
        (Trump.S, 8, 0, 1, 10, 2),
        (Trump.S, 6, 0, 1, 8, 1),
        (Trump.NT_LOW, 5, 0, 0, 8, 1),
        (Trump.NT_LOW, 3, 0, 0, 10, 2),
        (Trump.NT_LOW, 5, 1, 0, 6, 0),
        (Trump.NT_LOW, 7, 0, 1, 8, 1),
        (Trump.S, 1, 1, 0, 0, 0),
        (Trump.S, 12, 0, 1, 13, 2),
        (Trump.S, 8, 1, 1, 8, 1),
        (Trump.S, 6, 0, 2, 10, 2),
    ],
)
def test_a_revoke_moves_two_tricks_of_the_count_to_the_opponents(
    trump: Trump, tricks: int, by_visitors: int, by_home: int, count: int, flags: int
) -> None:
    assert [reckon(tricks, trump, by_visitors, by_home) for reckon in (visitors_count, flags_won)] == [count, flags]


@pytest.mark.rule("R12", "R24")
@pytest.mark.parametrize("played", [(-1,), (14,), (100,), (7, -1, 0), (7, 0, -1)])
def test_tricks_that_no_hand_has_and_fewer_revokes_than_none_are_refused(played: tuple[int, ...]) -> None:
    why_refused(flags_won, played[0], Trump.H, *played[1:])
    assert FLAGS_PER_TABLE == 12


@pytest.mark.rule("R37")
def test_a_count_is_worth_less_by_what_the_table_owes_unless_the_leader_lets_loans_off() -> None:
    assert [net_flags(5, 2), net_flags(1, 2), net_flags(5, 2, is_loan_counted=False)] == [3, -1, 5]
