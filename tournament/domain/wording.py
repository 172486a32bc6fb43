"""Numbers, tables, places and choices as people say them, and the reason for a place.  R40, R43, R46, R47."""

from collections.abc import Collection, Sequence
from enum import Enum
from itertools import chain, takewhile


class Labelled(Enum):
    """Values for files and addresses, each with a label for people."""

    @property
    def label(self) -> str:
        return str(self.value)

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Values and labels, as forms and API offer them."""
        return [(member.value, member.label) for member in cls]


def counted(number: int, one: str, more: str = "") -> str:
    """`1 table`, `3 tables`; `more` where it is not `one` with an s."""
    return f"{number} {one if number == 1 else more or one + 's'}"


NUMBERS_IN_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
PLACES_IN_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def list_numbers(numbers: Sequence[object], word: str = "and") -> str:
    """`4`, `4 and 9`, `4, 9 and 12`; with the word `or`, `4, 9 or 12`."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} {word} {last}" if most else last


def say_tables(tables: Sequence[int]) -> str:
    """`table 4`, `tables 4, 9 and 12`."""
    return f"table{'s' if len(tables) > 1 else ''} {list_numbers(tables)}"


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`, `22nd`."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def ordinal_word(place: int) -> str:
    """`second`, `third`; in figures after the tenth."""
    return PLACES_IN_WORDS[place - 1] if place <= len(PLACES_IN_WORDS) else ordinal(place)


def say_number(number: int) -> str:
    """`three`; in figures after twelve."""
    return NUMBERS_IN_WORDS[number] if number < len(NUMBERS_IN_WORDS) else str(number)


def say_place(
    table: int,
    days: Sequence[int | None],
    place: int,
    shares_with: Sequence[int],
    levels: Sequence[Sequence[int]] = (),
    ruling: str = "",
    missed: Sequence[int] = (),
) -> str:
    """`17 + 20 = 37; won the playoff with table 9`: the flags, what settled a tie, and who shares the place.

    `levels` are the tied tables as they were settled, best first; `ruling` is the leader's reason, if it was a ruling;
    `missed` are the days not played.
    """
    parts = (
        _say_days(days, missed),
        _say_settled(table, levels, ruling) if levels else "",
        f"shares {ordinal(place)} place with {say_tables(shares_with)}" if shares_with and None not in days else "",
    )
    return "; ".join(filter(None, parts))


def _say_days(days: Sequence[int | None], missed: Collection[int]) -> str:
    counted = [flags for flags in days if flags is not None]
    missing = [day for day, flags in enumerate(days, start=1) if flags is None]
    if len(counted) > 1:
        shown = ["–" if day in missed else _signed(flags) for day, flags in enumerate(days, 1) if flags is not None]
        total = f"{' + '.join(shown).replace('+ −', '− ')} = {_signed(sum(counted))}"
    elif missing:
        total = _signed(sum(counted))
    else:
        total = f"{_signed(sum(counted))} {'flag' if sum(counted) == 1 else 'flags'}"
    if not missing:
        return total
    not_yet = f"day {missing[0]} is" if len(missing) == 1 else f"days {list_numbers(missing)} are"
    return f"{total} so far; {not_yet} not counted yet" if counted else f"{not_yet} not counted yet"


def _say_settled(table: int, levels: Sequence[Sequence[int]], ruling: str) -> str:
    if ruling:
        return f"placed by the leader’s ruling: {' '.join(ruling.split()).rstrip('.')}"
    tables = sorted(chain.from_iterable(levels))
    place = 1 + sum(map(len, takewhile(lambda level: table not in level, levels)))
    if len(tables) == len(levels) == 2:
        opponent = tables[tables[0] == table]
        return f"{'won' if place == 1 else 'lost'} the playoff with table {opponent}"
    if place == 1 and len(levels[0]) == 1:
        return f"won the playoff of {say_tables(tables)}"
    return f"{ordinal_word(place)} in the playoff of {say_tables(tables)}"


def _signed(flags: int) -> str:
    return str(flags) if flags >= 0 else f"−{-flags}"


def say_won(flags: int) -> str:
    """How many flags more or fewer than at the beginning: `+12`, `±0`, `−13`."""
    return f"+{flags}" if flags > 0 else f"−{-flags}" if flags else "±0"
