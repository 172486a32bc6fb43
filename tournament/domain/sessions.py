"""The sessions of an event: how many hands each has, session by session and day by day.  R4-R6."""

import re
from collections.abc import Sequence
from itertools import accumulate

from tournament.domain.refusal import Refusal

MOST_HANDS = 1000


def parse_sessions(text: str) -> tuple[tuple[int, ...], ...]:
    """The hands of each session, day by day: `15,15/20` gives ((15, 15), (20,)).  Raises Refusal."""
    days = []
    for day in text.split("/"):
        words = [word.strip() for word in day.split(",")]
        if not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
            raise Refusal(
                "Sessions are written as hands with commas between, / before a new day, for example 15,15/20; "
                f"not “{text[:40]}”."
            )
        days.append(tuple(int(word) for word in words))
    check_sessions(join_days(days))
    return tuple(days)


def format_sessions(days: Sequence[Sequence[int]]) -> str:
    """The sessions as `parse_sessions` reads them: `15,15/20`."""
    return "/".join(",".join(str(hands) for hands in sessions) for sessions in days)


def join_days(days: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The hands of each session, the sessions of all days in one flat list."""
    return tuple(hands for sessions in days for hands in sessions)


def session_numbers(sessions: Sequence[int]) -> tuple[int, ...]:
    """The session, from 1, of every hand."""
    return tuple(session for session, hands in enumerate(sessions, start=1) for _ in range(hands))


def sessions_after(sessions: Sequence[int], after_hand: int) -> tuple[int, ...]:
    """The hands of each session that are to come after a hand; the session in which it lies has its remaining ones."""
    ends = accumulate(sessions)
    return tuple(min(hands, end - after_hand) for hands, end in zip(sessions, ends, strict=True) if end > after_hand)


def check_sessions(sessions: Sequence[int]) -> None:
    """Raises Refusal unless every session has a hand and all together have at most 1,000."""
    if not sessions:
        raise Refusal("There is no session. Give the hands of each, for example 15,15.")
    for session, hands in enumerate(sessions, start=1):
        if hands < 1:
            raise Refusal(f"Session {session} has {hands} hands. Give it at least one or leave it out.")
    if sum(sessions) > MOST_HANDS:
        raise Refusal(f"{sum(sessions)} hands are too many; the most is {MOST_HANDS}.")
