"""What a side game declares, what is recorded for one of its deals, how the deals are tallied, and its score sheet.

Form, score sheet, rules page, standings and storage all follow from the declaration: a new game is one more file in
`games/`, found automatically, and nothing else is edited.

A session is played at several tables.  The documents name a Grand Champion only for Whistler: most toothpicks, a
final's among them.  House default for the other games: the winner of the final, then most games won, then most
points.  Equal sides share the title.
"""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any

from scoring.side_games.domain import games as game_modules
from tournament.domain import TRICKS, NotFound, Refusal, list_numbers

BOOK = 6  # tricks that count nothing where points are for those above

Deal = Mapping[str, Any]
NumberedDeals = Iterable[tuple[int, Deal]]
Settings = Mapping[str, Any]
Tally = dict[str, Any]


class ImpossibleDeal(Refusal):
    """A deal that cannot have happened; the sentence begins with its number."""


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
                raise ImpossibleDeal(f"Deal {number}: “{self.key}” can only be true. Leave it out otherwise.")
            case Kind.CARDS if not isinstance(value, list) or len(value) != self.most:
                raise ImpossibleDeal(f"Deal {number}: “{self.key}” must be a list of {self.most} cards.")

    def check_sides(self, number: int, sides: Sequence[str], values: Any) -> None:
        """Raises ImpossibleDeal unless there is a number for every side that needs one, and for nobody else."""
        ImpossibleDeal.when(
            not isinstance(values, Mapping),
            f"Deal {number}: “{self.key}” is not an object. Write a number for each side.",
        )
        for side in values:
            require_side(number, sides, side)
        for side in sides if self.every_side else values:
            ImpossibleDeal.when(
                side not in values, f"Deal {number}: {side} has no “{self.key}”. Write a number for each side."
            )
            self.check_number(number, values[side])

    def check_number(self, number: int, value: object) -> None:
        """Raises ImpossibleDeal unless the value is a whole number within the column's bounds."""
        ImpossibleDeal.when(
            type(value) is not int or not self.least <= value <= self.most,
            f"Deal {number}: “{self.key}” cannot be {value}. Write a whole number from {self.least} to {self.most}.",
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
        return set(self.needed) <= deal.keys() <= {column.key for column in self.columns}


def check_deals(endings: Sequence[Ending], sides: Sequence[str], deals: Sequence[object]) -> Iterator[tuple[int, Deal]]:
    """The deals with their numbers from 1, every column present (None where left out); raises ImpossibleDeal."""
    for number, deal in enumerate(deals, start=1):
        if not isinstance(deal, Mapping):
            raise ImpossibleDeal(f"Deal {number}: this is not an object. Write it with the game’s columns.")
        filled = {
            key: {side: number for side, number in value.items() if number is not None}
            if isinstance(value, Mapping)
            else value
            for key, value in deal.items()
            if value is not None
        }
        columns = find_ending(endings, number, deal, filled).columns
        for column in columns:
            if column.key in filled:
                column.check(number, sides, filled[column.key])
        yield number, {column.key: filled.get(column.key) for column in columns}


def find_ending(endings: Sequence[Ending], number: int, deal: Deal, filled: Deal) -> Ending:
    """The way this deal ended, read from the columns that are filled in; raises ImpossibleDeal."""
    known = dict.fromkeys(column.key for ending in endings for column in ending.columns)
    for key in deal:
        ImpossibleDeal.when(
            key not in known, f"Deal {number}: “{key}” is not known here. Write {', '.join(known)} only."
        )
    each = [list_numbers([f"“{key}”" for key in ending.needed]) for ending in endings]
    given = list_numbers([f"“{key}”" for key in filled]) if filled else "nothing"
    return ImpossibleDeal.require(
        next((ending for ending in endings if ending.fits(filled)), None),
        f"Deal {number}: it has {given}. A deal has {'; or '.join(each)}.",
    )


def require_side(number: int, sides: Sequence[str], name: object) -> None:
    """Raises ImpossibleDeal unless the name is one of the sides."""
    ImpossibleDeal.when(
        name not in sides, f"Deal {number}: nobody here is called “{name}”. There are {', '.join(sides)}."
    )


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
            Refusal.when(key not in known, f"{self.name} has no setting “{key}”. It has: {', '.join(known) or 'none'}.")
        return {key: setting.accept(given[key]) if key in given else setting.default for key, setting in known.items()}

    def tally(self, sides: Sequence[str], deals: Sequence[object], settings: Settings) -> Tally:
        """A JSON object with `over`, `points`, `winners` and the game's own; raises Refusal, ImpossibleDeal."""
        self.check_sides(sides)
        return self.score(tuple(sides), check_deals(self.endings, sides, deals), self.settings_with_defaults(settings))

    def check_sides(self, sides: Sequence[object]) -> None:
        """Raises Refusal unless the sides have different names and are as many as the game takes."""
        fewest = f"{self.fewest_sides} to " if self.fewest_sides < self.most_sides else ""
        Refusal.when(
            not self.fewest_sides <= len(sides) <= self.most_sides,
            f"{self.name} takes {fewest}{self.most_sides} {self.side_word}s; {len(sides)} are named.",
        )
        seen: set[str] = set()
        for side in sides:
            if not isinstance(side, str) or not side.strip():
                raise Refusal(f"A {self.side_word} has no name. Give every {self.side_word} one.")
            Refusal.when(
                side.strip().casefold() in seen,
                f"Two {self.side_word}s are called “{side}”. Give them different names.",
            )
            seen.add(side.strip().casefold())


def games() -> dict[str, Game]:
    declared: list[Game] = [
        importlib.import_module(f"{game_modules.__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(game_modules.__path__)
    ]
    return {game.key: game for game in sorted(declared, key=lambda game: game.name)}


def find_game(key: str) -> Game:
    """The side game of that key; raises NotFound."""
    known = games()
    return NotFound.require(known.get(key), f"There is no side game “{key}”. There are: {', '.join(known)}.")


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


ENDING = "ending"
MOST_DIGITS = 4


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

    def renamed(self, names: Mapping[str, str]) -> "ScoreSheet":
        """The same sheet with another name for each side."""
        own = {column.key: column for column in self.game.columns}

        def renamed(key: str, value: Any) -> Any:
            if isinstance(value, Mapping) and own[key].per_side:
                return {names[side]: of_side for side, of_side in value.items()}
            return names.get(value, value) if own[key].kind is Kind.SIDE else value

        deals = tuple({key: renamed(key, value) for key, value in deal.items()} for deal in self.deals)
        return replace(self, sides=tuple(names[side] for side in self.sides), deals=deals)

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(field.heading for field in fields_of(self.game.columns, self.sides))

    @property
    def rows(self) -> list[tuple[int, tuple[str, ...]]]:
        fields = fields_of(self.game.columns, self.sides)
        return [(number, tuple(field.cell(deal) for field in fields)) for number, deal in enumerate(self.deals, 1)]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a deal; `side` says whose it is, None for a value of the whole deal."""

    name: str
    column: Column
    side: str | None = None

    @property
    def heading(self) -> str:
        """The heading of the field: `Knocker`, `Tricks: Ann`."""
        return self.column.label if self.side is None else f"{self.column.label}: {self.side}"

    def cell(self, deal: Deal) -> str:
        """The value as text: cards with blanks between them, a tick as a tick, empty without a value."""
        value = deal.get(self.column.key)
        if isinstance(value, Mapping):
            value = value.get(self.side)
        if isinstance(value, list):
            return " ".join(value)
        return "" if value is None else "✓" if value is True else str(value)

    def read(self, text: str) -> int | str | list[str]:
        """A number, a side's name or a list of cards, as the column needs; raises Refusal."""
        if self.column.kind is Kind.CARDS:
            return text.replace(",", " ").split()
        if self.column.kind is Kind.SIDE:
            return text
        Refusal.when(
            not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS,
            f"{self.heading} cannot be “{text}”. Write a whole number from {self.column.least} to {self.column.most}.",
        )
        return int(text)


def fields_of(columns: Sequence[Column], sides: Sequence[str]) -> tuple[Field, ...]:
    """One field for each column, or one for each side: `tricks-1` is the first side's."""
    return tuple(
        field
        for column in columns
        for field in (
            [Field(f"{column.key}-{number}", column, side) for number, side in enumerate(sides, start=1)]
            if column.per_side
            else [Field(column.key, column)]
        )
    )


def ending_for(game: Game, key: str) -> Ending:
    """The way to end a deal that has this key; a game with one way needs no key.  Raises Refusal."""
    endings = "; ".join(ending.label for ending in game.endings)
    is_only = not key and len(game.endings) == 1
    return Refusal.require(
        next((ending for ending in game.endings if is_only or ending.key == key), None),
        f"How did this deal of {game.name} end? Choose one: {endings}.",
    )


def entry_fields(game: Game, ending_key: str, sides: Sequence[str]) -> tuple[Field, ...]:
    """The fields for a deal that ended this way; a tick needs none, because choosing the ending is enough."""
    return fields_of([column for column in ending_for(game, ending_key).columns if column.kind is not Kind.TICK], sides)


def read_entry(game: Game, sides: Sequence[str], values: Mapping[str, str]) -> dict[str, Any]:
    """The deal filled in by fields' names and `ending`, blanks left out; `tally` checks it.  Raises Refusal."""
    ending = ending_for(game, values.get(ENDING, ""))
    deal: dict[str, Any] = {
        column.key: True if column.kind is Kind.TICK else {}
        for column in ending.columns
        if column.per_side or column.kind is Kind.TICK
    }
    for field in entry_fields(game, ending.key, sides):
        text = values.get(field.name, "").strip()
        if text and field.side is None:
            deal[field.column.key] = field.read(text)
        elif text:
            deal[field.column.key][field.side] = field.read(text)
    return deal


@dataclass(frozen=True, slots=True)
class SessionPlace:
    """One side's line of a session's standings; `place` goes 1, 2, 2, 4."""

    place: int
    side: str
    games_won: int
    points: int
    tables: int


def draw_tables(
    names: Sequence[str], fewest: int, most: int, seed: str | int
) -> tuple[list[tuple[str, ...]], list[str]]:
    """Names drawn to as few tables as possible, of nearly equal size from `fewest` to `most`, and who sits out because
    no table is left; the same seed gives one draw.

    At a table they stand in seat order, the first named dealing first.  With two and two it draws partners.  Raises
    Refusal for fewer than `fewest`.
    """
    Refusal.when(
        len(names) < fewest, f"{len(names)} are here and a table takes {fewest}. Wait for more, or choose another game."
    )
    drawn = Random(seed).sample(names, len(names))  # noqa: S311  # the same seed gives the same draw
    tables = min(-(-len(drawn) // most), len(drawn) // fewest)
    seated = min(len(drawn), tables * most)
    sizes = [seated // tables + (table < seated % tables) for table in range(tables)]
    ends = list(accumulate(sizes))
    return [tuple(drawn[end - size : end]) for size, end in zip(sizes, ends, strict=True)], drawn[seated:]


def standings_of_session(
    tallies: Iterable[Mapping[str, Any]], winners_of_final: Collection[str] = ()
) -> list[SessionPlace]:
    """Everybody's place over all tables; the winner of the final is first, because a finalist may have sat out."""
    games_won, points, tables = Counter[str](), Counter[str](), Counter[str]()
    for tally in tallies:
        points.update(tally["points"])
        tables.update(tally["points"].keys())
        games_won.update(tally["winners"] if tally["over"] else ())
    results = {side: (side in winners_of_final, games_won[side], points[side]) for side in tables}
    return [
        SessionPlace(1 + sum(other > result for other in results.values()), side, *result[1:], tables[side])
        for side, result in sorted(results.items(), key=lambda item: (*(-value for value in item[1]), item[0]))
    ]


def grand_champions(standings: Iterable[SessionPlace]) -> list[str]:
    """Who holds the title; several share it, and nobody has it before anything is won."""
    return [each.side for each in standings if each.place == 1 and (each.games_won > 0 or each.points > 0)]
