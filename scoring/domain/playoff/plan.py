"""Who meets whom in a playoff, before a card is drawn: single hands, byes, places played for.  R43, R46, R47.

Two teams play one hand.  Of three, the first of the draw has the bye.  Four and more are the leader's to decide; what
is proposed to him is a knockout in which the first of the draw have the byes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Origin(Enum):
    """How a team comes into a hand."""

    DRAW = "draw"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a hand: the first, second … of the draw, or the winner or loser of the hand with that number."""

    origin: Origin
    number: int

    @property
    def label(self) -> str:
        """In words: `winner of hand 1`, `number 2 of the draw`."""
        if self.origin is Origin.DRAW:
            return f"number {self.number} of the draw"
        return f"{self.origin.value} of hand {self.number}"


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """One hand of a playoff; `place` is the one its winner takes among the tied teams, None where he plays on."""

    number: int
    round: int
    sides: tuple[Side, Side]
    place: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """The hands in order, and who takes the places from the best down; several sides in one level share it."""

    hands: tuple[PlannedHand, ...]
    levels: tuple[tuple[Side, ...], ...]


def draw_up(teams: int, to_place: int) -> Plan:
    """The plan for so many tied teams, of whose places the first `to_place` are decided one by one."""
    hands: list[PlannedHand] = []
    levels = _knock_out([Side(Origin.DRAW, number) for number in range(1, teams + 1)], 1, to_place, hands)
    return Plan(tuple(hands), tuple(levels))


def _knock_out(sides: Sequence[Side], place: int, to_place: int, hands: list[PlannedHand]) -> list[tuple[Side, ...]]:
    """The levels these sides end in, from `place` down; the hands they play are added to `hands`."""
    if len(sides) == 1 or place > to_place:
        return [tuple(sides)]
    slots: list[Side | None] = [sides[seed - 1] if seed <= len(sides) else None for seed in _seeds(len(sides))]
    fallen: list[list[Side]] = []
    while len(slots) > 1:
        winners: list[Side | None] = []
        losers: list[Side] = []
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            if one is None or other is None:
                winners.append(one)
                continue
            number = len(hands) + 1
            hands.append(PlannedHand(number, len(fallen) + 1, (one, other), place if len(slots) == 2 else None))
            winners.append(Side(Origin.WINNER, number))
            losers.append(Side(Origin.LOSER, number))
        slots = winners
        fallen.append(losers)
    levels = [tuple(side for side in slots if side is not None)]
    place += 1
    for losers in reversed(fallen):
        levels += _knock_out(losers, place, to_place, hands)
        place += len(losers)
    return levels


def _seeds(teams: int) -> list[int]:
    """The draw's numbers in the order of the bracket, filled up to a power of two so that the first have the byes."""
    seeds = [1]
    while len(seeds) < teams:
        size = 2 * len(seeds) + 1
        seeds = [number for seed in seeds for number in (seed, size - seed)]
    return seeds
