"""Every part of the work says how it stands; what is wrong is said in plain sentences, and nothing else is."""

import pytest

from scoring.queries.dashboard import DeskFacts
from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.web.presenters.dashboard import DeskWarning, State, step_due, steps, warnings, what_can_wait
from tests.actors import ADA
from tests.events import NOON, count, fresh, make_event, play_day
from tournament.domain.level import Level
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

    assert warnings(DeskFacts(fresh(event))) == [
        DeskWarning("Team 1 has only three players: nobody is named for Y.", "The team",
                    f"/games/desk/teams/{event.teams.get(name='Team 1').pk}/")
    ]  # fmt: skip
    event.spares.create(name="Marge Novak")
    [offered] = warnings(DeskFacts(fresh(event)))
    assert (offered.page, offered.url) == ("Somebody sits in", "/games/desk/changes/substitute/?player=1Y")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("level", "text"),
    [
        (Level.AREA, "Not said yet of this event: its area."),
        (Level.ZONE, ""),
    ],
)
def test_an_event_without_its_place_on_the_ladder_needs_its_leader(level: Level, text: str) -> None:
    event = make_event()
    Event.objects.update(level=level.value, zone="Peace")

    assert [warning.text for warning in warnings(DeskFacts(fresh(event)))] == ([text] if text else [])


@pytest.mark.rule("R2")
@pytest.mark.django_db
def test_who_is_too_young_can_wait_and_is_nothing_wrong() -> None:
    event = make_event()
    Event.objects.update(level=Level.AREA.value, zone="Peace", area="Sexsmith", qualifies_for="zone-3")
    for seat, year in zip("ABXY", (1950, 1950, 1990, 1950), strict=True):
        Player.objects.create(team=event.teams.get(name="Team 1"), seat=seat, name=f"Player {seat}", birth_year=year)
    facts = DeskFacts(fresh(event))

    assert (warnings(facts), [doubt.page for doubt in what_can_wait(facts)]) == ([], ["The players"])


@pytest.mark.django_db
@pytest.mark.rule("R42")
def test_ties_that_matter_want_attention_until_they_are_settled() -> None:
    event, step = make_event(3, sessions=((15, 15),)), ("Then", "Ties")
    play_day(event, 14, 14, 8)
    needed = standing(event)[step]
    start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))

    assert (needed, standing(event)[step]) == ((ATTENTION, "1 to settle"), (ATTENTION, "1 to settle"))
    assert standing(event)["Day 1", "Count"] == (DONE, "36 flags")


def wrong(event: Event) -> list[DeskWarning]:
    """All that is wrong with an event now."""
    return warnings(DeskFacts(fresh(event)))


@pytest.mark.django_db
@pytest.mark.rule("R38")
def test_a_count_that_the_hands_hardly_ever_bring_is_pointed_out_while_the_room_is_counted() -> None:
    event = make_event(sessions=((1,),))
    count(event, 3, 30)

    assert wrong(event) == [
        DeskWarning(
            "Table 3: 30 flags is far from what one hand usually brings. Count it again.",
            "Table 3",
            "/games/desk/days/1/tables/3/",
        )
    ]
