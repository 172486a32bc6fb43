"""What is recorded for one deal of a side game: the columns a game declares, and the values they take."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scoring.domain.wording import list_numbers
from tournament.domain.refusal import Refusal

Deal = Mapping[str, Any]
NumberedDeals = Iterable[tuple[int, Deal]]


class ImpossibleDeal(Refusal):
    """A deal that cannot have happened; the sentence begins with its number."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"Deal {number}: {what}")


class Kind(Enum):
    NUMBER = "number"
    SIDE = "side"
    CARDS = "cards"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Column:
    """One thing recorded for a deal: once, or (`per_side`) a number for each side.

    Numbers lie between `least` and `most`; there are exactly `most` cards.  With `every_side` no side is left blank.
    An optional column may be left out.  With `reveal` a side is not named on the phone: what the table saw is chosen
    there, from each of the answers for the sides and a deal's number, with the side that it means.
    """

    key: str
    label: str
    kind: Kind
    hint: str = ""
    per_side: bool = False
    every_side: bool = True
    optional: bool = False
    least: int = 0
    most: int = 0
    reveal: Callable[[Sequence[str], int], list[tuple[str, str | None]]] | None = None

    def check(self, number: int, sides: Sequence[str], value: Any) -> None:
        """Raises ImpossibleDeal unless the value is of the column's kind and within its bounds."""
        match self.kind:
            case Kind.NUMBER if self.per_side:
                self.check_sides(number, sides, value)
            case Kind.NUMBER:
                self.check_number(number, value)
            case Kind.SIDE:
                require_side(number, sides, value)
            case Kind.TICK if value is not True:
                raise ImpossibleDeal(number, f"“{self.key}” can only be true. Leave it out otherwise.")
            case Kind.CARDS if not isinstance(value, list) or len(value) != self.most:
                raise ImpossibleDeal(number, f"“{self.key}” must be a list of {self.most} cards.")

    def check_sides(self, number: int, sides: Sequence[str], values: Any) -> None:
        """Raises ImpossibleDeal unless there is a number for every side that needs one, and for nobody else."""
        if not isinstance(values, Mapping):
            raise ImpossibleDeal(number, f"“{self.key}” is not an object. Write a number for each side.")
        for side in values:
            require_side(number, sides, side)
        for side in sides if self.every_side else values:
            if side not in values:
                raise ImpossibleDeal(number, f"{side} has no “{self.key}”. Write a number for each side.")
            self.check_number(number, values[side])

    def check_number(self, number: int, value: object) -> None:
        """Raises ImpossibleDeal unless the value is a whole number within the column's bounds."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise ImpossibleDeal(
                number, f"“{self.key}” cannot be {value}. Write a whole number from {self.least} to {self.most}."
            )


@dataclass(frozen=True, slots=True)
class Ending:
    key: str
    label: str
    columns: tuple[Column, ...]

    @property
    def needed(self) -> list[str]:
        return [column.key for column in self.columns if not column.optional]

    def fits(self, deal: Deal) -> bool:
        """True when the deal has what this ending needs and nothing else."""
        return set(self.needed) <= deal.keys() <= {column.key for column in self.columns}


def check_deals(endings: Sequence[Ending], sides: Sequence[str], deals: Sequence[object]) -> Iterator[tuple[int, Deal]]:
    """The deals with their numbers from 1, every column present (None where left out); raises ImpossibleDeal."""
    for number, deal in enumerate(deals, start=1):
        if not isinstance(deal, Mapping):
            raise ImpossibleDeal(number, "this is not an object. Write it with the game's columns.")
        filled = without_blanks(deal)
        columns = find_ending(endings, number, deal, filled).columns
        for column in columns:
            if column.key in filled:
                column.check(number, sides, filled[column.key])
        yield number, {column.key: filled.get(column.key) for column in columns}


def without_blanks(deal: Deal) -> Deal:
    """The deal without null values, also among the sides of a column: null is a blank on the sheet."""
    return {
        key: {side: number for side, number in value.items() if number is not None}
        if isinstance(value, Mapping)
        else value
        for key, value in deal.items()
        if value is not None
    }


def find_ending(endings: Sequence[Ending], number: int, deal: Deal, filled: Deal) -> Ending:
    """The way this deal ended, read from the columns that are filled in; raises ImpossibleDeal."""
    known = dict.fromkeys(column.key for ending in endings for column in ending.columns)
    for key in deal:
        if key not in known:
            raise ImpossibleDeal(number, f"“{key}” is not known here. Write {', '.join(known)} only.")
    for ending in endings:
        if ending.fits(filled):
            return ending
    each = [list_numbers([f"“{key}”" for key in ending.needed]) for ending in endings]
    given = list_numbers([f"“{key}”" for key in filled]) if filled else "nothing"
    raise ImpossibleDeal(number, f"it has {given}. A deal has {'; or '.join(each)}.")


def require_side(number: int, sides: Sequence[str], name: object) -> None:
    """Raises ImpossibleDeal unless the name is one of the sides."""
    if name not in sides:
        raise ImpossibleDeal(number, f"nobody here is called “{name}”. There are {', '.join(sides)}.")


def require_tricks(number: int, tricks: Mapping[str, int], due: int) -> None:
    """Raises ImpossibleDeal unless the tricks add up to those there were to take."""
    total = sum(tricks.values())
    if total != due:
        raise ImpossibleDeal(number, f"the tricks add up to {total}, not {due}. Count them again.")


def refuse_after_end(number: int) -> ImpossibleDeal:
    return ImpossibleDeal(number, f"the game was over after deal {number - 1}. Start a new one.")
