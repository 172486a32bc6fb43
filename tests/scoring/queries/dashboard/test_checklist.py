"""Every part of the work says how it stands."""

import pytest

from scoring.queries.dashboard import ItemState, desk_facts
from scoring.queries.dashboard.checklist import checklist
from scoring.services.playoffs import start_playoff
from tests.playing import NOON, count, fresh, make_event, play_day
from tournament.models import Event

DONE, TODO, ATTENTION = ItemState.DONE, ItemState.TODO, ItemState.ATTENTION


def standing(event: Event) -> dict[str, tuple[ItemState, str]]:
    """Each part by its name."""
    return {part.name: (part.state, part.says) for part in checklist(desk_facts(fresh(event)))}


@pytest.mark.django_db
def test_the_parts_of_an_event_stand_in_the_order_of_the_day() -> None:
    event = make_event(is_played=False)

    assert standing(event) == {
        "Teams": (DONE, "4 teams"),
        "Tables": (DONE, "4 tables"),
        "Movement": (TODO, "not chosen yet"),
        "Sheets": (TODO, "none yet"),
        "Verifiers": (TODO, "nobody let in yet"),
        "Day 1": (TODO, "not open yet"),
        "Day 2": (TODO, "not open yet"),
        "Ties": (TODO, "known when every day is closed"),
        "Final standings": (TODO, "not yet"),
    }


@pytest.mark.django_db
def test_a_day_says_how_far_its_counts_have_come() -> None:
    event = make_event()
    before = standing(event)["Day 1"]
    count(event, 1, 14)
    counting = standing(event)["Day 1"]
    count(event, 2, 9, by="Vera")
    count(event, 2, 10, by="Hugo")

    assert (before, counting, standing(event)["Day 1"]) == (
        (TODO, "open; being played"),
        (TODO, "1 of 4 tables counted"),
        (ATTENTION, "counts differ at table 2"),
    )


@pytest.mark.django_db
@pytest.mark.rule("R42")
def test_ties_that_matter_want_attention_until_they_are_settled() -> None:
    event = make_event(3, sessions=((15, 15),))
    play_day(event, 14, 14, 8)
    needed = standing(event)["Ties"]
    start_playoff(event=event, tables=[1, 2], by="Ada", at=NOON)

    assert (needed, standing(event)["Ties"]) == ((ATTENTION, "1 to settle"), (ATTENTION, "1 to settle"))
    assert standing(event)["Day 1"] == (DONE, "closed; 36 flags")
