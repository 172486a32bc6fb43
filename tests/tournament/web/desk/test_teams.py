"""Teams on the desk: entered one by one or as a list, their players and their tables.  R2, R5, R7, R9-R11."""

import re
from datetime import date

import pytest
from django.test import Client

from scoring.queries.desk import doubts_about_opening
from tests.desk_pages import text_of, values_of
from tests.events import ADA, NOON, ada as ada_leads, fresh, make_event
from tests.queried import count_of_day
from tournament.domain import EventPlan, Level, Seat, TeamEntry
from tournament.models import Event, Player
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.teams import TeamChange, edit_team

TEAMS, DO = "/games/desk/teams/", "/games/desk/do/"


@pytest.fixture
def event(db: None) -> Event:
    plan = EventPlan(slug="games", name="Games", level=Level.PROVINCIAL, zones=("Peace", "Parkland"))
    return create_event(Actor("Ada", user=ada_leads()), NOON, plan)


PLAYERS = "/games/desk/players/"


@pytest.fixture
def named_event(db: None) -> Event:
    made = make_event(2)
    Event.objects.update(level=Level.AREA.value)
    team = made.teams.get(name="Team 1")
    entry = TeamEntry("Team 1", zone="Zone 1", players={Seat.A: "Ann", Seat.B: "Bob"})
    edit_team(made, ADA, NOON, TeamChange(team=team.pk, entry=entry))
    return fresh(made)


def page_of(event: Event, team: str = "Team 1") -> str:
    return f"{PLAYERS}{event.teams.get(name=team).pk}/"


def known(event: Event) -> list[tuple[str, int | None, str]]:
    return list(Player.objects.filter(team__event=event).values_list("name", "birth_year", "membership"))


@pytest.mark.rule("R2")
def test_a_player_who_is_not_55_on_the_day_that_counts_is_named_to_the_leader_alone_and_plays_all_the_same(
    named_event: Event, ada: Client, pat: Client
) -> None:
    Event.objects.update(age_reference_date=date(2026, 12, 31))
    data = {"birth_A": "1971", "membership_A": "A-17", "birth_B": "1972", "membership_B": ""}

    response = ada.post(page_of(named_event), data)
    text = text_of(ada.get("/games/desk/teams/"))

    assert response.status_code == 303
    assert known(named_event) == [("Ann", 1971, "A-17"), ("Bob", 1972, "")]
    assert "Team 1: Not 55 on 31 December 2026: Bob" in text
    assert "A Ann 1971 A-17 B Bob 1972" in text
    for address in ("/games/", "/games/tables/1/", "/games/movement/", "/games/hall/", "/api/events/games/"):
        public = pat.get(address).content.decode()
        assert ("1971" in public, "A-17" in public) == (False, False), address

    # Where the leader decides, and nowhere at a club.
    pages = ["/games/desk/teams/", "/games/desk/days/1/check-in/", "/games/desk/"]

    at_an_area, doubts = [text_of(ada.get(page)) for page in pages], doubts_before_opening(named_event)
    Event.objects.update(level=Level.CLUB.value)
    at_a_club = [text_of(ada.get(page)) for page in [*pages, "/games/desk/event/"]]

    named = [re.search(r"Not 55 (yet )?on 31 December 2026:? Bob", text) for text in [*at_an_area, *doubts]]
    assert (all(named), len(doubts)) == (True, 1)
    assert not any(re.search(r"(Not|be|under) 55|year of birth of", text) for text in at_a_club)
    assert doubts_before_opening(fresh(named_event)) == []


def doubts_before_opening(event: Event) -> list[str]:
    """What is said of the players before day 1 is opened."""
    doubts = doubts_about_opening(event, count_of_day(event, 1), None, NOON.date())
    return [doubt for doubt in doubts if "December" in doubt]


TABLES = "/games/desk/tables/"


def proposed(event: Event, page: object) -> dict[str, str]:
    values = values_of(page)
    return {team.name: values[f"team_{team.pk}"][0] for team in event.teams.all()}


def data(event: Event, **tables: object) -> dict[str, object]:
    return {f"team_{event.teams.get(name=name).pk}": table for name, table in tables.items()}


def test_teams_that_are_seated_are_shuffled_only_when_it_is_asked_and_its_cost_is_told(ada: Client) -> None:
    event = make_event(8, is_played=False)
    event.print_jobs.create(sheets=["cards"], requested_by="Ada", requested_at=NOON)
    version = fresh(event).version

    in_order = [str(number) for number in range(1, 9)]
    assert [*proposed(event, ada.get(f"{TABLES}?draw=list")).values()] == in_order
    shuffled = ada.get(f"{TABLES}?draw=1")
    moved = sum(str(number) != table for number, table in enumerate(proposed(event, shuffled).values(), start=1))
    assert f"This gives {moved} teams other tables. The sheets printed so far must" in text_of(shuffled)
    ada.post(TABLES, data(event, **{f"Team {number}": number for number in range(1, 9)}))
    assert fresh(event).version == version

    swapped = {"Team 1": 2, "Team 2": 1} | {f"Team {number}": number for number in range(3, 9)}
    response = ada.post(TABLES, data(event, **swapped), follow=True)
    assert "2 teams have other tables. Print the sheets again." in text_of(response)
    event.tables.all().delete()
    event.days.update(date="2024-11-05")  # an evening that was played: whoever wrote its list numbered the tables
    assert [*proposed(event, ada.get(TABLES)).values()] == in_order
