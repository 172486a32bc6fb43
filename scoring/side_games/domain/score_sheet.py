"""The sheet of a side game and the form for its next deal, both made from the columns the game declares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.side_games.domain.game import Column, Deal, Ending, Game, Kind, Settings, Tally
from tournament.domain import Refusal

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
    def points(self) -> dict[str, int]:
        return dict(self.tally["points"])

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
        if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
            raise Refusal(
                f"{self.heading} cannot be “{text}”. Write a whole number from {self.column.least} to "
                f"{self.column.most}."
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
    for ending in game.endings:
        if ending.key == key or (not key and len(game.endings) == 1):
            return ending
    endings = "; ".join(ending.label for ending in game.endings)
    raise Refusal(f"How did this deal of {game.name} end? Choose one: {endings}.")


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
