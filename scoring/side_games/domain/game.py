"""What a side game declares, how its deals are checked and tallied, and its score sheet.

Form, score sheet, rules page and API follow from the declaration: a new game is one file in `games/` and a line there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from tournament.domain import TRICKS, Refusal, list_numbers

BOOK = 6  # tricks that count nothing where points are for those above

Deal = Mapping[str, Any]
NumberedDeals = Iterable[tuple[int, Deal]]
Settings = Mapping[str, Any]
Tally = dict[str, Any]


class ImpossibleDeal(Refusal):
    """A deal that cannot have happened; the sentence begins with its number."""


class Kind(Enum):
    NUMBER = "number"  # one for each side
    SIDE = "side"
    CARDS = "cards"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Column:
    """One thing recorded for a deal.

    Numbers lie between `least` and `most`; there are exactly `most` cards.  With `every_side` no side is left blank.
    An optional column may be left out; where `nobody` says what that means, one has to choose it.
    """

    key: str
    label: str
    kind: Kind
    hint: str = ""
    every_side: bool = True
    optional: bool = False
    nobody: str = ""
    least: int = 0
    most: int = 0

    def fault(self, sides: Sequence[str], value: Any) -> str:
        """What is wrong with a value, as a sentence without its capital; empty where nothing is."""
        is_number = self.kind is Kind.NUMBER
        if is_number and not isinstance(value, Mapping):
            return f"“{self.key}” is not an object. Write a number for each side."
        named = value if is_number else [value] if self.kind is Kind.SIDE else []
        if strangers := [name for name in named if name not in sides]:
            return f"nobody here is called “{strangers[0]}”. There are {', '.join(sides)}."
        if is_number and self.every_side and (blank := [side for side in sides if side not in value]):
            return f"{blank[0]} has no “{self.key}”. Write a number for each side."
        numbers = value.values() if is_number else []
        if wrong := [number for number in numbers if type(number) is not int or not self.least <= number <= self.most]:
            return f"“{self.key}” cannot be {wrong[0]}. Write a whole number from {self.least} to {self.most}."
        if self.kind is Kind.TICK and value is not True:
            return f"“{self.key}” can only be true. Leave it out otherwise."
        if self.kind is Kind.CARDS and (not isinstance(value, list) or len(value) != self.most):
            return f"“{self.key}” must be a list of {self.most} cards."
        return ""


@dataclass(frozen=True, slots=True)
class Ending:
    key: str
    label: str
    columns: tuple[Column, ...]

    @property
    def needed(self) -> list[str]:
        return [column.key for column in self.columns if not column.optional]

    def fits(self, deal: Deal) -> bool:
        return set(self.needed) <= deal.keys() <= {column.key for column in self.columns}


def check_deals(endings: Sequence[Ending], sides: Sequence[str], deals: Sequence[Deal]) -> Iterator[tuple[int, Deal]]:
    """The deals with their numbers from 1, every column present (None where left out); raises ImpossibleDeal."""
    for number, deal in enumerate(deals, start=1):
        filled = {key: without_blanks(value) for key, value in deal.items() if value is not None}
        ending = next((ending for ending in endings if ending.fits(filled)), None)
        if ending is None:
            ways = [list_numbers([f"“{key}”" for key in ending.needed]) for ending in endings]
            has = list_numbers([f"“{key}”" for key in filled]) if filled else "nothing"
            raise ImpossibleDeal(f"Deal {number}: it has {has}. A deal has {'; or '.join(ways)}.")
        for column in ending.columns:
            fault = column.fault(sides, filled[column.key]) if column.key in filled else ""
            ImpossibleDeal.when(fault, f"Deal {number}: {fault}")
        yield number, {column.key: filled.get(column.key) for column in ending.columns}


def without_blanks(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {side: number for side, number in value.items() if number is not None}


def require_tricks(number: int, tricks: Mapping[str, int], due: int) -> None:
    """Raises ImpossibleDeal unless the tricks add up to those there were to take."""
    total = sum(tricks.values())
    ImpossibleDeal.when(total != due, f"Deal {number}: the tricks add up to {total}, not {due}. Count them again.")


def refuse_after_end(number: int) -> ImpossibleDeal:
    return ImpossibleDeal(f"Deal {number}: the game was over after deal {number - 1}. Start a new one.")


@dataclass(frozen=True, slots=True)
class Setting:
    """A rule that players agree on before the first deal; without `choices` any whole number from 1."""

    key: str
    label: str
    default: int | str
    meaning: str
    choices: tuple[int | str, ...] = ()

    def accept(self, value: object) -> int | str:
        """The value itself when the setting can take it; raises Refusal."""
        if type(value) is int and value >= 1 and not self.choices:
            return value
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:  # True == 1 in Python
                return choice
        allowed = list_numbers(self.choices, "or") if self.choices else "a whole number, 1 or more"
        raise Refusal(f"The setting “{self.key}” cannot be {value}. Give {allowed}.")


@dataclass(frozen=True, slots=True)
class Game:
    """A side game's declaration.

    `score` takes sides, numbered deals that agree with the columns, and complete settings; it returns `over`,
    `points`, `winners` and what the game adds, and raises ImpossibleDeal.  `announce` returns sentences about the next
    deal from such a tally.  `scored_in` is what a side wins in a deal, where the columns do not say it.  `rounds` are
    the deals of a whole game where nothing is added up over them.
    """

    key: str
    name: str
    source: str
    side_word: str
    fewest_sides: int
    most_sides: int
    settings: tuple[Setting, ...]
    endings: tuple[Ending, ...]
    rules: tuple[str, ...]
    score: Callable[[Sequence[str], NumberedDeals, Settings], Tally]
    announce: Callable[[Tally], tuple[str, ...]] = lambda tally: ()
    scored_in: str = ""
    rounds: int | None = None

    @property
    def columns(self) -> tuple[Column, ...]:
        """Every column of the score sheet once, in the order of the endings."""
        return tuple({column.key: column for ending in self.endings for column in ending.columns}.values())

    def settings_with_defaults(self, given: Settings) -> dict[str, int | str]:
        """Every setting of the game, as given or else its default; raises Refusal for an unknown setting or value."""
        known = {setting.key: setting for setting in self.settings}
        for key in given:
            Refusal.when(key not in known, f"{self.name} has no setting “{key}”. It has: {', '.join(known) or 'none'}.")
        return {key: setting.accept(given[key]) if key in given else setting.default for key, setting in known.items()}

    def tally(self, sides: Sequence[str], deals: Sequence[Deal], settings: Settings) -> Tally:
        """A JSON object with `over`, `points`, `winners` and the game's own; raises Refusal, ImpossibleDeal."""
        fewest = f"{self.fewest_sides} to " if self.fewest_sides < self.most_sides else ""
        Refusal.when(
            not self.fewest_sides <= len(sides) <= self.most_sides,
            f"{self.name} takes {fewest}{self.most_sides} {self.side_word}s; {len(sides)} are named.",
        )
        for number, side in enumerate(sides):
            Refusal.when(not side.strip(), f"A {self.side_word} has no name. Give every {self.side_word} one.")
            Refusal.when(
                side.strip().casefold() in [other.strip().casefold() for other in sides[:number]],
                f"Two {self.side_word}s are called “{side}”. Give them different names.",
            )
        return self.score(tuple(sides), check_deals(self.endings, sides, deals), self.settings_with_defaults(settings))


def score_to_target(
    sides: Sequence[str],
    deals: NumberedDeals,
    settings: Settings,
    points_of: Callable[[Deal, Settings], Mapping[str, int]],
) -> Tally:
    """The tally where the first with `target` points wins; `points_of` scores one deal.  Raises ImpossibleDeal."""
    points = dict.fromkeys(sides, 0)
    winners: list[str] = []
    for number, deal in deals:
        if winners:
            raise refuse_after_end(number)
        require_tricks(number, deal["tricks"], TRICKS)
        for side, won in points_of(deal, settings).items():
            points[side] += won
        winners = [side for side in sides if points[side] >= settings["target"]]
    return {"over": bool(winners), "points": points, "winners": winners}


@dataclass(frozen=True)
class ScoreSheet:
    """One sitting of a side game; `is_stopped` when the players ended it where it stood."""

    game: Game
    sides: tuple[str, ...]
    settings: Settings
    deals: tuple[Deal, ...] = ()
    is_stopped: bool = False

    @cached_property
    def tally(self) -> Tally:
        """Where the game stands; raises ImpossibleDeal, Refusal for wrong sides or settings."""
        return self.game.tally(self.sides, self.deals, self.settings)

    @property
    def is_over(self) -> bool:
        return self.tally["over"] or self.is_stopped

    @property
    def winners(self) -> list[str]:
        """Who has won; empty while it is played, or when the players stopped before anybody won anything."""
        return list(self.tally["winners"]) if self.is_over else []

    @property
    def announcements(self) -> tuple[str, ...]:
        """What the table needs to know before the next deal."""
        return () if self.is_over else self.game.announce(self.tally)

    @property
    def playing(self) -> list[str]:
        return [side for side in self.sides if side not in self.tally.get("out", ())]

    @property
    def complete_settings(self) -> dict[str, int | str]:
        return self.game.settings_with_defaults(self.settings)

    @property
    def agreed(self) -> list[tuple[str, int | str]]:
        values = self.complete_settings
        return [(setting.label, values[setting.key]) for setting in self.game.settings]

    @property
    def numbered(self) -> "ScoreSheet":
        """The same sheet with `Player 1`, `Pair 2` for the names, in the order of the seats."""
        word = self.game.side_word.capitalize()
        numbers = {side: f"{word} {number}" for number, side in enumerate(self.sides, start=1)}

        def renamed(value: Any) -> Any:
            if isinstance(value, Mapping):
                return {numbers[side]: of_side for side, of_side in value.items()}
            return numbers.get(value, value) if isinstance(value, str) else value

        deals = tuple({key: renamed(value) for key, value in deal.items()} for deal in self.deals)
        return replace(self, sides=tuple(numbers.values()), deals=deals)

    @property
    def lines(self) -> list[str]:
        """Each deal as one line: `Granded: Us; Tricks: Us 8, Them 5`."""
        return [
            "; ".join(
                f"{column.label}: {say(deal[column.key])}"
                for column in self.game.columns
                if deal.get(column.key) is not None
            )
            for deal in self.deals
        ]


def say(value: Any) -> str:
    """A value of a deal as text: of each side, cards with blanks between them, a tick as a tick."""
    if isinstance(value, Mapping):
        return ", ".join(f"{side} {number}" for side, number in value.items() if number is not None)
    return " ".join(value) if isinstance(value, list) else "✓" if value is True else str(value)
