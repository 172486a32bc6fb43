"""Counting flags: fives and loose, what the room can hold, people who do not find the same, the sum."""

import pytest

from scoring.domain.counts import (
    Count,
    CountState,
    Limits,
    five_and_loose,
    is_unlikely,
    read_back,
    say_sum,
    settle,
)
from tournament.domain import Refusal


def count(flags: int, by: str = "", leader: bool = False) -> Count:
    return Count(flags=flags, by=by, leader=leader)


@pytest.mark.rule("R16")
def test_flags_are_five_for_every_five_and_one_for_every_loose_one() -> None:
    assert [five_and_loose(*divmod(flags, 5)) for flags in range(200)] == list(range(200))


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("fives", "loose"), [(2, 5), (2, -1), (-1, 0), (0, 12)])
def test_five_loose_flags_are_a_five(fives: int, loose: int) -> None:
    with pytest.raises(
        Refusal,
        match=r"five of them make one more five|number of fives cannot be negative",
    ):
        five_and_loose(fives, loose)


@pytest.mark.rule("R16")
@pytest.mark.parametrize(
    ("flags", "said"),
    [(17, "3 fives and 2 = 17"), (7, "1 five and 2 = 7"), (3, "0 fives and 3 = 3"), (20, "4 fives and 0 = 20")],
)
def test_a_count_is_read_back_in_fives(flags: int, said: str) -> None:
    assert read_back(flags) == said


@pytest.mark.rule("R38")
@pytest.mark.parametrize(
    ("hands", "lent", "likely"),
    [
        (0, 0, range(12, 13)),
        (1, 0, range(10, 15)),
        (2, 0, range(8, 17)),
        (15, 0, range(25)),
        (30, 0, range(31)),
        (30, 2, range(33)),
    ],
)
def test_a_count_that_the_hands_hardly_ever_bring_is_unlikely(hands: int, lent: int, likely: range) -> None:
    room = Limits(tables=16, flags_per_table=12, lent=lent, hands=hands)

    assert [flags for flags in range(195) if not is_unlikely(flags, room)] == list(likely)


AGREED = CountState.AGREED
WAITING = CountState.WAITING
CONFLICT = CountState.CONFLICT
V14, V15, O14, O15, O16, P14, P15, Q15 = (
    count(14, "Vera"),
    count(15, "Vera"),
    count(14, "Otto"),
    count(15, "Otto"),
    count(16, "Otto"),
    count(14, "Pia"),
    count(15, "Pia"),
    count(15, "Quin"),
)
ADA14, ADA15 = count(14, "Ada", leader=True), count(15, "Ada", leader=True)


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("counts", "needed", "state", "flags"),
    [
        ([], 1, CountState.MISSING, None),
        ([V14], 1, AGREED, 14),
        ([V14], 2, WAITING, None),
        ([V14, O14], 1, AGREED, 14),  # an equal recount changes nothing
        ([V14, V15], 1, AGREED, 15),  # the same person corrects
        ([V14, O15], 1, CONFLICT, None),  # somebody else differs
        ([V14, O15, O14], 1, AGREED, 14),  # and takes it back
        ([V14, O15, V15], 1, AGREED, 15),
        ([V14, O15, P15], 1, AGREED, 15),  # a third count settles
        ([V14, O15, P15, P15], 1, AGREED, 15),  # and an equal recount still changes nothing
        ([V14, O15, P14, Q15], 1, CONFLICT, None),
        ([V14, O15, V14], 1, CONFLICT, None),  # saying it twice does not
        ([V14, O15, count(16, "Pia")], 1, CONFLICT, None),
        ([V14, O14], 2, AGREED, 14),  # two people, the same
        ([V14, V14], 2, WAITING, None),  # one person twice
        ([V14, V15], 2, CONFLICT, None),  # nor with another number
        ([V14, V15, V14], 2, CONFLICT, None),
        ([V14, V15, O15], 2, AGREED, 15),
        ([V14, O15], 2, CONFLICT, None),
        ([V14, O14, O15], 2, CONFLICT, None),  # a correction may break an agreement
        ([V14, O15, P14], 2, AGREED, 14),
        ([V14, O15, O16, P14], 2, AGREED, 14),
        ([V14, O15, P15, V15], 2, AGREED, 15),
        ([ADA14], 2, AGREED, 14),  # the leader settles
        ([V14, O15, ADA15], 2, AGREED, 15),
        ([V14, O14, ADA15], 2, AGREED, 15),
        ([V14, O15, ADA15, V15], 3, AGREED, 15),
        ([V14, O15, ADA15, V14], 1, AGREED, 15),  # whatever comes after it
        ([V14, O15, ADA15, V14, ADA14], 1, AGREED, 14),
        ([count(14, "Vera  Smith"), count(15, " vera smith ")], 1, AGREED, 15),  # one person's name
        ([count(14), count(15)], 1, AGREED, 15),  # who gave no name is a person too
        ([count(14), count(15, "Vera")], 1, CONFLICT, None),
        ([count(14), count(14, "Vera")], 2, AGREED, 14),
        ([ADA14, count(15, "Ada")], 1, AGREED, 14),  # a verifier of the leader's name does not correct the leader
    ],
)
def test_people_settle_what_a_table_holds(
    counts: list[Count], needed: int, state: CountState, flags: int | None
) -> None:
    settled = settle(counts, needed)

    assert (settled.state, settled.flags) == (state, flags)


@pytest.mark.rule("R38")
@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (183, "The room should hold 192 flags; 183 were counted: 9 are missing."),
        (191, "The room should hold 192 flags; 191 were counted: 1 is missing."),
        (194, "The room should hold 192 flags; 194 were counted: 2 too many."),
        (1, "The room should hold 192 flags; 1 was counted: 191 are missing."),
        (192, "The room should hold 192 flags, and 192 were counted."),
    ],
)
def test_the_sum_is_said_in_one_sentence(found: int, sentence: str) -> None:
    assert say_sum(192, found) == sentence
