"""What is called after what, and how fast play goes."""

from datetime import UTC, datetime, timedelta

import pytest

from rotations.domain.calling import (
    USUAL_MINUTES,
    Moment,
    Progress,
    minutes_a_hand,
    progress_of,
    session_ends_at,
    words_now,
)
from tests.plans import calls
from tournament.domain.event import Call, read_call

LINES = calls(5, ((1, 2), (1, 2), (2, 1)))
FIVES = calls(5, ((1, 5), (1, 5)))
NINE = datetime(2026, 8, 21, 9, tzinfo=UTC)


def test_every_step_of_two_days_leads_to_the_next_and_back() -> None:
    walked = [Progress(LINES, Call())]
    while following := walked[-1].next_call:
        walked.append(Progress(LINES, following))

    assert [
        (each.call.code, each.moment, words_now(each, 12, starts_day=each.hand is None)[0][:24]) for each in walked
    ] == [
        ("0", Moment.BEFORE, "“Please count the flags "),
        ("1", Moment.HAND, "“Hand 1. A and B go out,"),
        ("2", Moment.HAND, "“Hand 2. X and Y go out,"),
        ("2-stopped", Moment.BREAK, "“That ends the session. "),
        ("3", Moment.HAND, "“Hand 3. A and X go out,"),
        ("4", Moment.HAND, "“Hand 4. B and Y go out,"),
        ("4-stopped", Moment.DAY_OVER, "“Place your markers in f"),
        ("5", Moment.HAND, "“Hand 5. A and Y go out,"),
        ("5-stopped", Moment.OVER, "“Place your markers in f"),
    ]
    calls_made = [each.call for each in walked]
    assert [each.previous_call for each in walked] == [None, *calls_made[:-1]]
    assert [read_call(call.code) for call in calls_made] == calls_made
    assert words_now(walked[6], 12, starts_day=True) == words_now(walked[0], 12, starts_day=True)


def test_a_pause_goes_on_with_its_hand_and_days_that_are_closed_are_over() -> None:
    pause = Progress(LINES, Call(1, is_stopped=True))

    assert (pause.moment, pause.next_call, pause.previous_call) == (Moment.PAUSE, Call(1), Call(1))
    assert [progress_of(LINES, Call(hand), {1}).call.code for hand in (0, 3, 5)] == ["4-stopped", "4-stopped", "5"]
    assert list(map(pause.name_of_break, LINES)) == ["Lunch"] * 2 + ["Flags in fives"] * 3
    three = calls(3, ((1, 1), (1, 1), (1, 1)))
    assert [Progress(three, Call(1)).name_of_break(line) for line in three] == ["Break"] * 2 + ["Flags in fives"]


@pytest.mark.parametrize(
    ("called", "minutes"),
    [
        ([], USUAL_MINUTES),
        ([("1", 0), ("2", 5), ("3", 12)], USUAL_MINUTES),
        ([("1", 0), ("2", 5), ("3", 12), ("4", 19)], 7),
        # A pause, lunch and a hand called by mistake are nobody's playing time.
        ([("1", 0), ("2", 5), ("2-stopped", 7), ("2", 30), ("3", 34), ("4", 41), ("3", 41), ("4", 41)], 5),
        ([("1", 0), ("2", 5), ("3", 11), ("4", 17), ("5", 23), ("5-stopped", 29), ("6", 90)], 6),
        # Five hands called from paper share half an hour; those called to catch up take no time.
        ([("1", 0), ("5", 28), ("6", 160)], 7),
        ([("1", 0), ("2", 0), ("3", 0), ("4", 0)], USUAL_MINUTES),
    ],
)
def test_the_pace_is_that_of_the_hands_as_they_were_played(called: list[tuple[str, int]], minutes: float) -> None:
    moments = [(read_call(code) or Call(), NINE + timedelta(minutes=at)) for code, at in called]

    assert minutes_a_hand(FIVES, moments) == minutes


def test_the_session_ends_when_its_hands_are_played_at_that_pace() -> None:

    def ends(code: str, called: int, now: int) -> int:
        progress = Progress(FIVES, read_call(code) or Call())
        at = session_ends_at(progress, 6, NINE + timedelta(minutes=called), NINE + timedelta(minutes=now))
        return int((at - NINE) / timedelta(minutes=1))

    assert [ends("0", 0, 0), ends("2", 6, 8), ends("2", 6, 20), ends("5-stopped", 30, 60)] == [30, 30, 38, 90]
