"""Setting up an event and changing how it is run.  R1, R4-R6."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tests.events import ADA, NOON, document, fresh, load, play, set_up
from tournament.domain import EventPlan, Refusal
from tournament.domain.house_rules import HEARTS_ONE_FLAG, PRESETS, Level
from tournament.models import Event
from tournament.queries.events import plan_of, sessions_by_day
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.events import EventChange, create_event, edit_event


def refusal(event: Event, change: Callable[[], object]) -> str:
    """Why a change is refused, once it is sure that nothing changed."""
    before = (Event.objects.count(), plan_of(fresh(event)), fresh(event).version)
    with pytest.raises(Refusal) as refusal:
        change()
    assert (Event.objects.count(), plan_of(fresh(event)), fresh(event).version) == before
    return str(refusal.value)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("level", Level)
def test_an_event_follows_its_level_where_nothing_else_is_told(level: Level) -> None:
    plan = EventPlan("games", " Games ", level)

    event = create_event(Actor("Ada", user=leader_named("Ada")), NOON, plan)

    preset = PRESETS[level]
    assert (event.name, event.flags_per_table, event.places_that_matter) == ("Games", 12, 3)
    assert (event.advancing, event.counts_needed) == (preset.advancing, preset.counts_needed)
    assert sessions_by_day(event) == preset.sessions
    assert [entry.sentence for entry in event.log.all()] == ["Games was set up."]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_of_two_who_want_one_address_at_once_one_gets_it_and_the_other_is_told() -> None:
    leader, other = leader_named("Ada"), set_up(slug="other")
    start = Barrier(4)

    def create(number: int) -> str:
        start.wait()
        plan = EventPlan("spring", f"Spring {number}", Level.CLUB)
        try:
            if number:
                create_event(Actor("Ada", user=leader), NOON, plan)
            else:
                edit_event(other, ADA, NOON, EventChange(plan=replace(plan_of(other), slug="spring")))
        except Refusal as refusal:
            return str(refusal)
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(create, range(4)))

    assert answers == ["There is an event at the address “spring” already; choose another."] * 3 + ["done"]


def test_everything_about_an_event_changes_before_play() -> None:
    event = load(document())
    plan = EventPlan(
        slug="new-games", name="New Games", level=Level.ZONE, venue="Camrose", dates=(date(2026, 8, 21),),
        time_zone="America/Regina", zones=("Peace",), sessions=((2,), (3,)), flags_per_table=10, advancing=1,
        places_that_matter=1, counts_needed=2, count_loans_against_table=False,
    )  # fmt: skip

    edit_event(event, ADA, NOON, EventChange(plan=plan))

    assert plan_of(fresh(event)) == plan


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    "told",
    [{"level": Level.ZONE}, {"flags_per_table": 10}, {"sessions": ((2, 3),)}, {"house_rules": HEARTS_ONE_FLAG}],
)
def test_level_hands_and_flags_stay_once_play_has_started(told: dict[str, Any]) -> None:
    event = set_up()

    assert refusal(event, lambda: edit_event(event, ADA, NOON, EventChange(plan=replace(plan_of(event), **told)))) == (
        "Play has started; the level, the hands, the flags of a table and how flags are won cannot change any more."
    )


def test_a_second_count_is_not_asked_for_days_that_were_closed_on_one() -> None:
    event = set_up(2, sessions=((2,), (2,)))
    play(event, [13, 11])
    two = replace(plan_of(event), counts_needed=2)

    assert refusal(event, lambda: edit_event(event, ADA, NOON, EventChange(plan=two))) == (
        "A day was closed with one count for each table; open it again before you ask for two."
    )


def test_a_zone_that_teams_come_from_stays_in_the_order() -> None:
    event = load(document(2, teams=[{"name": "Aces", "zone": "Peace"}, {"name": "Kings"}]))
    without = replace(plan_of(event), zones=("Parkland",))

    assert refusal(event, lambda: edit_event(event, ADA, NOON, EventChange(plan=without))) == (
        "Aces comes from Peace; keep that zone in the order, or change the team first."
    )


def test_nothing_changes_once_the_standings_are_final_but_whether_players_are_named() -> None:
    event = load(document(2, counted=[[13, 11]], event={"final": True}))

    assert refusal(
        event, lambda: edit_event(event, ADA, NOON, EventChange(plan=replace(plan_of(event), name="Other")))
    ) == ("The standings are final; take that back before changing the event.")
    for is_agreed, sentence in ((True, "The public sees the players’ names: they agreed."),
                            (False, "The public no longer sees the players’ names.")):  # fmt: skip
        edit_event(event, ADA, NOON, EventChange(plan=replace(plan_of(event), show_player_names=is_agreed)))
        assert (fresh(event).show_player_names, event.log.last().sentence) == (is_agreed, sentence)
