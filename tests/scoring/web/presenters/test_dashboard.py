"""Every part of the work says how it stands; what is wrong is said in plain sentences, and nothing else is."""

import pytest

from scoring.queries.dashboard import DeskFacts
from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.web.presenters.dashboard import DeskWarning, State, steps, warnings, what_can_wait
from tests.events import ADA, NOON, count, fresh, make_event, play_day
from tournament.domain import Level
from tournament.models import Event, Player

DONE: State = "done"
ATTENTION: State = "attention"


def standing(event: Event) -> dict[tuple[str, str], tuple[State, str]]:
    """Each step by its part and its name."""
    return {(step.part, step.name): (step.state, step.text) for step in steps(DeskFacts(fresh(event)))}


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
