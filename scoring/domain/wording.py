"""Numbers as people say them: several tables in a row, and which place."""

from collections.abc import Sequence

PLACES_IN_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def list_numbers(numbers: Sequence[object], last: str = "and") -> str:
    """`4`, `4 and 9`, `4, 9 and 12`."""
    *most, end = (str(number) for number in numbers)
    return f"{', '.join(most)} {last} {end}" if most else end


def say_tables(tables: Sequence[int]) -> str:
    """`table 4`, `tables 4, 9 and 12`."""
    return f"{'table' if len(tables) == 1 else 'tables'} {list_numbers(tables)}"


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`, `22nd`."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def ordinal_word(place: int) -> str:
    """`second`, `third`; in figures after the tenth."""
    return PLACES_IN_WORDS[place - 1] if place <= len(PLACES_IN_WORDS) else ordinal(place)
