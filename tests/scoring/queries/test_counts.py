"""How many tables still need a count, as the database adds it up."""

from random import Random

import pytest

from scoring.services.counts import NewCount, Settlement, record_flag_count, settle_flag_count
from tests.events import NOON, fresh, make_event
from tests.queried import count_of_day, tables_to_go
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R15")
@pytest.mark.parametrize("seed", range(2))
def test_the_tables_to_go_are_those_whose_counts_are_not_settled(seed: int) -> None:
    chance = Random(seed)
    event = make_event(3, counts_needed=1 + seed % 2)
    for number in range(25):
        table, flags, by = (
            chance.randint(1, 3),
            chance.choice([11, 12]),
            chance.choice(["Vera", " vera ", "Max", "Hugo"]),
        )
        if chance.random() < 0.1:
            settlement = Settlement(day=1, table=table, flags=flags, reason="Counted again.")
            settle_flag_count(event, Actor(by), NOON, settlement, str(number))
        else:
            record_flag_count(event, Actor(by), NOON, NewCount(day=1, table=table, flags=flags), str(number))

        assert tables_to_go(fresh(event), 1) == len(count_of_day(fresh(event), 1).to_check), (number, table, flags, by)
