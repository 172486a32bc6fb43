"""Leaders sign in; an installation is set up, opened to phones and given a new password on its own computer alone."""

from typing import Any, ClassVar

import pytest
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client, RequestFactory, override_settings

from tests.desk_pages import refusals_of, text_of, unsaid
from tournament.http import link_address
from tournament.management.commands.up import make_leader
from tournament.queries.office import has_been_set_up
from tournament.services import access


@pytest.mark.usefixtures("event")
def test_a_leader_signs_in_and_comes_back_to_the_page_they_wanted_once_they_have_told_their_name() -> None:
    typed = {"username": "Ada", "password": access.new_password(name="Ada"), "next": "/games/desk/"}
    browser = Client()

    response = browser.post("/accounts/login/", typed)
    answered = browser.post(response["Location"], {"name": "Ada Byron"})
    known = Client().post("/accounts/login/", typed)

    assert (response.status_code, response["Location"]) == (302, "/accounts/name/?next=%2Fgames%2Fdesk%2F")
    assert [(answer.status_code, answer["Location"]) for answer in (answered, known)] == [
        (303, "/games/desk/"), (302, "/games/desk/")
    ]  # fmt: skip
    assert "led by Ada Byron" in text_of(Client().get("/"))
    elsewhere = "/accounts/name/?next=https://elsewhere.example/"
    assert browser.post(elsewhere, {"name": "Ada Byron"})["Location"] == "/accounts/"


PASSWORDS = {"new_password1": "seven hearts led", "new_password2": "seven hearts led"}
ANN = {"name": "Ann Berg", **PASSWORDS}


class CountingHasher(MD5PasswordHasher):
    """The tests' own, which notes what it is asked."""

    verified: ClassVar[list[str]] = []

    def verify(self, password: str, encoded: str) -> bool:
        self.verified.append(password)
        return super().verify(password, encoded)


def test_after_too_many_wrong_passwords_none_is_even_hashed_and_nobody_else_at_that_address_waits() -> None:
    password, another = access.new_password(name="Ada"), access.new_password(name="Bea")
    browser = Client()
    for _ in range(settings.AXES_FAILURE_LIMIT):
        browser.post("/accounts/login/", {"username": "Ada", "password": "wrong"})
    with override_settings(PASSWORD_HASHERS=[f"{__name__}.CountingHasher"]):
        wrong = browser.post("/accounts/login/", {"username": "Ada", "password": "wrong"})
        right = [
            browser.post("/accounts/login/", {"username": "Ada", "password": password}, REMOTE_ADDR=address)
            for address in ("127.0.0.1", "203.0.113.9")
        ]
        beside = Client().post("/accounts/login/", {"username": "Bea", "password": another})

    assert [answer.status_code for answer in (wrong, *right, beside)] == [429, 429, 302, 302]
    assert CountingHasher.verified == [password, another]  # hashing is slow
    assert "Too many wrong passwords" in wrong.content.decode()


def opened(browser: Client, user: User) -> str:
    """The address of the form to which the link leads by which somebody chooses a password."""
    link = link_address(User.objects.get(pk=user.pk), RequestFactory().get("/"))
    return str(browser.get(link.removeprefix("http://testserver"))["Location"])


@pytest.fixture
def laptop(settings: Any) -> Client:
    """The browser of who sits at the computer on which `up` runs."""
    settings.LISTENS_ON = "0.0.0.0:8000"
    return Client(headers={"host": "localhost:8000"})


def test_who_starts_it_chooses_name_and_password_and_signs_in_by_the_name(laptop: Client) -> None:
    printed = make_leader()

    assert "Nobody has signed in here yet" in text_of(laptop.get("/accounts/login/"))
    short = laptop.post("/accounts/set-up/", ANN | {"new_password1": "short", "new_password2": "short"})
    assert (short.status_code, unsaid(short, "at least 10 characters"), has_been_set_up()) == (422, [], False)
    assert laptop.post("/accounts/set-up/", ANN)["Location"] == "/"
    assert (laptop.get("/accounts/").status_code, has_been_set_up()) == (200, True)
    assert [
        Client().post("/accounts/login/", {"username": name, "password": password}).status_code
        for name, password in (
            ("ann  berg", ANN["new_password1"]),
            ("leader", ANN["new_password1"]),
            ("leader", printed),
        )
    ] == [302, 302, 200]
    assert laptop.post("/accounts/set-up/", ANN | {"name": "Bob"}).status_code == 409


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"REMOTE_ADDR": "203.0.113.9"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_VIA": "1.1 tunnel"}, {"HTTP_HOST": "testserver"},
    ],
)  # fmt: skip
def test_no_phone_and_nobody_behind_a_proxy_becomes_leader(
    laptop: Client, elsewhere: dict[str, str], settings: Any
) -> None:
    make_leader()
    keeper = User.objects.get()

    def tries() -> list[int]:
        answers = [
            *(laptop.get(address, **elsewhere) for address in ("/accounts/set-up/", "/accounts/forgotten/")),
            laptop.post("/accounts/set-up/", ANN, **elsewhere),
            laptop.post("/accounts/forgotten/", {"user": keeper.pk}, **elsewhere),
        ]
        return [answer.status_code for answer in answers]

    statuses = tries()
    page = text_of(laptop.get("/accounts/login/", **elsewhere))
    assert ("on this computer" in page, "Nobody has signed in" in page) == (False, False)
    settings.LISTENS_ON = ""  # started by something else than `up`
    elsewhere = {}
    assert (statuses + tries(), User.objects.get().password) == ([403] * 8, keeper.password)


def test_who_forgot_their_password_chooses_another_on_the_computer_itself(laptop: Client) -> None:
    access.new_password(name="ada")

    assert "Choose a new one on this computer" in text_of(laptop.get("/accounts/login/"))
    assert refusals_of(laptop.post("/accounts/forgotten/", {})) == ["This field is required."]
    link = laptop.post("/accounts/forgotten/", {"user": User.objects.get().pk})["Location"]
    assert laptop.post(laptop.get(link)["Location"], PASSWORDS).status_code == 302

    assert User.objects.get().check_password(ANN["new_password1"])


def test_another_password_signs_other_browsers_out_and_says_that_programs_still_act() -> None:
    typed = {"username": "Ada", "password": access.new_password(name="Ada")}
    here, elsewhere = Client(), Client()
    for browser in (here, elsewhere):
        browser.post("/accounts/login/", typed)
        browser.post("/accounts/name/", {"name": "Ada"})
    access.make_api_token(user=User.objects.get(), name="A program", at=User.objects.get().date_joined)

    done = here.post("/accounts/password/", {"old_password": typed["password"], **PASSWORDS}, follow=True)

    assert unsaid(done, "Programs with your tokens still act for you") == []
    assert [browser.get("/accounts/").status_code for browser in (here, elsewhere)] == [200, 302]
