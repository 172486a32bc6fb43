"""The association's office, which is Django's admin; the links by which leaders come in."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import events, people
from tests.tournament.services.test_office import PASSWORD
from tournament.models import Event


@pytest.fixture
def event() -> Event:
    event = events.make_event(4)
    Event.objects.filter(pk=event.pk).update(zone="Peace Country")
    return events.fresh(event)


def act_on(olga: Client, rows: str, action: str, *numbers: int, **typed: object) -> Any:
    """What the office is answered that ticks rows of a list and does something with them."""
    sent = {"action": action, "_selected_action": numbers, **typed}
    return olga.post(f"/office/tournament/{rows}/", sent, follow=True)


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
    act_on(olga, "leader", "disable", User.objects.get(username="cy").pk)
    assert "opens nothing any more" in Client().get(link).text
    assert cy.get("/accounts/").status_code == 302


def test_the_office_appoints_and_refuses_in_a_sentence() -> None:
    olga = people.browser_of_office()
    bob, herself = people.account("Bob"), people.account("Olga")

    for action, said in (
        ("appoint", "Bob keeps the office too."),
        ("remove", "Bob keeps the office no more."),
        ("disable", "Bob may not sign in any more."),
        ("enable", "Bob may sign in again"),
    ):
        assert said in act_on(olga, "leader", action, bob.pk).text, action
    refused = act_on(olga, "leader", "disable", herself.pk)
    assert "You cannot do this to your own account." in refused.text
    assert User.objects.filter(is_active=True).count() == 2


ADDRESSES = [
    "", *(f"tournament/{rows}/" for rows in ("leader", "event", "association", "officelogentry")),
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


@pytest.mark.parametrize("rows", ["leader", "event"])
def test_rows_are_changed_and_deleted_by_acts_alone(rows: str, event: Event) -> None:
    olga = people.browser_of_office()
    pk = {"leader": event.leader_id, "event": event.pk}[rows]

    assert [
        olga.post(f"/office/tournament/{rows}/{pk}/{page}/", {"post": "yes", "name": "x"}).status_code
        for page in ("change", "delete")
    ] == [403, 403]
    assert "delete_selected" not in olga.get(f"/office/tournament/{rows}/").text
