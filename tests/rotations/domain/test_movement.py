"""Who goes where: the circle, the plain progression, typed moves, and what cannot be played."""

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from rotations.domain.book_rotation import rotation_for
from rotations.domain.movement import Movement, fingerprint, from_shifts, read_shifts, sequence
from tests.refusals import why_refused


@pytest.mark.rule("R19")
def test_table_one_of_sixteen_in_sequence() -> None:
    moves = sequence(16, (15, 15, 20)).moves
    rows = [(hand, moves[hand - 1]) for hand in (1, 2, 8, 15, 16, 30, 31, 50)]

    assert [(hand, row[0], row.index(1) + 1) for hand, row in rows] == [
        (1, 2, 16),
        (2, 3, 15),
        (8, 9, 9),
        (15, 16, 2),
        (16, 2, 16),
        (30, 16, 2),
        (31, 2, 16),
        (50, 6, 12),
    ]


@given(st.integers(2, 60), st.data())
def test_up_and_down_are_two_ways_to_say_one_move(tables: int, data: st.DataObject) -> None:
    shift = data.draw(st.integers(1, tables - 1))

    up, down = from_shifts(tables, (1,), (shift,)), from_shifts(tables, (1,), (shift - tables,))

    assert (up, up.shifts) == (down, (shift,))


def test_a_hand_on_which_tables_move_differently_has_no_common_shift() -> None:
    movement = Movement(4, (2,), "typed", rotation_for(2), ((2, 1, 4, 3), (2, 3, 4, 1)))

    assert movement.shifts == (None, 1)


@pytest.mark.parametrize(
    ("text", "shifts"),
    [
        ("+3 -2 8", (3, -2, 8)),
        ("3,14,8", (3, 14, 8)),
        ("+3-2+8", (3, -2, 8)),
        ("up 3, down 2; 8", (3, -2, 8)),
        ("+1 +2 | −3 –4", (1, 2, -3, -4)),
        ("", ()),
    ],
)
def test_typed_shifts_are_read(text: str, shifts: tuple[int, ...]) -> None:
    assert read_shifts(text) == shifts


@pytest.mark.parametrize("tables", range(2, 41))
def test_a_shift_that_leaves_everybody_at_home_is_refused(tables: int) -> None:
    why = [why_refused(from_shifts, tables, (2,), (1, shift)).partition(",")[0] for shift in (0, tables, -tables)]
    told = f"Hand 2: with {tables} tables a shift of {{}} leaves every pair at home"
    assert why == [told.format(shift) for shift in (0, tables, -tables)]


def typed(*row: int) -> Movement:
    return Movement(4, (1,), "typed", rotation_for(1), (row,))


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: read_shifts("3 4x 5"), "Hand 2: “4X” is not a shift"),
        (lambda: sequence(16, (0,)), "Session 1 has 0 hands"),
        (lambda: sequence(16, (15, -1)), "Session 2 has -1 hands"),
        (lambda: sequence(16, ()), "There is no session"),
        (lambda: sequence(16, (1000, 1)), "1001 hands are too many"),
        (lambda: from_shifts(16, (1,), (17,)), "Hand 1: a shift of 17 goes more than once round the 16 tables"),
        (lambda: from_shifts(4, (2,), (1,)), "There are moves for 1 hands and the sessions have 2"),
        (lambda: from_shifts(4, (2,), (1, 2), rotation_for(3)), "The sheet has 3 hands and the sessions 2"),
        (lambda: typed(2, 3, 1, 4), "Hand 1 sends table 4’s pair to its own table"),
        (lambda: typed(2, 1, 2, 3), "Hand 1 sends two pairs to table 2: those of tables 1 and 3"),
        (lambda: typed(2, 3, 4, 5), "Hand 1 sends table 4’s pair to table 5; tables run from 1 to 4"),
        (lambda: typed(2, 3, 4, 0), "Hand 1 sends table 4’s pair to table 0; tables run from 1 to 4"),
        (lambda: typed(2, 3, 1), "Hand 1 has moves for 3 tables; there are 4"),
    ],
)
def test_what_cannot_be_played_is_refused_by_hand_and_table(make: Callable[[], object], why: str) -> None:
    assert why_refused(make).startswith(why)


def test_the_checksum_changes_with_any_move_session_or_line_and_with_nothing_else() -> None:
    same = [sequence(16, (15, 15)), from_shifts(16, (15, 15), [*range(1, 16), *range(-15, 0)])]
    others = [
        sequence(16, (15, 14, 1)),
        sequence(15, (15, 15)),
        from_shifts(16, (15, 15), [2, 1, *range(3, 16), *range(1, 16)]),
        sequence(16, (15, 15), rotation_for(30, restart_after=(15,))),
    ]

    assert [*map(fingerprint, same)] == ["04ff81db7b"] * 2
    assert len({*map(fingerprint, [*same, *others])}) == 5
