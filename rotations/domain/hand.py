"""One line of the sheet: who goes out, what is trump, who deals.  R17, R18, R22."""

from dataclasses import dataclass
from enum import Enum

from tournament.domain.team import Pair, Seat


class Trump(Enum):
    """What the TRUMP column may say; the value is the short form of files and addresses."""

    H = "H"
    S = "S"
    D = "D"
    C = "C"
    NT_LOW = "NTL"
    NT_HIGH = "NTH"

    @property
    def label(self) -> str:
        """In words, as it is called and printed: `Hearts`, `NT Low`."""
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

NT_LOW_NOTE = "giveaway: count the opponents' tricks"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the rotation, played at every table at once; `number` counts from 1."""

    number: int
    who: Pair
    trump: Trump
    dealer: Seat
