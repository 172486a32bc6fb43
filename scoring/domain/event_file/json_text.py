"""The text of an event file as JSON, strictly: nothing in it may be lost or changed by any database it is kept in."""

import json
import math
import re
from typing import Any, NoReturn

from scoring.domain.event_file.part import EventFileRefused

MOST_DIGITS = 15
DEEPEST = 40
NEVER_KEPT = re.compile("[\x00\ud800-\udfff]")
"""NUL, which PostgreSQL does not take, and halves of characters, which no text in UTF-8 holds."""


def read_json(text: str) -> Any:
    """What the text says; raises EventFileRefused for what is not JSON, and for what could not be kept as it is."""
    try:
        told = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=refuse_repeated_keys,
            parse_int=read_whole,
            parse_float=read_fraction,
            parse_constant=refuse_number,
        )
    except json.JSONDecodeError as error:
        raise EventFileRefused(
            "The file is not JSON: line %(line)s, column %(column)s.", line=error.lineno, column=error.colno
        ) from error
    except RecursionError as error:
        raise EventFileRefused("The file is nested too deeply to be an event file.") from error
    check_contents(told)
    return told


def refuse_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ; a key written twice is refused, because one of the two would be lost."""
    told = dict(pairs)
    if len(told) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        check_contents(twice)
        raise EventFileRefused("The key “%(key)s” stands twice in one object of the file.", key=twice[:40])
    return told


def read_whole(digits: str) -> int:
    """A whole number of a size that means something."""
    if len(digits) > MOST_DIGITS:
        refuse_number(digits)
    return int(digits)


def read_fraction(digits: str) -> float:
    """A number with a point, unless it is beyond counting."""
    number = float(digits)
    if not math.isfinite(number):
        refuse_number(digits)
    return number


def refuse_number(written: str) -> NoReturn:
    """Refuses NaN, infinity and numbers of no use to anybody."""
    raise EventFileRefused("The number %(number)s in the file is out of all bounds.", number=written[:MOST_DIGITS])


def check_contents(told: Any) -> None:
    """Refuses text that cannot be kept, and objects within objects without end."""
    level = [told]
    for _ in range(DEEPEST):
        inside: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                inside += [*each.keys(), *each.values()]
            elif isinstance(each, list):
                inside += each
            elif isinstance(each, str) and NEVER_KEPT.search(each):
                raise EventFileRefused(
                    "“%(text)s” in the file holds a character that cannot be kept.", text=ascii(each)[1:-1][:40]
                )
        if not inside:
            return
        level = inside
    raise EventFileRefused("The file is nested too deeply to be an event file.")
