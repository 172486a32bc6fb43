"""Standings kept by hand, for the wall and as a poster, and results for the newspaper, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from scoring.sheets.standings import StandingLine, StandingsSheet, blank_pages, poster_pages, result_pages, wall_pages
from tests.paper import Mark, marks, pages, printed, rows, texts
from tests.plans import IMPRINT
from tournament.domain.wording import say_won
from tournament.sheets.page import Stamp, State

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

    pdf = printed(blank_pages)(teams, days, with_loans, replace(IMPRINT, large=large))

    read = [rows(page) for page in pages(pdf)]
    assert [row for page in read for row in page if re.fullmatch(r"\d+ Team \d+", row)] == [
        f"{table} {team}" for table, team in teams
    ]
    columns = ("Counted Owed Result " if with_loans else "Flags ") * days + "Total " * (days > 1)
    assert {(f"Table Team {columns}Place" in page, "owed" in " ".join(page)) for page in read} == {(True, with_loans)}


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
    pdf = printed(result_pages)(results(teams), STORY, replace(IMPRINT, large=large))

    read = texts(pdf)
    assert min(mark.size for page in pages(pdf) for mark in marks(page)) >= (13.65 if large else 10.5)
    assert [sentence in read[0] for sentence in STORY] == [True, True]
    assert ["FINAL" in page and "22 August 2026, 14:52 · Ada" in page for page in read] == [True] * count
    assert [
        n for n in range(1, teams + 1) if f"{n} {n} Team of table {n} Zone {n} 30 20 50" not in " ".join(read)
    ] == []


draw, draw_poster = printed(wall_pages), printed(poster_pages)

LONG = "No Trump Needed and Other Very Long Jokes of Fort Macleod, Second Team"
NAMES = ("Aces High", "Prairie Foxes", "The Trump Cards", LONG)


def standings(
    teams: int, state: State = "provisional", days: int = 2, names: tuple[str, ...] = NAMES
) -> StandingsSheet:
    lines = tuple(
        StandingLine(
            str(place),
            place * 7 % 41,
            names[place % len(names)],
            f"Zone {place % 8 + 1}",
            (60 - place,) * days,
            (60 - place) * days,
            began=12 * days,
        )
        for place in range(1, teams + 1)
    )
    return StandingsSheet(lines, days, Stamp(state, "21 August 2026, 16:52", "Vera"))


def as_printed(line: StandingLine) -> str:
    days = " + ".join(map(str, line.days)) if len(line.days) > 1 else ""
    won = say_won(sum(flags for flags in line.days if isinstance(flags, int)) - line.began)
    words = (line.place, line.team, line.zone, f"table {line.table}", days, won, line.total)
    return " ".join(str(word) for word in words if word)


def size_of(text: str, here: list[Mark]) -> float:
    return next(mark.size for mark in here if mark.text == text)


@pytest.mark.slow
@pytest.mark.rule("R40")
@pytest.mark.parametrize(
    ("teams", "days", "paper"),
    [
        (1, 1, "letter"), (2, 2, "letter"), (40, 5, "letter"), (16, 2, "a4"), (16, 1, "tabloid"), (40, 2, "a3"),
    ],
)  # fmt: skip
def test_every_team_stands_in_order_with_its_days_what_it_won_and_its_total(teams: int, days: int, paper: str) -> None:
    wall = standings(teams, days=days)

    pdf = draw(wall, replace(IMPRINT, paper=paper))

    read = " ".join(texts(pdf))
    assert [("PROVISIONAL" in page, "21 August 2026, 16:52 · Vera" in page) for page in texts(pdf)] == [
        (True, True)
    ] * len(pages(pdf))
    if days < 5:  # which take two lines
        assert [line for line in wall.lines if as_printed(line) not in read] == []
    assert read.count(LONG) == sum(line.team == LONG for line in wall.lines)


def test_sixteen_teams_are_read_from_one_page_in_large_type_and_eight_from_a_poster() -> None:
    wall = standings(16, names=NAMES[:3])
    usual, large, poster = draw(wall, IMPRINT), draw(wall, replace(IMPRINT, large=True)), draw_poster(wall, IMPRINT)

    sizes = [size_of("Aces High", marks(pages(pdf)[0])) for pdf in (usual, large, poster)]
    assert [len(pages(pdf)) for pdf in (usual, large, poster)] == [1, 2, 2]
    assert (sizes[0] >= 22, sizes[1], sizes[2] >= 36) == (True, pytest.approx(sizes[0] * 1.3), True)
    assert size_of("Aces High", marks(pages(draw(wall, replace(IMPRINT, paper="tabloid")))[0])) > sizes[0] * 1.3


@pytest.mark.rule("R9", "R37")
def test_shared_places_loans_penalties_and_those_who_go_on_are_shown() -> None:
    lines = (
        StandingLine("1", 4, "Aces High", "Zone 1", (17, 20), 37, advances=True, began=24),
        StandingLine("2=", 9, "Prairie Foxes", "Zone 2", (16, 20), "36 − 4 = 32", owes=2, began=24),
        StandingLine("2=", 12, "Late Counters", "Zone 3", (32, None), 32, began=12),
    )
    wall = StandingsSheet(lines, 2, Stamp("provisional"), ("The bells are not ranked.",))

    (read,) = texts(draw(wall, IMPRINT))
    (named,) = texts(draw(replace(wall, lines=(lines[0], lines[1], replace(lines[2], advances=True))), IMPRINT))

    assert "1 Aces High Zone 1 table 4 17 + 20 +13 37 2= Prairie Foxes Zone 2 table 9, owes 2 36 − 4 = +12 32" in read
    assert "2= Late Counters Zone 3 table 12 32 + – +20 32" in read
    assert read.count("Above the double line: they go on. The bells are not ranked.") == 1
    assert ("double line" in named, named.count("goes on")) == (False, 2)


def test_a_day_without_a_count_has_no_column_and_a_team_without_one_has_no_place() -> None:
    lines = (
        StandingLine("1", 4, "Aces High", "", (17, None), 17, began=12),
        StandingLine("2=", 9, "Prairie Foxes", "", (None, None), 0),
        StandingLine("2=", 2, "Late Counters", "", (None, None), 0),
    )
    wall = StandingsSheet(lines, 2, Stamp("provisional"))

    (read,) = texts(draw(wall, IMPRINT))
    (before,) = texts(draw(replace(wall, lines=tuple(replace(line, days=(None, None)) for line in lines)), IMPRINT))

    assert "1 Aces High table 4 +5 17 Not counted yet – Prairie Foxes table 9 – Late Counters table 2 Prov" in read
    assert before.startswith("Start list Provincial Games 2026 Table Team 2 Late Counters 4 Aces High 9 Prairie Foxes")
    assert ("1=" in before, "PROVISIONAL" in before) == (False, False)
