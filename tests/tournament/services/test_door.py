"""People at the door of an evening: who came is drawn into fours, again and again until play begins.  R2, R11."""

from itertools import chain

import pytest

from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.event_file.verify import verify_log
from scoring.services.days import OneDay, open_day
from tests.events import ADA, NOON, fresh
from tests.scoring.services.test_counts import at_once
from tests.tournament.services.test_teams import enter, new_event
from tournament.domain.house_rules import FORT_NAMES, HouseRules
from tournament.domain.refusal import Conflict, Refusal
from tournament.models import Event, Player
from tournament.queries.events import names_of, waiting_at
from tournament.services.teams import (
    Draw,
    FourthPlayer,
    NewParties,
    admit_parties,
    dissolve_teams,
    draw_teams,
    join_team,
)

FOURTH = ("Ann", "Bob", "Cy", "Di")
PAIRS = [(f"Eve {number}", f"Ed {number}") for number in range(4)]
SINGLES = [(f"Flo {number}",) for number in range(7)]
EVERYBODY = [FOURTH, *PAIRS, *SINGLES]  # nineteen people: four fours and three


def admit(event: Event, *parties: tuple[str, ...], key: str = "", are_expected: bool = False) -> None:
    admit_parties(event, ADA, NOON, NewParties(parties=parties, are_expected=are_expected), key)


def draw(event: Event, *, makes_three: bool = False) -> list[list[str]]:
    """Draws; the teams by table."""
    draw_teams(event, ADA, NOON, Draw(makes_three=makes_three))
    return teams(event)


def teams(event: Event) -> list[list[str]]:
    seated = event.tables.order_by("number").select_related("team")
    return [[player.name for player in table.team.players.all()] for table in seated]


def waiting(event: Event) -> list[tuple[str, ...]]:
    return [names_of(party) for party in waiting_at(event)]


def test_fours_are_drawn_and_drawn_again_called_as_their_forts_until_play_begins() -> None:
    event = new_event(house_rules=HouseRules(forts=FORT_NAMES), sessions=((2,),))
    admit(event, *EVERYBODY)

    first = draw(event)
    spares = [name for party in waiting(event) for name in party]
    again = draw(event, makes_three=True)

    assert [len(team) for team in first] == [4] * 4
    assert len(spares) == 3
    assert sorted(map(len, again)) == [3, 4, 4, 4, 4]
    assert waiting(event) == []
    assert {frozenset(team) for team in again} != {frozenset(team) for team in first}
    assert sorted(chain(*again)) == sorted(chain(*EVERYBODY)) == sorted([*chain(*first), *spares])
    assert list(FOURTH) in first
    assert list(FOURTH) in again
    assert all(sum(set(pair) <= set(team) for team in again) == 1 for pair in PAIRS)
    assert list(event.tables.order_by("number").values_list("team__name", flat=True)) == list(FORT_NAMES[:5])
    adopt_movement(event, ADA, NOON, ChosenMovement(movement=plan_movement(fresh(event), "sequence")))
    dissolve_teams(event, ADA, NOON)
    assert sorted(map(sorted, waiting(event))) == sorted(map(sorted, EVERYBODY))
    played = draw(event)
    adopt_movement(event, ADA, NOON, ChosenMovement(movement=plan_movement(fresh(event), "sequence")))
    open_day(event, ADA, NOON, OneDay(day=1))

    gus = event.spares.latest("pk")
    for act in (
        lambda: admit(event, ("Gus",)),
        lambda: draw(event),
        lambda: dissolve_teams(event, ADA, NOON),
        lambda: join_team(event, ADA, NOON, FourthPlayer(spare=gus.pk, team=event.teams.earliest("pk").pk)),
    ):
        with pytest.raises(Conflict):
            act()
    assert teams(event) == played


def test_who_is_drawn_keeps_a_telephone_number_through_every_draw() -> None:
    event = new_event()
    people = [(f"Ann {chr(65 + number)}ook", f"780-555-010{number}") for number in range(8)]
    admit(event, *(((f"{name} {number}"),) for name, number in people))
    draw(event)
    draw(event)
    numbers = [
        f"{player.seat} {dict(people)[player.name]}" for player in event.teams.latest("pk").players.order_by("seat")
    ]

    assert event.teams.latest("pk").telephone == "; ".join(numbers)
    dissolve_teams(event, ADA, NOON)
    assert [*event.spares.values_list("name", "contact")] == people


def test_other_teams_keep_their_names_and_tables_and_two_teams_are_needed() -> None:
    event = new_event()
    admit(event, FOURTH, ("Eve",))
    with pytest.raises(Refusal, match="Two teams"):
        draw(event)
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
        with pytest.raises(Refusal):
            admit(event, *parties, key="other")

    assert waiting(event) == [("Ann Berg", "Bob"), ("Cy",)]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_two_helpers_at_the_door_at_once_lose_nobody_and_double_nobody() -> None:
    event = new_event()
    taps = [(PAIRS[number % 4], f"{number % 4}") for number in range(8)]

    at_once([lambda party=party, key=key: admit(event, party, key=key) for party, key in taps])  # type: ignore[misc]
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
    with pytest.raises(Conflict, match="has four players"):
        join_team(event, ADA, NOON, FourthPlayer(spare=hal.pk, team=team.pk))

    assert "Gus" in teams(event)[three]
    assert waiting(event) == [("Hal",)]
    assert sorted(chain(*draw(event), *waiting(event))) == sorted([*chain(*EVERYBODY), "Gus", "Hal"])
