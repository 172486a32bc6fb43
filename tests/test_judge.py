"""The stand-alone judge and the product's own: two makers who must agree on everything."""

import json
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from rotations.domain import book_rotation, design, movement
from rotations.domain.judging.certificate import certificate, random_moves
from rotations.record import certificate_record, movement_record
from tests import judge
from tournament.domain import Pair

pytestmark = pytest.mark.slow

AGREEING = 300


def draw_movement(random: Random, most_tables: int, longest: int) -> movement.Movement:
    """Any movement of up to three sessions: a common shift on some hands, anything on others, any sheet."""
    tables = random.randint(2, most_tables)
    sessions = tuple(random.randint(1, longest) for _ in range(random.randint(1, 3)))
    rows = random_moves(tables, sum(sessions), random.getrandbits(40))
    lines = []
    for number in range(1, sum(sessions) + 1):
        if random.random() < 0.5:
            shift = random.randint(1, tables - 1)
            rows[number - 1] = [(table + shift) % tables + 1 for table in range(tables)]
        who = random.choice(list(Pair))
        lines.append(
            book_rotation.Hand(number, who, random.choice(list(book_rotation.Trump)), random.choice(who.seats))
        )
    return movement.Movement(
        tables, sessions, "typed", book_rotation.Rotation("Any", tuple(lines)), tuple(tuple(row) for row in rows)
    )


@settings(max_examples=AGREEING, deadline=None)
@given(st.integers(0, 2**40).map(lambda seed: draw_movement(Random(seed), most_tables=9, longest=6)))
def test_the_two_judges_agree_on_every_movement(plan: movement.Movement) -> None:
    record = json.loads(json.dumps(movement_record(plan, certificate_record(certificate(plan)))))

    assert (judge.faults(record), judge.disagreements(record)) == ([], [])


@pytest.mark.parametrize("hall", [(16, (15, 15, 20)), (2, (3,)), (3, (4, 4)), (11, (12, 12)), (61, (15, 15))], ids=str)
def test_the_two_judges_agree_on_balanced_movements(hall: tuple[int, tuple[int, ...]]) -> None:
    plan = design.make_movement(*hall)
    record = movement_record(plan, certificate_record(certificate(plan)))

    assert (judge.faults(record), judge.disagreements(record)) == ([], [])
