"""Who may open what: the right person, the wrong person, nobody."""

import pytest
from django.test import Client

from tests.actors import ADA
from tests.people import browser_of_leader, browser_of_verifier
from tests.playing import NOON, make_event
from tournament.services.access import change_code

pytestmark = pytest.mark.django_db


def test_the_leader_opens_their_own_desk() -> None:
    make_event(2)

    response = browser_of_leader("Ada").get("/games/desk/")

    assert response.status_code == 200


def test_another_leader_is_told_whose_desk_it_is_not() -> None:
    make_event(2)

    response = browser_of_leader("Bob").get("/games/desk/")

    assert response.status_code == 403
    assert "Summer Games is run by another leader; you are signed in as Bob." in response.content.decode()


def test_pat_is_asked_to_sign_in_and_comes_back_to_the_desk() -> None:
    make_event(2)

    response = Client().get("/games/desk/")

    assert (response.status_code, response["Location"]) == (302, "/accounts/login/?next=/games/desk/")


def test_a_verifier_does_not_get_to_the_desk() -> None:
    event = make_event(2)

    response = browser_of_verifier(event).get("/games/desk/")

    assert (response.status_code, response["Location"]) == (302, "/accounts/login/?next=/games/desk/")


@pytest.mark.parametrize("address", ["/games/verify/1/1/", "/games/verify/1/1/?session=1"])
def test_pat_is_asked_for_the_code_and_then_comes_to_the_table(address: str) -> None:
    event = make_event(2)
    pat = Client()

    confirmation = pat.get(address, follow=True)
    response = pat.post(
        "/games/verify/",
        {"code": event.verifier_code, "name": "Pat", "next": confirmation.context["next"]},
        follow=True,
    )

    assert response.redirect_chain == [(address, 303)]
    assert response.status_code == 200


def test_a_verifier_of_one_event_is_nobody_at_another() -> None:
    event = make_event(2)
    make_event(2, slug="others")

    response = browser_of_verifier(event).get("/others/verify/1/1/")

    assert (response.status_code, response["Location"]) == (302, "/others/verify/?next=%2Fothers%2Fverify%2F1%2F1%2F")


def test_a_verifier_is_shown_out_by_a_new_code() -> None:
    event = make_event(2)
    vera = browser_of_verifier(event)

    change_code(event, ADA, NOON)

    assert vera.get("/games/verify/1/1/").status_code == 302


def test_the_leader_counts_at_their_own_event_without_a_code() -> None:
    make_event(2)

    response = browser_of_leader("Ada").get("/games/verify/1/1/")

    assert response.status_code == 200


def test_another_leader_is_asked_for_the_code_like_anybody() -> None:
    make_event(2)

    response = browser_of_leader("Bob").get("/games/verify/1/1/")

    assert response.status_code == 302


@pytest.mark.parametrize(
    "address",
    ["/nowhere/", "/nowhere/desk/", "/nowhere/verify/", "/nowhere/hall/", "/nowhere/movement/", "/nowhere/tables/1/"],
)
def test_an_event_that_is_not_there_is_said_in_words(address: str) -> None:
    response = Client().get(address)

    assert response.status_code == 404
    assert "There is no event “nowhere”." in response.content.decode()


def test_an_address_that_is_none_is_said_in_words() -> None:
    response = Client().get("/games/nothing/here/")

    assert response.status_code == 404
    assert "This address leads nowhere." in response.content.decode()


def test_a_form_without_its_token_saves_nothing_and_says_so() -> None:
    make_event(2)

    response = Client(enforce_csrf_checks=True).post("/games/verify/", {"code": "AAAAAA", "name": "Pat"})

    assert response.status_code == 403
    assert "Nothing was saved." in response.content.decode()
