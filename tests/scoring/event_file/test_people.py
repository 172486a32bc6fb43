"""An event with all that can happen to people, saved and loaded again byte for byte.  R9, R21, R41."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from rotations.domain.card import EmptyTable
from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.api.serializers import StandingsSerializer
from scoring.event_file.load import load_event
from scoring.event_file.save import save_event
from scoring.event_file.schema import read_event_file
from scoring.queries.prizes import prize_list
from scoring.queries.standings import event_standings
from scoring.services.counts import NewCount, record_flag_count
from scoring.services.days import DayClosing, OneDay, Reopening, close_day, open_day, reopen_day
from scoring.services.qualification import (
    ArrivedFile,
    NextEvent,
    QualifierWithdrawal,
    receive_qualifiers,
    send_qualifiers,
    withdraw_qualifier,
)
from scoring.services.roster_changes import (
    ChangeAfterHand,
    LateTeam,
    Leaving,
    NewSessions,
    RankKept,
    SpareTurns,
    Substitute,
    TeamRank,
    add_late_team,
    change_sessions,
    keep_ranked,
    plan_turns,
    rank_team,
    return_team,
    substitute_player,
    withdraw_team,
)
from scoring.services.rulings import FinalTakenBack, publish_final, withdraw_final
from tests.actors import ADA
from tests.events import set_up
from tests.queried import empty_tables
from tests.remembered import remembered
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Prize
from tournament.queries.events import event_at
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.events import Archiving, archive_event, create_event
from tournament.services.people import NewPrize, NewSpare, list_spare, offer_prize
from tournament.services.teams import NewTeams, PlayerNote, PlayerNotes, Seating, enter_teams, note_players, seat_teams

AT = datetime(2026, 8, 21, 15, tzinfo=UTC)
NAMES = ("Aces", "Bells", "Crowns", "Deuces", "Elks", "Fives")


@pytest.fixture
def event(db: None) -> Event:
    return leduc()


@remembered
def leduc() -> Event:
    """Six teams; one leaves and the circle closes, one comes late, play stops early, two go on, one of them cannot."""
    plan = EventPlan(
        slug="leduc", name="Leduc", level=Level.AREA, sessions=((6, 6), (6,)), advancing=2, places_that_matter=0,
        area="Leduc", zone="Zone 3", qualifies_for="zone-3", age_reference_date=date(2026, 12, 31),
        teams_per_zone=3,
    )  # fmt: skip
    made = create_event(Actor("Ada", user=leader_named("Ada")), AT, plan)
    players = {seat: f"{seat.value} of them" for seat in Seat}
    enter_teams(made, ADA, AT, NewTeams(teams=[TeamEntry(name=name, players=players) for name in NAMES]))
    seat_teams(made, ADA, AT, Seating(tables={name: table for table, name in enumerate(NAMES, start=1)}))
    note_ace(made, PlayerNote(birth_year=1950, membership="A-17"))
    adopt_movement(made, ADA, AT, ChosenMovement(movement=plan_movement(made, "balanced")))
    list_spare(made, ADA, AT, NewSpare(name="Spare Sam", contact="555 0100"))
    offer_prize(made, ADA, AT, NewPrize(name="Gold", kind=Prize.Kind.PLACE, number=1))
    offer_prize(made, ADA, AT, NewPrize(name="Spoon", kind=Prize.Kind.BOOBY, number=None))
    open_day(made, ADA, AT, OneDay(day=1))
    substitute_player(
        made, ADA, AT, Substitute(table=1, seat=Seat.B, name="Spare Sam", after_hand=3, reason="Back pain")
    )
    turns = SpareTurns(table=3, name="Spare Sue", every=4, after_hand=3, reason="Five of them")
    plan_turns(made, ADA, AT, turns)
    withdraw_team(made, ADA, AT, Leaving(table=2, after_hand=6, closes_circle=True, reason="Went home"))
    add_late_team(made, ADA, AT, LateTeam(entry=TeamEntry(name="Graces"), after_hand=12, is_ranked=False))
    rank_team(made, ADA, AT, TeamRank(table=5, is_ranked=False, reason="Made up on the day"))
    for table, flags in {1: 16, 2: 11, 3: 14, 4: 7, 5: 12, 7: 12}.items():
        record_flag_count(made, ADA, AT, NewCount(day=1, table=table, flags=flags), f"1 {table}")
    close_day(made, ADA, AT, DayClosing(day=1))
    open_day(made, ADA, AT, OneDay(day=2))
    change_sessions(made, ADA, AT, NewSessions(sessions=[[6, 6], [4]], after_hand=16, reason="Power cut"))
    for table, flags in {1: 13, 2: 13, 3: 12, 4: 10, 5: 12, 6: 12}.items():
        record_flag_count(made, ADA, AT, NewCount(day=2, table=table, flags=flags), f"2 {table}")
    close_day(made, ADA, AT, DayClosing(day=2))
    publish_final(made, ADA, AT)
    send_qualifiers(event_at("leduc"), ADA, AT, NextEvent())
    withdraw_qualifier(made, ADA, AT, QualifierWithdrawal(team=made.teams.get(name="Aces").pk, reason="Moves away"))
    archive_event(made, ADA, AT, Archiving(is_archived=True))
    return event_at("leduc")


def note_ace(event: Event, known: PlayerNote) -> None:
    """What is known of the first player of a team."""
    notes = PlayerNotes(team=event.teams.get(name="Aces").pk, players={Seat.A: known})
    note_players(event, ADA, AT, notes)


def loaded_again(event: Event) -> Event:
    saved, leader = save_event(event), event.leader
    event.delete()
    return load_event(read_event_file(saved), Actor("Bert", user=leader), AT)


@pytest.mark.slow
@pytest.mark.rule("R2")
def test_a_date_of_birth_is_saved_and_loaded_and_nobody_elses_file_has_the_key(event: Event) -> None:
    before = json.loads(save_event(event))["players"]
    note_ace(event, PlayerNote(birth_date=date(1950, 3, 17), membership="A-17"))
    saved = save_event(event)

    again = loaded_again(event)

    assert before == [{"team": "Aces", "seat": "A", "birth_year": 1950, "membership": "A-17"}]
    assert json.loads(saved)["players"] == [
        {"team": "Aces", "seat": "A", "birth_year": 1950, "birth_date": "1950-03-17", "membership": "A-17"}
    ]
    assert save_event(again) == saved


@pytest.mark.slow
def test_a_team_that_left_came_back_or_keeps_its_place_is_saved_and_loaded(event: Event) -> None:
    withdraw_final(event, ADA, AT, FinalTakenBack(reason="To correct it"))
    for day in (1, 2):
        reopen_day(event, ADA, AT, Reopening(day=day, reason="To correct it"))
    withdraw_team(event, ADA, AT, Leaving(table=3, after_hand=13, closes_circle=False, reason="Ill"))
    return_team(event, ADA, AT, ChangeAfterHand(table=3, after_hand=14, reason="Well again"))
    withdraw_team(event, ADA, AT, Leaving(table=4, after_hand=14, closes_circle=False, reason="Ill"))
    keep_ranked(event, ADA, AT, RankKept(table=4, stays_ranked=True, reason="It played nearly all"))
    standings = event_standings(event_at("leduc")).standings
    saved = save_event(event_at("leduc"))

    again = loaded_again(event_at("leduc"))

    assert save_event(again) == saved
    assert event_standings(again).standings == standings
    assert empty_tables(again) == (EmptyTable(3, 14, 14), EmptyTable(4, 15))


def test_a_team_that_was_away_several_times_is_saved_and_loaded_and_each_absence_is_held_to_the_log(db: None) -> None:
    event = set_up(4, sessions=((2, 2), (2, 2)))
    for left, returned in ((0, 4), (5, 6), (6, 8)):
        withdraw_team(event, ADA, AT, Leaving(table=3, after_hand=left, closes_circle=False, reason="Ill"))
        return_team(event, ADA, AT, ChangeAfterHand(table=3, after_hand=returned, reason="Well again"))
    saved = save_event(event_at("games"))

    again = loaded_again(event_at("games"))

    assert save_event(again) == saved
    assert empty_tables(again) == (EmptyTable(3, 1, 4), EmptyTable(3, 6, 6), EmptyTable(3, 7, 8))
    [record] = json.loads(saved)["presence"]
    earlier = record["earlier_absences"]
    assert earlier == [{"after_hand": 0, "returned_after_hand": 4}, {"after_hand": 5, "returned_after_hand": 6}]
    bent = (
        ({"earlier_absences": earlier[:1]}, "not as the log tells"),
        ({"earlier_absences": [{**earlier[0], "returned_after_hand": 3}, earlier[1]]}, "not as the log tells"),
        ({"returned_after_hand": 7}, "not as the log tells"),
        ({"stays_ranked": True}, "stays ranked, but has not left"),
        ({"earlier_absences": earlier[::-1]}, "left before it came or returned"),
    )
    for values, why in bent:
        text = json.dumps(json.loads(saved) | {"presence": [record | values]})
        with pytest.raises(Refusal, match=why):
            load_event(read_event_file(text), Actor("Ada", user=event.leader), AT, slug="again")


def test_a_file_whose_teams_left_otherwise_than_its_log_tells_is_refused_by_table_and_day(db: None) -> None:
    event = set_up(5, sessions=((2, 2), (2,)))
    withdraw_team(event, ADA, AT, Leaving(table=5, after_hand=1, closes_circle=False, reason="Ill"))
    return_team(event, ADA, AT, ChangeAfterHand(table=5, after_hand=2, reason="Well again"))
    rank_team(event, ADA, AT, TeamRank(table=5, is_ranked=False, reason="Made up"))
    saved = save_event(event_at("games"))
    withdraw_team(event, ADA, AT, Leaving(table=4, after_hand=5, closes_circle=False, reason="Ill"))
    left = save_event(event_at("games"))
    keep_ranked(event, ADA, AT, RankKept(table=4, stays_ranked=True, reason="It played nearly all"))
    saved_text = save_event(event_at("games"))

    def change(text: str, **values: Any) -> str:
        """The file with table 4's presence edited."""
        document = json.loads(text)
        team = next(team["name"] for team in document["teams"] if team["table"] == 4)
        record = {"team": team, "ranked": True, "joined_after_hand": 0, "left_after_hand": None, "in_play": True}
        known = next((each for each in document.get("presence", []) if each["team"] == team), record)
        others = [each for each in document.get("presence", []) if each["team"] != team]
        return json.dumps(document | {"presence": [*others, known | values]})

    for text, day in (
        (change(saved, left_after_hand=0), 1), (change(saved, ranked=False), 1), (change(left, left_after_hand=4), 2),
        (change(left, left_after_hand=None), 2), (change(saved_text, stays_ranked=None), 2),
    ):  # fmt: skip
        sentence = f"presence: table 4 on day {day} is not as the log tells; it was changed past the log"
        with pytest.raises(Refusal, match=sentence):
            load_event(read_event_file(text), Actor("Ada", user=event.leader), AT, slug="again")
    for number, text in enumerate((saved, left, saved_text)):
        load_event(read_event_file(text), Actor("Ada", user=event.leader), AT, slug=f"again-{number}")


@pytest.mark.both_databases
def test_whatever_happened_to_its_people_an_event_comes_back_byte_for_byte(event: Event) -> None:
    saved = save_event(event)

    assert save_event(loaded_again(event)) == saved


def test_standings_and_prizes_come_back(event: Event) -> None:
    before = (StandingsSerializer(event_standings(event)).data, prize_list(event))

    again = loaded_again(event)

    assert (StandingsSerializer(event_standings(again)).data, prize_list(again)) == before
    assert [(won.prize, won.teams) for won in before[1]] == [("Gold", ("Aces",)), ("Spoon", ("Deuces",))]


def test_who_arrived_from_where_comes_back(event: Event) -> None:
    plan = EventPlan(slug="zone-3", name="Zone 3", level=Level.ZONE)
    zone = create_event(Actor("Ada", user=event.leader), AT, plan)
    file = send_qualifiers(event, ADA, AT, NextEvent())
    receive_qualifiers(zone, ADA, AT, ArrivedFile(file=file))
    saved = save_event(event_at("zone-3"))

    assert save_event(loaded_again(event_at("zone-3"))) == saved
