"""What a side game declares, and the one way its deals are tallied.

Form, score sheet, rules page, standings and storage all follow from the declaration: a further game is one more
file in `games/`, found by walking the folder, and nothing else is edited.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.side_games.domain import games as shelf
from scoring.side_games.domain.deal import Column, Ending, NumberedDeals, check_deals
from tournament.domain.refusal import Refusal

Settings = Mapping[str, Any]
Answer = dict[str, Any]


class UnknownGame(Refusal):
    """No side game goes by that key."""


class UnreadableDeals(Refusal):
    """What came is not sides, settings and deals."""


class WrongSides(Refusal):
    """Too many or too few sides, or two of one name."""


class WrongSetting(Refusal):
    """A setting the game does not have, or cannot take."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing players agree on before the first deal; without `choices` any whole number from 1."""

    key: str
    label: str
    default: int | str
    meaning: str
    choices: tuple[int | str, ...] = ()

    def accept(self, value: object) -> int | str:
        """The value itself when the setting can take it; raises WrongSetting."""
        if self.choices:
            # True == 1 in Python, and a file's `true` is not a number.
            for choice in self.choices:
                if type(value) is type(choice) and value == choice:
                    return choice
            allowed = " or ".join(str(choice) for choice in self.choices)
        else:
            if type(value) is int and value >= 1:
                return value
            allowed = "a whole number, 1 or more"
        raise WrongSetting(
            "The setting “%(setting)s” cannot be %(value)s. Give %(allowed)s.",
            setting=self.key,
            value=value,
            allowed=allowed,
        )


Score = Callable[[Sequence[str], NumberedDeals, Settings], Answer]
Tell = Callable[[Answer], tuple[str, ...]]


def tell_nothing(answer: Answer) -> tuple[str, ...]:
    """For a game whose points say all there is to say."""
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A side game's declaration.

    `score` is given sides, numbered deals that agree with the columns, and complete settings; it returns `over`,
    `points`, `winners` and what else the game has to say, and raises ImpossibleDeal.  `tell` says from such an answer,
    in sentences for the table, what comes next.
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
    score: Score
    tell: Tell = tell_nothing

    @property
    def columns(self) -> tuple[Column, ...]:
        """Every column of the score sheet once, in the order of the endings."""
        return tuple({column.key: column for ending in self.endings for column in ending.columns}.values())

    def settings_with_defaults(self, given: Settings) -> dict[str, int | str]:
        """Every setting of the game, as given or else its default; raises WrongSetting."""
        known = {setting.key: setting for setting in self.settings}
        for key in given:
            if key not in known:
                raise WrongSetting(
                    "%(game)s has no setting “%(setting)s”. It has: %(known)s.",
                    game=self.name,
                    setting=key,
                    known=", ".join(known) or "none",
                )
        return {key: setting.accept(given[key]) if key in given else setting.default for key, setting in known.items()}

    def tally(self, sides: Sequence[str], deals: Sequence[object], settings: Settings) -> Answer:
        """Where the game stands after these deals: a JSON object with `over`, `points`, `winners` and the game's own.

        Raises WrongSides, WrongSetting, or ImpossibleDeal for the first deal that cannot be.
        """
        check_sides(self, sides)
        return self.score(tuple(sides), check_deals(self.endings, sides, deals), self.settings_with_defaults(settings))


def games() -> dict[str, Game]:
    """Every side game there is, by key, in the order of their names."""
    found: list[Game] = [
        importlib.import_module(f"{shelf.__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(shelf.__path__)
    ]
    return {game.key: game for game in sorted(found, key=lambda game: game.name)}


def game_called(key: str) -> Game:
    """The side game of that key; raises UnknownGame."""
    known = games()
    if key not in known:
        raise UnknownGame("There is no side game “%(key)s”. There are: %(known)s.", key=key, known=", ".join(known))
    return known[key]


def tally_file(key: str, document: object) -> Answer:
    """Where a game stands, from `{"sides": […], "settings": {…}, "deals": […]}`; settings and deals may be left out.

    Raises UnknownGame, UnreadableDeals and whatever `Game.tally` raises.
    """
    game = game_called(key)
    if not isinstance(document, dict):
        raise UnreadableDeals("This is not an object with sides, settings and deals. Write one, or export it again.")
    for name in document:
        if name not in ("sides", "settings", "deals"):
            raise UnreadableDeals("“%(key)s” is not known here. Write sides, settings and deals only.", key=name)
    sides, settings, deals = document.get("sides"), document.get("settings", {}), document.get("deals", [])
    if not isinstance(sides, list):
        raise UnreadableDeals("“sides” is not a list of names. Name the %(side)ss in seat order.", side=game.side_word)
    if not isinstance(settings, dict):
        raise UnreadableDeals("“settings” is not an object. Write each setting by its name, or {} for none.")
    if not isinstance(deals, list):
        raise UnreadableDeals("“deals” is not a list. List the deals in the order they were played.")
    return game.tally(sides, deals, settings)


def check_sides(game: Game, sides: Sequence[object]) -> None:
    """Raises WrongSides unless the sides have different names and are as many as the game takes."""
    if not game.fewest_sides <= len(sides) <= game.most_sides:
        numbers = {game.fewest_sides, game.most_sides}
        raise WrongSides(
            "%(game)s takes %(numbers)s %(side)ss; %(given)s are named.",
            game=game.name,
            numbers=" to ".join(str(number) for number in sorted(numbers)),
            side=game.side_word,
            given=len(sides),
        )
    seen: set[str] = set()
    for side in sides:
        if not isinstance(side, str) or not side.strip():
            raise WrongSides("A %(side)s has no name. Give every %(side)s one.", side=game.side_word)
        if side.strip().casefold() in seen:
            raise WrongSides("Two %(side)ss are called “%(name)s”. Tell them apart.", side=game.side_word, name=side)
        seen.add(side.strip().casefold())
