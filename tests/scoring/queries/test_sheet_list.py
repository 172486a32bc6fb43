"""What the sheets of an event say follows its settings, and who is there.  R1, R12, R15, R21, R37, R42."""

import re
from collections.abc import Collection
from contextlib import suppress
from datetime import time

import pytest
from django.test import Client

from scoring.queries.sheets import SHEETS, draw
from scoring.services import days, roster_changes, sessions
from tests.events import ADA, NOON, fresh, load, play, save, set_up, standings
from tests.paper import bookmarks, faults, texts
from tests.plans import PUBLIC
from tests.refusals import why_raised
from tests.samples import sampled
from tournament.domain import Level
from tournament.models import Event
from tournament.services.events import HandCall, call_hand
from tournament.sheets.page import NothingToPrint

pytestmark = pytest.mark.django_db

OTHERWISE = {
    "sessions": ((3, 2), (4,)), "flags_per_table": 11, "advancing": 0, "places_that_matter": 1, "counts_needed": 2,
    "count_loans_against_table": False, "restart_each_day": True,
}  # fmt: skip
"""Every setting of an area event otherwise than its preset."""

OF_THE_PRESET = (
    r"\b12\b", "twelve", r"\b15\b", r"\b30\b", "first three places", "for going on", "is taken off", "Owed",
    r"\bResult\b", "count slip for each", "Collect the loans\\.",
)  # fmt: skip
"""Numbers and words that hold for the preset alone."""

NUMBERED = ("hall-pack", "forms", "side-games")
"""Sheets with page numbers or numbered deals."""


def paper_of(event: Event, sheets: Collection[str]) -> dict[str, str]:
    """What stands on each of these sheets that can be drawn now."""
    paper = {}
    for name in sheets:
        with suppress(NothingToPrint):
            paper[name] = " ".join(drawn(event, name))
    return paper


def pdf_of(event: Event, sheet: str) -> bytes:
    return draw(fresh(event), [sheet], public_url="").pdf


def drawn(event: Event, sheet: str) -> list[str]:
    return texts(pdf_of(event, sheet))


def found(words: Collection[str], text: str) -> list[str]:
    return [word for word in words if re.search(word, text)]


@pytest.mark.slow
@pytest.mark.rule("R1", "R12", "R15", "R37", "R42")
def test_an_event_with_other_settings_has_none_of_its_presets_numbers_and_words_on_paper_or_pages() -> None:
    usual = set_up(3, slug="usual", level=Level.AREA, sessions=None, is_open=False)
    other = set_up(3, slug="other", level=Level.AREA, **OTHERWISE)

    reports = {name for name, sheet in SHEETS.items() if sheet.is_report}
    before = paper_of(other, SHEETS.keys() - reports - {*NUMBERED})
    play(other, (14, 10, 9))
    after = paper_of(other, reports - {*NUMBERED})

    assert found(OF_THE_PRESET, " ".join(drawn(usual, "hall-pack"))) == list(OF_THE_PRESET)
    assert {name: words for name, text in (before | after).items() if (words := found(OF_THE_PRESET, text))} == {}
    posters = [Client().get(f"/{slug}/rules/").content.decode() for slug in ("usual", "other")]
    words = ("twelve", "first three places", "for going on", "is taken off")
    assert [found(words, page) for page in posters] == [list(words), []]
    assert found(words, Client().get("/rules/").content.decode()) == [words[0], words[1], words[3]]


@pytest.mark.rule("R21")
def test_nothing_is_printed_for_a_team_that_has_left_but_the_slip_for_the_day_on_which_it_left() -> None:
    event = set_up(4, sessions=((2, 2), (2,)))
    call_hand(event, ADA, NOON, HandCall(hand=1))
    roster_changes.note_presence(
        event, ADA, NOON, roster_changes.Presence(is_here=False, table=2, after_hand=1, reason="The bus.")
    )

    paper = paper_of(event, SHEETS.keys() - {"standings", "hall-pack"})

    slips = re.findall(r"(Day \d)[^D]*?Team 2", paper["count-slips"])
    assert {name for name, text in paper.items() if "Team 2" in text} == {"count-slips"}
    assert slips == ["Day 1"]
    assert "From hand 2 table 2 is empty" in paper["movement-sheets"]


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "large"), sampled([("letter", False), ("a4", True)], 1))
def test_the_hall_pack_holds_every_sheet_for_a_day_on_paper_and_nothing_overflows(paper: str, large: bool) -> None:
    event = set_up(3, slug="usual", level=Level.AREA, sessions=None, is_open=False)

    pdf = draw(event, ["hall-pack"], paper=paper, is_large=large, public_url="https://flags.example").pdf

    in_pack = [sheet.label for sheet in SHEETS.values() if sheet.is_in_pack]
    marks = bookmarks(pdf)
    assert [name for name, _ in marks] == [SHEETS["hall-pack"].label, *in_pack]
    assert [words for name, page in marks[1:] if (words := f"{name} {page}") not in texts(pdf)[0]] == []
    assert faults(pdf) == []


@pytest.mark.slow
@pytest.mark.rule("R21")
def test_paper_says_how_many_hands_were_played_when_play_stopped_early() -> None:
    event = set_up(3, sessions=((6, 6),))
    before = drawn(event, "standings")[0]

    sessions.change_sessions(
        event, ADA, NOON, sessions.NewSessions(sessions=((6, 3),), after_hand=9, reason="Power cut")
    )
    play(event, (18, 12, 6))

    assert "Play stopped early" not in before
    sentence = "Play stopped early: 9 of 12 hands were played."
    shown = [
        *(drawn(event, sheet)[0] for sheet in ("standings", "results")),
        *(Client().get(f"/games/{page}").text for page in ("", "hall/?show=standings", "standings.csv")),
    ]
    assert [sentence in text for text in shown] == [True] * 5
    assert [standings(each)["stopped_early"] for each in (event, load(save(event), slug="again"))] == [sentence] * 2


@pytest.mark.rule("R41")
def test_results_are_refused_before_every_table_is_counted() -> None:
    assert "There are no results yet" in why_raised(NothingToPrint, drawn, set_up(3), "results")


def test_the_hour_of_a_day_stands_where_people_look_for_it() -> None:
    event = set_up(4, sessions=((2, 2), (2,)))
    days.set_hour(event, ADA, NOON, days.StartingHour(day=1, starts_at=time(9, 30)))
    days.set_hour(event, ADA, NOON, days.StartingHour(day=2, starts_at=time(10)))
    pages = [
        page
        for name in ("movement-sheets", "calling-sheet", "teams", "standings", "phone-cards")
        for page in texts(draw(fresh(event), [name], public_url=PUBLIC).pdf)
    ]

    sheet, second, third = (page for page in pages if "Table 1" in page and "MOVE TO" in page)
    assert ("Day 1 · 09:30 · Session 1" in sheet, "09:30" in second, "Day 2 · 10:00" in third) == (True, False, True)
    assert sum("Day 1 · 09:30 · Session 1" in page for page in pages) == 4 + 1
    assert sum("Day 1 starts at 09:30, day 2 at 10:00." in page for page in pages) == 3
