"""Standings kept by hand, and results for the newspaper, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from scoring.sheets.standings import StandingLine, StandingsSheet, blank_pages, result_pages
from tests.paper import faults, marks, pages, printed, rows, texts
from tests.plans import IMPRINT
from tournament.sheets.page import Stamp, bind

draw_results = printed(result_pages)
STORY = ("Table 4, Aces High, won with 37 flags.", "Three teams tied for second place; Prairie Foxes won the playoff.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("days", "with_loans", "large"),
    [(1, True, False), (3, True, False), (2, True, True), (2, False, False)],
)
def test_the_form_to_keep_by_hand_has_what_is_written_down_for_each_day(
    days: int, with_loans: bool, large: bool
) -> None:
    teams = [(table, f"Team {table}") for table in range(1, 41)]
    imprint = replace(IMPRINT, large=large)

    pdf = bind(blank_pages(teams, days, with_loans, imprint), imprint, "Standings by hand")

    read = [rows(page) for page in pages(pdf)]
    assert [row for page in read for row in page if re.fullmatch(r"\d+ Team \d+", row)] == [
        f"{table} {team}" for table, team in teams
    ]
    columns = ("Counted Owed Result " if with_loans else "Flags ") * days + "Total " * (days > 1)
    assert [f"Table Team {columns}Place" in page for page in read] == [True] * len(read)
    assert ["owed" in " ".join(page) for page in read] == [with_loans] * len(read)
    assert faults(pdf) == []


def results(teams: int) -> StandingsSheet:
    return StandingsSheet(
        tuple(
            StandingLine(str(place), place, f"Team of table {place}", f"Zone {place}", (30, 20), 50, advances=place < 3)
            for place in range(1, teams + 1)
        ),
        2,
        Stamp("final", "22 August 2026, 14:52", "Ada"),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("teams", "large", "count"),
    [(2, False, 1), (40, False, 1), (240, False, 6), (40, True, 2)],
)
def test_forty_teams_and_the_story_fit_one_page_in_type_that_can_be_read(teams: int, large: bool, count: int) -> None:
    pdf = draw_results(results(teams), STORY, replace(IMPRINT, large=large))

    read = texts(pdf)
    assert len(read) == count
    assert min(mark.size for page in pages(pdf) for mark in marks(page)) >= (13.65 if large else 10.5)
    assert [sentence in read[0] for sentence in STORY] == [True, True]
    assert ["FINAL" in page and "22 August 2026, 14:52 · Ada" in page for page in read] == [True] * count
    assert [
        n for n in range(1, teams + 1) if f"{n} {n} Team of table {n} Zone {n} 30 20 50" not in " ".join(read)
    ] == []
    assert faults(pdf) == []
