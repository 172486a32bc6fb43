"""Teams are entered and given their tables; what only the leader knows of a player stays.  R2, R3, R7, R11, R23."""

import json
from dataclasses import replace
from datetime import date

import pytest

from scoring.queries.qualification import qualifiers
from scoring.services.days import OneDay, open_day
from scoring.services.qualification import name_by_acclamation
from tests.events import ADA, NOON, adopt, document, fresh, load, need_refused, new_event, save, set_up
from tests.refusals import why_raised, why_refused
from tournament.domain import Conflict, NotFound, Seat, TeamEntry
from tournament.models import Event, Team
from tournament.queries.roster import Roster
from tournament.services.acts import verify_log
from tournament.services.spares_and_prizes import NewSpare, list_spare
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    PlayerNote,
    PlayerNotes,
    Seating,
    TeamChange,
    edit_team,
    enter_teams,
    entry_here,
    note_players,
    remove_team,
    restore_team,
    seat_teams,
)


def enter(event: Event, text: str) -> list[Team]:
    entries = []
    for line in text.splitlines():
        name, zone, *players = (*line.split(","), "")
        entries.append(TeamEntry(name, zone, players=dict(zip(Seat, filter(None, players), strict=False))))
    return enter_teams(event, ADA, NOON, NewTeams(teams=entries))


@pytest.mark.parametrize("text", ["Queens\nAces", "Queens\nQueens"])
def test_a_name_is_one_teams_and_a_list_is_entered_whole_or_not_at_all(text: str) -> None:
    event = new_event()
    enter(event, "Aces")

    assert need_refused(event, lambda: enter(event, text)) == [
        f"There are two teams called {text.splitlines()[1]}; give one another name."
    ]


def test_a_list_that_gives_every_team_its_table_seats_them_once() -> None:
    event = new_event()
    first = [TeamEntry("Aces", table=2, telephone="780 555-0101"), TeamEntry("Kings", table=1)]

    enter_teams(event, ADA, NOON, NewTeams(teams=first))
    assert need_refused(event, lambda: enter_teams(event, ADA, NOON, NewTeams(teams=[TeamEntry("Tens", table=1)]))) == [
        "Teams get their tables by seating. A list gives tables to all teams, as the first one, or to none."
    ]
    enter_teams(event, ADA, NOON, NewTeams(teams=[TeamEntry("Tens")]))

    assert {team.table: team.name for team in Roster(event).seated} == {1: "Kings", 2: "Aces", 3: "Tens"}
    assert event.teams.get(name="Aces").telephone == "780 555-0101"
    other, both = new_event(slug="other"), NewTeams(teams=[replace(entry, table=1) for entry in first])
    [refusal] = need_refused(other, lambda: enter_teams(other, ADA, NOON, both))
    assert "Table 1 is given to both" in refusal


def test_a_team_taken_off_by_mistake_is_put_back_as_it_was_and_only_once() -> None:
    event = set_up(4, is_open=False)
    team, players = event.teams.get(name="Team 2"), {Seat.A: "Ann", Seat.B: "Bob"}
    entry = TeamEntry("Team 2", "Zone 5", "Leduc", players=players, telephone="555", mail="a@b.ca")
    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=entry, has_paid=True))
    note(team, Seat.A, PlayerNote(birth_date=date(1950, 3, 17), membership="A-17"))
    before, stored = json.loads(save(event))["teams"], [*team.players.values()]

    kept = OneTeam(team=team.pk)
    remove_team(event, ADA, NOON, kept)
    assert [team.name for team in Roster(event).seated] == ["Team 1", "Team 4", "Team 3"]
    restore_team(event, ADA, NOON, kept)
    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=replace(entry, name="Twos")))
    version = fresh(event).version
    restore_team(event, ADA, NOON, kept)
    assert (fresh(event).version, event.teams.count()) == (version, 4)

    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=entry))
    after = json.loads(save(event))["teams"]
    tables = {each["name"]: each.pop("table") for each in [*before, *after]}
    assert (after, [*team.players.values()]) == (before, stored)
    assert tables == {"Team 1": 1, "Team 4": 2, "Team 3": 3, "Team 2": 4}
    assert "Ann" not in str([*event.log.values_list("detail", "sentence")])
    verify_log(fresh(event))


def test_who_goes_on_by_acclamation_and_is_taken_off_the_list_leaves_their_place_to_another() -> None:
    event = set_up(4, is_open=False, advancing=1)
    named, other = (OneTeam(team=event.teams.get(name=name).pk) for name in ("Team 2", "Team 3"))
    name_by_acclamation(event, ADA, NOON, named)

    remove_team(event, ADA, NOON, named)
    assert "their going on" in event.log.latest("number").sentence
    assert qualifiers(fresh(event)) == []
    name_by_acclamation(event, ADA, NOON, other)
    restore_team(event, ADA, NOON, named)

    assert [row.team.name for row in qualifiers(fresh(event))] == ["Team 3"]
    assert load(save(event), slug="again").teams.count() == 4


def test_a_team_is_put_back_behind_those_who_came_since_and_not_beside_one_of_its_name() -> None:
    event = set_up(2, is_open=False)
    removed = OneTeam(team=event.teams.get(name="Team 2").pk)
    remove_team(event, ADA, NOON, removed)

    [taken] = enter(event, "TEAM 2")
    [refusal] = need_refused(event, lambda: restore_team(event, ADA, NOON, removed))
    assert "There is another team called Team 2" in refusal
    edit_team(event, ADA, NOON, TeamChange(team=taken.pk, entry=TeamEntry("Tens")))
    restore_team(event, ADA, NOON, removed)

    assert [team.name for team in Roster(event).seated] == ["Team 1", "Tens", "Team 2"]
    verify_log(fresh(event))
    other = OneTeam(team=taken.pk)
    remove_team(event, ADA, NOON, other)
    adopt(event)
    open_day(event, ADA, NOON, OneDay(day=1))
    why_raised(Conflict, restore_team, event, ADA, NOON, other)


@pytest.mark.rule("R5")
def test_two_teams_or_more_are_drawn_and_drawn_again() -> None:
    event = new_event()
    enter(event, "Team 0")
    [refusal] = need_refused(event, lambda: seat_teams(event, ADA, NOON, Seating()))
    assert "Two teams at least" in refusal
    enter(event, "\n".join(f"Team {number}" for number in range(1, 12)))

    drawn = []
    for draw in ("", "", "again"):
        seat_teams(event, ADA, NOON, Seating(draw=draw))
        drawn.append([team.name for team in Roster(event).seated])

    assert drawn[0] == drawn[1] != drawn[2]


def test_a_name_typed_with_another_apostrophe_or_accent_is_the_same_team_and_person() -> None:
    event = set_up(2, is_open=False)
    for team, name in zip(event.teams.all(), ("Zoe\u0308’s Aces", "Kings"), strict=True):
        edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=replace(entry_here(team), name=name)))
    list_spare(event, ADA, NOON, NewSpare(name="Renée O’Neill"))

    seat_teams(event, ADA, NOON, Seating(tables={"Zoë's aces": 2, "Kings": 1}))

    assert [team.name for team in Roster(event).seated] == ["Kings", "Zoe\u0308’s Aces"]
    why_refused(list_spare, event, ADA, NOON, NewSpare(name="Rene\u0301e O'Neill"))
    assert "Queens" in why_raised(NotFound, seat_teams, event, ADA, NOON, Seating(tables={"Queens": 1, "Kings": 2}))


@pytest.fixture
def aces(db: None) -> Team:
    event = load(document(2, teams=[{"name": "Aces", "players": {"A": "Ann", "B": "Bob"}}, {"name": "Kings"}]))
    return event.teams.get(name="Aces")


def note(team: Team, seat: Seat, note: PlayerNote) -> None:
    note_players(team.event, ADA, NOON, PlayerNotes(team=team.pk, players={seat: note}))


@pytest.mark.parametrize(
    ("seat", "year", "born", "sentence"),
    [
        (Seat.A, None, date(2026, 8, 22), "is no date of birth"),
        (Seat.A, 1951, date(1950, 3, 17), "is no date of birth"),
        (Seat.A, None, date(1899, 1, 1), "is no year of birth"),
        (Seat.A, 1899, None, "is no year of birth"),
        (Seat.A, 2027, None, "is no year of birth"),
        (Seat.Y, 1950, None, "nobody at Y yet"),
    ],
)
def test_a_birth_that_cannot_be_or_is_nobodys_is_refused(
    aces: Team, seat: Seat, year: int | None, born: date | None, sentence: str
) -> None:
    assert sentence in why_refused(note, aces, seat, PlayerNote(birth_year=year, birth_date=born))
