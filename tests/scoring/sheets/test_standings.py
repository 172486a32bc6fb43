"""Standings kept by hand, for the wall and as a poster, and results for the newspaper, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from scoring.domain.standings import Place
from scoring.sheets.lists import roster_pages
from scoring.sheets.standings import StandingsSheet, result_pages, wall_pages
from tests.paper import bound, marks, pages, printed, texts
from tests.plans import IMPRINT as PLANNED
from tournament.domain.wording import say_won
from tournament.sheets.page import State

IMPRINT = replace(PLANNED, as_of="22 August 2026, 14:52 · Ada")
STORY = ("Table 4, Aces High, won with 37 flags.", "Three teams tied for second place; Prairie Foxes won the playoff.")


@pytest.mark.slow
@pytest.mark.parametrize(("days", "with_loans", "large"), [(1, True, False), (3, True, False), (2, False, True)])
def test_the_form_to_keep_by_hand_has_what_is_written_down_for_each_day(
    days: int, with_loans: bool, large: bool
) -> None:
    ranked = [(table, f"Team {table}") for table in range(1, 41)]
    playing = [(*each, False) for each in ranked]

    pdf = bound(
        roster_pages(playing, ranked, days, 12, 40, with_loans, "", imprint=replace(IMPRINT, large=large)), IMPRINT
    )

    read = " ".join(texts(pdf))
    assert [n for n in range(1, 41) if len(re.findall(rf"\b{n} Team {n}\b", read)) != 2] == []
    assert ("owed" in read.lower(), "Entry fee: 40 a team" in read) == (with_loans, True)


def results(teams: int) -> StandingsSheet:
    return StandingsSheet(
        tuple(
            Place(place, False, place, f"Team of table {place}", f"Zone {place}", (30, 20), 50, place < 3, "")
            for place in range(1, teams + 1)
        ),
        "final",
        0,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("teams", "large"), [(2, False), (40, False), (240, False), (40, True)])
def test_the_story_and_all_teams_stand_in_the_results_in_type_that_can_be_read(teams: int, large: bool) -> None:
    pdf = printed(result_pages)(results(teams), STORY, imprint=replace(IMPRINT, large=large))

    read = texts(pdf)
    assert min(mark.size for page in pages(pdf) for mark in marks(page)) >= (13.0 if large else 10.0)
    assert [sentence in read[0] for sentence in STORY] == [True, True]
    assert {"FINAL" in page and "22 August 2026, 14:52 · Ada" in page for page in read} == {True}
    lines = (f"{n} Team of table {n} Zone {n}, table {n} 30 + 20 · +50 50" for n in range(1, teams + 1))
    assert [line for line in lines if line not in " ".join(read)] == []


draw = printed(wall_pages)

LONG = "No Trump Needed and Other Very Long Jokes of Fort Macleod, Second Team"
NAMES = ("Aces High", "Prairie Foxes", "The Trump Cards", LONG)


def standings(
    teams: int, state: State = "provisional", days: int = 2, names: tuple[str, ...] = NAMES
) -> StandingsSheet:
    flags = [60 - place for place in range(1, teams + 1)]
    places = tuple(
        Place(
            place, False, place * 7 % 41, names[place % len(names)], f"Zone {place % 8 + 1}", (flag,) * days,
            flag * days, False, "",
        )
        for place, flag in enumerate(flags, start=1)
    )  # fmt: skip
    return StandingsSheet(places, state, 12)


def as_printed(place: Place) -> str:
    days = " + ".join(map(str, place.days)) if len(place.days) > 1 else ""
    won = " · ".join(filter(None, (days, say_won(place.total - 12 * len(place.days)))))
    return f"{place.place} {place.team} {place.zone}, table {place.table} {won} {place.total}"


@pytest.mark.slow
@pytest.mark.rule("R40")
@pytest.mark.parametrize(
    ("teams", "days", "paper"), [(1, 1, "letter"), (2, 2, "letter"), (16, 2, "a4"), (40, 2, "letter")]
)
def test_every_team_stands_in_order_with_its_days_what_it_won_and_its_total(teams: int, days: int, paper: str) -> None:
    wall = standings(teams, days=days)

    pdf = draw(wall, replace(IMPRINT, paper=paper))

    read = " ".join(texts(pdf))
    assert {("PROVISIONAL" in page, IMPRINT.as_of in page) for page in texts(pdf)} == {(True, True)}
    assert [place for place in wall.places if as_printed(place) not in read] == []


def test_sixteen_teams_are_read_from_one_page_in_large_type() -> None:
    wall = standings(16, names=NAMES[:3])

    for large, smallest in ((False, 18), (True, 23)):
        pdf = draw(wall, replace(IMPRINT, large=large))
        sizes = [mark.size for page in pages(pdf) for mark in marks(page) if mark.text in NAMES]
        assert (len(pages(pdf)), min(sizes) >= smallest) == (1 + large, True)


@pytest.mark.rule("R9", "R37")
def test_shared_places_loans_penalties_and_those_who_go_on_are_shown() -> None:
    places = (
        Place(1, False, 4, "Aces High", "Zone 1", (17, 20), 37, True, ""),
        Place(2, True, 9, "Prairie Foxes", "Zone 2", (16, 20), 36, False, "", penalty=4),
        Place(2, True, 12, "Late Counters", "Zone 3", (32, None), 32, False, ""),
    )
    wall = StandingsSheet(places, "provisional", 12, {9: 2}, frozenset({4}), ("The bells are not ranked.",))

    (read,) = texts(draw(wall, IMPRINT))
    (named,) = texts(draw(replace(wall, places=(*places[:2], replace(places[2], advances=True))), IMPRINT))

    assert "1 Aces High Zone 1, table 4, playoff 17 + 20 · +13 37 2= Prairie Foxes Zone 2, table 9, owes 2" in read
    assert "16 + 20 · +12 36 − 4 = 32" in read
    assert "2= Late Counters Zone 3, table 12 32 + – · +20 32" in read
    assert read.count("Above the double line: they go on. The bells are not ranked.") == 1
    assert ("double line" in named, named.count("goes on")) == (False, 2)


def test_a_day_without_a_count_has_no_column_and_a_team_without_one_has_no_place() -> None:
    places = (
        Place(1, False, 4, "Aces High", "", (17, None), 17, False, ""),
        Place(2, True, 9, "Prairie Foxes", "", (None, None), 0, False, ""),
        Place(2, True, 2, "Late Counters", "", (None, None), 0, False, ""),
    )
    wall = StandingsSheet(places, "provisional", 12)

    (read,) = texts(draw(wall, IMPRINT))
    (before,) = texts(draw(replace(wall, places=tuple(replace(place, days=(None, None)) for place in places)), IMPRINT))

    assert "1 Aces High table 4 +5 17 – Prairie Foxes table 9 – Late Counters table 2 Prov" in read
    assert before.startswith("Start list Provincial Games 2026 Table Team")
    assert "2 Late Counters 4 Aces High 9 Prairie Foxes" in before
    assert ("1=" in before, "PROVISIONAL" in before) == (False, False)
