"""A team's four seats and the pairs they make.  R18, R23; book 10(a)."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import cycle
from typing import NamedTuple

from tournament.domain.wording import Labelled

NAME_LENGTH = 80  # letters of the name of a team or a person


SPELLINGS = str.maketrans(dict.fromkeys("’‘‛ʼʻ`´′＇", "'") | dict.fromkeys("‐‑‒–—−﹣－", "-"))
"""Signs that are typed for an apostrophe and for a hyphen."""


def name_key(name: str) -> str:
    """What names are compared by: capitals, spaces, and how apostrophes, hyphens and accents are typed make no
    difference.
    """
    composed = unicodedata.normalize("NFKC", name.translate(SPELLINGS))
    return unicodedata.normalize("NFKC", " ".join(composed.split()).casefold())


def search_key(text: str) -> str:
    """What is looked for in names: their letters and digits without accents, words apart by single blanks."""
    letters = unicodedata.normalize("NFKD", name_key(text).replace("'", "").replace("-", " "))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def place_key(name: str) -> str:
    """What zones and areas are compared by: as names are, and `5` is the same as `Zone 5`."""
    return re.sub(r"^(zone|area) (?=\d)", "", name_key(name))


def place_name(kind: str, name: str) -> str:
    """A zone or an area as people say it: `Zone 4` where it was written as `4`."""
    return f"{kind} {name}" if name.isdecimal() else name


def spell_alike(name: str, known: Iterable[str]) -> str:
    """The name as the first known one that is the same spells it; a new name with single spaces."""
    return next((spelled for spelled in known if name_key(spelled) == name_key(name)), " ".join(name.split()))


class Seat(Enum):
    """One of the four letters the players of a team call themselves by."""

    A = "A"
    B = "B"
    X = "X"
    Y = "Y"


class Pair(Labelled):
    """Two seats that go out or stay home together, in the book's order of the WHO column."""

    AB = "AB"
    XY = "XY"
    AX = "AX"
    BY = "BY"
    AY = "AY"
    BX = "BX"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats, A before B before X before Y."""
        return Seat(self.value[0]), Seat(self.value[1])

    @property
    def other(self) -> "Pair":
        """The pair made of the other two seats: who stays home when this pair goes out (R18)."""
        return OTHER_PAIR[self]

    @property
    def label(self) -> str:
        return f"{self.value[0]}&{self.value[1]}"

    @property
    def spoken(self) -> str:
        """As the leader calls it: `A and B`."""
        return f"{self.value[0]} and {self.value[1]}"


class SpareTurn(NamedTuple):
    """Hands on which a spare plays in a seat, those after one hand up to another: whoever has the seat sits out.

    The name is None where players are not named, and empty where nobody plays in the seat: the team is three.
    """

    seat: Seat
    name: str | None
    after_hand: int
    last_hand: int

    def has(self, hand: int) -> bool:
        return self.after_hand < hand <= self.last_hand

    @property
    def is_empty(self) -> bool:
        return self.name == ""


def take_turns(stretches: Sequence[tuple[int, int]], order: Sequence[Seat | None], name: str) -> list[SpareTurn]:
    """A spare's turns: on each stretch of hands, from one hand to another, the next in order sits out; None is the
    spare.
    """
    sitting_out = zip(stretches, cycle(order), strict=False)
    return [SpareTurn(seat, name, first - 1, last) for (first, last), seat in sitting_out if seat is not None]


OTHER_PAIR = {
    Pair.AB: Pair.XY, Pair.XY: Pair.AB,
    Pair.AX: Pair.BY, Pair.BY: Pair.AX,
    Pair.AY: Pair.BX, Pair.BX: Pair.AY,
}  # fmt: skip
