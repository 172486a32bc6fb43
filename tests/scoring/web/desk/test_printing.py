"""Sheets are asked for, and the page says truthfully what became of each."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from scoring.services.roster_changes import (
    ChangeAfterHand,
    Leaving,
    Substitute,
    return_team,
    substitute_player,
    withdraw_team,
)
from scoring.tasks import sweep_print_jobs
from tests.desk_pages import refusals_of, step_of, text_of, unsaid
from tests.events import ADA, NOON, adopt, fresh, make_event
from tournament.domain import Seat, TeamEntry
from tournament.models import Event
from tournament.queries.events import plan_of
from tournament.services import events, teams

SHEETS = "/games/desk/sheets/"


def confirmation(ada: Client, *sheets: str, key: str = "a", parts: Sequence[str] = ()) -> Any:
    """Asks for these sheets, on letter paper and in usual print unless told."""
    return ada.post(SHEETS, {"sheets": sheets, "paper": "letter", "key": key, "parts": parts}, follow=True)


def ticked(page: str, name: str = "sheets") -> list[str]:
    """The sheets that the page proposes, or the parts of the hall pack."""
    return [part.split('"')[0] for part in page.split(f'name="{name}" value="')[1:] if " checked" in part.split(">")[0]]


def test_the_sheets_of_beforehand_are_ticked_at_first_and_those_of_the_end_when_asked_for(
    ada: Client, games: Event
) -> None:
    beforehand = [
        "movement-sheets", "calling-sheet", "table-numbers", "hall-plan", "rules", "flag-check", "count-slips",
        "when-it-fails",
    ]  # fmt: skip

    pages = [ada.get(SHEETS), ada.get(f"{SHEETS}?for=end")]  # nobody has won yet
    for _ in range(2):  # a second tap
        confirmation(ada, "cards")
    pages += [ada.get(SHEETS), ada.get(f"{SHEETS}?for=beforehand")]
    assert [ticked(page.text) for page in pages] == [beforehand, ["standings"], [], beforehand]
    assert games.print_jobs.count() == 1


@pytest.mark.slow
def test_all_that_was_ticked_is_one_pdf_in_the_order_of_the_list_with_its_pages(ada: Client) -> None:
    event = make_event(is_open=False)
    steps = [step_of(ada.get("/games/desk/"))[0]]
    for _ in range(2):
        ada.post(f"{SHEETS}printed/")
    steps.append(step_of(ada.get("/games/desk/"))[0])
    confirmation(ada, "table-numbers", "calling-sheet", "certificates", "movement-sheets")
    too_early = event.print_jobs.get(sheet="certificates")
    together = f"{SHEETS}{too_early.pk}/together/"
    assert ada.get(together).status_code == 404
    sweep_print_jobs()

    text = text_of(ada.get(SHEETS))
    pdf = PdfReader(BytesIO(ada.get(together).content))
    by_table = PdfReader(BytesIO(ada.get(f"{together}?order=tables").content))

    pages = {job.sheet: job.pages for job in event.print_jobs.all()}
    total = pages["movement-sheets"] + pages["calling-sheet"] + pages["table-numbers"]
    assert (pages["movement-sheets"], pages["certificates"], len(pdf.pages)) == (12, 0, total)
    together_or_not = f"Open 3 sheets in one PDF: {total} pages The same table by table: {total} pages"
    assert [
        *unsaid(text, together_or_not, "Not yet: There is nothing to print"),
        *unsaid(pdf.pages[0].extract_text(), "MOVE TO"),
    ] == []
    heads = [mark.title for mark in by_table.outline]
    starts = [by_table.get_destination_page_number(mark) for mark in by_table.outline]
    assert (heads, starts) == (
        ["The leader’s calling sheet", "Table 1", "Table 2", "Table 3", "Table 4"], [0, *range(total - 16, total, 4)]
    )  # fmt: skip
    for number, page in enumerate(by_table.pages[total - 16 :]):
        missing = unsaid(page.extract_text(), f"Team {number // 4 + 1}", "MOVE TO")
        assert missing == (["MOVE TO"] if number % 4 == 3 else [])

    adopt(event, "balanced", timezone.now())

    again = ada.get(SHEETS)
    assert [*steps, step_of(ada.get("/games/desk/"))[0]] == [
        "Print the sheets", "Check the teams in", "Print the sheets"
    ]  # fmt: skip
    assert [
        *unsaid(ada.get("/games/desk/"), "Printed sheets are out of date. Print again: Movement sheets"),
        *unsaid(again, "in one PDF"),
    ] == ["in one PDF"]
    assert event.log.filter(sentence="The sheets are printed.").count() == 1
    assert text_of(again).count("Out of date. Make it again.") == 2
    assert ticked(again.content.decode()) == ["movement-sheets", "calling-sheet"]
    assert len(PdfReader(BytesIO(ada.get(together).content)).pages) == pages["table-numbers"]


def test_only_what_changed_is_opened_the_print_before_stays_and_one_button_prints_the_table(ada: Client) -> None:
    event = make_event(is_played=False)
    confirmation(ada, "table-numbers")
    sweep_print_jobs()
    first = event.print_jobs.get()
    teams.edit_team(
        event, ADA, NOON, teams.TeamChange(team=event.teams.get(table__number=2).pk, entry=TeamEntry("Bells"))
    )
    before = ada.get(SHEETS)
    confirmation(ada, "table-numbers", key="b")
    sweep_print_jobs()
    now, second = ada.get(SHEETS), event.print_jobs.order_by("pk").last()
    assert second is not None

    part = PdfReader(BytesIO(ada.get(f"{SHEETS}{second.pk}/?tables=2").content))
    form = {"sheets": ["table-numbers"], "paper": "letter", "key": "c", "tables": "2"}
    alone = ada.post(SHEETS, form)
    events.edit_event(event, ADA, NOON, events.EventChange(plan=replace(plan_of(fresh(event)), name="Autumn Games")))
    left_open = [ada.post(SHEETS, form).headers["Location"] for _ in range(2)]

    to_print = "Make them again : Table numbers. Print table 2 alone: 1 page"
    open_table, open_all = "Open table 2 alone: 1 page Open what was made: 4 pages", "table 2, 1 page · Open 4 pages"
    assert [
        *unsaid(before, to_print),
        *unsaid(now, open_table, f"Open what changed: {open_all}"),
        *(words for page in (before, now) for words in unsaid(page.text, f'href="{SHEETS}{first.pk}/"')),
    ] == []
    assert ["Bells" in page.extract_text() for page in part.pages] == [True]
    assert ada.get(f"{SHEETS}{second.pk}/?tables=9").status_code == 404
    assert alone["Location"] == f"{SHEETS}{second.pk + 1}/together/?order=tables&tables=2"
    assert left_open == [f"{SHEETS}{second.pk + 2}/together/?order=tables&tables=2"] * 2
    assert "Autumn Games" in PdfReader(BytesIO(ada.get(left_open[0]).content)).pages[0].extract_text()


def test_nothing_is_made_again_where_only_hands_that_are_over_have_other_lines(ada: Client, games: Event) -> None:
    confirmation(ada, "movement-sheets", "calling-sheet", "cards")
    confirmation(ada, "hall-pack", parts=["movement-sheets"], key="b")
    sweep_print_jobs()
    events.call_hand(games, ADA, NOON, events.HandCall(hand=1))
    withdraw_team(fresh(games), ADA, NOON, Leaving(table=4, after_hand=1, reason="late"))
    return_team(fresh(games), ADA, NOON, ChangeAfterHand(table=4, after_hand=2, reason="here"))
    during = ada.get("/games/desk/changes/")
    events.call_hand(fresh(games), ADA, NOON, events.HandCall(hand=3))

    after = [text_of(ada.get(page)) for page in ("/games/desk/changes/", "/games/desk/", SHEETS)]

    assert "Printed sheets are out of date" in text_of(during)
    assert [text for text in after if "out of date" in text.casefold() or "alone:" in text] == []

    teams.edit_team(
        games, ADA, NOON, teams.TeamChange(team=games.teams.get(table__number=2).pk, entry=TeamEntry("Bells"))
    )
    again, sheets = text_of(ada.get("/games/desk/changes/")), ada.get(SHEETS).content.decode()
    assert unsaid(again, "Printed sheets are out of date", "Print table 2 alone: ") == [], again
    assert ticked(sheets) == ["movement-sheets", "cards"]  # and not the whole pack, nor the calls, which name no team


def test_once_the_sheets_to_play_by_are_made_again_an_old_hall_pack_is_no_news(ada: Client, games: Event) -> None:
    confirmation(ada, "hall-pack", parts=["movement-sheets", "cards", "rules"])
    sweep_print_jobs()
    events.call_hand(games, ADA, NOON, events.HandCall(hand=1))
    withdraw_team(fresh(games), ADA, NOON, Leaving(table=4, after_hand=1, reason="ill"))
    before = ada.get(SHEETS)

    confirmation(ada, *ticked(before.content.decode()), key="b")
    drawing = text_of(ada.get(SHEETS))
    sweep_print_jobs()
    after, desk = text_of(ada.get(SHEETS)), text_of(ada.get("/games/desk/"))

    assert [
        *unsaid(before, "Printed sheets are out of date"),
        *unsaid(after, "Open 2 sheets in one PDF", "Older than the sheets made since"),
    ] == []
    assert [text for text in (drawing, after, desk) if "out of date" in text.casefold()] == []

    substitute_player(
        fresh(games), ADA, NOON, Substitute(table=2, seat=Seat.B, name="Eve Sly", after_hand=1, reason="ill")
    )
    page = ada.get(SHEETS)
    assert ticked(page.content.decode()) == ["movement-sheets"]
    assert page.context["again"]["form"].initial["sheets"] == ["movement-sheets", "cards"], "the pack had cards"


def test_the_hall_pack_holds_what_is_ticked_and_not_made_alone_and_at_first_no_side_games_and_no_qr(
    ada: Client,
) -> None:
    event = make_event(is_played=False)
    usual = ticked(ada.get(SHEETS).content.decode(), "parts")
    refused = confirmation(ada, "hall-pack", parts=["qr"])
    confirmation(ada, "rules", "hall-pack", parts=["rules", "loan-notes"])
    sweep_print_jobs()

    marks = PdfReader(BytesIO(ada.get(f"{SHEETS}{event.print_jobs.get(sheet='hall-pack').pk}/").content)).outline

    assert ("movement-sheets" in usual, "side-games" in usual, "qr" in usual) == (True, False, False)
    assert len(refusals_of(refused)) == 1
    assert [mark.title for mark in marks] == [
        "Hall pack", "Loan notes, to stand on a table"
    ]  # fmt: skip
    assert ticked(ada.get(SHEETS).content.decode(), "parts") == ["rules", "loan-notes"]
