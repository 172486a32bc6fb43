"""The page of an act: every one shows itself to the leader alone, says what is wrong, and does it once."""

import pytest
from django.test import Client

from tests.desk_pages import refusals_of, text_of
from tests.events import ADA, NOON, fresh, make_event, play_day
from tests.people import browser_of_leader
from tournament.models import Event
from tournament.services import spares_and_prizes
from tournament.services.acts import ACTS

DO = "/games/desk/do/"
PAGES = sorted(name for name, act in ACTS.items() if act.declaration.title)


@pytest.fixture
def event(db: None) -> Event:
    event = make_event(4)
    play_day(event, 14, 14, 10, 10)
    spares_and_prizes.list_spare(event, ADA, NOON, spares_and_prizes.NewSpare(name="Sue"))
    return fresh(event)


def given(event: Event) -> dict[str, object]:
    """Something of everything that the page of an act may be about."""
    return {
        "day": 1,
        "table": 1,
        "tables": "1-2",
        "spare": event.spares.get().pk,
        "team": event.teams.earliest("pk").pk,
    }


@pytest.fixture
def browsers(event: Event) -> tuple[Client, Client, Client]:
    return browser_of_leader("Ada"), browser_of_leader("Bob"), Client()


@pytest.mark.parametrize("name", PAGES)
def test_the_page_of_an_act_opens_to_the_leader_and_an_empty_form_breaks_nothing(
    name: str, event: Event, browsers: tuple[Client, Client, Client]
) -> None:
    ada, bob, pat = browsers
    statuses = [browser.get(f"{DO}{name}/", given(event)).status_code for browser in (ada, bob, pat)]
    sent = [browser.post(f"{DO}{name}/").status_code for browser in (bob, pat, ada)]

    assert statuses[0] in (200, 404, 409), statuses  # a playoff that has not begun is not found
    assert (statuses[1:], sent[:2], sent[2] < 500) == ([403, 302], [403, 302], True)


def test_an_act_without_a_page_or_that_another_act_does_is_not_found(
    event: Event, browsers: tuple[Client, ...]
) -> None:
    assert {browsers[0].get(f"{DO}{name}/").status_code for name in ("rule_on_total", "nothing")} == {404}
    assert "rule_on_total" in ACTS


def test_what_is_out_of_bounds_stays_on_the_form_and_a_form_sent_twice_is_done_once(
    event: Event, browsers: tuple[Client, ...]
) -> None:
    ada = browsers[0]
    typed = {"day": "2", "table": "1", "flags": "2", "csrfmiddlewaretoken": "a"}
    ada.post(f"{DO}open_day/?day=2")  # as a button without fields sends it

    wrong = ada.post(f"{DO}lend_flags/", typed | {"flags": "0"})
    answers = [ada.post(f"{DO}lend_flags/?from=/games/desk/days/2/", typed, follow=True) for _ in range(2)]

    assert (wrong.status_code, len(refusals_of(wrong))) == (422, 1)
    assert event.loan_entries.count() == 1
    assert {answer.redirect_chain[0][0] for answer in answers} == {"/games/desk/days/2/"}
    assert event.log.latest("number").sentence in text_of(answers[0])


def test_a_button_takes_the_last_act_back_by_its_entry(event: Event, browsers: tuple[Client, ...]) -> None:
    ada = browsers[0]
    ada.post(f"{DO}open_day/", {"day": "2"})
    ada.post(f"{DO}lend_flags/", {"day": "2", "table": "3", "flags": "2"})

    undo = ada.get("/games/desk/").context["last"]["url"]

    assert undo == f"{DO}take_back_flags/?day=2&table=3&flags=2"
    assert ada.get(undo).context["form"]["flags"].value() == "2"


def test_an_old_address_of_the_desk_leads_to_the_page_of_its_act(event: Event, browsers: tuple[Client, ...]) -> None:
    moved = [
        browsers[0].get(f"/games/desk/{old}")["Location"]
        for old in ("changes/leaving/?table=3", "days/1/close/", "ties/1-2/ruling/")
    ]

    assert moved == [f"{DO}note_presence/?table=3", f"{DO}close_day/?day=1", f"{DO}rule_on_tie/?tables=1-2"]
