"""Sheets are asked for, and the page says truthfully what became of each."""

import pytest
from django.test import Client

from scoring.tasks import sweep_print_jobs
from tests.desk_pages import refusals_of, text_of, values_of
from tests.playing import NOON, make_event
from tournament.models import Event, PrintJob

SHEETS = "/games/desk/sheets/"


def confirmation(ada: Client, *sheets: str, **data: str) -> object:
    """Asks for these sheets, on letter paper and in usual print unless told."""
    return ada.post(SHEETS, {"sheets": sheets, "paper": "letter", "key": "a", **data}, follow=True)


def jobs(event: Event) -> set[tuple[str, str, bool, str]]:
    """What was asked for, and how it stands."""
    return {(job.sheet, job.paper, job.is_large, job.state) for job in event.print_jobs.all()}


def test_at_first_the_sheets_that_every_hall_needs_are_ticked(ada: Client) -> None:
    make_event()

    page = ada.get(SHEETS).content.decode()

    ticked = [part.split('"')[0] for part in page.split('name="sheets" value="')[1:] if " checked" in part[:80]]
    assert ticked == ["movement-sheets", "calling-sheet"]


def test_several_sheets_are_asked_for_at_once_on_the_paper_and_in_the_print_that_is_chosen(ada: Client) -> None:
    event = make_event()

    confirmation(ada, "movement-sheets", "calling-sheet", paper="a4", is_large="on")

    assert jobs(event) == {
        ("movement-sheets", "a4", True, "waiting"),
        ("calling-sheet", "a4", True, "waiting"),
    }


def test_a_second_tap_prints_nothing_more(ada: Client) -> None:
    event = make_event()

    confirmation(ada, "cards")
    confirmation(ada, "cards")

    assert event.print_jobs.count() == 1


def test_a_sheet_that_waits_says_so_while_no_worker_answers(ada: Client) -> None:
    make_event()

    assert "Waiting to be drawn…" in text_of(confirmation(ada, "cards"))


def test_a_sheet_that_is_drawn_can_be_fetched(ada: Client) -> None:
    event = make_event()
    confirmation(ada, "calling-sheet")
    sweep_print_jobs()

    page = ada.get(SHEETS)
    response = ada.get(f"{SHEETS}{event.print_jobs.get().pk}/")

    assert "Open and print" in text_of(page)
    assert (response["Content-Type"], response.content[:5]) == ("application/pdf", b"%PDF-")
    assert response["Content-Disposition"] == 'inline; filename="games-calling-sheet.pdf"'


def test_a_sheet_that_failed_says_why(ada: Client) -> None:
    make_event(is_played=False)
    confirmation(ada, "movement-sheets")
    sweep_print_jobs()

    text = text_of(ada.get(SHEETS))

    assert "Failed. Summer Games has no movement yet; seat the teams and choose one." in text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"sheets": []}, "Choose a sheet."),
        ({"sheets": ["posters"]}, "Select a valid choice. posters is not one of the available choices."),
    ],
)
def test_a_sheet_that_there_is_not_is_refused(data: dict[str, list[str]], message: str, ada: Client) -> None:
    event = make_event()

    response = ada.post(SHEETS, {"paper": "letter", "key": "a", **data})

    assert response.status_code == 422
    assert refusals_of(response) == [message]
    assert values_of(response)["key"] == ["a"]
    assert jobs(event) == set()


def test_a_sheet_of_another_event_is_not_found_here(ada: Client) -> None:
    make_event()
    other = make_event(slug="other")
    job = other.print_jobs.create(sheet="cards", state=PrintJob.State.DONE, pdf=b"%PDF-", key="1", requested_at=NOON)

    assert ada.get(f"{SHEETS}{job.pk}/").status_code == 404
