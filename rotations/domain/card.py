"""A table's plan and the leader's, line for line, as they are read at the table and called in the hall.

Values only: whoever works out the movement fills them in, whoever prints or shows them needs nothing else.
R17–R20, R22, R23.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from rotations.domain.hand import Trump
from tournament.domain.team import Pair, Seat


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand as one table plays it; hands, sessions (through the event), days and tables count from 1."""

    number: int
    session: int
    day: int
    who: Pair
    move_to: int
    visited_by: int
    trump: Trump
    dealer: Seat


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's whole event: whose home it is, who sits there (None: no name known), and its hands in order."""

    table: int
    team: str
    zone: str
    players: Mapping[Seat, str | None]
    lines: tuple[HandLine, ...]


@dataclass(frozen=True, slots=True)
class CallLine:
    """One hand as the leader calls it; `shift` is how many tables everyone moves up, None where tables differ."""

    number: int
    session: int
    day: int
    shift: int | None
    who: Pair
    trump: Trump
    dealer: Seat

    @property
    def move(self) -> str:
        """Where to, in the words of the call: `up 7`, or `see your sheet`."""
        return "see your sheet" if self.shift is None else f"up {self.shift}"

    @property
    def words(self) -> str:
        """The whole call: `Hand 7. A and B go out, up 7. Spades. B deals.`  R20."""
        return (
            f"Hand {self.number}. {self.who.spoken} go out, {self.move}. {self.trump.label}. {self.dealer.value} deals."
        )


Line = TypeVar("Line", HandLine, CallLine)


def split_sessions(lines: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    """The lines cut into their sessions, in the order given."""
    return tuple(tuple(session) for _, session in groupby(lines, key=attrgetter("session")))
