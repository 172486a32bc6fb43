"""Every part of the work says how it stands; what is wrong is said in plain sentences, and nothing else is."""

import pytest

from scoring.queries.dashboard import DeskFacts
from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.web.presenters.dashboard import DeskWarning, State, step_due, steps, warnings, what_can_wait
from tests.actors import ADA
from tests.events import NOON, count, fresh, make_event, play_day
from tournament.domain.house_rules import Level
from tournament.models import Event, Player

DONE: State = "done"
TODO: State = "todo"
ATTENTION: State = "attention"


def standing(event: Event) -> dict[tuple[str, str], tuple[State, str]]:
    """Each step by its part and its name."""
    return {(step.part, step.name): (step.state, step.text) for step in steps(DeskFacts(fresh(event)))}


@pytest.mark.django_db
def test_the_steps_of_an_event_stand_in_the_order_in_which_they_are_done() -> None:
    event = make_event(is_played=False)
    facts = DeskFacts(fresh(event))

    assert standing(event) == {
        ("Before play", "Teams"): (DONE, "4 teams"),
        ("Before play", "Tables"): (DONE, ""),
        ("Before play", "Movement"): (TODO, ""),
        ("Before play", "Phones"): (TODO, "sheets have no QR"),
        ("Before play", "Sheets"): (TODO, ""),
        ("Day 1", "Check in"): (TODO, "0 of 4 teams"),
        ("Day 1", "Session 1"): (TODO, "hands 1–3"),
        ("Day 1", "Session 2"): (TODO, "hands 4–6"),
        ("Day 1", "Count"): (TODO, ""),
        ("Day 1", "Close day 1"): (TODO, ""),
        ("Day 2", "Check in"): (TODO, "0 of 4 teams"),
        ("Day 2", "Session 3"): (TODO, "hands 7–8"),
        ("Day 2", "Count"): (TODO, ""),
        ("Day 2", "Close day 2"): (TODO, ""),
        ("Then", "Ties"): (TODO, ""),
        ("Then", "Final standings"): (TODO, ""),
        ("Then", "Goodbye"): (TODO, ""),
    }
    assert step_due(facts, steps(facts)).name == "Movement"


@pytest.mark.django_db
def test_a_team_of_three_players_is_wrong_and_one_that_names_nobody_is_not() -> None:
    event = make_event()
    for seat in "ABX":
        Player.objects.create(team=event.teams.get(name="Team 1"), seat=seat, name=f"Player {seat}")

    assert [(warning.page, "three players" in warning.text) for warning in wrong(event)] == [("The team", True)]
    event.spares.create(name="Marge Novak")
    [offered] = wrong(event)
    assert (offered.page, offered.url) == ("Somebody sits in", "/games/desk/changes/substitute/?player=1Y")


@pytest.mark.rule("R2")
@pytest.mark.django_db
def test_an_event_without_its_place_on_the_ladder_needs_its_leader_and_who_is_too_young_can_wait() -> None:
    event = make_event()
    Event.objects.update(level=Level.AREA.value, zone="Peace", qualifies_for="zone-3")
    for seat, year in zip("ABXY", (1950, 1950, 1990, 1950), strict=True):
        Player.objects.create(team=event.teams.get(name="Team 1"), seat=seat, name=f"Player {seat}", birth_year=year)

    assert [warning.text for warning in wrong(event)] == ["Not said yet of this event: its area."]
    Event.objects.update(area="Sexsmith")
    assert (wrong(event), [doubt.page for doubt in what_can_wait(DeskFacts(fresh(event)))]) == ([], ["The players"])


@pytest.mark.django_db
@pytest.mark.rule("R38", "R42")
def test_ties_that_matter_want_attention_until_they_are_settled() -> None:
    event, step = make_event(3, sessions=((15, 15),)), ("Then", "Ties")
    count(event, 3, 34)
    assert [warning.page for warning in wrong(event)] == ["Table 3"]  # hardly any hands bring so many
    play_day(event, 14, 14, 8)
    needed = standing(event)[step]
    start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))

    assert (needed, standing(event)[step]) == ((ATTENTION, "1 to settle"), (ATTENTION, "1 to settle"))
    assert standing(event)["Day 1", "Count"] == (DONE, "36 flags")


def wrong(event: Event) -> list[DeskWarning]:
    """All that is wrong with an event now."""
    return warnings(DeskFacts(fresh(event)))
