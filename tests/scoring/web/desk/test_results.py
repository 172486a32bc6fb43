"""The standings become final by the leader's act alone, and are taken back with a reason."""

import json

from django.test import Client

from tests.desk_pages import refusals_of, text_of
from tests.playing import fresh, make_event, play_day
from tournament.models import Event

RESULTS = "/games/desk/results/"


def played(*flags: int) -> Event:
    """An event of one day that ended with these flags."""
    event = make_event(len(flags), sessions=((15, 15),))
    play_day(event, *flags)
    return event


def test_verified_standings_are_published_by_one_button(ada: Client) -> None:
    event = played(20, 10, 6)

    answer = ada.post(f"{RESULTS}publish/", follow=True)

    assert answer.redirect_chain == [(RESULTS, 303)]
    assert "The standings are final and published." in text_of(answer)
    assert fresh(event).finalised_by == "Ada"


def test_standings_with_a_tie_that_matters_are_not_published(ada: Client) -> None:
    event = played(14, 14, 8)

    answer = ada.post(f"{RESULTS}publish/")

    assert answer.status_code == 422
    assert refusals_of(answer) == [
        "Tables 1 and 2 are tied for places 1 and 2. Play it off or rule, then make the event final."
    ]
    assert fresh(event).finalised_at is None


def test_the_leader_sees_the_standings_also_where_the_public_does_not(ada: Client) -> None:
    played(20, 10, 6)
    ada.post("/games/desk/shown/", {"when": "held"})

    assert "1 1 Team 1 Zone 1 Zone 1 20 20" in text_of(ada.get(RESULTS))


def test_final_standings_are_taken_back_with_a_reason_after_the_desk_said_what_that_does(ada: Client) -> None:
    event = played(20, 10, 6)
    ada.post(f"{RESULTS}publish/")

    asked = ada.post(f"{RESULTS}withdraw/", {"reason": "table 2 counted again"})
    still = fresh(event).finalised_by
    answer = ada.post(f"{RESULTS}withdraw/", {"reason": "table 2 counted again", "sure": "1"})

    assert "The standings are no longer final until you publish them again." in text_of(asked)
    assert still == "Ada"
    assert (answer.status_code, fresh(event).finalised_at) == (303, None)


def test_final_standings_are_not_taken_back_without_a_reason(ada: Client) -> None:
    event = played(20, 10, 6)
    ada.post(f"{RESULTS}publish/")

    answer = ada.post(f"{RESULTS}withdraw/", {"reason": " ", "sure": "1"})

    assert answer.status_code == 422
    assert fresh(event).finalised_by == "Ada"


def test_the_event_is_saved_as_a_file(ada: Client) -> None:
    event = played(20, 10, 6)

    answer = ada.get("/games/desk/file/")

    assert answer["Content-Disposition"] == 'attachment; filename="games.json"'
    assert json.loads(answer.content)["format"] == "military-whist-event/1"
    assert event.verifier_code not in answer.content.decode()
