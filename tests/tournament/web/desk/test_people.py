"""Verifiers on the desk, admitted by the leader's code; and spares."""

import re

import pytest
from django.test import Client

from scoring.models import FlagCount
from tests import desk_pages, events
from tournament.models import Event
from tournament.services.access import admit_verifier

VERIFIERS, DO = "/games/desk/verifiers/", "/games/desk/do/"


@pytest.fixture
def event(db: None) -> Event:
    event = events.make_event()
    for name in ("Vera", "Hugo"):
        admit_verifier(event=event, code=event.verifier_code, name=name, address="::1", at=events.NOON)
    return event


def test_a_second_leader_does_everything_and_a_typist_only_enters_counts(ada: Client) -> None:
    event = events.make_event(2)
    sue, tom = Client(), Client()
    for browser, name, role in ((sue, "sue", "leader"), (tom, "tom", "typist")):
        typed = {"name": f"{name.title()} Fox", "sign_in_name": name, "role": role}
        page = desk_pages.text_of(ada.post(f"{DO}sign_up_assistant/", typed, follow=True))
        [password] = re.findall(r"password (\w+) \(shown only now\)", page)
        browser.post("/accounts/login/", {"username": name, "password": password})

    desks = [browser.get("/games/desk/").status_code for browser in (sue, tom)]
    answers = [
        tom.get("/games/desk/days/1/counts/"),
        tom.post("/games/desk/days/1/counts/", {"key": "a", "table_1": "14"}, follow=True),
        tom.post(f"{DO}close_day/", {"day": "1"}),
        tom.get("/games/verify/"),
    ]
    at_break = tom.post("/games/desk/days/1/counts/?session=1", {"key": "b", "table_2": "10"}, follow=True)
    day = tom.get("/games/desk/days/1/").content.decode()

    assert (desks, [answer.status_code for answer in answers]) == ([200, 403], [200, 200, 403, 200])
    assert {tom.get(url).status_code for url in re.findall(r'href="(/games/[^"]*)', day)} == {200}
    assert "<button" not in day.partition("<main")[2]
    assert desk_pages.unsaid(at_break, "1 of 2 tables counted") == []
    assert [count.by for count in FlagCount.objects.all()] == ["Tom Fox"] * 2
    assert "/games/desk/" in sue.get("/accounts/").content.decode()

    Event.objects.update(finalised_at=events.NOON)
    assert [browser.get("/games/desk/days/1/counts/").status_code for browser in (sue, tom)] == [200, 403]
    Event.objects.update(finalised_at=None)

    ada.post(f"{DO}renew_password/", {"assistant": event.assistants.get(role="typist").pk})
    ada.post(f"{DO}remove_assistant/", {"assistant": event.assistants.get(role="leader").pk})

    assert (sue.get("/games/desk/").status_code, tom.get("/accounts/").status_code) == (403, 302)


def test_who_signs_in_here_already_keeps_their_password(ada: Client, bob: Client) -> None:
    event = events.make_event(2)
    typed = {"name": "Bob Roy", "sign_in_name": "Bob", "role": "leader"}

    first, again = ada.post(f"{DO}sign_up_assistant/", typed, follow=True), ada.post(f"{DO}sign_up_assistant/", typed)

    renewed = ada.post(f"{DO}renew_password/", {"assistant": event.assistants.get().pk})
    assert "Bob was here already, and signs in as ever." in desk_pages.text_of(first)
    assert desk_pages.refusals_of(again) == ["Bob is signed up already."]
    assert [each.status_code for each in (again, renewed, bob.get("/games/desk/"))] == [422, 422, 200]
