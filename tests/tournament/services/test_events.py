"""Setting up an event, changing how it is run, and calling its hands.  R1, R4-R6."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from scoring.event_file.save import save_event
from tests import desk_pages, people, refusals
from tests.events import ADA, NOON, fresh, new_event, set_up
from tests.scoring.services.test_counts import at_once
from tournament.domain import Conflict, EventPlan, levels
from tournament.models import Event
from tournament.queries import events
from tournament.services import access, acts
from tournament.services.events import EventChange, HandCall, call_hand, create_event, edit_event


def edit(event: Event, reason: str = "", **values: Any) -> Callable[[], object]:
    changed = EventChange(**values, reason=reason)
    return partial(edit_event, event, ADA, NOON, changed)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("level", levels.Level)
def test_an_event_follows_its_level_where_nothing_else_is_told(level: levels.Level) -> None:
    event = new_event(name=" Games ", level=level)

    preset = levels.PRESETS[level]
    assert (event.name, event.flags_per_table, event.places_that_matter) == ("Games", 12, 3)
    assert (event.advancing, event.counts_needed, events.sessions_by_day(event)) == (
        preset.advancing, preset.counts_needed, preset.sessions
    )  # fmt: skip
    assert [entry.sentence for entry in event.log.all()] == ["Games was set up."]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_one_address_at_once_one_gets_it_and_the_other_is_told() -> None:
    leader, other = acts.Actor("Ada", user=access.leader_named("Ada")), set_up(slug="other")
    plan = EventPlan("spring", "Spring", levels.Level.CLUB)

    answers = at_once(
        [
            edit(other, "They asked for it.", slug="spring"),
            *[partial(create_event, leader, NOON, plan)] * 3,
        ]
    )

    taken = "There is an event at the address “spring” already; choose another."
    assert [answers.count(taken), Event.objects.filter(slug="spring").count()] == [3, 1]


@pytest.mark.rule("R1", "R10")
@pytest.mark.parametrize("values", [{"advancing": 2}, {"places_that_matter": 1}, {"counts_needed": 2}])
def test_what_may_change_places_changes_in_play_only_with_a_reason_that_the_log_tells(values: dict[str, int]) -> None:
    edit(set_up(2, slug="before", is_open=False), **values)()
    event = set_up(2)
    plan = replace(events.plan_of(event), **values)

    refusals.why_raised(Conflict, edit_event, event, ADA, NOON, EventChange(**values, reason=" "))
    edit(event, venue="Leduc")()
    edit_event(event, ADA, NOON, EventChange(**values, venue="Leduc", reason="The zone asked for it."))

    after = fresh(event)
    assert events.plan_of(after) == replace(plan, venue="Leduc")
    assert after.log.last().sentence.endswith(": The zone asked for it.")


def test_after_a_stop_the_hall_is_told_when_play_goes_on_until_the_next_call(event: Event) -> None:
    call_hand(event, ADA, NOON, HandCall(hand=3))
    at = [NOON + timedelta(minutes=minutes) for minutes in (6, 10, 45, 50)]
    for wrong, sentence in (
        (HandCall(hand=3, goes_on_at=at[3]), "Play is not stopped"),
        (HandCall(hand=3, is_stopped=True, goes_on_at=NOON), "It is later than that"),
    ):
        assert sentence in refusals.why_refused(call_hand, event, ADA, at[0], wrong)

    for moment, goes_on_at in ((at[0], None), (at[1], at[2]), (at[1], at[2]), (at[1], None)):
        call_hand(event, ADA, moment, HandCall(hand=3, is_stopped=True, goes_on_at=goes_on_at))

    changed = fresh(event)
    assert (changed.goes_on_at, changed.stopped_at, changed.hand_called_at) == (at[2], at[0], NOON)
    called = changed.log.filter(act="call_hand")
    assert (called.count(), called.last().sentence) == (3, "Play was stopped at hand 3. It goes on at 12:45.")
    ada, hands = people.browser_of_leader("Ada"), "/games/desk/days/1/hands/"
    assert "Play goes on at Tell the hall" in desk_pages.text_of(ada.get(hands))
    assert desk_pages.refusals_of(ada.post(hands, {"hand": "3-stopped", "goes_on_at": "00:00"})) == [
        "It is later than that already. Name a time to come."
    ]
    assert '"goes_on_at": "2026-08-21T12:45:00-06:00"' in save_event(fresh(event))
    call_hand(event, ADA, at[3], HandCall(hand=4))
    assert fresh(event).goes_on_at is None
