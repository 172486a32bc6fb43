"""A new installation is set up, opened and given a new password on its own computer, and nowhere else."""

import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.desk_pages import refusals_of, text_of
from tests.events import make_event
from tests.people import browser_of_office
from tournament.management.commands.up import make_leader
from tournament.models import OfficeLogEntry
from tournament.processes.address import LINK_LIFE, begin_set_up, end_set_up, is_being_set_up, make_start_link
from tournament.services.access import new_password

ANN = {"name": "Ann Berg", "new_password1": "seven hearts led", "new_password2": "seven hearts led"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    """The data folder of an `up` that phones reach."""
    settings.DATA_DIR, settings.LISTENS_ON = tmp_path, "0.0.0.0"
    return tmp_path


def test_who_starts_it_chooses_name_and_password_makes_the_card_and_signs_in_by_the_name(folder: Path) -> None:
    printed = make_leader()
    begin_set_up(folder)
    laptop = Client()

    short = laptop.post("/accounts/set-up/", ANN | {"new_password1": "short", "new_password2": "short"})
    assert "at least 10 characters" in text_of(short)
    assert (short.status_code, is_being_set_up(folder)) == (422, True)
    assert laptop.post("/accounts/set-up/", ANN)["Location"] == "/accounts/"
    events = text_of(laptop.get("/accounts/"))
    card = [laptop.post("/office/card/", {"paper": "letter"}) for _ in range(2)]

    assert ("The way back in" in events, is_being_set_up(folder)) == (True, False)
    assert (card[0]["Content-Type"], refusals_of(card[1])) == ("application/pdf", ["This field is required."])
    assert "The way back in" not in text_of(laptop.get("/accounts/"))
    assert [
        Client().post("/accounts/login/", {"username": name, "password": password}).status_code
        for name, password in (
            ("ann  berg", ANN["new_password1"]),
            ("leader", ANN["new_password1"]),
            ("leader", printed),
        )
    ] == [302, 302, 200]
    assert Client().post("/accounts/set-up/", ANN | {"name": "Bob"}).status_code == 409
    begin_set_up(folder)  # a data folder beside another database
    assert Client().post("/accounts/set-up/", ANN | {"name": "Bob"}).status_code == 422


def test_the_link_leads_to_the_set_up_and_the_printed_password_sets_up_too(folder: Path) -> None:
    printed = make_leader()
    begin_set_up(folder)

    assert Client().post("/accounts/login/", {"username": "leader", "password": "wrong"}).status_code == 200
    assert is_being_set_up(folder)
    assert Client().get(f"/accounts/start/{make_start_link(folder)}/")["Location"] == "/accounts/set-up/"
    assert Client().post("/accounts/login/", {"username": "leader", "password": printed}).status_code == 302
    assert not is_being_set_up(folder)


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"REMOTE_ADDR": "203.0.113.9"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_VIA": "1.1 tunnel"},
    ],
)  # fmt: skip
def test_no_phone_and_nobody_behind_a_proxy_becomes_leader(
    folder: Path, elsewhere: dict[str, str], settings: Any
) -> None:
    make_leader()
    begin_set_up(folder)
    link, phone = f"/accounts/start/{make_start_link(folder)}/", Client()
    keeper = User.objects.get()

    def tries() -> list[int]:
        opened = [phone.get(address, **elsewhere) for address in ("/accounts/set-up/", link, "/accounts/forgotten/")]
        sent = [
            phone.post("/accounts/set-up/", ANN, **elsewhere),
            phone.post("/accounts/forgotten/", {"user": keeper.pk}, **elsewhere),
        ]
        return [response.status_code for response in (*opened, *sent)]

    assert tries() == [403] * 5
    end_set_up(folder)
    assert tries() == [403] * 5
    assert "on this computer" not in text_of(phone.get("/accounts/login/", **elsewhere))
    settings.LISTENS_ON = ""  # started by something else than `up`
    elsewhere = {}
    assert tries() == [403] * 5
    assert User.objects.get().password == keeper.password


def test_the_browser_is_opened_at_the_desk_once_by_a_link_that_ends(folder: Path) -> None:
    make_event(2)
    browser_of_office("Ada")
    first, second = make_start_link(folder), make_start_link(folder)
    laptop, later = Client(), Client()

    opened = [client.get(f"/accounts/start/{secret}/") for client, secret in (
        (later, "x"), (later, first), (laptop, second), (later, second)
    )]  # fmt: skip
    third = make_start_link(folder)
    os.utime(folder / "start_link", (time.time(), time.time() - LINK_LIFE))
    opened.append(later.get(f"/accounts/start/{third}/"))

    assert [response["Location"] for response in opened] == [
        "/accounts/", "/accounts/", "/games/desk/", "/accounts/", "/accounts/"
    ]  # fmt: skip
    assert (laptop.get("/games/desk/").status_code, later.get("/games/desk/").status_code) == (200, 302)


def test_who_forgot_their_password_chooses_another_on_the_computer_itself() -> None:
    new_password(name="ada")
    laptop = Client()

    assert "Choose a new one on this computer" in text_of(laptop.get("/accounts/login/"))
    assert refusals_of(laptop.post("/accounts/forgotten/", {})) == ["This field is required."]
    link = laptop.post("/accounts/forgotten/", {"user": User.objects.get().pk})["Location"]
    passwords = {name: ANN[name] for name in ("new_password1", "new_password2")}
    assert laptop.post(link, passwords).status_code == 303

    assert User.objects.get().check_password(ANN["new_password1"])
    assert [(entry.by, entry.sentence) for entry in OfficeLogEntry.objects.all()] == [
        ("ada", "ada chose a new password by a link."),
        ("somebody at the computer itself", "ada got a link for a new password."),
    ]


def test_a_name_on_pages_signs_in_only_where_it_is_one_persons() -> None:
    password = new_password(name="ada")
    User.objects.update(first_name="Ann")

    def status() -> int:
        return Client().post("/accounts/login/", {"username": "ann", "password": password}).status_code

    assert status() == 302
    new_password(name="bob")
    User.objects.update(first_name="Ann")
    assert status() == 200
    User.objects.filter(username="bob").update(first_name="Bob", username="Ann ")
    assert status() == 200
