"""The leader's own order."""

from itertools import permutations, product

import pytest

from scoring.domain.playoff.ruling import NotThatTie, ruled_order


@pytest.mark.rule("R47")
def test_the_leader_may_place_four_tied_tables_in_any_order() -> None:
    for order in permutations((4, 9, 12, 13)):
        assert ruled_order((4, 9, 12, 13), order) == order


@pytest.mark.rule("R47")
def test_an_order_that_leaves_one_out_or_names_another_or_one_twice_is_refused() -> None:
    orders = [order for length in range(5) for order in product((4, 9, 12, 7), repeat=length)]
    wrong = [order for order in orders if sorted(order) != [4, 9, 12]]

    for order in wrong:
        with pytest.raises(NotThatTie) as refused:
            ruled_order((12, 4, 9), order)
        assert str(refused.value) == "The ruling must place tables 4, 9 and 12, each once. Enter the order again."
