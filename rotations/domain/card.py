"""A table's plan and the leader's, line for line, as values for pages and sheets.  R17–R20, R22, R23."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from rotations.domain.book_rotation import Trump
from tournament.domain import grouped
from tournament.domain.team import Pair, Seat, SpareTurn

MOST_SENTENCES = 3  # empty tables that a sheet names in a sentence each
SPARE = "the spare"


@dataclass(frozen=True, slots=True)
class EmptyTable:
    """A table without its team, from one hand to another, or to the end where `last_hand` is None.  R21."""

    table: int
    first_hand: int
    last_hand: int | None = None

    def is_empty_at(self, hand: int) -> bool:
        return self.first_hand <= hand and self.is_empty_from(hand)

    def is_empty_from(self, hand: int) -> bool:
        """Whether it is empty on this hand or a later one."""
        return self.last_hand is None or hand <= self.last_hand

    @property
    def hands(self) -> str:
        """`from hand 7`, `from hand 7 to hand 12`, `on hand 7`."""
        if self.first_hand == self.last_hand:
            return f"on hand {self.first_hand}"
        return f"from hand {self.first_hand}" + ("" if self.last_hand is None else f" to hand {self.last_hand}")

    @property
    def sentence(self) -> str:
        """What the other tables do: `From hand 7 table 3 is empty: who is sent there sits out, …`."""
        return (
            f"{self.hands.capitalize()} table {self.table} is empty: who is sent there sits out, and so does the home "
            "pair it would visit."
        )


def say_empty(empty: Sequence[EmptyTable]) -> list[str]:
    """The sentences of the empty tables; where there are more than three, all of them in one."""
    if len(empty) <= MOST_SENTENCES:
        return [table.sentence for table in empty]
    tables = "; ".join(f"table {table.table} {table.hands}" for table in empty)
    return [f"Empty are {tables}: who is sent to an empty table sits out, and so does the home pair it would visit."]


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand as one table plays it; hands, sessions (through the event), days and tables count from 1.

    The pair that goes out sits out where its host's table is empty, the pair at home where its visitors' is; so does a
    pair that lacks a player.
    """

    number: int
    session: int
    day: int
    who: Pair
    move_to: int
    visited_by: int
    trump: Trump
    dealer: Seat
    is_host_empty: bool = False
    are_visitors_away: bool = False
    starts_at: time | None = None  # of the first hand of a day

    def sits_out(self, seat: Seat) -> bool:
        return self.is_host_empty if seat in self.who.seats else self.are_visitors_away

    def goes_out(self, seat: Seat) -> bool:
        return seat in self.who.seats and not self.is_host_empty

    @property
    def words(self) -> str:
        where = "sit out" if self.is_host_empty else f"go to table {self.move_to}"
        return f"Hand {self.number}: {self.who.spoken} {where}. {self.trump.label}. {self.dealer.value} deals."


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's whole event: team, players (None: no name known), hands in order, and tables that are empty.

    `elsewhere` has the first and the last of hands on which the table had another number, or none, and where it was
    then; `turns` those of a spare, where four play and one of five sits out, or of nobody in a team of three.
    """

    table: int
    team: str
    zone: str
    players: Mapping[Seat, str | None]
    lines: tuple[HandLine, ...]
    empty: tuple[EmptyTable, ...] = ()
    elsewhere: tuple[tuple[int, int, str], ...] = ()
    turns: tuple[SpareTurn, ...] = ()

    def note(self, lines: Sequence[HandLine] | None = None) -> str:
        """On which hands, or of these, the team was at a table of another number, or at none; who sits out by turns.

        Empty where there is nothing to be known.
        """
        played = self.lines if lines is None else lines
        return " ".join(filter(None, [self.say_elsewhere(lines), self.say_turns(played)]))

    def say_elsewhere(self, lines: Sequence[HandLine] | None) -> str:
        notes = [
            f"{f'hand {first}' if first == last else f'hands {first} to {last}'} {where}"
            for first, last, where in self.elsewhere
            if lines is None or any(first <= line.number <= last for line in lines)
        ]
        return f"{'; '.join(notes).capitalize()}." if notes else ""

    @property
    def by_spares(self) -> list[SpareTurn]:
        return [turn for turn in self.turns if not turn.is_empty]

    def say_turns(self, lines: Sequence[HandLine]) -> str:
        """Who sits out on which of these hands, and who plays then; nothing is said of hands after the last turn."""
        shared = [line.number for line in lines if self.is_shared(line.number)]
        out = grouped((self.who_sits_out(hand), hand) for hand in shared)
        parts = "; ".join(f"{name} on {say_hand_numbers(hands)}" for name, hands in out.items())
        plays = f" {self.spare[0].upper()}{self.spare[1:]} plays instead." if out.keys() - {self.spare} else ""
        empty = (
            f"{say_hand_numbers(hands).capitalize()}: nobody plays {turn.seat.value}. The pair with "
            f"{turn.seat.value} sits out, and so does the pair that it would meet."
            for turn in self.turns
            if (hands := [line.number for line in lines if turn.is_empty and turn.has(line.number)])
        )
        return " ".join(filter(None, (f"Sits out: {parts}.{plays}" if out else "", *empty)))

    def is_shared(self, hand: int) -> bool:
        """True until the last turn of a spare, but where nobody plays in a seat."""
        last = max((turn.last_hand for turn in self.by_spares), default=0)
        return hand <= last and not any(turn.is_empty and turn.has(hand) for turn in self.turns)

    def say_turn(self, hand: int) -> str:
        """Who sits out on a hand where a spare takes turns: `Hand 7: Bob sits out, Eve plays B.`; else empty."""
        turn = self.turn_on(hand)
        if turn and turn.is_empty:
            return f"Hand {hand}: nobody plays {turn.seat.value}; the pair with {turn.seat.value} sits out."
        plays = f", {self.spare} plays {turn.seat.value}" if turn else ""
        return f"Hand {hand}: {self.who_sits_out(hand)} sits out{plays}." if self.is_shared(hand) else ""

    def who_sits_out(self, hand: int) -> str:
        turn = self.turn_on(hand)
        return (self.players.get(turn.seat) or turn.seat.value) if turn else self.spare

    def own_note(self, seat: Seat, lines: Sequence[HandLine]) -> str:
        """For the card of one seat: on which of these hands its player sits out, and who plays with the card."""
        parts = []
        for is_empty, what in (
            (False, f"sit out, and {self.spare} plays by this card"),
            (True, "nobody plays by this card"),
        ):
            turns = [turn for turn in self.turns if turn.seat is seat and turn.is_empty is is_empty]
            if hands := [line.number for line in lines if any(turn.has(line.number) for turn in turns)]:
                parts.append(f"{say_hand_numbers(hands).capitalize()}: {what}.")
        return " ".join(parts)

    def turn_on(self, hand: int) -> SpareTurn | None:
        return next((turn for turn in self.turns if turn.has(hand)), None)

    @property
    def spare(self) -> str:
        """The spare’s name; where players are not named, what they are."""
        return " or ".join(dict.fromkeys(turn.name or SPARE for turn in self.by_spares))


def say_hand_numbers(hands: Sequence[int]) -> str:
    """`hand 3`, `hands 1–3, 16`."""
    runs = ([hand for _, hand in run] for _, run in groupby(enumerate(hands), key=lambda at: at[1] - at[0]))
    numbers = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"{'hand' if len(hands) == 1 else 'hands'} {numbers}"


@dataclass(frozen=True, slots=True)
class CallLine:
    """One hand as the leader calls it, in a circle of so many tables; `shift` is how many of them everyone moves up,
    None where tables differ.
    """

    number: int
    session: int
    day: int
    shift: int | None
    who: Pair
    trump: Trump
    dealer: Seat
    tables: int
    starts_at: time | None = None  # of the first hand of a day

    @property
    def down(self) -> int:
        """How many tables down the same move is, where that is the shorter walk; else 0."""
        return 0 if self.shift is None or self.tables - self.shift >= self.shift else self.tables - self.shift

    @property
    def move(self) -> str:
        """Where to, in the words of the call: `up 7`, `up 10 (down 1)`, or `see your sheet`."""
        if self.shift is None:
            return "see your sheet"
        return f"up {self.shift}" + (f" (down {self.down})" if self.down else "")

    @property
    def words(self) -> str:
        going, deals = self.who.spoken, self.dealer.value
        return f"Hand {self.number}. {going} go out, {self.move}. {self.trump.label}. {deals} deals."


Line = TypeVar("Line", HandLine, CallLine)


def has_giveaway(lines: Iterable[Line]) -> bool:
    """Whether NT Low, of which people forget what it counts, is played on one of these hands (R35)."""
    return any(line.trump is Trump.NT_LOW for line in lines)


def session_title(lines: Sequence[Line]) -> str:
    """`Day 1 · Session 2 · Hands 16–30`, or `Hand 16` alone, of the lines of one session; with the hour of the day
    before its first hand: `Day 1 · 09:30 · Session 1`.
    """
    first, last = lines[0], lines[-1]
    hands = f"Hands {first.number}–{last.number}" if last is not first else f"Hand {first.number}"
    hour = f"{first.starts_at:%H:%M} · " if first.starts_at else ""
    return f"Day {first.day} · {hour}Session {first.session} · {hands}"


def split_sessions(lines: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    return tuple(tuple(session) for _, session in groupby(lines, key=attrgetter("session")))
