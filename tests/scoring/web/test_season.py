"""The front page and the results of a year, as Pat reads them."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.services import days, qualification, rulings
from tests.desk_pages import text_of, unsaid
from tests.events import ADA, NOON, document, fresh, load, new_event
from tests.people import browser_of_leader
from tournament.domain import Call, Level
from tournament.models import Event
from tournament.services import events

PLAYERS = {"A": "Ann", "B": "Bob", "X": "Xena", "Y": "Yves"}


def read(address: str) -> str:
    return text_of(Client().get(address))


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
        "Military Whist "
        f"On today on day {dates[0]} Club Not started "
        f"To come soon day {dates[2]} Club later day {dates[9]} Club "
        "left open Club Day 1 is being played some day Club "
        f"late day {dates[-9]} Club "
        "Results of 2025 "
        "Provincial games Provincials won by Aces , 14 flags Ann, Bob, Xena, Yves 2 May 2025 Final "
        "Areas Camrose won by Aces , 13 flags Aces 1st, Bells 2nd go on 2 May 2025 Final "
        "Gone won by Aces , 13 flags Aces 1st, Bells 2nd go on 2 May 2025 Final "
        "All places of 2025 as a spreadsheet (CSV) Other years 2024 "
        "For practice: nobody really plays these trial Club Not started"
    )
    assert read("/?year=2024") == (
        "Results of 2024 Areas Old won by Bells , 15 flags Bells 1st, Aces 2nd go on 2 May 2024 Final "
        "All places of 2024 as a spreadsheet (CSV) Other years 2025"
    )


def test_a_new_installation_says_what_it_is_and_has_a_day_in_play_a_press_away() -> None:
    ada = browser_of_leader("Ada")
    ada.post("/accounts/practice/example/")

    stranger, first = Client().get("/"), ada.get("/")
    asked = Client().get("/accounts/practice/")
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', first.text))
    desk = ada.post("/accounts/practice/", fields)

    assert unsaid(first, "Twelve flags on every table", "Example", "High River Hands", "Set up our own event") == []
    assert first.text.count('<th scope="row">') == 4
    assert ("<form" in stranger.text, "There is no event yet" in stranger.text) == (False, False)
    assert re.findall(r'href="(.*?)">Try a day that is being played', stranger.text) == ["/accounts/practice/"]
    assert asked["Location"] == "/accounts/login/?next=/accounts/practice/"
    practice = Event.objects.get(slug=desk["Location"].split("/")[1])
    assert (practice.is_rehearsal, practice.call, practice.tables.count()) == (True, Call(7), 8)
    assert "Day 1, hand 7" in read("/")

    new_event("own", "Our own", Level.CLUB)

    assert unsaid(Client().get("/"), "Twelve flags on every table") == ["Twelve flags on every table"]


@pytest.mark.slow
def test_a_year_says_who_went_on_and_where_to_and_marks_alternates() -> None:
    new_event("peace", "Peace Zone", Level.ZONE, dates=(date(2026, 6, 2),))
    area = final("camrose", "Camrose", 2026, 13, 12, 11, advancing=2, qualifies_for="peace")
    first = area.teams.get(name="Aces").pk
    qualification.withdraw_qualifier(area, ADA, NOON, qualification.QualifierWithdrawal(team=first, reason="Ill"))

    assert "won by Aces , 13 flags Bells 2nd, Clubs alternate go on to Peace Zone 2 May 2026" in read("/?year=2026")


def test_a_result_stays_in_every_list_while_it_is_corrected_and_nobody_won_it() -> None:
    final("old", "Old", 2025, 13, 11, level="zone")
    event = final("peace", "Peace", 2026, 14, 10, level="zone", zone="North", standings_shown="held")

    rulings.withdraw_final(event, ADA, NOON, rulings.FinalTakenBack(reason="A slip was read wrongly."))
    days.reopen_day(fresh(event), ADA, NOON, days.Reopening(day=1, reason="A slip was read wrongly."))

    assert [
        *unsaid(read("/"), "Results of 2026 Zones Peace Aces 1st, Bells 2nd go on 2 May 2026 North Being corrected"),
        *unsaid(read("/?year=2026"), "Results of 2026 Zones Peace Aces 1st, Bells 2nd go on"),
        *unsaid(Client().get("/peace/tables/1/"), "are being corrected", "14"),
    ] == []
    assert [place["total"] for place in Client().get("/api/events/peace/standings/").json()["places"]] == [14, 10]


def test_a_year_is_a_file_without_players_and_counts_no_practice() -> None:
    final("peace", "Peace", 2026, 14, 10, level="zone", zone="North", venue="Legion, Hall", show_player_names=True)
    final("trial", "Trial", 2026, 14, 10, rehearsal=True)

    file = Client().get("/archive/2026/results.csv").content.decode("utf-8-sig").splitlines()

    assert file[1:] == [
        "Zone,North,,Peace,2 May 2026,1,1,Aces,North,Aces Hill,14",
        "Zone,North,,Peace,2 May 2026,2,2,Bells,North,Bells Hill,10",
    ]
    assert [Client().get(address).status_code for address in ("/archive/2025/results.csv", "/?year=2025")] == [404] * 2
    assert "Trial" not in read("/?year=2026")


@pytest.mark.slow
def test_many_events_cost_no_more_questions_than_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(4):
        final(f"games-{number}", f"Games {number}", 2025, 13, 11, show_player_names=True)

    for address, questions in {"/": 16, "/?year=2025": 14}.items():
        with django_assert_num_queries(questions):
            Client().get(address)
