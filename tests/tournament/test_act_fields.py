"""What pages and API ask for stands in the inputs of the acts."""

from scoring.services.counts import lend_flags
from scoring.services.seats import plan_turns
from tournament.act_fields import act_fields
from tournament.domain import Seat, Who
from tournament.services.acts import ACTS


def test_every_act_that_people_do_is_asked_for_by_fields_with_a_title_and_a_type() -> None:
    fields = [
        field for act in ACTS.values() if act.declaration.who is not Who.NOBODY for field in act_fields(act.input)
    ]

    assert fields
    assert [field for field in fields if not field.title or not isinstance(field.kind, type)] == []


def test_bounds_choices_and_defaults_are_those_of_the_annotations() -> None:
    day, table, flags, hand = act_fields(lend_flags.input)
    seats = next(field for field in act_fields(plan_turns.input) if field.name == "seats")

    assert [(day.kind, day.lowest, day.is_required), (hand.title, hand.is_required)] == [
        (int, 1, True),
        ("At hand", False),
    ]
    assert (flags.lowest, table.lowest, table.highest) == (1, 1, 1000)
    assert (seats.is_list, seats.kind, seats.choices) == (True, Seat, (("A", "A"), ("B", "B"), ("X", "X"), ("Y", "Y")))
