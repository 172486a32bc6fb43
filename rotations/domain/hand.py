"""The rotation, hand by hand: who goes out, what is trump, who deals.  R17, R18, R22; book 10(a), 10(b)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain import BOOK, MOST_HANDS, GoingOut, HouseRules, Pair, Refusal, Seat
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


def check_rotation(hands: Sequence[Hand], rules: HouseRules = BOOK) -> tuple[str, ...]:
    """Notes on a sheet that can be played, where it is not as these rules want it.

    Raises Refusal for no hands, more than 1,000, or a number out of order.
    """
    Refusal.when(not hands, "This sheet has no hands. Give at least one.")
    Refusal.when(len(hands) > MOST_HANDS, f"This sheet has {len(hands)} hands; the most is {MOST_HANDS}.")
    for number, hand in enumerate(hands, start=1):
        check_hand(hand, number)
    at_home = [hand.number for hand in hands if hand.dealer not in hand.who.seats]
    warnings = []
    if at_home and not rules.dealer:
        one, hands_named = len(at_home) == 1, ", ".join(map(str, at_home[:MOST_NAMED]))
        more = f" and {len(at_home) - MOST_NAMED} more" if len(at_home) > MOST_NAMED else ""
        warnings = [
            f"On {'hand' if one else 'hands'} {hands_named}{more} the dealer stays home; the book has a visitor."
        ]
    return tuple(warnings) + tuple(
        f"{seat.value} goes out {out} times in {len(hands)} hands; half would be {len(hands) / 2:g}."
        for seat in Seat
        if rules.who is not GoingOut.SAME_PAIR
        and abs(2 * (out := sum(seat in hand.who.seats for hand in hands)) - len(hands)) > 2
    )


def check_hand(hand: Hand, number: int) -> None:
    """Raises Refusal unless this is hand `number`."""
    if hand.number != number:
        raise Refusal(f"Hand {hand.number} stands where hand {number} belongs. Number the hands from 1, without gaps.")
