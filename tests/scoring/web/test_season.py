"""The season, the ladder and the archive, as Pat reads them."""

from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from scoring.queries.season import RESULTS
from scoring.services import days, qualification, rulings
from tests.desk_pages import text_of, unsaid
from tests.events import ADA, NOON, document, fresh, load, new_event
from tournament.domain import Level
from tournament.models import Event
from tournament.queries.events import plan_of
from tournament.services import acts, events

PLAYERS = {"A": "Ann", "B": "Bob", "X": "Xena", "Y": "Yves"}


def read(address: str) -> str:
    """What the page says below its tabs."""
    return text_of(Client().get(address)).partition("Season Ladder Archive ")[2].partition(" Twelve Flags keeps")[0]


def final(slug: str, name: str, year: int, *flags: int, level: str = "area", **event: Any) -> Event:
    """An event with final standings; its teams are Aces, Bells and so on, of areas of their own."""
    teams = [
        {"name": team, "table": table, "area": f"{team} Hill", "players": PLAYERS}
        for table, team in zip(range(1, len(flags) + 1), ("Aces", "Bells", "Clubs", "Diamonds"), strict=False)
    ]
    setup = {"slug": slug, "name": name, "dates": [f"{year}-05-02"], "sessions": [[15]], "final": True}
    return load(document(level=level, teams=teams, counted=[flags], event=setup | event))


@pytest.mark.slow
def test_the_front_page_tells_what_is_on_what_comes_and_who_won() -> None:
    today = timezone.localdate()
    for slug, day in (("later", 9), ("late", -9), ("soon", 2), ("on", 0)):
        load(document(event={"slug": slug, "name": f"{slug} day", "dates": [f"{today + timedelta(days=day)}"]}))
    load(document(event={"slug": "someday", "name": "some day"}))
    load(document(counts=[{"day": 1, "table": 1, "flags": 12}], event={"slug": "left", "name": "left open"}))
    load(document(event={"slug": "trial", "name": "trial", "rehearsal": True}))
    final("camrose", "Camrose", 2025, 13, 11)
    final("provincials", "Provincials", 2025, 14, 10, level="provincial", show_player_names=True)
    final("old", "Old", 2024, 9, 15)
    events.archive_event(final("gone", "Gone", 2025, 13, 11), ADA, NOON, events.Archiving(is_archived=True))

    page = read("/")

    dates = {day: f"{today + timedelta(days=day):%-d %B %Y}" for day in (9, -9, 2, 0)}
    assert page == (
        f"On today on day {dates[0]} Club Not started "
        f"To come soon day {dates[2]} Club Not started later day {dates[9]} Club Not started "
        "left open Club Day 1 is being played some day Club Not started "
        f"late day {dates[-9]} Club Not started "
        "Results of 2025 "
        "Provincial games Provincials won by Aces , 14 flags Ann, Bob, Xena, Yves 2 May 2025 Final "
        "Areas Camrose won by Aces , 13 flags 2 May 2025 Final "
        "Results of 2024 Areas Old won by Bells , 15 flags 2 May 2024 Final "
        "Dates for a calendar (iCal) · Results as a feed (Atom) "
        "For practice: nobody really plays these trial Club Not started"
    )


@pytest.mark.slow
def test_the_ladder_tells_who_advanced_from_where_and_marks_alternates() -> None:
    new_event("peace", "Peace Zone", Level.ZONE, dates=(date(2026, 6, 2),))
    area = final("camrose", "Camrose", 2026, 13, 12, 11, advancing=2, qualifies_for="peace")
    first = area.qualifiers.get(team__name="Aces").team_id
    qualification.withdraw_qualifier(area, ADA, NOON, qualification.QualifierWithdrawal(team=first, reason="Ill"))
    qualification.send_on(area, acts.Actor("Ada", user=area.leader), NOON, qualification.NextEvent())

    page = read("/ladder/")

    assert page == (
        "Zones Peace Zone Team Advances Bells Bells Hill from Camrose 2nd Clubs Clubs Hill from Camrose alternate "
        "Areas Camrose Team Advances Bells Bells Hill 2nd Clubs Clubs Hill alternate"
    )
    rungs = [
        [(rung["event"]["slug"], [team["came_as"] or team["goes_as"] for team in rung["teams"]])
         for rung in Client().get(f"/api/ladder/{year}").json()]
        for year in ("", "?year=2025")
    ]  # fmt: skip
    assert rungs == [[("peace", ["2nd", "alternate"]), ("camrose", ["2nd", "alternate"])], []]


def test_the_archive_has_champions_best_totals_and_each_teams_history_with_players_only_where_they_agreed() -> None:
    final("games-2024", "Games", 2024, 14, 14, 8, level="provincial", places_that_matter=0)
    archived = final("games-2025", "Games 2025", 2025, 10, 15, 11, level="provincial")
    final("camrose", "Camrose", 2025, 13, 11)
    events.archive_event(archived, ADA, NOON, events.Archiving(is_archived=True))

    champions, best = read("/archive/").split(" Best totals ")
    history = read("/archive/teams/?team=+bells+&area=BELLS+hill")

    assert champions.removeprefix("A team’s history Find ") == (
        "Champions Year Champion Flags 2025 Bells Bells Hill Games 2025 15 2024 Aces Aces Hill Games 14 "
        "2024 Bells Bells Hill Games 14"
    )
    assert best.startswith(
        "Provincial games Team Flags Bells Bells Hill Games 2025 15 Aces Aces Hill Games 2024 14 "
        "Bells Bells Hill Games 2024 14 Areas Team Flags Aces Aces Hill Camrose 2025 13"
    )
    assert history.removeprefix("A team’s history Find ") == (
        "Bells, Bells Hill Place Event Flags 1 Games 2025 Provincial 15 2 Camrose 2025 Area 11 1= Games 2024 "
        "Provincial 14"
    )
    assert "Which of these is it? Bells Bells Hill" in read("/archive/teams/?team=bel")

    events.edit_event(
        archived, ADA, NOON, events.EventChange(plan=replace(plan_of(fresh(archived)), show_player_names=True))
    )

    assert [read(address).count("Ann, Bob, Xena, Yves") for address in ("/archive/", "/archive/2025/")] == [1, 1]
    by_api = Client().get("/api/results/?year=2025").json()
    assert [(each["event"]["slug"], each["results"][0]["team"], each["results"][0]["players"]) for each in by_api] == [
        ("camrose", "Aces", []), ("games-2025", "Bells", ["Ann", "Bob", "Xena", "Yves"]),
    ]  # fmt: skip


def test_a_result_stays_in_every_list_while_it_is_corrected_and_is_no_champions() -> None:
    final("old", "Old", 2025, 13, 11, level="zone")
    event = final("peace", "Peace", 2026, 14, 10, level="zone", zone="North", standings_shown="held")
    final("first", "First", 2027, 9, 15)

    rulings.withdraw_final(event, ADA, NOON, rulings.FinalTakenBack(reason="A slip was read wrongly."))
    days.reopen_day(fresh(event), ADA, NOON, days.Reopening(day=1, reason="A slip was read wrongly."))

    front = (
        "Results of 2027 Areas First won by Bells , 15 flags 2 May 2027 Final "
        "Results of 2026 Zones Peace 2 May 2026 North Being corrected Earlier years 2025"
    )
    assert [
        *unsaid(read("/"), front),
        *unsaid(read("/archive/"), "Champion Flags 2026 Peace being corrected 2025 Aces"),
        *unsaid(read("/archive/2026/"), "Peace 2 May 2026 North Being corrected"),
        *unsaid(read("/ladder/2026/"), "Peace Its results are being corrected."),
        *unsaid(Client().get("/peace/tables/1/"), "are being corrected", "14"),
    ] == []
    by_api = {each["event"]["slug"]: len(each["results"]) for each in Client().get("/api/results/").json()}
    assert by_api == {"first": 2, "peace": 0, "old": 2}
    assert [place["total"] for place in Client().get("/api/events/peace/standings/").json()["places"]] == [14, 10]


def test_a_year_is_had_in_figures_as_a_file_a_book_a_calendar_and_a_feed_without_players() -> None:
    zone = final(
        "peace", "Peace", 2026, 14, 10, level="zone", zone="North", venue="Legion, Hall", show_player_names=True
    )
    final("hill", "Hill Area", 2026, 20, 4, zone="North", area="Hill")

    figures = read("/archive/2026/").partition("The year in figures ")[2].partition(" Best totals")[0]
    file = Client().get("/archive/2026/results.csv").content.decode("utf-8-sig").splitlines()
    book = Client().get("/archive/2026/year-book.pdf")
    calendar = Client().get("/season.ics").content.decode()
    feed = Client().get("/results.atom").content.decode()

    assert figures == (
        "Teams 2 Players 8 Halls 1 Level Events Teams Fewest Mean Most Zones 1 2 10 12 14 Areas 1 2 4 12 20 "
        "Zone Events Teams Fewest Mean Most North 2 2 4 12 20 Fewest, mean and most: the flags of a table."
    )
    assert file[1] == "Zone,North,,Peace,2 May 2026,1,1,Aces,North,Aces Hill,14"
    pages = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(book.content)).pages)
    of_the_zone = "DTSTART;VALUE=DATE:20260502\r\nDTEND;VALUE=DATE:20260503\r\nSUMMARY:Peace\r\n"
    area = "Hill Area 2 May 2026 · North · Hill 1 Aces Aces Hill 20 2 Bells Bells Hill 4"
    assert [
        *unsaid(pages, "Peace Aces Aces Hill 14", area),
        *unsaid(calendar, of_the_zone, "LOCATION:Legion\\, Hall\\, North\r\n"),
        *unsaid(feed, "<title>Peace: won by Aces (14 flags)</title>"),
        *unsaid(f"{file}{pages}{calendar}{feed}", "Ann"),
    ] == ["Ann"]
    assert Client().get("/archive/2025/year-book.pdf").status_code == 404

    rulings.withdraw_final(zone, ADA, NOON, rulings.FinalTakenBack(reason="A slip was read wrongly."))

    again = PdfReader(BytesIO(Client().get("/archive/2026/year-book.pdf").content))
    assert [
        *unsaid(again.pages[1].extract_text(), "These results are being corrected."),
        *unsaid(Client().get("/results.atom").text, "Peace:"),
    ] == ["Peace:"]


@pytest.mark.slow
def test_many_events_cost_no_more_questions_than_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(4):
        final(f"games-{number}", f"Games {number}", 2025, 13, 11, show_player_names=True)

    most_questions = {"/": 9, "/ladder/": 6, "/archive/": 9, "/archive/2025/": 11, "/archive/teams/?team=aces": 9}
    for address, questions in most_questions.items():
        RESULTS.clear()
        with django_assert_num_queries(questions):
            Client().get(address)
