"""What a side game declares, and how its deals are tallied.

Form, score sheet, rules page, standings and storage all follow from the declaration: a new game is one more
file in `games/`, found automatically, and nothing else is edited.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.domain.flags import TRICKS
from scoring.domain.wording import list_numbers
from scoring.side_games.domain import games as game_modules
from scoring.side_games.domain.deal import (
    Column,
    Deal,
    Ending,
    NumberedDeals,
    check_deals,
    refuse_after_end,
    require_tricks,
)
from tournament.domain.refusal import Refusal

BOOK = 6  # tricks that count nothing where points are for those above

Settings = Mapping[str, Any]
Tally = dict[str, Any]


class UnknownGame(Refusal):
    """No side game has that key."""


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
        if not self.choices and type(value) is int and value >= 1:
            return value
        for choice in self.choices:
            # True == 1 in Python, and a file's `true` is not a number.
            if type(value) is type(choice) and value == choice:
                return choice
        allowed = list_numbers(self.choices, "or") if self.choices else "a whole number, 1 or more"
        raise Refusal(f"The setting “{self.key}” cannot be {value}. Give {allowed}.")


@dataclass(frozen=True, slots=True)
class Game:
    """A side game's declaration.

    `score` takes sides, numbered deals that agree with the columns, and complete settings; it returns `over`,
    `points`, `winners` and what the game adds, and raises ImpossibleDeal.  `announce` returns sentences about the next
    deal from such a tally.  `scored_in` is what a side wins in a deal, where the columns do not say it.  `rounds` are
    the deals of a whole game where nothing is added up over them.  With `most_points_win` a session's champion has
    most points over all tables, whoever won the final.
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
    most_points_win: bool = False

    @property
    def columns(self) -> tuple[Column, ...]:
        """Every column of the score sheet once, in the order of the endings."""
        return tuple({column.key: column for ending in self.endings for column in ending.columns}.values())

    def settings_with_defaults(self, given: Settings) -> dict[str, int | str]:
        """Every setting of the game, as given or else its default; raises Refusal for an unknown setting or value."""
        known = {setting.key: setting for setting in self.settings}
        for key in given:
            if key not in known:
                raise Refusal(f"{self.name} has no setting “{key}”. It has: {', '.join(known) or 'none'}.")
        return {key: setting.accept(given[key]) if key in given else setting.default for key, setting in known.items()}

    def tally(self, sides: Sequence[str], deals: Sequence[object], settings: Settings) -> Tally:
        """A JSON object with `over`, `points`, `winners` and the game's own; raises Refusal, ImpossibleDeal."""
        self.check_sides(sides)
        return self.score(tuple(sides), check_deals(self.endings, sides, deals), self.settings_with_defaults(settings))

    def say_sides(self) -> str:
        """`2`, `2 to 7`."""
        if self.fewest_sides == self.most_sides:
            return str(self.most_sides)
        return f"{self.fewest_sides} to {self.most_sides}"

    def check_sides(self, sides: Sequence[object]) -> None:
        """Raises Refusal unless the sides have different names and are as many as the game takes."""
        if not self.fewest_sides <= len(sides) <= self.most_sides:
            raise Refusal(f"{self.name} takes {self.say_sides()} {self.side_word}s; {len(sides)} are named.")
        seen: set[str] = set()
        for side in sides:
            if not isinstance(side, str) or not side.strip():
                raise Refusal(f"A {self.side_word} has no name. Give every {self.side_word} one.")
            if side.strip().casefold() in seen:
                raise Refusal(f"Two {self.side_word}s are called “{side}”. Give them different names.")
            seen.add(side.strip().casefold())


def games() -> dict[str, Game]:
    """Every side game by its key, in the order of their names."""
    declared: list[Game] = [
        importlib.import_module(f"{game_modules.__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(game_modules.__path__)
    ]
    return {game.key: game for game in sorted(declared, key=lambda game: game.name)}


def find_game(key: str) -> Game:
    """The side game of that key; raises UnknownGame."""
    known = games()
    if key not in known:
        raise UnknownGame(f"There is no side game “{key}”. There are: {', '.join(known)}.")
    return known[key]


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
