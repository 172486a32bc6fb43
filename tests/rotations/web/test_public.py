"""What everybody sees of the movement."""

import pytest
from django.test import Client

from tests.playing import make_event, markup, play_day

pytestmark = pytest.mark.django_db


def test_the_movement_page_shows_every_hand_and_a_page_of_its_own_how_fair_it_is() -> None:
    make_event(4)

    page = markup(Client().get("/games/movement/").content.decode())
    fairness = markup(Client().get("/games/movement/fairness/").content.decode())

    assert page.partition("The whole room, hand by hand")[2].partition("in figures")[0].count('<th scope="row"') == 8
    assert page.count("<details open>") == 1
    assert fairness.partition("How fair: ")[2].partition("<details>")[0].count("<li>") == 4
    assert '<g id="table-4">' in fairness


def test_its_head_says_how_far_the_standings_can_be_trusted_once_they_are_shown() -> None:
    event = make_event(4)
    before = markup(Client().get("/games/movement/").content.decode())

    play_day(event, 14, 13, 12, 9)

    after = markup(Client().get("/games/movement/").content.decode())
    text = "Day 1 closed by the leader, 21 August 2026, 12:10"
    assert (text in before, text in after) == (False, True)


def test_before_a_movement_is_adopted_its_page_says_so() -> None:
    make_event(2, is_played=False)

    responses = [Client().get(address) for address in ("/games/movement/", "/games/movement/fairness/")]

    assert [response.status_code for response in responses] == [409, 409]
    assert ["Summer Games has no movement yet" in response.content.decode() for response in responses] == [True, True]
