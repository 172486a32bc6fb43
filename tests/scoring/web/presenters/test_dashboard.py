"""Every part of the work says how it stands; what is wrong is said in plain sentences, and nothing else is."""

from datetime import timedelta

import pytest

from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.queries.dashboard import DeskFacts
from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.web.presenters.dashboard import DeskWarning, State, checklist, warnings, what_can_wait
from tests.actors import ADA
from tests.playing import NOON, count, fresh, make_event, play_day
from tournament.domain.level import Level
from tournament.models import Event, Player, PrintJob

DONE: State = "done"
TODO: State = "todo"
ATTENTION: State = "attention"


def standing(event: Event) -> dict[str, tuple[State, str]]:
    """Each part by its name."""
    return {part.name: (part.state, part.text) for part in checklist(DeskFacts(fresh(event)))}


@pytest.mark.django_db
def test_the_parts_of_an_event_stand_in_the_order_of_the_day() -> None:
    event = make_event(is_played=False)

    assert standing(event) == {
        "Teams": (DONE, "4 teams"),
        "Tables": (DONE, "4 tables"),
        "Movement": (TODO, "not chosen yet"),
        "Sheets": (TODO, "none yet"),
        "Verifiers": (TODO, "nobody admitted yet"),
        "Day 1": (TODO, "not open yet"),
        "Day 2": (TODO, "not open yet"),
        "Ties": (TODO, "known when every day is closed"),
        "Final standings": (TODO, "not yet"),
    }


@pytest.mark.django_db
def test_a_name_at_two_seats_is_warned_of_with_the_way_to_the_teams() -> None:
    event = make_event()
    for team, seat, name in (("Team 1", "A", "Pat Roy"), ("Team 3", "X", "pat  roy"), ("Team 2", "B", "Lou")):
        Player.objects.create(team=event.teams.get(name=team), seat=seat, name=name)

    assert warnings(DeskFacts(fresh(event))) == [
        DeskWarning("Pat Roy is named more than once: Team 1 A, Team 3 X. If that is one person, correct it.",
                    "Teams", "/games/desk/teams/")
    ]  # fmt: skip


@pytest.mark.django_db
def test_a_team_of_three_players_is_wrong_and_one_that_names_nobody_is_not() -> None:
    event = make_event()
    for seat in "ABX":
        Player.objects.create(team=event.teams.get(name="Team 1"), seat=seat, name=f"Player {seat}")

    assert warnings(DeskFacts(fresh(event))) == [
        DeskWarning("Team 1 has only three players: nobody is named for Y.", "The team",
                    f"/games/desk/teams/{event.teams.get(name='Team 1').pk}/")
    ]  # fmt: skip


@pytest.mark.rule("R2")
@pytest.mark.django_db
def test_who_is_too_young_can_wait_and_is_nothing_wrong() -> None:
    event = make_event()
    Event.objects.update(level=Level.AREA.value)
    for seat, year in zip("ABXY", (1950, 1950, 1990, 1950), strict=True):
        Player.objects.create(team=event.teams.get(name="Team 1"), seat=seat, name=f"Player {seat}", birth_year=year)
    facts = DeskFacts(fresh(event))

    assert (warnings(facts), [doubt.page for doubt in what_can_wait(facts)]) == ([], ["The players"])


@pytest.mark.django_db
def test_a_day_says_how_far_its_counts_have_come() -> None:
    event = make_event()
    before = standing(event)["Day 1"]
    count(event, 1, 14)
    counting = standing(event)["Day 1"]
    count(event, 2, 9, by="Vera")
    count(event, 2, 10, by="Hugo")

    assert (before, counting, standing(event)["Day 1"]) == (
        (TODO, "open; being played"),
        (TODO, "1 of 4 tables counted"),
        (ATTENTION, "counts differ at table 2"),
    )


@pytest.mark.django_db
@pytest.mark.rule("R42")
def test_ties_that_matter_want_attention_until_they_are_settled() -> None:
    event = make_event(3, sessions=((15, 15),))
    play_day(event, 14, 14, 8)
    needed = standing(event)["Ties"]
    start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))

    assert (needed, standing(event)["Ties"]) == ((ATTENTION, "1 to settle"), (ATTENTION, "1 to settle"))
    assert standing(event)["Day 1"] == (DONE, "closed; 36 flags")


def wrong(event: Event) -> list[DeskWarning]:
    """All that is wrong with an event now."""
    return warnings(DeskFacts(fresh(event)))


@pytest.mark.django_db
def test_nothing_is_wrong_with_a_room_that_is_being_counted() -> None:
    event = make_event()
    count(event, 1, 14)

    assert wrong(event) == []


@pytest.mark.django_db
def test_counts_that_differ_name_everybody_who_counted_in_order() -> None:
    event = make_event()
    for by, flags in (("Vera", 14), ("Hugo", 15), ("Max", 16)):
        count(event, 2, flags, by=by)

    assert wrong(event) == [
        DeskWarning("Table 2: Vera counted 14, Hugo 15, Max 16.", "Table 2, day 1", "/games/desk/days/1/tables/2/")
    ]


@pytest.mark.django_db
@pytest.mark.rule("R38")
def test_a_count_that_the_hands_hardly_ever_bring_is_pointed_out_while_the_room_is_counted() -> None:
    event = make_event(sessions=((1,),))
    count(event, 3, 30)

    assert wrong(event) == [
        DeskWarning(
            "Table 3: 30 flags is far from what one hand usually brings. Count it again.",
            "Table 3, day 1",
            "/games/desk/days/1/tables/3/",
        )
    ]


@pytest.mark.django_db
def test_sheets_of_an_earlier_movement_are_to_be_printed_again() -> None:
    event = make_event(is_played=False)
    adopt_movement(event, ADA, NOON, ChosenMovement(movement=plan_movement(event, "sequence")))
    event.print_jobs.create(
        sheet="movement-sheets", state=PrintJob.State.DONE, pdf=b"%PDF", key="1", requested_by="Ada", requested_at=NOON,
        event_version=fresh(event).version,
    )  # fmt: skip
    later = NOON + timedelta(minutes=1)
    adopt_movement(event, ADA, later, ChosenMovement(movement=plan_movement(event, "balanced")))

    assert [(warning.text, warning.page) for warning in wrong(event)] == [
        (
            "Printed sheets are out of date. Print again: Movement sheets, one for every table.",
            "Sheets",
        )
    ]
