"""What the sheets of an event say follows its settings, and who is there.  R1, R12, R15, R21, R37, R42."""

import re
from collections.abc import Collection
from contextlib import suppress

import pytest
from django.test import Client

from scoring.queries.sheets import SHEETS, SheetFacts, draw
from scoring.services import counts, days, roster_changes
from tests.events import ADA, NOON, fresh, load, play, save, set_up, standings
from tests.paper import bookmarks, faults, marks, pages, rows, texts
from tests.refusals import why_raised
from tests.samples import sampled
from tournament.domain import Level
from tournament.models import Event, Prize
from tournament.services import access
from tournament.services.events import EventChange, HandCall, call_hand, edit_event
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
    return [each for each in words if re.search(each, text)]


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
    roster_changes.withdraw_team(event, ADA, NOON, roster_changes.Leaving(table=2, after_hand=1, reason="The bus."))

    paper = paper_of(event, SHEETS.keys() - {"standings", "hall-pack"})

    slips = re.findall(r"(Day \d)[^D]*?Team 2", paper["count-slips"])
    assert {name for name, text in paper.items() if "Team 2" in text} == {"count-slips"}
    assert slips == ["Day 1"]
    assert "From hand 2 table 2 is empty" in paper["movement-sheets"]


@pytest.mark.rule("R16", "R41")
def test_a_break_has_slips_for_a_count_where_a_prize_needs_it() -> None:
    event = set_up(3, sessions=((1, 1), (1, 1, 1)))
    before = " ".join(drawn(event, "count-slips"))
    access.offer_prize(event, ADA, NOON, access.NewPrize(name="Second part", kind=Prize.Kind.SESSION, number=2))

    read = [before, " ".join(drawn(event, "count-slips"))]

    assert [text.count("end of day") for text in read] == [14, 14]
    assert [[text.count(f"after session {session}") for session in range(1, 6)] for text in read] == [
        [0] * 5, [7, 0, 0, 0, 0]
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "large"), sampled([("letter", False), ("a4", True)], 1))
def test_the_hall_pack_holds_every_sheet_for_a_day_on_paper_and_nothing_overflows(paper: str, large: bool) -> None:
    event = set_up(3, slug="usual", level=Level.AREA, sessions=None, is_open=False)

    pdf = draw(event, ["hall-pack"], paper=paper, is_large=large, public_url="https://flags.example").pdf

    in_pack = [sheet.label for sheet in SHEETS.values() if sheet.is_in_pack]
    marks = bookmarks(pdf)
    assert [name for name, _ in marks] == [SHEETS["hall-pack"].label, *in_pack]
    assert [words for name, page in marks if (words := f"{name} {page}") not in texts(pdf)[0]] == []
    assert faults(pdf) == []


@pytest.mark.rule("R20")
def test_a_calling_sheet_names_no_table_that_was_empty_before_it_begins() -> None:
    event = set_up(4, sessions=((2, 2),))
    roster_changes.withdraw_team(fresh(event), ADA, NOON, roster_changes.Leaving(table=4, after_hand=0, reason="ice"))
    roster_changes.return_team(fresh(event), ADA, NOON, roster_changes.Arrival(table=4, after_hand=1, reason="here"))
    morning = "".join(drawn(event, "calling-sheet"))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=3))

    one_hand = drawn(set_up(3, slug="short", sessions=((1,), (2,))), "calling-sheet")
    assert ["Session 1 · Hand 1 " in one_hand[0], "Session 2 · Hands 2–3 " in one_hand[1]] == [True, True]
    assert ("table 4 is empty" in morning, "empty" in "".join(drawn(event, "calling-sheet"))) == (True, False)


@pytest.mark.rule("R37")
def test_what_is_owed_stays_on_paper_when_the_day_is_closed() -> None:
    event = set_up(3)
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=1, flags=2))
    play(event, (18, 12, 8))

    as_owed = dict.fromkeys(("standings", "results"), "1 Team 1 table 1, owes 2 +4 16")
    read = {sheet: " ".join(mark.text for mark in marks(pages(pdf_of(event, sheet))[0])) for sheet in as_owed}
    assert [words for sheet, words in as_owed.items() if words not in read[sheet]] == []


@pytest.mark.slow
@pytest.mark.rule("R21")
def test_paper_says_how_many_hands_were_played_when_play_stopped_early() -> None:
    event = set_up(3, sessions=((6, 6),))
    before = drawn(event, "standings")[0]

    roster_changes.change_sessions(
        event, ADA, NOON, roster_changes.NewSessions(sessions=((6, 3),), after_hand=9, reason="Power cut")
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


def test_the_list_of_the_teams_has_who_has_paid_where_a_fee_is_asked() -> None:
    event = set_up(3)
    edit_event(event, ADA, NOON, EventChange(entry_fee=40))
    days.note_fee(event, ADA, NOON, days.FeeNote(day=1, table=2, is_paid=True))

    read = rows(pages(pdf_of(event, "teams"))[0])

    assert [line for line in ("1 Team 1", "2 Team 2 ☑ paid", "3 Team 3") if line not in read] == []
    assert "Entry fee: 40 a team." in " ".join(read)


@pytest.mark.slow
def test_after_the_first_of_two_days_paper_says_so_and_that_nobody_has_won() -> None:
    event = set_up(3, sessions=((3,), (3,)))
    play(event, (18, 12, 6))
    assert SheetFacts(event, "").first_hand == 4, "nobody called the hands of day 1"
    paper = [" ".join(drawn(event, sheet)) for sheet in ("standings", "results")]
    play(event, (8, 12, 16), day=2)
    paper += [" ".join(drawn(event, sheet)) for sheet in ("standings", "results")]

    said = (
        "Standings after day 1 of 2",
        "Summer Games, after day 1 of 2: first Team 1 with 18 flags; second Team 2 with 12 flags",
        "after day",
        "First Team 1 with 26 flags",
    )
    assert [[words in text for words in said] for text in paper] == [
        [True, False, True, False], [False, True, True, False], [False] * 4, [False, False, False, True]
    ]  # fmt: skip


@pytest.mark.rule("R41")
def test_results_are_refused_before_every_table_is_counted() -> None:
    assert "There are no results yet" in why_raised(NothingToPrint, drawn, set_up(3), "results")
