"""The level's rule proposes the tables; the leader swaps, draws again, and confirms.  R5, R7, R11."""

import pytest
from django.test import Client

from tests.desk_pages import refusals_of, text_of, values_of
from tests.playing import NOON, make_event
from tests.playing import ada as ada_leads
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import seated_teams
from tournament.services.events import create_event
from tournament.services.teams import enter_teams

TABLES = "/games/desk/tables/"


def entered(level: Level, *teams: TeamEntry) -> Event:
    """An event with these teams, not seated."""
    event = create_event(plan=EventPlan(slug="games", name="Games", level=level), leader=ada_leads(), by="Ada", at=NOON)
    enter_teams(event=event, entries=teams, by="Ada", at=NOON)
    return event


def proposed(event: Event, page: object) -> dict[str, str]:
    """The table the page proposes for each team."""
    values = values_of(page)
    return {team.name: values[f"team_{team.pk}"][0] for team in event.teams.all()}


def told(event: Event, **tables: object) -> dict[str, object]:
    """The form with these tables, by team."""
    return {f"team_{event.teams.get(name=name).pk}": table for name, table in tables.items()}


@pytest.mark.rule("R7")
def test_provincial_teams_are_proposed_in_zone_order_first_teams_first(ada: Client) -> None:
    event = entered(
        Level.PROVINCIAL,
        TeamEntry("Two-b", "Zone 2", qualified_place=2),
        TeamEntry("Two-a", "Zone 2", qualified_place=1),
        TeamEntry("One-a", "Zone 1"),
    )

    page = ada.get(TABLES)

    assert proposed(event, page) == {"One-a": "1", "Two-a": "2", "Two-b": "3"}
    assert seated_teams(event) == []


@pytest.mark.rule("R5")
def test_other_levels_draw_and_can_draw_again(ada: Client) -> None:
    event = entered(Level.AREA, *[TeamEntry(f"Team {number}") for number in range(1, 9)])

    first, again, second = (proposed(event, ada.get(TABLES + query)) for query in ("", "", "?draw=1"))

    assert first == again
    assert first != second
    assert sorted(first.values()) == sorted(second.values()) == [str(table) for table in range(1, 9)]


def test_the_tables_that_were_shown_are_taken_as_the_leader_left_them(ada: Client) -> None:
    event = entered(Level.CLUB, TeamEntry("Aces"), TeamEntry("Kings"))

    answer = ada.post(TABLES, told(event, Aces=2, Kings=1))

    assert (answer.status_code, answer["Location"]) == (303, "/games/desk/")
    assert [(team.table, team.name) for team in seated_teams(event)] == [(1, "Kings"), (2, "Aces")]


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ((1, 1), "Table 1 is given to both Aces and Kings; each table has one team."),
        ((1, 3), "Kings is at table 3, but 2 teams sit at tables 1 to 2."),
        ((1, ""), "Give Kings a table."),
    ],
)
def test_two_teams_at_a_table_and_holes_are_refused_with_the_numbers_kept(
    tables: tuple[object, object], says: str, ada: Client
) -> None:
    event = entered(Level.CLUB, TeamEntry("Aces"), TeamEntry("Kings"))

    answer = ada.post(TABLES, told(event, Aces=tables[0], Kings=tables[1]))

    assert answer.status_code == 422
    assert refusals_of(answer) == [says]
    assert proposed(event, answer) == {"Aces": str(tables[0]), "Kings": str(tables[1])}
    assert seated_teams(event) == []


@pytest.mark.rule("R3")
def test_a_third_team_of_a_zone_is_said_before_anybody_sits(ada: Client) -> None:
    entered(Level.PROVINCIAL, *[TeamEntry(f"Team {number}", "Zone 1") for number in range(3)])

    answer = ada.get(TABLES)

    assert refusals_of(answer) == ["Zone 1 has 3 teams; a zone sends 2 to these games."]


def test_one_team_alone_is_not_seated(ada: Client) -> None:
    entered(Level.CLUB, TeamEntry("Aces"))

    assert "Two teams at least are needed." in text_of(ada.get(TABLES))


def test_tables_stay_once_play_has_started(ada: Client) -> None:
    event = make_event(2)

    answer = ada.post(TABLES, told(event, **{"Team 1": 2, "Team 2": 1}))

    assert refusals_of(answer) == ["Play has started; teams and tables stay as they are."]
    assert [team.name for team in seated_teams(event)] == ["Team 1", "Team 2"]
