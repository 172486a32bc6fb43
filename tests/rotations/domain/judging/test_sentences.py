"""What comes of a plan, in one sentence, counted a second time from table 1's visits."""

from collections import defaultdict

import pytest

from rotations.domain.book_rotation import rotation_for
from rotations.domain.design import make_movement
from rotations.domain.judging.certificate import variety
from rotations.domain.movement import sequence


@pytest.mark.rule("R19")
@pytest.mark.parametrize("tables", [6, 11, 16, 21])
def test_plain_progression_locks_trump_to_opponent_where_the_tables_less_one_are_a_multiple_of_five(
    tables: int,
) -> None:
    assert "in one trump only" in variety(sequence(tables, (15, 15, 20)))
    assert "in one trump only" not in variety(sequence(tables + 1, (15, 15, 20)))


@pytest.mark.rule("R19")
def test_the_figures_of_the_sentence_are_those_of_the_movement() -> None:
    movement = make_movement(16, (15, 15), plan="balanced")
    trumps, pairs = defaultdict(set), defaultdict(set)
    for hand, row in zip(rotation_for(30).hands, movement.moves, strict=True):
        trumps[row[0]].add(hand.trump.value[:2])
        pairs[row[0]].add(hand.who)

    assert {len(kinds) for kinds in trumps.values()} == {2} == {len(kinds) for kinds in pairs.values()}
    assert variety(movement) == (
        "With 16 tables a team that goes to a table again does so in 2 different trumps and by 2 different pairs."
    )
