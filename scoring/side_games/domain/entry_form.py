"""From a game's columns: the fields of its entry form, the deal read from them, and the rows of its score sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.side_games.domain.deal import Column, Deal, Ending, Kind
from scoring.side_games.domain.game import Game
from tournament.domain.refusal import Refusal

ENDING = "ending"
MOST_DIGITS = 4


class UnreadableEntry(Refusal):
    """Something in the form that is no number, or an ending the game does not have."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in for a deal; `side` is whose it is, None for what is written once."""

    name: str
    column: Column
    side: str | None = None


def ending_called(game: Game, key: str) -> Ending:
    """The way to end a deal that has this key, for a game with one way also without a key; raises UnreadableEntry."""
    for ending in game.endings:
        if ending.key == key or (not key and len(game.endings) == 1):
            return ending
    raise UnreadableEntry(
        "How did this deal of %(game)s end? Choose one: %(endings)s.",
        game=game.name,
        endings="; ".join(ending.label for ending in game.endings),
    )


def entry_fields(game: Game, ending_key: str, sides: Sequence[str]) -> tuple[Field, ...]:
    """The fields of the form for a deal that ended so; a tick needs none, choosing the ending is the tick."""
    return tuple(
        field
        for column in ending_called(game, ending_key).columns
        if column.kind is not Kind.TICK
        for field in fields_of(column, sides)
    )


def fields_of(column: Column, sides: Sequence[str]) -> tuple[Field, ...]:
    """One field, or one for each side: `tricks-1` is the first side's."""
    if not column.per_side:
        return (Field(column.key, column),)
    return tuple(Field(f"{column.key}-{place}", column, side) for place, side in enumerate(sides, start=1))


def read_entry(game: Game, sides: Sequence[str], entered: Mapping[str, str]) -> dict[str, Any]:
    """The deal as it was typed in, blanks left out; `tally` judges whether it can be.  Raises UnreadableEntry.

    `entered` has the fields' names and `ending`; cards are written with blanks or commas between them.
    """
    deal: dict[str, Any] = {}
    for column in ending_called(game, entered.get(ENDING, "")).columns:
        if column.kind is Kind.TICK:
            deal[column.key] = True
            continue
        values = {
            field.side: read_value(field, entered[field.name].strip())
            for field in fields_of(column, sides)
            if entered.get(field.name, "").strip()
        }
        if column.per_side:
            deal[column.key] = values
        elif values:
            deal[column.key] = values[None]
    return deal


def read_value(field: Field, written: str) -> int | str | list[str]:
    """A number, a side's name or a list of cards, as the column asks; raises UnreadableEntry."""
    if field.column.kind is Kind.CARDS:
        return written.replace(",", " ").split()
    if field.column.kind is Kind.SIDE:
        return written
    if not (written.isascii() and written.isdigit()) or len(written) > MOST_DIGITS:
        raise UnreadableEntry(
            "%(label)s cannot be “%(written)s”. Write a whole number from %(least)s to %(most)s.",
            label=heading_of(field),
            written=written,
            least=field.column.least,
            most=field.column.most,
        )
    return int(written)


def heading_of(field: Field) -> str:
    """What stands above the field: `Knocker`, `Tricks: Ann`."""
    return field.column.label if field.side is None else f"{field.column.label}: {field.side}"


def headings(game: Game, sides: Sequence[str]) -> tuple[str, ...]:
    """The headings of the score sheet's columns, from left to right."""
    return tuple(heading_of(field) for column in game.columns for field in fields_of(column, sides))


def row(game: Game, sides: Sequence[str], deal: Deal) -> tuple[str, ...]:
    """A deal as one row under those headings; blank where nothing was written."""
    return tuple(written_out(field, deal) for column in game.columns for field in fields_of(column, sides))


def written_out(field: Field, deal: Deal) -> str:
    """A cell's text: cards with blanks between them, a tick as a tick, nothing as nothing."""
    value = deal.get(field.column.key)
    if isinstance(value, Mapping):
        value = value.get(field.side)
    if value is None:
        return ""
    if value is True:
        return "✓"
    return " ".join(value) if isinstance(value, list) else str(value)
