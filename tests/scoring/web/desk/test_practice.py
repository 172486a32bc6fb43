"""Practising: made by a button, played on by the program, marked everywhere, gone without a trace."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from scoring.event_file.copies import save_copies
from scoring.services.printing import draw_sheet
from tests.desk_pages import refusals_of, text_of
from tests.events import make_event
from tests.paper import texts
from tournament.domain import EventPlan, Level
from tournament.models import Event, LogEntry, SafetyCopy
from tournament.services import acts, events
from tournament.sheets.page import PRACTICE

pytestmark = pytest.mark.django_db

MARK = "Example: nobody really plays this."


def practise(ada: Client, **typed: object) -> Event:
    """The event that a leader gets for practice."""
    response = ada.post("/accounts/practice/", {"level": "area", "teams": 4, "stage": "READY"} | typed)
    assert response.status_code == 303, refusals_of(response)
    return Event.objects.get(slug=response["Location"].split("/")[1])


def test_a_leader_practises_from_a_stage_on_lets_the_program_play_and_deletes_it(ada: Client, tmp_path: Path) -> None:
    practice = practise(ada, stage="BREAK")
    desk = f"/{practice.slug}/desk/"

    assert "Let the program play until" in text_of(ada.get(desk))
    assert ada.post(f"{desk}practice/", {"stage": "HAND"}).status_code == 303
    assert Event.objects.get().hand_in_play == 16
    assert ada.post(f"{desk}practice/", {"stage": "WRONG_SUM"}).status_code == 303
    refused = ada.post(f"{desk}practice/", {"stage": "FINAL"})
    assert (refused.status_code, "does not add up" in refusals_of(refused)[0]) == (422, True)
    assert ada.post(f"{desk}practice/", {"stage": "nowhere"}).status_code == 422

    save_copies(folder=tmp_path, at=timezone.now())
    assert not SafetyCopy.objects.exists()
    assert ada.post(f"{desk}practice/delete/").status_code == 303
    assert not Event.objects.exists()
    assert not LogEntry.objects.exists()
    assert not list(tmp_path.iterdir())


def test_its_teams_go_on_to_no_real_event(ada: Client) -> None:
    practice = practise(ada, stage="FINAL")
    for slug, is_practice in (("real", False), ("practised", True)):
        plan = EventPlan(slug=slug, name=slug, level=Level.ZONE, is_rehearsal=is_practice)
        events.create_event(acts.Actor("Ada", user=practice.leader), timezone.now(), plan)

    sent = {to: ada.post(f"/{practice.slug}/desk/going-on/send/", {"to": to}) for to in ("real", "", "practised")}

    assert [refusals_of(sent[to])[0].split(":")[0] for to in ("real", "")] == ["This event is for practice"] * 2
    assert sent["practised"].status_code == 303
    assert {event.slug: event.teams.count() for event in Event.objects.exclude(pk=practice.pk)} == {
        "real": 0, "practised": 2
    }  # fmt: skip


def test_a_real_event_is_neither_played_nor_deleted_by_the_program(ada: Client) -> None:
    make_event(4)

    played = ada.post("/games/desk/practice/", {"stage": "FINAL"})

    assert refusals_of(played) == ["This event is no practice: people play it."]
    assert ada.post("/games/desk/practice/delete/").status_code == 409
    assert Event.objects.get().finalised_at is None
    assert "Let the program play" not in text_of(ada.get("/games/desk/"))


def test_the_example_is_had_as_often_as_wanted_and_marked_on_every_page(ada: Client) -> None:
    first, second = (ada.post("/accounts/practice/example/")["Location"] for _ in range(2))

    assert (first, second) == ("/provincial-games/desk/", "/provincial-games-2/desk/")
    pages = ("", "movement/", "tables/1/", "hall/", "verify/", "rules/", "side-games/", "desk/", "desk/pages/")
    assert [page for page in pages if MARK not in ada.get(f"/provincial-games/{page}").content.decode()] == []
    make_event(2)
    assert MARK not in ada.get("/games/desk/").content.decode()


def test_every_page_of_a_sheet_is_marked(ada: Client) -> None:
    practice = practise(ada, stage="FINAL")

    for sheet in ("movement-sheets", "calling-sheet", "table-numbers", "standings", "certificates", "rules"):
        pdf, _ = draw_sheet(practice, sheet, paper="letter", is_large=False, public_url="")
        assert [page for page in texts(pdf) if PRACTICE not in page] == [], sheet
    pages = [text_of(Client().get(address)) for address in ("/", "/archive/", "/ladder/")]
    assert [page for page in pages if "Results of" in page or "Practice" in page.partition("For practice")[0]] == []
