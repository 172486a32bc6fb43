"""What everybody sees of the movement."""

from django.test import Client

from tests.events import make_event, markup, play_day


def test_its_head_says_how_far_the_standings_can_be_trusted_once_they_are_shown() -> None:
    event = make_event(4)
    before = markup(Client().get("/games/movement/").content.decode())

    play_day(event, 14, 13, 12, 9)

    after = markup(Client().get("/games/movement/").content.decode())
    text = "Day 1 closed by the leader, 21 August 2026, 13:00"
    assert (text in before, text in after) == (False, True)
