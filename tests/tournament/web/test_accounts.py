"""Leaders sign in and out."""

import re
from typing import ClassVar

import pytest
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.utils import timezone

from tests.desk_pages import refusals_of, text_of
from tests.events import make_event
from tests.paper import texts
from tests.people import browser_of_leader, browser_of_office
from tournament.queries.office import token_of
from tournament.services.access import make_api_token, new_password
from tournament.services.acts import Actor
from tournament.services.office import OneAccount, make_password_link


def test_a_leader_signs_in_and_comes_back_to_the_page_they_wanted_once_they_have_told_their_name() -> None:
    make_event(2)
    typed = {"username": "Ada", "password": new_password(name="Ada"), "next": "/games/desk/"}
    browser = Client()

    response = browser.post("/accounts/login/", typed)
    answered = browser.post(response["Location"], {"name": "Ada Byron"})
    known = Client().post("/accounts/login/", typed)

    assert (response.status_code, response["Location"]) == (302, "/accounts/name/?next=%2Fgames%2Fdesk%2F")
    assert [(answer.status_code, answer["Location"]) for answer in (answered, known)] == [
        (303, "/games/desk/"), (302, "/games/desk/")
    ]  # fmt: skip
    assert "led by Ada Byron" in text_of(Client().get("/"))
    elsewhere = browser.post("/accounts/name/?next=https://elsewhere.example/", {"name": "Ada Byron"})
    assert elsewhere["Location"] == "/accounts/"


class CountingHasher(MD5PasswordHasher):
    """The tests' own, which notes what it is asked."""

    verified: ClassVar[list[str]] = []

    def verify(self, password: str, encoded: str) -> bool:
        self.verified.append(password)
        return super().verify(password, encoded)


def test_too_many_wrong_passwords_get_a_plain_page_and_the_right_one_passes() -> None:
    password = new_password(name="Ada")
    browser = Client()
    for _ in range(settings.AXES_FAILURE_LIMIT):
        browser.post("/accounts/login/", {"username": "Ada", "password": "wrong"})
    with override_settings(PASSWORD_HASHERS=[f"{__name__}.CountingHasher"]):
        wrong = browser.post("/accounts/login/", {"username": "Ada", "password": "wrong"})
        right = browser.post("/accounts/login/", {"username": "Ada", "password": password})

    assert (wrong.status_code, right.status_code) == (429, 302)
    assert CountingHasher.verified == ["wrong", password]  # hashing is slow: each is hashed once, locked out or not
    assert "Too many wrong passwords" in wrong.content.decode()


@pytest.mark.slow
@override_settings(PUBLIC_URL="https://whist.example.org")
def test_who_keeps_the_office_comes_in_again_by_a_recovery_card_and_is_signed_out_elsewhere() -> None:
    make_event(2)
    olga, password = browser_of_office("Ada"), new_password(name="Ada")
    olga.post("/accounts/login/", {"username": "Ada", "password": password})
    assert "you have none. Make a recovery card" in text_of(olga.get("/games/desk/"))
    assert refusals_of(olga.post("/office/card/", {"paper": "letter", "password": "x"})) == [
        "That is not your password."
    ]
    chosen = {"place": "in the flag box", "paper": "letter", "password": password}
    printed = olga.post("/office/card/", chosen)
    [sheet] = texts(printed.content)
    code = re.search(r"\b[A-Z2-9]{5}-[A-Z2-9]{5}\b", sheet)
    assert code
    assert (printed["Content-Type"], "no-store" in printed["Cache-Control"]) == ("application/pdf", True)
    assert "https://whist.example.org/accounts/recovery/" in sheet
    assert "Make a recovery card" not in text_of(olga.get("/office/"))

    anybody, typed = Client(), {"username": "Ada", "code": code[0]}
    assert "the sheet with a code. It is kept here: in the flag box." in text_of(anybody.get("/accounts/login/"))
    wrong = [anybody.post("/accounts/recovery/", typed | {"code": "AAAAA"}) for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert refusals_of(wrong[0]) == ["Name or code is wrong. Both stand on the card."]
    assert wrong[-1].status_code == 429
    response = anybody.post("/accounts/recovery/", typed)
    assert response.status_code == 303
    passwords = {"new_password1": "seven hearts led", "new_password2": "seven hearts led"}
    assert anybody.post(response["Location"], passwords).status_code == 303
    assert (anybody.get("/games/desk/").status_code, olga.get("/games/desk/").status_code) == (200, 302)
    assert Client().post("/accounts/recovery/", typed, REMOTE_ADDR="203.0.113.9").status_code == 422


@pytest.mark.parametrize("is_ticked", [False, True])
def test_a_new_password_offers_to_withdraw_the_tokens_of_programs(is_ticked: bool) -> None:
    password = new_password(name="Ada")
    browser = browser_of_leader("Ada")
    ada = User.objects.get(username="Ada")
    passwords = {"new_password1": "seven hearts led", "new_password2": "seven hearts led"}
    tick = {"withdraws_tokens": "on"} if is_ticked else {}
    pages = [browser.get("/accounts/password/").content.decode()]

    left = []
    for by_link in (False, True):
        address, typed = "/accounts/password/", {"old_password": password}
        if by_link:
            link = make_password_link(Actor("Olga"), timezone.now(), OneAccount(user=ada.pk))
            address = f"/accounts/link/{token_of(link)}/"
        make_api_token(user=ada, name="program", at=timezone.now())
        pages.append(browser.get(address).content.decode())
        assert browser.post(address, passwords | typed | tick).status_code in (302, 303)
        left.append(ada.api_tokens.count())

    assert ["withdraws_tokens" in page for page in pages] == [False, True, True]
    assert left == ([0, 0] if is_ticked else [1, 2])
