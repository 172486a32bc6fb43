"""Who may open what: the right person, the wrong person, nobody."""

from django.test import Client

from tests.events import make_event
from tests.people import browser_of_verifier


def test_a_verifier_of_one_event_is_nobody_at_another() -> None:
    event = make_event(2)
    make_event(2, slug="others")

    response = browser_of_verifier(event).get("/others/verify/1/1/")

    assert (response.status_code, response["Location"]) == (302, "/others/verify/?next=%2Fothers%2Fverify%2F1%2F1%2F")


def test_a_form_without_its_token_saves_nothing_and_says_so() -> None:
    make_event(2)

    response = Client(enforce_csrf_checks=True).post("/games/verify/", {"code": "AAAAAA", "name": "Pat"})

    assert response.status_code == 403
    assert "Nothing was saved." in response.content.decode()
