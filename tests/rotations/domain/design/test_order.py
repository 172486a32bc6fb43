"""The assignment against every way to assign."""

from itertools import permutations

from hypothesis import given, strategies as st

from rotations.domain.design.order import assign


@given(
    st.integers(1, 5).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(-9, 2**80), min_size=size, max_size=size), min_size=size, max_size=size
        )
    )
    | st.integers(1, 6).flatmap(
        lambda size: st.just([[row * column % 3 for row in range(size)] for column in range(size)])
    )
)
def test_no_other_assignment_costs_less(costs: list[list[int]]) -> None:
    columns = assign(costs)

    assert sorted(columns) == list(range(len(costs)))
    assert sum(row[column] for row, column in zip(costs, columns, strict=True)) == min(
        sum(row[column] for row, column in zip(costs, ways, strict=True)) for ways in permutations(range(len(costs)))
    )
