"""The pre-set plan, hand by hand: who goes out, what is trump, who deals.  R17, R18, R22; book 10(a), 10(b)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rotations.domain.hand import Hand, Trump
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import MOST_HANDS
from tournament.domain.team import Pair, Seat


@dataclass(frozen=True, slots=True)
class Rotation:
    """A sheet by its name: one Hand for every hand, numbered from 1."""

    name: str
    hands: tuple[Hand, ...]

    @property
    def who(self) -> tuple[Pair, ...]:
        """The WHO column."""
        return tuple(hand.who for hand in self.hands)

    @property
    def trump(self) -> tuple[Trump, ...]:
        """The TRUMP column."""
        return tuple(hand.trump for hand in self.hands)

    @property
    def dealer(self) -> tuple[Seat, ...]:
        """The DEALER column."""
        return tuple(hand.dealer for hand in self.hands)


def check_rotation(hands: Sequence[Hand]) -> tuple[str, ...]:
    """Notes on a sheet that can be played (a letter that goes out too often or too seldom).

    Raises Refusal naming the hand: no hands, more than 1,000, a number out of order, a dealer who stays home.
    """
    if not hands:
        raise Refusal("This sheet has no hands. Give at least one.")
    if len(hands) > MOST_HANDS:
        raise Refusal("This sheet has %(hands)s hands; the most is %(most)s.", hands=len(hands), most=MOST_HANDS)
    for number, hand in enumerate(hands, start=1):
        check_hand(hand, number)
    return tuple(
        f"{seat.value} goes out {out} times in {len(hands)} hands; half would be {len(hands) / 2:g}."
        for seat in Seat
        if abs(2 * (out := sum(seat in hand.who.seats for hand in hands)) - len(hands)) > 2
    )


def check_hand(hand: Hand, number: int) -> None:
    """Raises Refusal unless this is hand `number` and one of those who go out deals."""
    if hand.number != number:
        raise Refusal(
            "Hand %(hand)s stands where hand %(number)s belongs. Number the hands from 1, without gaps.",
            hand=hand.number,
            number=number,
        )
    if hand.dealer not in hand.who.seats:
        raise Refusal(
            "Hand %(number)s: %(dealer)s deals but stays home while %(who)s go out. One of those who go out must deal.",
            number=number,
            dealer=hand.dealer.value,
            who=hand.who.label,
        )
