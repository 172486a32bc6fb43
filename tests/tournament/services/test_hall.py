"""Calling the hands in the hall."""

from datetime import timedelta

import pytest

from tests.playing import NOON, fresh, make_event
from tournament.domain.refusal import NotFound
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


@pytest.mark.parametrize("hand", [-1, 9])
def test_a_hand_that_is_not_there_is_refused(hand: int) -> None:
    event = make_event(2, sessions=((3, 3), (2,)))

    with pytest.raises(NotFound, match="hands run from 1 to"):
        call_hand(event=event, hand=hand, by="Ada", at=NOON)

    assert fresh(event).hand_in_play == 0
