"""Teams are entered, drawn at the door and given their tables; what only the leader knows of a player stays.  R2, R3,
R7, R11, R23.
"""

import json
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain

import pytest

from scoring.event_file.verify import verify_log
from scoring.services.days import OneDay, open_day
from tests.events import ADA, NOON, adopt, document, fresh, load, need_refused, new_event, save, set_up
from tests.refusals import why_raised, why_refused
from tests.scoring.services.test_counts import at_once
from tournament.domain import Conflict, Seat, TeamEntry, house_rules
from tournament.models import Event, Player, Team
from tournament.queries.events import names_of, plan_of, seated_teams, waiting_at
from tournament.schemas import read_record, to_json
from tournament.services import events
from tournament.services.teams import (
    Draw,
    FourthPlayer,
    NewParties,
    NewTeams,
    OneTeam,
    PlayerNote,
    PlayerNotes,
    RemovedTeam,
    Seating,
    TeamChange,
    TeamList,
    admit_parties,
    dissolve_teams,
    draw_teams,
    edit_team,
    enter_list,
    enter_teams,
    join_team,
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


def test_a_zone_is_one_of_the_order_and_spelled_as_there_and_an_area_as_it_was_first() -> None:
    event = new_event(zones=("Peace River", "Parkland"))
    assert need_refused(event, lambda: enter(event, "Aces,Peece")) == [
        "Aces comes from Peece, which is not in the zone order; add it there or correct the team."
    ]
    enter_teams(event, ADA, NOON, NewTeams(teams=[TeamEntry("Aces", "peace  river", "Falher"), TeamEntry("Kings")]))
    enter_teams(event, ADA, NOON, NewTeams(teams=[TeamEntry("Queens", " Parkland", " FALHER")]))
    edit_team(
        event,
        ADA,
        NOON,
        TeamChange(team=event.teams.get(name="Kings").pk, entry=TeamEntry("Kings", "parkland", "falher")),
    )

    origins = [*event.teams.values_list("name", "zone", "area")]
    events.edit_event(
        event, ADA, NOON, events.EventChange(plan=replace(plan_of(event), zones=("PEACE RIVER", "Parkland")))
    )

    assert [*origins, event.teams.get(name="Aces").zone] == [
        ("Aces", "Peace River", "Falher"), ("Kings", "Parkland", "Falher"), ("Queens", "Parkland", "Falher"),
        "PEACE RIVER",
    ]  # fmt: skip


def test_a_list_that_gives_every_team_its_table_seats_them_once() -> None:
    event = new_event()
    first = [TeamEntry("Aces", table=2, telephone="780 555-0101"), TeamEntry("Kings", table=1)]

    enter_list(event, ADA, NOON, TeamList(teams=first))
    enter_list(event, ADA, NOON, TeamList(teams=[TeamEntry("Tens", table=1)]))

    assert {team.table: team.name for team in seated_teams(event)} == {1: "Kings", 2: "Aces", 3: "Tens"}
    assert event.teams.get(name="Aces").telephone == "780 555-0101"
    other, both = new_event(slug="other"), TeamList(teams=[replace(entry, table=1) for entry in first])
    [refusal] = need_refused(other, lambda: enter_list(other, ADA, NOON, both))
    assert "Table 1 is given to both" in refusal


def test_a_list_that_comes_again_enters_what_is_new_corrects_the_rest_and_does_nothing_twice(aces: Team) -> None:
    event, king = aces.event, {seat: f"King {seat.value}" for seat in Seat}
    note(aces, Seat.A, PlayerNote(birth_year=1950))
    kings = event.teams.get(name="Kings")
    edit_team(event, ADA, NOON, TeamChange(team=kings.pk, entry=TeamEntry("Four Kings", players=king), has_paid=True))
    before = fresh(event).version
    players = {Seat.B: "Bill", Seat.A: "Ann"}
    listed = [
        TeamEntry("Aces", players=players, telephone="555"), TeamEntry("Kings", players=king, telephone="556"),
        TeamEntry("Tens"),
    ]  # fmt: skip
    again = TeamList(teams=listed, paid=frozenset({"Aces"}))

    done = enter_list(event, ADA, NOON, again)
    version = fresh(event).version
    twice = enter_list(event, ADA, NOON, again)

    assert [[team.name for team in of] for of in (*done, *twice)] == [["Tens"], ["Aces", "Four Kings"], [], []]
    assert fresh(event).version == version
    assert [(entry.act, entry.detail.get("changed")) for entry in event.log.filter(number__gt=before)] == [
        ("edit_team", ["telephone", "players", "has_paid"]),
        ("edit_team", ["telephone"]),  # its fee stays paid, of which the list says nothing
        ("enter_teams", None),
    ]
    assert list(event.teams.values_list("name", "telephone", "has_paid")) == [
        ("Aces", "555", True), ("Four Kings", "556", True), ("Tens", "", False),
    ]  # fmt: skip
    assert list(aces.players.values_list("name", "birth_year")) == [("Ann", 1950), ("Bill", None)]
    verify_log(fresh(event))


def test_a_list_that_comes_again_after_play_began_corrects_all_or_names_what_comes_too_late() -> None:
    event = set_up(2)
    listed = [TeamEntry("Team 1", telephone="555"), TeamEntry("Tens")]

    [refusal] = need_refused(event, lambda: enter_list(event, ADA, NOON, TeamList(teams=listed)))
    assert "Tens cannot be entered any more" in refusal
    enter_list(event, ADA, NOON, TeamList(teams=listed[:1]))

    assert event.teams.get(name="Team 1").telephone == "555"


def test_a_team_taken_off_by_mistake_is_put_back_as_it_was_at_its_table_and_only_once() -> None:
    event = set_up(4, is_open=False)
    team, players = event.teams.get(name="Team 2"), {Seat.A: "Ann", Seat.B: "Bob"}
    entry = TeamEntry("Team 2", "Zone 5", "Leduc", players=players, telephone="555", mail="a@b.ca")
    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=entry, has_paid=True))
    note(team, Seat.A, PlayerNote(birth_date=date(1950, 3, 17), membership="A-17"))
    before, stored = json.loads(save(event))["teams"], [*team.players.values()]

    kept = read_record(to_json(remove_team(event, ADA, NOON, OneTeam(team=team.pk))), RemovedTeam)
    assert [team.name for team in seated_teams(event)] == ["Team 1", "Team 4", "Team 3"]
    restore_team(event, ADA, NOON, kept)
    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=replace(entry, name="Twos")))
    version = fresh(event).version
    restore_team(event, ADA, NOON, kept)
    assert (fresh(event).version, event.teams.count()) == (version, 4)

    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=entry))
    assert (json.loads(save(event))["teams"], [*team.players.values()]) == (before, stored)
    assert "Ann" not in str([*event.log.values_list("detail", "sentence")])
    verify_log(fresh(event))


def test_a_team_is_put_back_behind_those_who_came_since_and_not_beside_one_of_its_name() -> None:
    event = set_up(2, is_open=False)
    removed = remove_team(event, ADA, NOON, OneTeam(team=event.teams.get(name="Team 2").pk))

    [taken] = enter(event, "TEAM 2")
    [refusal] = need_refused(event, lambda: restore_team(event, ADA, NOON, removed))
    assert "There is another team called Team 2" in refusal
    edit_team(event, ADA, NOON, TeamChange(team=taken.pk, entry=TeamEntry("Tens")))
    restore_team(event, ADA, NOON, removed)

    assert [team.name for team in seated_teams(event)] == ["Team 1", "Tens", "Team 2"]
    verify_log(fresh(event))
    other = remove_team(event, ADA, NOON, OneTeam(team=taken.pk))
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
        drawn.append([team.name for team in seated_teams(event)])

    assert drawn[0] == drawn[1] != drawn[2]


@pytest.fixture
def aces(db: None) -> Team:
    event = load(document(2, teams=[{"name": "Aces", "players": {"A": "Ann", "B": "Bob"}}, {"name": "Kings"}]))
    return event.teams.get(name="Aces")


def note(team: Team, seat: Seat, note: PlayerNote) -> None:
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


@pytest.mark.rule("R2")
def test_a_date_of_birth_says_the_year_too(aces: Team) -> None:
    born = date(1950, 3, 17)
    note(aces, Seat.A, PlayerNote(birth_date=born))

    assert aces.players.values_list("birth_year", "birth_date").get(seat="A") == (1950, born)


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


FOURTH = ("Ann", "Bob", "Cy", "Di")
PAIRS = [(f"Eve {number}", f"Ed {number}") for number in range(4)]
EVERYBODY = [FOURTH, *PAIRS, *[(f"Flo {number}",) for number in range(7)]]  # nineteen people: four fours and three


def admit(event: Event, *parties: tuple[str, ...], key: str = "", are_expected: bool = False) -> None:
    admit_parties(event, ADA, NOON, NewParties(parties=parties, are_expected=are_expected), key)


def draw(event: Event, *, makes_three: bool = False) -> list[list[str]]:
    draw_teams(event, ADA, NOON, Draw(makes_three=makes_three))
    return teams(event)


def teams(event: Event) -> list[list[str]]:
    return [[player.name for player in table.team.players.all()] for table in event.tables.order_by("number")]


def waiting(event: Event) -> list[tuple[str, ...]]:
    return [names_of(party) for party in waiting_at(event)]


def test_fours_are_drawn_and_drawn_again_called_as_their_forts_until_play_begins() -> None:
    event = new_event(house_rules=house_rules.HouseRules(forts=house_rules.FORT_NAMES), sessions=((2,),))
    admit(event, *EVERYBODY)

    first = draw(event)
    spares = [name for party in waiting(event) for name in party]
    again = draw(event, makes_three=True)

    assert ([len(team) for team in first], sorted(map(len, again)), waiting(event)) == ([4] * 4, [3, 4, 4, 4, 4], [])
    assert {frozenset(team) for team in again} != {frozenset(team) for team in first}
    assert sorted(chain(*again)) == sorted(chain(*EVERYBODY)) == sorted([*chain(*first), *spares])
    assert [list(FOURTH) in teams for teams in (first, again)] == [True, True]
    assert all(sum(set(pair) <= set(team) for team in again) == 1 for pair in PAIRS)
    assert list(event.tables.order_by("number").values_list("team__name", flat=True)) == list(
        house_rules.FORT_NAMES[:5]
    )
    adopt(event)
    dissolve_teams(event, ADA, NOON)
    assert sorted(map(sorted, waiting(event))) == sorted(map(sorted, EVERYBODY))
    played = draw(event)
    adopt(event)
    open_day(event, ADA, NOON, OneDay(day=1))

    for act in (
        lambda: admit(event, ("Gus",)),
        lambda: draw(event),
        lambda: dissolve_teams(event, ADA, NOON),
        lambda: join_team(
            event, ADA, NOON, FourthPlayer(spare=event.spares.latest("pk").pk, team=event.teams.earliest("pk").pk)
        ),
    ):
        why_raised(Conflict, act)
    assert teams(event) == played


def test_who_is_drawn_keeps_a_telephone_number_through_every_draw() -> None:
    event = new_event()
    people = [(f"Ann {chr(65 + number)}ook", f"780-555-010{number}") for number in range(8)]
    admit(event, *(((f"{name} {number}"),) for name, number in people))
    for _ in range(2):
        draw(event)
    last = event.teams.latest("pk")
    players = last.players.order_by("seat")
    assert last.telephone == "; ".join(f"{player.seat} {dict(people)[player.name]}" for player in players)
    dissolve_teams(event, ADA, NOON)
    assert [*event.spares.values_list("name", "contact")] == people


def test_other_teams_keep_their_names_and_tables_and_two_teams_are_needed() -> None:
    event = new_event()
    admit(event, FOURTH, ("Eve",))
    assert "Two teams" in why_refused(draw, event)
    enter(event, "Aces,,Kay")

    assert draw(event) == [list(FOURTH), ["Kay"]]
    enter(event, "Bells,,Lou")
    admit(event, *PAIRS)
    assert (sorted(map(len, draw(event))), teams(event)[1]) == ([1, 1, 4, 4, 4], ["Kay"])
    dissolve_teams(event, ADA, NOON)
    assert teams(event) == [["Lou"], ["Kay"]]


def test_a_name_is_one_persons_and_a_repeated_tap_enters_nobody_twice() -> None:
    event = new_event()
    enter(event, "Aces,,Kay")
    admit(event, ("Ann Berg", "Bob"), key="tap")

    admit(event, ("Ann Berg", "Bob"), key="tap")
    admit(event, ("Cy",), key="tap")
    for parties in (
        [("ann  berg",)],
        [("Kay",)],
        [("Eve", "Eve")],
        [("Eve",), ("Eve",)],
        [("A", "B", "C", "D", "E")],
        [],
    ):
        why_refused(admit, event, *parties, key="other")

    assert waiting(event) == [("Ann Berg", "Bob"), ("Cy",)]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_two_helpers_at_the_door_at_once_lose_nobody_and_double_nobody() -> None:
    event = new_event()

    at_once([partial(admit, event, party, key=party[0]) for party in PAIRS * 2])
    at_once([lambda: draw(event), lambda: draw(event), lambda: admit(event, ("Gus",))])

    assert sorted([*chain(*teams(event)), *chain(*waiting(event))]) == sorted([*chain(*PAIRS), "Gus"])
    assert [len(team) for team in teams(event)] == [4, 4]
    assert sorted(Player.objects.values_list("party", flat=True)) == [1, 1, 2, 2, 3, 3, 4, 4]
    verify_log(fresh(event))


def test_who_comes_late_joins_a_three_and_is_drawn_with_all_the_next_time() -> None:
    event = new_event()
    admit(event, *EVERYBODY)
    three = draw(event, makes_three=True).index(min(teams(event), key=len))
    admit(event, ("Gus",), ("Hal",))
    gus, hal = event.spares.order_by("pk")
    team = event.tables.get(number=three + 1).team

    join_team(event, ADA, NOON, FourthPlayer(spare=gus.pk, team=team.pk))
    assert "has four players" in why_raised(
        Conflict, join_team, event, ADA, NOON, FourthPlayer(spare=hal.pk, team=team.pk)
    )

    assert ("Gus" in teams(event)[three], waiting(event)) == (True, [("Hal",)])
    assert sorted(chain(*draw(event), *waiting(event))) == sorted([*chain(*EVERYBODY), "Gus", "Hal"])
