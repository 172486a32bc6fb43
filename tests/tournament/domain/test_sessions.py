"""Sessions as they are typed, day by day, and written again."""

import pytest

from tournament.domain.event import format_sessions, parse_sessions
from tournament.domain.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "days"),
    [("15,15/20", ((15, 15), (20,))), ("15,15,20", ((15, 15, 20),)), ("7", ((7,),)), (" 8 , 9 / 7 ", ((8, 9), (7,)))],
)
def test_sessions_are_read_day_by_day_and_written_so(text: str, days: tuple[tuple[int, ...], ...]) -> None:
    assert parse_sessions(text) == days
    assert parse_sessions(format_sessions(days)) == days


@pytest.mark.parametrize("text", ["", "15,", "/", "15,,15", "15;15", "-3", "x", "1.5", "15//15", "٣"])
def test_sessions_that_are_not_numbers_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match="for example 15,15/20"):
        parse_sessions(text)
