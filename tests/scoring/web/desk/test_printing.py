"""Sheets and tables are chosen, and the page says truthfully what became of each selection."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.services.roster_changes import Presence, note_presence
from scoring.tasks import sweep_print_jobs
from tests.desk_pages import refusals_of, step_of, text_of, unsaid
from tests.events import ADA, NOON, fresh, make_event
from tournament.domain import TeamEntry
from tournament.models import Event
from tournament.services import events, teams

SHEETS = "/games/desk/sheets/"


def ask(ada: Client, *sheets: str, token: str = "a", tables: str = "") -> Any:
    """Asks for these sheets, on letter paper and in usual print."""
    return ada.post(
        SHEETS, {"sheets": sheets, "paper": "letter", "csrfmiddlewaretoken": token, "tables": tables}, follow=True
    )


def ticked(page: Any) -> list[str]:
    """The sheets that the page proposes."""
    parts = page.content.decode().split('name="sheets" value="')[1:]
    return [part.split('"')[0] for part in parts if " checked" in part.split(">")[0]]


def rename(event: Event, table: int, name: str) -> None:
    team = event.teams.get(table__number=table).pk
    teams.edit_team(fresh(event), ADA, NOON, teams.TeamChange(team=team, entry=TeamEntry(name)))


def test_the_sheets_of_beforehand_are_ticked_at_first_and_those_of_the_end_when_asked_for(
    ada: Client, games: Event
) -> None:
    beforehand = ["movement-sheets", "calling-sheet", "table-numbers", "rules", "teams", "count-slips", "phone-cards"]

    pages = [ada.get(SHEETS), ada.get(f"{SHEETS}?for=end"), ada.get(f"{SHEETS}?for=paper")]
    for _ in range(2):  # a second tap
        ask(ada, "cards")
    pages += [ada.get(SHEETS), ada.get(f"{SHEETS}?for=beforehand")]

    at_the_end = ["standings", "results", "qualifiers", "certificates"]
    assert [*map(ticked, pages)] == [beforehand, at_the_end, ["hall-pack"], [], beforehand]
    assert games.print_jobs.count() == 1


@pytest.mark.slow
def test_all_that_was_ticked_is_one_pdf_in_the_order_of_the_list_and_what_is_left_out_is_said(ada: Client) -> None:
    event = make_event(is_open=False)
    steps = [step_of(ada.get("/games/desk/"))[0]]
    for _ in range(2):
        ada.post("/games/desk/do/note_printed/")
    steps.append(step_of(ada.get("/games/desk/"))[0])
    ask(ada, "table-numbers", "calling-sheet", "bracket", "movement-sheets")
    waiting = ada.get(SHEETS)
    sweep_print_jobs()

    job = event.print_jobs.get()
    pdf = PdfReader(BytesIO(ada.get(f"{SHEETS}{job.pk}/").content))

    assert [mark.title for mark in pdf.outline] == [
        "Movement sheets, one for every table", "The leader’s calling sheet", "Table numbers"
    ]  # fmt: skip
    assert (steps, job.pages) == (["Print the sheets", "Check the teams in"], len(pdf.pages))
    assert [
        *unsaid(waiting, "waiting to be drawn"),
        *unsaid(ada.get(SHEETS), f"open {job.pages} pages", "There is nothing to print on “Playoff bracket and slips”"),
    ] == []
    assert event.log.filter(sentence="The sheets are printed.").count() == 1
    assert ask(ada, "rules", tables="4 and 7").context["form"].errors.keys() == {"tables"}
    assert len(refusals_of(ask(ada))) == 1
    assert unsaid(ask(ada, "rules", tables="1, 44"), "There is no table 44; the tables are 1 to 4.") == []
    assert event.print_jobs.count() == 1


def test_what_is_out_of_date_is_named_by_table_and_printed_alone(ada: Client) -> None:
    event = make_event(is_played=False)
    ask(ada, "table-numbers", "rules")
    sweep_print_jobs()
    rename(event, 2, "Bells")
    before, changes = ada.get(SHEETS), ada.get("/games/desk/changes/")

    again = changes.context["again"]["form"].initial
    ask(ada, *again["sheets"], tables=again["tables"], token="b")
    sweep_print_jobs()

    newest = event.print_jobs.first()
    assert newest is not None
    pdf = PdfReader(BytesIO(ada.get(f"{SHEETS}{newest.pk}/").content))
    assert ["Bells" in page.extract_text() for page in pdf.pages] == [True]
    assert [*unsaid(before, "out of date: Table numbers (table 2)"), *unsaid(changes, "Print these again")] == []
    assert ticked(before) == ["table-numbers"]
    after = [text_of(page) for page in (ada.get(SHEETS), ada.get("/games/desk/"), ada.get("/games/desk/changes/"))]
    assert [text for text in after if "out of date" in text.casefold()] == []


def test_nothing_is_made_again_where_only_hands_that_are_over_have_other_lines(ada: Client, games: Event) -> None:
    ask(ada, "hall-pack")
    sweep_print_jobs()
    events.call_hand(games, ADA, NOON, events.HandCall(hand=1))
    note_presence(fresh(games), ADA, NOON, Presence(is_here=False, table=4, after_hand=1, reason="late"))
    note_presence(fresh(games), ADA, NOON, Presence(is_here=True, table=4, after_hand=2, reason="here"))
    during = ada.get("/games/desk/changes/")
    events.call_hand(fresh(games), ADA, NOON, events.HandCall(hand=3))

    after = [text_of(ada.get(page)) for page in ("/games/desk/changes/", "/games/desk/", SHEETS)]

    assert "Printed sheets are out of date" in text_of(during)
    assert [text for text in after if "printed sheets are out of date" in text.casefold()] == []

    rename(games, 2, "Bells")
    again = ada.get("/games/desk/changes/").context["again"]["form"].initial
    # and not the whole pack, nor the calls, which name no team
    assert (again["sheets"], again["tables"]) == (["movement-sheets", "cards", "table-numbers"], "2")


def test_a_hall_that_has_the_pack_alone_plays_by_it_and_a_failure_is_said(ada: Client, games: Event) -> None:
    ask(ada, "hall-pack")
    ask(ada, "results", token="b")
    sweep_print_jobs()

    pack = games.print_jobs.earliest("pk")
    marks = PdfReader(BytesIO(ada.get(f"{SHEETS}{pack.pk}/").content)).outline

    assert [mark.title for mark in marks][:2] == [
        "The hall pack: everything on paper", "Movement sheets, one for every table"
    ]  # fmt: skip
    assert unsaid(ada.get("/games/desk/"), "A sheet could not be drawn: There are no results yet.") == []
    assert unsaid(ada.get(SHEETS), "The hall pack: everything on paper", "failed.") == []
