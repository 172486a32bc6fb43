"""Entering teams and giving them their tables; what only the leader knows of a player stays.  R2, R3, R7, R11, R23."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.events import ADA, NOON, document, fresh, load
from tournament.domain import EventPlan, Level, Refusal, Seat, TeamEntry
from tournament.models import Event, Player, Table, Team
from tournament.queries.events import plan_of, seated_teams
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.events import EventChange, create_event, edit_event
from tournament.services.teams import (
    NewTeams,
    PlayerNote,
    PlayerNotes,
    Seating,
    TeamChange,
    TeamList,
    edit_team,
    enter_list,
    enter_teams,
    note_players,
    seat_teams,
)


def new_event(level: Level = Level.CLUB, slug: str = "games", **plan: Any) -> Event:
    """An event without teams."""
    return create_event(Actor("Ada", user=leader_named("Ada")), NOON, EventPlan(slug, "Summer Games", level, **plan))


def enter(event: Event, text: str) -> list[Team]:
    """Teams by name, zone and players, one a line."""
    entries = []
    for line in text.splitlines():
        name, zone, *players = (*line.split(","), "")
        entries.append(TeamEntry(name, zone, players=dict(zip(Seat, filter(None, players), strict=False))))
    return enter_teams(event, ADA, NOON, NewTeams(teams=entries))


def refusal(event: Event, change: Callable[[], object]) -> str:
    """Why a change is refused, once it is sure that nothing changed."""
    before = (Team.objects.count(), Player.objects.count(), Table.objects.count(), fresh(event).version)
    with pytest.raises(Refusal) as refusal:
        change()
    assert (Team.objects.count(), Player.objects.count(), Table.objects.count(), fresh(event).version) == before
    return str(refusal.value)


@pytest.mark.parametrize("text", ["Queens\nAces", "Queens\nQueens"])
def test_a_name_is_one_teams_and_a_list_is_entered_whole_or_not_at_all(text: str) -> None:
    event = new_event()
    enter(event, "Aces")
    twice = text.splitlines()[1]

    assert refusal(event, lambda: enter(event, text)) == f"There are two teams called {twice}; give one another name."


def test_a_zone_that_is_not_in_the_order_is_refused() -> None:
    event = new_event(zones=("Peace", "Parkland"))

    assert refusal(event, lambda: enter(event, "Aces,Peece")) == (
        "Aces comes from Peece, which is not in the zone order; add it there or correct the team."
    )


def test_a_zone_or_an_area_is_spelled_as_it_was_first_and_as_the_order_has_it() -> None:
    event = new_event(zones=("Peace River", "Parkland"))
    enter_teams(event, ADA, NOON, NewTeams(teams=[TeamEntry("Aces", "peace  river", "Falher"), TeamEntry("Kings")]))
    enter_teams(event, ADA, NOON, NewTeams(teams=[TeamEntry("Queens", " Parkland", " FALHER")]))
    edit_team(
        event,
        ADA,
        NOON,
        TeamChange(team=event.teams.get(name="Kings").pk, entry=TeamEntry("Kings", "parkland", "falher")),
    )

    origins = [(team.name, team.zone, team.area) for team in event.teams.all()]
    edit_event(event, ADA, NOON, EventChange(plan=replace(plan_of(event), zones=("PEACE RIVER", "Parkland"))))

    assert origins == [
        ("Aces", "Peace River", "Falher"), ("Kings", "Parkland", "Falher"), ("Queens", "Parkland", "Falher"),
    ]  # fmt: skip
    assert event.teams.get(name="Aces").zone == "PEACE RIVER"


def at_tables(event: Event) -> dict[int, str]:
    """The team of each table."""
    return {team.table: team.name for team in seated_teams(event)}


def test_a_list_that_gives_every_team_its_table_seats_them_once() -> None:
    event = new_event()
    first = [TeamEntry("Aces", table=2, telephone="780 555-0101"), TeamEntry("Kings", table=1)]

    enter_list(event, ADA, NOON, TeamList(teams=first))
    enter_list(event, ADA, NOON, TeamList(teams=[TeamEntry("Tens", table=1)]))

    assert at_tables(event) == {1: "Kings", 2: "Aces", 3: "Tens"}
    assert event.teams.get(name="Aces").telephone == "780 555-0101"
    with pytest.raises(Refusal, match="Table 1 is given to both"):
        enter_list(new_event(slug="other"), ADA, NOON, TeamList(teams=[replace(entry, table=1) for entry in first]))
    assert list(Event.objects.get(slug="other").teams.all()) == []


@pytest.mark.rule("R5")
def test_two_teams_or_more_are_drawn_and_drawn_again() -> None:
    event = new_event()
    enter(event, "Team 0")
    assert "Two teams at least" in refusal(event, lambda: seat_teams(event, ADA, NOON, Seating()))
    enter(event, "\n".join(f"Team {number}" for number in range(1, 12)))

    drawn = []
    for draw in ("", "", "again"):
        seat_teams(event, ADA, NOON, Seating(draw=draw))
        drawn.append([team.name for team in seated_teams(event)])

    assert drawn[0] == drawn[1] != drawn[2]


@pytest.fixture
def aces(db: None) -> Team:
    event = load(document(2, teams=[{"name": "Aces", "players": {"A": "Ann", "B": "Bob"}}, {"name": "Kings"}]))
    return event.teams.get(name="Aces")


def note(team: Team, seat: Seat, note: PlayerNote) -> None:
    """Ada notes what is known of the player at a seat."""
    note_players(team.event, ADA, NOON, PlayerNotes(team=team.pk, players={seat: note}))


@pytest.mark.rule("R2")
def test_a_year_of_birth_stays_when_the_name_is_corrected(aces: Team) -> None:
    note(aces, Seat.A, PlayerNote(birth_year=1950, membership="A-17"))

    edit_team(
        aces.event,
        ADA,
        NOON,
        TeamChange(team=aces.pk, entry=TeamEntry("Aces", players={Seat.A: "Anne", Seat.X: "Xi"})),
    )

    assert list(aces.players.values_list("seat", "name", "birth_year", "membership")) == [
        ("A", "Anne", 1950, "A-17"),
        ("X", "Xi", None, ""),
    ]


def test_nothing_is_noted_of_nobody(aces: Team) -> None:
    with pytest.raises(Refusal, match="nobody at Y yet"):
        note(aces, Seat.Y, PlayerNote(birth_year=1950))


@pytest.mark.rule("R2")
def test_a_date_of_birth_says_the_year_too(aces: Team) -> None:
    born = date(1950, 3, 17)
    note(aces, Seat.A, PlayerNote(birth_date=born))

    assert aces.players.values_list("birth_year", "birth_date").get(seat="A") == (1950, born)


@pytest.mark.parametrize(
    ("year", "born"),
    [(None, date(2026, 8, 22)), (1951, date(1950, 3, 17)), (None, date(1899, 1, 1)), (1899, None), (2027, None)],
)
def test_a_date_nobody_was_born_on_is_refused(aces: Team, year: int | None, born: date | None) -> None:
    with pytest.raises(Refusal, match=r"is no (date|year) of birth"):
        note(aces, Seat.A, PlayerNote(birth_year=year, birth_date=born))
