"""The association's office, which is Django's admin; the links by which leaders come in."""

import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import events, people
from tests.tournament.services.test_office import picture
from tournament.models import Association, Event
from tournament.services import access


@pytest.fixture
def event() -> Event:
    event = events.make_event(4)
    Event.objects.filter(pk=event.pk).update(zone="Peace Country")
    return events.fresh(event)


def act_on(olga: Client, rows: str, action: str, *numbers: int, **typed: object) -> Any:
    """What the office is answered that ticks rows of a list and does something with them."""
    sent = {"action": action, "_selected_action": numbers, **typed}
    return olga.post(f"/office/tournament/{rows}/", sent, follow=True)


def set_account(olga: Client, name: str, **ticked: str) -> Any:
    """What the office is answered that saves an account with these boxes ticked."""
    number = User.objects.get(username=name).pk
    return olga.post(f"/office/tournament/leader/{number}/change/", ticked)


PASSWORD = "seven hearts led"


def test_a_leader_is_invited_by_a_link_that_opens_once(event: Event) -> None:
    olga, cy = people.browser_of_office(), Client()
    taken = olga.post("/office/tournament/leader/add/", {"first_name": "Cy Dole", "username": "ADA"})
    made = olga.post("/office/tournament/leader/add/", {"first_name": "Cy Dole", "username": "cy"}, follow=True)
    [link] = re.findall("http://testserver(/accounts/link/[^<\\s]+)", made.text)
    assert "Somebody signs in as “ADA” already." in taken.text

    form = cy.get(link)["Location"]
    similar = cy.post(form, {"name": "Seven Hearts Led", "new_password1": "cy cy cy cy", "new_password2": "x"})
    done = cy.post(form, {"name": "Cy B. Dole", "new_password1": PASSWORD, "new_password2": PASSWORD}, follow=True)

    assert (similar.status_code, done.redirect_chain[-1]) == (200, ("/accounts/", 302))
    assert done.context["user"].get_full_name() == "Cy B. Dole"
    assert "opens nothing any more" in Client().get(link).text
    again = act_on(olga, "leader", "make_link", User.objects.get(username="cy").pk)
    [link] = re.findall("http://testserver(/accounts/link/[^<\\s]+)", again.text)
    set_account(olga, "cy", is_staff="on")
    assert "opens nothing any more" in Client().get(link).text
    assert cy.get("/accounts/").status_code == 302


def test_who_is_disabled_is_signed_out_everywhere_and_may_come_back_once_enabled(event: Event) -> None:
    olga, password = people.browser_of_office(), access.new_password(name="Ada")
    token = access.make_api_token(user=event.leader, name="Spreadsheet", at=events.NOON)
    laptop, program = people.browser_of_leader("Ada"), Client(headers={"authorization": f"Bearer {token}"})

    set_account(olga, "Ada", is_staff="on")
    pages = [laptop.get("/games/desk/"), *(who.get("/api/events/games/counts/") for who in (laptop, program))]
    pages.append(Client().post("/accounts/login/", {"username": "Ada", "password": password}))
    set_account(olga, "Ada", is_active="on")
    pages.append(Client().post("/accounts/login/", {"username": "Ada", "password": password}))

    assert [page.status_code for page in pages] == [302, 401, 401, 200, 302]
    handed = act_on(olga, "event", "give_to_another", event.pk, leader=people.account("Olga").pk, apply="yes")
    assert (events.fresh(event).leader.username, "Handed over." in handed.text) == ("Olga", True)
    assert [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")] == [
        *["Changed Active and Keeps the office."] * 2, "Handed over to Olga."
    ]  # fmt: skip


def test_nobody_changes_their_own_account_so_somebody_always_keeps_the_office() -> None:
    olga, herself = people.browser_of_office(), people.account("Olga")

    assert set_account(olga, "Olga").status_code == 403
    assert User.objects.get(pk=herself.pk).is_staff


def test_what_is_said_of_the_association_stands_under_another_version_of_pages() -> None:
    olga, page = people.browser_of_office(), "/office/tournament/association/"
    said = {"name": "Alberta 55 Plus", "contact": "", "privacy": "", "places": "North: Peace, Lakeland"}

    olga.post(f"{page}add/", said | {"picture": SimpleUploadedFile("logo.png", picture())})
    first = Association.objects.get()
    wrong = olga.post(f"{page}1/change/", said | {"picture": SimpleUploadedFile("logo.png", b"GIF89a")})
    olga.post(f"{page}1/change/", said | {"without_logo": "on"})

    assert "no picture that can be read" in wrong.text
    assert (first.places, bool(first.logo), first.version) == ("North: Peace, Lakeland", True, 1)
    second = Association.objects.get()
    assert (second.name, bytes(second.logo), second.version) == ("Alberta 55 Plus", b"", 2)


ADDRESSES = [
    "", *(f"tournament/{rows}/" for rows in ("leader", "event", "association")), "admin/logentry/",
    "tournament/leader/add/", "tournament/association/add/",
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_nobody_but_who_keeps_the_office_opens_it(address: str, event: Event) -> None:
    olga, bob = people.browser_of_office(), people.browser_of_leader("Bob")

    stranger = Client().get(f"/office/{address}", follow=True)
    kept_out = bob.get(f"/office/{address}", follow=True)

    assert stranger.redirect_chain[-1][0].startswith("/accounts/login/?next=/office/")
    assert kept_out.status_code == 403
    assert olga.get(f"/office/{address}").status_code == 200


def test_events_are_changed_and_deleted_by_acts_alone(event: Event) -> None:
    olga = people.browser_of_office()

    assert [
        olga.post(f"/office/tournament/event/{event.pk}/{page}/", {"post": "yes", "name": "x"}).status_code
        for page in ("change", "delete")
    ] == [403, 403]
    assert "delete_selected" not in olga.get("/office/tournament/event/").text
