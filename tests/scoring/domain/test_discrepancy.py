"""Flags that do not add up."""

import pytest

from scoring.domain.counts import Room
from scoring.domain.discrepancy import MOST_SUSPICIONS, Slip, explain, say_sum, say_suspicions

THIRTY_HANDS = Room(tables=16, flags_per_table=12, lent=0, hands=30)


@pytest.mark.rule("R38")
@pytest.mark.parametrize(
    ("found", "says"),
    [
        (183, "The room should hold 192 flags; 183 were counted: 9 are missing."),
        (191, "The room should hold 192 flags; 191 were counted: 1 is missing."),
        (194, "The room should hold 192 flags; 194 were counted: 2 too many."),
        (1, "The room should hold 192 flags; 1 was counted: 191 are missing."),
        (192, "The room should hold 192 flags, and 192 were counted."),
    ],
)
def test_the_sum_is_said_in_one_sentence(found: int, says: str) -> None:
    assert say_sum(192, found) == says


def test_nothing_is_suspected_when_the_flags_add_up() -> None:
    assert explain({1: 10, 2: 14}, 24, Room(2, 12, 0, 30)) == ()
    assert say_suspicions(()) == ""


@pytest.mark.rule("R38")
def test_digits_typed_the_wrong_way_round_are_suspected_first() -> None:
    counts = dict.fromkeys(range(1, 17), 12) | {1: 3, 2: 12, 3: 12, 4: 12, 5: 12}

    suspicions = explain(counts, 192, THIRTY_HANDS)

    assert say_sum(192, sum(counts.values())) == "The room should hold 192 flags; 183 were counted: 9 are missing."
    assert [found.table for found in suspicions] == [2, 3, 4, 5, 6]
    assert [(found.slip, found.counted, found.meant) for found in suspicions] == [(Slip.TURNED_ROUND, 12, 21)] * 5


@pytest.mark.rule("R38")
def test_the_likeliest_table_is_named_with_what_was_meant() -> None:
    counts = {1: 12, 2: 11, 3: 8, 4: 8}

    suspicions = explain(counts, 48, Room(4, 12, 0, 30))

    assert say_suspicions(suspicions) == "Most likely: table 1 (12 typed for 21?)."


@pytest.mark.rule("R38")
@pytest.mark.parametrize(
    ("counts", "slips"),
    [
        ({1: 12, 2: 7}, [(Slip.A_FIVE, 2, 12), (Slip.A_FIVE, 1, 17)]),
        ({1: 12, 2: 17}, [(Slip.A_FIVE, 2, 12), (Slip.A_FIVE, 1, 7)]),
        ({1: 13, 2: 1}, [(Slip.A_TEN, 2, 11), (Slip.A_TEN, 1, 23)]),
        ({1: 12, 2: 22}, [(Slip.A_TEN, 2, 12), (Slip.A_TEN, 1, 2)]),
        ({1: 12, 2: 42}, [(Slip.UNLIKELY, 2, 12)]),
        ({1: 10, 2: 41}, [(Slip.TURNED_ROUND, 2, 14)]),
        ({1: 40, 2: 44}, [(Slip.UNLIKELY, 2, None), (Slip.UNLIKELY, 1, None)]),
        ({1: 12, 2: 13}, [(Slip.LOAN, None, None)]),
    ],
)
def test_each_slip_is_known_by_its_gap(
    counts: dict[int, int], slips: list[tuple[Slip, int | None, int | None]]
) -> None:
    suspicions = explain(counts, 24, Room(2, 12, 0, 30))

    assert [(found.slip, found.table, found.meant) for found in suspicions] == slips


@pytest.mark.rule("R37")
def test_flags_lent_may_have_been_given_back_without_a_note() -> None:
    suspicions = explain({1: 12, 2: 12}, 26, Room(2, 12, lent=2, hands=30))

    assert say_suspicions(suspicions) == ("Most likely: the loans (2 of the 2 flags lent given back without a note?).")


@pytest.mark.rule("R38")
def test_at_most_five_are_named_and_always_the_same_whatever_the_order_of_counting() -> None:
    counts = {table: 7 + table for table in range(1, 17)}

    for gap in range(-40, 41):
        forwards = explain(counts, sum(counts.values()) + gap, THIRTY_HANDS)
        backwards = explain(dict(reversed(counts.items())), sum(counts.values()) + gap, THIRTY_HANDS)

        assert forwards == backwards
        assert len(forwards) <= MOST_SUSPICIONS
