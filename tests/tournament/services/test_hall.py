"""Calling the hands in the hall."""

from datetime import timedelta

import pytest

from tests.playing import NOON, fresh, make_event
from tournament.domain.call import Call
from tournament.domain.refusal import Conflict, NotFound
from tournament.queries.log import calls
from tournament.services.events import call_hand

pytestmark = pytest.mark.django_db


def test_a_hand_is_called_and_since_when_it_is_played() -> None:
    event = make_event(2)

    call_hand(event=event, hand=3, by="Ada", at=NOON)

    assert (fresh(event).hand_in_play, fresh(event).hand_called_at) == (3, NOON)


def test_a_hand_called_twice_keeps_its_time_and_one_log_entry() -> None:
    event = make_event(2)
    call_hand(event=event, hand=3, by="Ada", at=NOON)

    call_hand(event=event, hand=3, by="Ada", at=NOON + timedelta(minutes=1))

    assert fresh(event).hand_called_at == NOON
    assert event.log.filter(did="call_hand").count() == 1


def test_the_call_can_go_back_before_the_first_hand() -> None:
    event = make_event(2)
    call_hand(event=event, hand=1, by="Ada", at=NOON)

    call_hand(event=event, hand=0, by="Ada", at=NOON)

    assert (fresh(event).hand_in_play, fresh(event).hand_called_at) == (0, None)


def test_play_stops_and_goes_on_and_the_time_of_the_hand_with_it() -> None:
    event = make_event(2)
    call_hand(event=event, hand=3, by="Ada", at=NOON)

    call_hand(event=event, hand=3, is_stopped=True, by="Ada", at=NOON + timedelta(minutes=4))
    stopped = fresh(event).call
    call_hand(event=event, hand=3, by="Ada", at=NOON + timedelta(minutes=14))

    assert (stopped, fresh(event).call) == (Call(3, is_stopped=True), Call(3))
    assert fresh(event).hand_called_at == NOON + timedelta(minutes=10)
    assert [call for call, _at in calls(event)] == [Call(3), Call(3, is_stopped=True), Call(3)]


def test_two_people_who_press_next_at_once_call_one_hand_and_an_old_page_calls_none() -> None:
    event = make_event(2)
    call_hand(event=event, hand=1, seen=Call(0), by="Ada", at=NOON)
    call_hand(event=event, hand=1, seen=Call(0), by="Bob", at=NOON)
    call_hand(event=event, hand=2, seen=Call(1), by="Ada", at=NOON)

    with pytest.raises(Conflict) as refused:
        call_hand(event=event, hand=1, seen=Call(0), by="Bob", at=NOON)

    assert str(refused.value) == "Somebody else has called since: now hand 2 is in play. Look at it, then go on."
    assert fresh(event).call == Call(2)


def test_no_hand_is_called_of_a_day_that_is_not_open() -> None:
    event = make_event(2)

    with pytest.raises(Conflict, match="Day 2 is not open yet"):
        call_hand(event=event, hand=7, by="Ada", at=NOON)


@pytest.mark.parametrize("hand", [-1, 9])
def test_a_hand_that_is_not_there_is_refused(hand: int) -> None:
    event = make_event(2, sessions=((3, 3), (2,)))

    with pytest.raises(NotFound, match="hands run from 1 to"):
        call_hand(event=event, hand=hand, by="Ada", at=NOON)

    assert fresh(event).hand_in_play == 0
