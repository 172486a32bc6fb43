"""One line of a side game's sheet: the columns a game declares, and what may be written in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tournament.domain.refusal import Refusal

Deal = Mapping[str, Any]
NumberedDeals = Iterable[tuple[int, Deal]]


class ImpossibleDeal(Refusal):
    """A deal that cannot have happened; the sentence gives its number."""


class Kind(Enum):
    """What is written in a column."""

    NUMBER = "number"
    SIDE = "side"
    CARDS = "cards"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Column:
    """One thing written down for a deal: once, or (`per_side`) a number for each side.

    Numbers lie between `least` and `most`; of cards there are exactly `most`.  With `every_side` no side is left
    blank.  An optional column may be left out.
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


@dataclass(frozen=True, slots=True)
class Ending:
    """One way a deal can end, and the columns that are filled in then."""

    key: str
    label: str
    columns: tuple[Column, ...]

    def fits(self, deal: Deal) -> bool:
        """True when the deal has what this ending needs and nothing else."""
        needed = {column.key for column in self.columns if not column.optional}
        return needed <= deal.keys() <= {column.key for column in self.columns}


def check_deals(endings: Sequence[Ending], sides: Sequence[str], deals: Sequence[object]) -> Iterator[tuple[int, Deal]]:
    """The deals with their numbers from 1, every column present (None where left out); raises ImpossibleDeal."""
    for number, deal in enumerate(deals, start=1):
        if not isinstance(deal, Mapping):
            raise ImpossibleDeal("Deal %(deal)s is not an object. Write it with the game's columns.", deal=number)
        filled = without_blanks(deal)
        ending = ending_of(endings, number, deal, filled)
        for column in ending.columns:
            if column.key in filled:
                check_column(column, number, sides, filled[column.key])
        yield number, {column.key: filled.get(column.key) for column in ending.columns}


def without_blanks(deal: Deal) -> Deal:
    """The deal without what is null in it, also among the sides of a column: null is a blank on the sheet."""
    return {
        key: {side: number for side, number in value.items() if number is not None}
        if isinstance(value, Mapping)
        else value
        for key, value in deal.items()
        if value is not None
    }


def ending_of(endings: Sequence[Ending], number: int, deal: Deal, filled: Deal) -> Ending:
    """The way this deal ended, read from the columns that are filled in; raises ImpossibleDeal."""
    known = {column.key: column for ending in endings for column in ending.columns}
    for key in deal:
        if key not in known:
            raise ImpossibleDeal(
                "Deal %(deal)s: “%(key)s” is not known here. Write %(known)s only.",
                deal=number,
                key=key,
                known=", ".join(known),
            )
    fitting = [ending for ending in endings if ending.fits(filled)]
    if not fitting:
        raise ImpossibleDeal(
            "Deal %(deal)s has %(given)s. A deal has %(endings)s.",
            deal=number,
            given=" and ".join(f"“{key}”" for key in filled) or "nothing",
            endings="; or ".join(
                " and ".join(f"“{column.key}”" for column in ending.columns if not column.optional)
                for ending in endings
            ),
        )
    return fitting[0]


def check_column(column: Column, number: int, sides: Sequence[str], value: Any) -> None:
    """Raises ImpossibleDeal unless the value is of the column's kind and within its bounds."""
    if column.per_side:
        if not isinstance(value, Mapping):
            raise ImpossibleDeal(
                "Deal %(deal)s: “%(key)s” is not an object. Write a number for each side.", deal=number, key=column.key
            )
        for side in value:
            require_side(number, sides, side)
        for side in sides if column.every_side else value:
            if side not in value:
                raise ImpossibleDeal(
                    "Deal %(deal)s: %(side)s has no “%(key)s”. Write a number for each side.",
                    deal=number,
                    side=side,
                    key=column.key,
                )
            require_number(column, number, value[side])
    elif column.kind is Kind.NUMBER:
        require_number(column, number, value)
    elif column.kind is Kind.SIDE:
        require_side(number, sides, value)
    elif column.kind is Kind.TICK and value is not True:
        raise ImpossibleDeal(
            "Deal %(deal)s: “%(key)s” can only be true. Leave it out otherwise.", deal=number, key=column.key
        )
    elif column.kind is Kind.CARDS and (not isinstance(value, list) or len(value) != column.most):
        raise ImpossibleDeal(
            "Deal %(deal)s: “%(key)s” must be a list of %(most)s cards.", deal=number, key=column.key, most=column.most
        )


def require_number(column: Column, number: int, value: object) -> None:
    """Raises ImpossibleDeal unless the value is a whole number within the column's bounds."""
    if type(value) is not int or not column.least <= value <= column.most:
        raise ImpossibleDeal(
            "Deal %(deal)s: “%(key)s” cannot be %(value)s. Write a whole number from %(least)s to %(most)s.",
            deal=number,
            key=column.key,
            value=value,
            least=column.least,
            most=column.most,
        )


def require_side(number: int, sides: Sequence[str], name: object) -> None:
    """Raises ImpossibleDeal when the name is a stranger's."""
    if name not in sides:
        raise ImpossibleDeal(
            "Deal %(deal)s: nobody here is called “%(name)s”. There are %(sides)s.",
            deal=number,
            name=name,
            sides=", ".join(sides),
        )


def require_tricks(number: int, tricks: Mapping[str, int], due: int) -> None:
    """Raises ImpossibleDeal unless the tricks add up to those there were to take."""
    total = sum(tricks.values())
    if total != due:
        raise ImpossibleDeal(
            "Deal %(deal)s: the tricks add up to %(total)s, not %(due)s. Count them again.",
            deal=number,
            total=total,
            due=due,
        )


def refuse_after_end(number: int) -> ImpossibleDeal:
    """The refusal of a deal played after the game was over."""
    return ImpossibleDeal(
        "Deal %(deal)s: the game was over after deal %(last)s. Start a new one.", deal=number, last=number - 1
    )
