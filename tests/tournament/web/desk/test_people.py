"""Verifiers on the desk, admitted by the leader's code; and people without a team."""

import re

import pytest
from django.test import Client, override_settings

from scoring.models import FlagCount
from tests import desk_pages, events
from tournament.domain import Level
from tournament.models import Event
from tournament.services.access import admit_verifier

VERIFIERS = "/games/desk/verifiers/"


@pytest.fixture
def event(db: None) -> Event:
    event = events.make_event()
    for name in ("Vera", "Hugo"):
        admit_verifier(event=event, code=event.verifier_code, name=name, address="::1", at=events.NOON)
    return event


@override_settings(PUBLIC_URL="http://192.168.1.7:8000")
def test_a_card_is_made_shown_with_its_own_picture_and_withdrawn_at_once(event: Event, ada: Client) -> None:
    made, again = (ada.post(VERIFIERS, {"name": name}) for name in ("Ida  Miller", "ida miller"))
    card = event.verifiers.get(name="Ida Miller")
    page = ada.get(VERIFIERS)
    phone, program = Client(), Client()
    signed_in = phone.post("/games/verify/", {"code": card.code, "name": ""})
    token = program.post("/api/events/games/verifiers/", {"code": card.code}, "application/json").json()

    assert (made.status_code, desk_pages.refusals_of(again)) == (303, ["Ida Miller has a card already."])
    assert desk_pages.unsaid(page, f"Ida Miller {card.code} Remove Ida Miller") == []
    assert (page.text.count('<div class="qr"'), signed_in.status_code, token["name"]) == (2, 303, "Ida Miller")
    statuses = []
    for _ in range(2):
        statuses += [
            phone.get("/games/verify/1/1/").status_code,
            program.get("/api/events/games/counts/", headers={"authorization": f"Bearer {token['token']}"}).status_code,
        ]
        ada.post(f"{VERIFIERS}{card.pk}/revoke/")
    assert statuses == [200, 200, 302, 401]
    ada.post(f"{VERIFIERS}code/")
    assert events.fresh(event).verifier_code != event.verifier_code


ASSISTANTS = "/games/desk/assistants/"


def test_a_second_leader_does_everything_and_a_typist_only_enters_counts(ada: Client) -> None:
    event = events.make_event(2)
    sue, tom = Client(), Client()
    for browser, name, role in ((sue, "sue", "leader"), (tom, "tom", "typist")):
        typed = {"name": f"{name.title()} Fox", "sign_in_name": name, "role": role}
        page = desk_pages.text_of(ada.post(ASSISTANTS, typed, follow=True))
        [password] = re.findall(r"password (\w+) \(shown only now\)", page)
        browser.post("/accounts/login/", {"username": name, "password": password})

    desks = [browser.get("/games/desk/").status_code for browser in (sue, tom)]
    answers = [
        tom.get("/games/desk/days/1/counts/"),
        tom.post("/games/desk/days/1/counts/", {"key": "a", "table_1": "14"}, follow=True),
        tom.post("/games/desk/days/1/close/"),
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

    ada.post(f"{ASSISTANTS}{event.assistants.get(role='typist').pk}/password/")
    ada.post(f"{ASSISTANTS}{event.assistants.get(role='leader').pk}/remove/")

    assert (sue.get("/games/desk/").status_code, tom.get("/accounts/").status_code) == (403, 302)


def test_who_signs_in_here_already_keeps_their_password(ada: Client, bob: Client) -> None:
    event = events.make_event(2)
    typed = {"name": "Bob Roy", "sign_in_name": "Bob", "role": "leader"}

    first, again = ada.post(ASSISTANTS, typed, follow=True), ada.post(ASSISTANTS, typed)

    renewed = ada.post(f"{ASSISTANTS}{event.assistants.get().pk}/password/")
    assert "Bob was here already, and signs in as ever." in desk_pages.text_of(first)
    assert desk_pages.refusals_of(again) == ["Bob is signed up already."]
    assert [each.status_code for each in (again, renewed, bob.get("/games/desk/"))] == [422, 409, 200]


@pytest.mark.parametrize(
    ("name", "spares"),
    [
        ("Ethel and Fritz Brausen", ["Ethel Brausen", "Fritz Brausen"]),
        ("Ethel Brausen & Gus Ott", ["Ethel Brausen", "Gus Ott"]),
        ("Sandy Anderson", ["Sandy Anderson"]),
        ("Anderson, Sandy", ["Anderson, Sandy"]),
    ],
)
def test_a_couple_written_as_one_name_are_two_spares(name: str, spares: list[str], event: Event, ada: Client) -> None:
    page = ada.post("/games/desk/spares/", {"name": name, "contact": "780-555-0101"}, follow=True)

    assert f"On the list: {' and '.join(spares)}." in desk_pages.text_of(page)
    assert [*event.spares.values_list("name", "contact")] == [(name, "780-555-0101") for name in spares]


@pytest.mark.parametrize("typed", ["Ann Berg 780-555-0102", "Ann Berg, 780-555-0102", "Ann Berg (780-555-0102)"])
def test_a_telephone_typed_behind_a_spare_s_name_is_how_they_are_reached(typed: str, event: Event, ada: Client) -> None:
    page = ada.post("/games/desk/spares/", {"name": typed, "contact": "evenings"}, follow=True)

    assert "On the list: Ann Berg." in desk_pages.text_of(page)
    assert event.spares.values_list("name", "contact").get() == ("Ann Berg", "780-555-0102, evenings")


def test_the_spares_are_told_from_who_waits_at_the_door_and_who_is_removed_is_named(ada: Client) -> None:
    event = events.make_event(2, is_played=False, level=Level.AREA)
    ada.post("/games/desk/spares/", {"name": "Gus Ott", "contact": ""})
    ada.post("/games/desk/door/", {"who": "Emil and Hulda Rosnau 780-555-0101", "key": "1"})
    page = ada.get("/games/desk/spares/")
    told = []
    for name, come_from in (("Gus Ott", ""), ("Emil Rosnau", "?from=/games/desk/door/")):
        spare = event.spares.get(name=name).pk
        told.append(desk_pages.text_of(ada.post(f"/games/desk/spares/{spare}/remove/{come_from}", follow=True)))

    ready = "1 spare is ready to take a seat. 2 people at the door have no team yet."
    assert [
        *desk_pages.unsaid(page, ready, "Emil Rosnau waits at the door Remove", "Gus Ott Remove"),
        *desk_pages.unsaid(told[0], "Gus Ott is off the list.", "Spares"),
        *desk_pages.unsaid(told[1], "Emil Rosnau is off the list.", "At the door"),
    ] == []


def test_who_waits_at_the_door_is_told_of_until_the_fours_are_drawn(ada: Client) -> None:
    event = events.make_event(2, is_played=False, level=Level.AREA)
    pages = [f"/games/desk/{page}" for page in ("teams/", "tables/", "")]
    told = "2 people at the door have no team yet."

    def telling() -> list[bool]:
        return [told in desk_pages.text_of(ada.get(page)) for page in pages]

    assert ("/games/desk/door/" in ada.get(pages[0]).content.decode(), telling()) == (True, [False] * 3)
    ada.post("/games/desk/door/", {"who": "Ethel Brausen and Fritz Brausen 780-555-0101", "key": "1"})
    assert telling() == [True] * 3
    ada.post("/games/desk/door/", {"who": "Gus Ott, Hal Ott", "key": "2"})
    ada.post("/games/desk/door/draw/", {"makes_three": "spare", "key": "3"})
    ada.post("/games/desk/door/", {"who": "Ida Penn, Jo Penn", "key": "4"})
    assert (event.teams.count(), telling()) == (3, [False] * 3)
