"""The pages of the association's office, and the links by which leaders come in."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from scoring.services.printing import draw_sheet
from tests.desk_pages import refusals_of, text_of
from tests.paper import pages, texts
from tests.people import browser_of_leader, browser_of_office
from tests.playing import fresh, make_event
from tests.tournament.services.test_office import PASSWORD, picture
from tournament.models import AccountLink, Association

pytestmark = pytest.mark.django_db


def test_a_link_is_shown_withdrawn_and_says_whom_it_would_sign_out() -> None:
    olga, bob = browser_of_office(), browser_of_leader("Bob")
    made = olga.post("/office/leaders/", {"recipient": "Cy Dole"})
    with override_settings(PUBLIC_URL="https://whist.example.org"):
        shown = olga.get(made["Location"])
    address = shown.context["address"].removeprefix("https://whist.example.org")

    assert (shown.content.decode().count('<div class="qr"'), shown["Cache-Control"].count("no-store")) == (1, 1)
    assert "the link opens on this computer alone" in text_of(olga.get(made["Location"]))
    assert "You are signed in here as Bob already" in text_of(bob.get(address))
    passwords = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    taken = bob.post(address, {"name": "Cy", "sign_in_name": "bob", **passwords})
    alike = bob.post(address, {"name": "Seven Hearts Led", "sign_in_name": "cy", **passwords})
    assert (taken.status_code, refusals_of(taken)) == (
        422, ["Somebody signs in as “bob” already. Choose another name to sign in."],
    )  # fmt: skip
    assert (alike.status_code, refusals_of(alike)) == (422, ["The password is too similar to the first name."])
    assert olga.post(f"{made['Location']}withdraw/").status_code == 303
    again = olga.post(f"{made['Location']}withdraw/")
    assert (again.status_code, bob.get(address).status_code) == (404, 404)
    assert 'href="/office/leaders/"' in again.content.decode()
    assert not AccountLink.objects.exists()


def test_what_is_said_once_stands_on_pages_and_sheets() -> None:
    event, olga = make_event(2), browser_of_office()
    text = {"name": "Alberta 55 Plus", "contact": "office@example.org", "privacy": "No names.", "accent": "#8a1030"}
    logo = SimpleUploadedFile("logo.png", picture())

    wrong = olga.post("/office/association/", text | {"accent": "#ffee00"})
    saved = olga.post("/office/association/", text | {"logo": logo})

    assert (wrong.status_code, saved.status_code) == (422, 303)
    assert refusals_of(wrong) == ["This colour is too pale to be read on white paper. Choose a darker one."]
    for address in ("/", "/games/", "/games/tables/1/", "/accounts/login/"):
        page = Client().get(address).content.decode()
        assert "<b>Alberta 55 Plus</b>" in page, address
        assert '<a href="mailto:office@example.org">' in page, address
    assert Client().get("/office/logo.png")["Content-Type"] == "image/png"
    sheets = {
        name: draw_sheet(fresh(event), name, paper="letter", is_large=False, public_url="")[0]
        for name in ("blank-certificates", "movement-sheets")
    }
    assert "For Alberta 55 Plus" in texts(sheets["blank-certificates"])[0]
    assert "Alberta 55 Plus · Camrose" in texts(sheets["movement-sheets"])[0]
    drawn = pages(sheets["blank-certificates"])[0]
    assert b".541176 .062745 .188235 rg" in drawn.get_contents().get_data()  # type: ignore[union-attr]
    assert [each["/Subtype"] for each in drawn["/Resources"]["/XObject"].values()].count("/Image") == 1  # type: ignore[index]
    # Without a new file the logo stays; it goes when it is taken off.
    olga.post("/office/association/", text)
    assert Association.objects.get().small_logo
    olga.post("/office/association/", text | {"without_logo": "on"})
    assert Client().get("/office/logo.png").status_code == 404
