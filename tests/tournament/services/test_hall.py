"""Calling the hands in the hall."""

from datetime import timedelta

import pytest

from scoring.event_file.save import save_event
from tests.desk_pages import refusals_of, text_of
from tests.events import ADA, NOON, fresh, make_event
from tests.people import browser_of_leader
from tournament.domain import Call, Conflict, Refusal
from tournament.queries.log import calls
from tournament.services.acts import Actor
from tournament.services.events import HandCall, call_hand


def test_play_stops_and_goes_on_and_the_time_of_the_hand_with_it() -> None:
    event = make_event(2)
    call_hand(event, ADA, NOON, HandCall(hand=3))

    call_hand(event, ADA, NOON + timedelta(minutes=4), HandCall(hand=3, is_stopped=True))
    stopped = fresh(event).call
    call_hand(event, ADA, NOON + timedelta(minutes=14), HandCall(hand=3))

    assert (stopped, fresh(event).call) == (Call(3, is_stopped=True), Call(3))
    assert fresh(event).hand_called_at == NOON + timedelta(minutes=10)
    assert [call for call, _at in calls(event)] == [Call(3), Call(3, is_stopped=True), Call(3)]


def test_after_a_stop_the_hall_is_told_when_play_goes_on_until_the_next_call() -> None:
    event = make_event(2)
    call_hand(event, ADA, NOON, HandCall(hand=3))
    at = [NOON + timedelta(minutes=minutes) for minutes in (6, 10, 45, 50)]
    for wrong, sentence in (
        (HandCall(hand=3, goes_on_at=at[3]), "Play is not stopped"),
        (HandCall(hand=3, is_stopped=True, goes_on_at=NOON), "It is later than that"),
    ):
        with pytest.raises(Refusal, match=sentence):
            call_hand(event, ADA, at[0], wrong)

    call_hand(event, ADA, at[0], HandCall(hand=3, is_stopped=True))
    call_hand(event, ADA, at[1], HandCall(hand=3, is_stopped=True, goes_on_at=at[2]))
    call_hand(event, ADA, at[1], HandCall(hand=3, is_stopped=True, goes_on_at=at[2]))
    call_hand(event, ADA, at[1], HandCall(hand=3, is_stopped=True))

    changed = fresh(event)
    assert (changed.goes_on_at, changed.stopped_at, changed.hand_called_at) == (at[2], at[0], NOON)
    assert changed.log.filter(act="call_hand").count() == 3
    assert changed.log.last().sentence == "Play was stopped at hand 3. It goes on at 12:45."
    ada = browser_of_leader("Ada")
    assert "Play goes on at Tell the hall" in text_of(ada.get("/games/desk/days/1/hands/"))
    response = ada.post("/games/desk/days/1/hands/", {"hand": "3-stopped", "goes_on_at": "00:00"})
    assert refusals_of(response) == ["It is later than that already. Name a time to come."]
    assert '"goes_on_at": "2026-08-21T12:45:00-06:00"' in save_event(fresh(event))
    call_hand(event, ADA, at[3], HandCall(hand=4))
    assert fresh(event).goes_on_at is None


def test_two_people_who_press_next_at_once_call_one_hand_and_an_old_page_calls_none() -> None:
    event = make_event(2)
    call_hand(event, ADA, NOON, HandCall(hand=1, seen="0"))
    call_hand(event, Actor("Bob"), NOON, HandCall(hand=1, seen="0"))
    call_hand(event, ADA, NOON, HandCall(hand=2, seen="1"))

    with pytest.raises(Conflict) as refusal:
        call_hand(event, Actor("Bob"), NOON, HandCall(hand=1, seen="0"))

    assert str(refusal.value) == "Somebody else has called since: now hand 2 is in play. Look at it, then go on."
    assert fresh(event).call == Call(2)
