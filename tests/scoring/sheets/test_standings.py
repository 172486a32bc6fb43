"""Standings for the wall, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from scoring.sheets.standings import StandingLine, StandingsSheet, State, blank_pages, result_pages
from scoring.sheets.standings import pages as sheet_pages
from tests.paper import faults, marks, pages, printed, rows, texts
from tests.plans import IMPRINT
from tournament.sheets.page import bind

draw = printed(sheet_pages)
draw_results = printed(result_pages)
STORY = ("Table 4, Aces High, won with 37 flags.", "Three teams tied for second place; Prairie Foxes won the playoff.")

LONG = "No Trump Needed and Other Very Long Jokes of Fort Macleod, Second Team"


def standings(teams: int, state: State = "provisional", days: int = 2) -> StandingsSheet:
    names = ("Aces High", "Prairie Foxes", "The Trump Cards", LONG)
    lines = tuple(
        StandingLine(
            str(place),
            place * 7 % 41,
            names[place % 4],
            f"Zone {place % 8 + 1}",
            (99 - place,) * days,
            (99 - place) * days,
        )
        for place in range(1, teams + 1)
    )
    return StandingsSheet(lines, days, state, "Counted 21 August 2026, 16:52, by Vera.")


def as_printed(line: StandingLine) -> str:
    return " ".join(map(str, (line.place, line.table, line.team, line.zone, *line.days, line.total)))


@pytest.mark.slow
@pytest.mark.rule("R40")
@pytest.mark.parametrize("teams", [1, 2, 16, 40])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_team_stands_in_order_with_its_days_and_total(teams: int, large: bool, paper: str) -> None:
    wall = standings(teams)

    pdf = draw(wall, replace(IMPRINT, large=large, paper=paper))

    read = " ".join(texts(pdf))
    assert [line for line in wall.lines if line.team != LONG and as_printed(line) not in read] == []
    assert read.count(LONG) == sum(line.team == LONG for line in wall.lines)
    assert faults(pdf) == []


@pytest.mark.parametrize("state", ["provisional", "verified", "final"])
def test_the_title_says_how_far_they_can_be_trusted_and_since_when(state: State) -> None:
    (read,) = texts(draw(standings(3, state), IMPRINT))

    assert read.startswith(f"Standings: {state} ")
    assert "Counted 21 August 2026, 16:52, by Vera." in read


def test_shared_places_loans_and_those_who_advance_are_shown() -> None:
    wall = StandingsSheet(
        (
            StandingLine("1", 4, "Aces High", "Zone 1", (17, 20), 37, advances=True),
            StandingLine("2=", 9, "Prairie Foxes", "Zone 2", (16, 20), 36, owes=2),
            StandingLine("2=", 12, "Late Counters", "Zone 3", (36, None), 36),
        ),
        2,
        "provisional",
    )

    pdf = draw(wall, IMPRINT)

    read = rows(pages(pdf)[0])
    assert read[read.index("Place Table Team Zone Day 1 Day 2 Owes Total") + 1 :][:3] == [
        "1 4 Aces High Zone 1 17 20 37",
        "2= 9 Prairie Foxes Zone 2 16 20 2 36",
        "2= 12 Late Counters Zone 3 36 36",
    ]
    assert "Teams with a flag go on to the next level." in texts(pdf)[0]


def test_a_hall_of_sixteen_is_read_from_one_page_in_large_type() -> None:
    (page,) = pages(draw(standings(16), IMPRINT))

    totals = [mark.size for mark in marks(page) if re.fullmatch(r"1[0-9]{2}", mark.text)]
    assert (len(totals), min(totals) >= 20) == (16, True)


@pytest.mark.slow
@pytest.mark.parametrize("large", [False, True])
def test_each_column_has_one_size_no_smaller_than_the_floor_and_the_zone_is_never_larger_than_the_team(
    large: bool,
) -> None:
    for teams, floor, drawn in ((40, 14, draw), (40, 10.5, draw_results)):
        wall = standings(teams)
        pdf = drawn(*((wall,) if drawn is draw else (wall, STORY)), replace(IMPRINT, large=large))
        sizes: dict[str, set[float]] = {"team": set(), "zone": set(), "total": set()}
        for mark in (mark for page in pages(pdf) for mark in marks(page)):
            if mark.text in ("Aces High", "Prairie Foxes", "No Trump Needed and"):
                sizes["team"].add(mark.size)
            if re.fullmatch(r"Zone \d", mark.text):
                sizes["zone"].add(mark.size)
            if re.fullmatch(r"1\d\d", mark.text) and mark.face.endswith("Bold"):
                sizes["total"].add(mark.size)

        assert [len(each) for each in sizes.values()] == [1, 1, 1]
        (team,), (zone,), (total,) = sizes.values()
        assert floor * (1.3 if large else 1) <= zone <= team <= total


@pytest.mark.slow
def test_one_day_and_five_days_fit_and_a_hall_without_zones_has_no_zone_column() -> None:
    for days in (1, 5):
        wall = standings(16, days=days)
        without = replace(wall, lines=tuple(replace(line, zone="") for line in wall.lines))

        assert faults(draw(wall, IMPRINT)) == []
        assert ["Zone" in page for page in texts(draw(without, IMPRINT))] == [False]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("days", "with_loans", "large"),
    [(1, True, False), (2, True, False), (3, True, False), (1, True, True), (2, True, True), (2, False, False)],
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
        "final",
        "Declared by the leader on 22 August 2026.",
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("teams", "large", "count"),
    [(2, False, 1), (16, False, 1), (40, False, 1), (240, False, 6), (16, True, 1), (40, True, 2)],
)
def test_forty_teams_and_the_story_fit_one_page_in_type_that_can_be_read(teams: int, large: bool, count: int) -> None:
    pdf = draw_results(results(teams), STORY, replace(IMPRINT, large=large))

    read = texts(pdf)
    assert len(read) == count
    assert min(mark.size for page in pages(pdf) for mark in marks(page)) >= (13.65 if large else 10.5)
    assert [sentence in read[0] for sentence in STORY] == [True, True]
    assert "Final results. Declared by the leader on 22 August 2026." in read[0]
    assert [
        n for n in range(1, teams + 1) if f"{n} {n} Team of table {n} Zone {n} 30 20 50" not in " ".join(read)
    ] == []
    assert faults(pdf) == []


def test_results_that_may_change_say_so() -> None:
    (read,) = texts(draw_results(replace(results(3), state="provisional"), (), IMPRINT))

    assert "Results, provisional: places may change." in read
