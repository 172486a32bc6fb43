"""The rotation, hand by hand: who goes out, what is trump, who deals; the book's sample of 30 hands, line for line, and
sheets of any length that carry it on.  R1, R6, R17, R18, R22; book 10(a), 10(b).

The book prints 30 hands only.  Its WHO column repeats after 6 hands, TRUMP after 10, DEALER after 12; carrying the
three on gives hands 31 to 50, which the provincial games play, and any further ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournament.domain import MOST_HANDS, Pair, Refusal, Seat
from tournament.domain.wording import Labelled


class Trump(Labelled):
    """What the TRUMP column may say; the value is the short form of files and addresses."""

    H = "H"
    S = "S"
    D = "D"
    C = "C"
    NT_LOW = "NTL"
    NT_HIGH = "NTH"

    @property
    def label(self) -> str:
        return TRUMP_LABELS[self]

    @property
    def is_suit(self) -> bool:
        """True for the four suits; a playoff hand is always played in one (R44)."""
        return self not in (Trump.NT_LOW, Trump.NT_HIGH)


TRUMP_LABELS = {
    Trump.H: "Hearts",
    Trump.S: "Spades",
    Trump.D: "Diamonds",
    Trump.C: "Clubs",
    Trump.NT_LOW: "NT Low",
    Trump.NT_HIGH: "NT High",
}

MOST_NAMED = 12  # hands that a warning names

NT_LOW_NOTE = "giveaway: count the opponents’ tricks"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the rotation, played at every table at once; `number` counts from 1."""

    number: int
    who: Pair
    trump: Trump
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Rotation:
    """A sheet by its name: one Hand for every hand, numbered from 1."""

    name: str
    hands: tuple[Hand, ...]

    @property
    def who(self) -> tuple[Pair, ...]:
        return tuple(hand.who for hand in self.hands)

    @property
    def trump(self) -> tuple[Trump, ...]:
        return tuple(hand.trump for hand in self.hands)

    @property
    def dealer(self) -> tuple[Seat, ...]:
        return tuple(hand.dealer for hand in self.hands)


def check_rotation(hands: Sequence[Hand]) -> tuple[str, ...]:
    """Notes on a sheet that can be played, where it is not as the book wants it.

    Raises Refusal for no hands, more than 1,000, or a number out of order.
    """
    Refusal.when(not hands, "This sheet has no hands. Give at least one.")
    Refusal.when(len(hands) > MOST_HANDS, f"This sheet has {len(hands)} hands; the most is {MOST_HANDS}.")
    for number, hand in enumerate(hands, start=1):
        check_hand(hand, number)
    at_home = [hand.number for hand in hands if hand.dealer not in hand.who.seats]
    warnings = []
    if at_home:
        one, hands_named = len(at_home) == 1, ", ".join(map(str, at_home[:MOST_NAMED]))
        more = f" and {len(at_home) - MOST_NAMED} more" if len(at_home) > MOST_NAMED else ""
        warnings = [
            f"On {'hand' if one else 'hands'} {hands_named}{more} the dealer stays home; the book has a visitor."
        ]
    return tuple(warnings) + tuple(
        f"{seat.value} goes out {out} times in {len(hands)} hands; half would be {len(hands) / 2:g}."
        for seat in Seat
        if abs(2 * (out := sum(seat in hand.who.seats for hand in hands)) - len(hands)) > 2
    )


def check_hand(hand: Hand, number: int) -> None:
    """Raises Refusal unless this is hand `number`."""
    Refusal.when(
        hand.number != number,
        f"Hand {hand.number} stands where hand {number} belongs. Number the hands from 1, without gaps.",
    )


_A, _B, _X, _Y = Seat
_AB, _XY, _AX, _BY, _AY, _BX = Pair
_H, _S, _D, _C, _NT_LOW, _NT_HIGH = Trump

PROVINCIAL_MOVEMENT = (
    "16 tables – players will be assigned to tables in zone order …, and move in sequence to complete 50 hands."
)
"""What the book says of the movement at the provincial games, and nowhere else."""

# fmt: off
THIRTY = Rotation("The book's 30 hands", (
    #    HAND  WHO  TRUMP    DEALER
    Hand( 1,   _AB, _H,       _B),
    Hand( 2,   _XY, _S,       _X),
    Hand( 3,   _AX, _D,       _A),
    Hand( 4,   _BY, _C,       _Y),
    Hand( 5,   _AY, _NT_LOW,  _A),
    Hand( 6,   _BX, _H,       _X),
    Hand( 7,   _AB, _S,       _B),
    Hand( 8,   _XY, _D,       _Y),
    Hand( 9,   _AX, _C,       _A),
    Hand(10,   _BY, _NT_HIGH, _B),
    Hand(11,   _AY, _H,       _Y),
    Hand(12,   _BX, _S,       _X),
    Hand(13,   _AB, _D,       _B),
    Hand(14,   _XY, _C,       _X),
    Hand(15,   _AX, _NT_LOW,  _A),
    Hand(16,   _BY, _H,       _Y),
    Hand(17,   _AY, _S,       _A),
    Hand(18,   _BX, _D,       _X),
    Hand(19,   _AB, _C,       _B),
    Hand(20,   _XY, _NT_HIGH, _Y),
    Hand(21,   _AX, _H,       _A),
    Hand(22,   _BY, _S,       _B),
    Hand(23,   _AY, _D,       _Y),
    Hand(24,   _BX, _C,       _X),
    Hand(25,   _AB, _NT_LOW,  _B),
    Hand(26,   _XY, _H,       _X),
    Hand(27,   _AX, _S,       _A),
    Hand(28,   _BY, _D,       _Y),
    Hand(29,   _AY, _C,       _A),
    Hand(30,   _BX, _NT_HIGH, _X),
))
# fmt: on


def rotation_for(hands: int, restart_after: Sequence[int] = ()) -> Rotation:
    """The sheet of 1 to 1,000 hands: the book's 30, the 50, or the first so many of the book's cycles.

    `restart_after` names hands after which the sheet begins again at its first line, as leaders with only the
    30-hand sheet do on the second day.  Raises Refusal for any other number of hands.
    """
    Refusal.when(not 1 <= hands <= MOST_HANDS, f"There is no sheet of {hands} hands. Choose from 1 to {MOST_HANDS}.")
    if not restart_after and hands in _NAMED:
        return _NAMED[hands]
    lines = []
    line = 0
    for number in range(1, hands + 1):
        lines.append(_hand(number, line))
        line = 0 if number in restart_after else line + 1
    again = ", ".join(f"{number + 1}" for number in sorted(set(restart_after)) if 0 < number < hands)
    name = f"{hands} hands"
    return Rotation(name + (f", beginning again at hand {again}" if again else ""), tuple(lines))


def rotation_of_days(days: Sequence[Sequence[int]], restart_each_day: bool = False) -> Rotation:
    """The sheet of an event whose sessions have these hands, day by day; raises Refusal."""
    ends = list(accumulate(sum(sessions) for sessions in days))
    return rotation_for(ends[-1] if ends else 0, ends[:-1] if restart_each_day else ())


def _hand(number: int, line: int) -> Hand:
    """The book's line, counted from 0, as hand `number`."""
    return Hand(number, THIRTY.who[line % 6], THIRTY.trump[line % 10], THIRTY.dealer[line % 12])


FIFTY = Rotation("The 50 hands", tuple(_hand(number, number - 1) for number in range(1, 51)))
_NAMED = {30: THIRTY, 50: FIFTY}
