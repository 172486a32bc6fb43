"""Calling the hands one after another: what comes next, what the leader says, how fast play goes.

R14, R16, R20, R21, R39.
"""

from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from statistics import median

from rotations.domain.card import CallLine
from tournament.domain import Call

USUAL_MINUTES = 6.0  # a hand's time until so many hands are timed
FEWEST_TIMED, MOST_TIMED = 3, 10
MINUTE = timedelta(minutes=1)


class Moment(StrEnum):
    """What the hall is doing; a break lies between two sessions of a day, a pause within one."""

    BEFORE = "before"
    HAND = "hand"
    PAUSE = "pause"
    BREAK = "break"
    DAY_OVER = "day_over"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the calling of an event has come; `lines` are the hands that are played, `call` the last among them,
    and `break_name` the hall's word for a break, empty for `Lunch` and `Break`.
    """

    lines: Sequence[CallLine]
    call: Call
    break_name: str = ""

    @property
    def called(self) -> int:
        return bisect([line.number for line in self.lines], self.call.hand)

    @property
    def hand(self) -> CallLine | None:
        return self.lines[self.called - 1] if self.called else None

    @property
    def following(self) -> CallLine | None:
        return self.lines[self.called] if self.called < len(self.lines) else None

    @property
    def ends_session(self) -> bool:
        return self.hand is not None and (self.following is None or self.following.session != self.hand.session)

    @property
    def moment(self) -> Moment:
        if self.hand is None:
            return Moment.BEFORE
        if not self.call.is_stopped:
            return Moment.HAND
        if not self.ends_session:
            return Moment.PAUSE
        following = self.following
        return Moment.OVER if following is None else Moment.BREAK if following.day == self.hand.day else Moment.DAY_OVER

    @property
    def next_call(self) -> Call | None:
        """What is called next: a session ends before the next one begins, and after a pause its hand goes on."""
        if self.moment is Moment.PAUSE:
            return Call(self.call.hand)
        if self.moment is Moment.HAND and self.ends_session:
            return Call(self.call.hand, is_stopped=True)
        return Call(self.following.number) if self.following else None

    @property
    def previous_call(self) -> Call | None:
        if self.hand is None:
            return None
        if self.call.is_stopped:
            return Call(self.call.hand)
        before = replace(self, call=Call(self.lines[self.called - 2].number if self.called > 1 else 0))
        return Call(before.call.hand, is_stopped=before.ends_session)

    @property
    def session_lines(self) -> list[CallLine]:
        """The hands of the session being played, or of the next one in a break."""
        line = self.following if self.hand is None or (self.call.is_stopped and self.ends_session) else self.hand
        return [hand for hand in self.lines if line and hand.session == line.session]

    def name_of_break(self, after: CallLine) -> str:
        """What follows the session of a hand: `Lunch` between the two sessions of a day, or the hall's word."""
        of_day = {line.session for line in self.lines if line.day == after.day}
        usual = "Lunch" if len(of_day) == 2 else "Break"
        return "Flags in fives" if after.session == max(of_day) else self.break_name or usual


def progress_of(lines: Sequence[CallLine], call: Call, days_over: Collection[int], break_name: str = "") -> Progress:
    """The progress after the last call; days that are over are so however far they were called."""
    closed = max((line.number for line in lines if line.day in days_over), default=0)
    if closed >= call.hand and closed:
        call = Call(closed, is_stopped=True)
    return Progress(lines, Call(min(call.hand, lines[-1].number), call.is_stopped), break_name)


def opening(flags_per_table: int, *, starts_day: bool) -> tuple[str, ...]:
    """The leader's announcements before a session's first hand, or before the hand with which a new sheet begins."""
    if starts_day:
        return (
            f"“Please count the flags on your table. There should be {flags_per_table}. Tell me if there are not.”",
            "“Two go out and two stay home. When the hand is over, come home and wait for the next call.”",
        )
    return ("“The flags stand as you left them. Wait for the call.”",)


def ending(*, ends_day: bool, ends_play: bool) -> tuple[str, ...]:
    count = "“Place your markers in fives on the table and wait for the check by the verifiers.”"
    if ends_play:
        return (count, "That was the last hand. Ties that matter are played off before anybody goes home.")
    if ends_day:
        return (count, "The day’s flags are written down, then every table is set to its full number again.")
    return ("“That ends the session. Leave all flags standing on your table.”", "If you take a count now: " + count)


def words_now(progress: Progress, flags_per_table: int, *, starts_day: bool) -> tuple[str, ...]:
    """What the leader says at this moment; `starts_day` from the end of a day on, until the next one's first hand."""
    moment = progress.moment
    if moment is Moment.HAND and progress.hand:
        return (f"“{progress.hand.words}”",)
    if starts_day:
        return opening(flags_per_table, starts_day=True)
    if moment is Moment.PAUSE:
        return ("“Play stops for a moment. Please leave the cards and the flags as they are.”",)
    return ending(ends_day=moment is not Moment.BREAK, ends_play=moment is Moment.OVER)


def minutes_a_hand(lines: Sequence[CallLine], calls: Sequence[tuple[Call, datetime]]) -> float:
    """How long a hand takes: the median of the last ten that were timed, without pauses and breaks.

    `calls` are all calls with their moments, in order.  A hand is timed from its last call to that of a later one of
    its session; those of less than a minute were called to catch up.
    """
    session_of = {line.number: line.session for line in lines}
    spent = [
        (until - at) / MINUTE / (after.hand - call.hand)
        for (call, at), (after, until) in pairwise(calls)
        if not call.is_stopped and after.hand > call.hand and session_of.get(call.hand) == session_of.get(after.hand)
        for _ in range(call.hand, after.hand)
    ]
    timed = [minutes for minutes in spent if minutes >= 1]
    return median(timed[-MOST_TIMED:]) if len(timed) >= FEWEST_TIMED else USUAL_MINUTES


def session_ends_at(progress: Progress, minutes: float, called_at: datetime | None, now: datetime) -> datetime:
    """When the session being played, or the next one, will be over at this pace."""
    hand = timedelta(minutes=minutes)
    left = sum(line.number > progress.call.hand for line in progress.session_lines)
    begins = max(called_at + hand, now) if progress.moment is Moment.HAND and called_at else now
    return begins + left * hand
