"""From the text of an event file to its records, strictly: nothing may be lost, or changed by the database."""

import json
import math
import re
from typing import Any, NoReturn

from scoring.event_file.schema import FORMAT, EventFile
from tournament.schemas import DocumentRefused, check_teams, read_record

MOST_DIGITS = 15
DEEPEST = 40
NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL, which PostgreSQL does not take, and halves of characters, which no text in UTF-8 holds."""


def read_event_file(text: str) -> EventFile:
    """The event that a file holds; raises DocumentRefused in one sentence that names the place."""
    data = read_json(text)
    if not isinstance(data, dict):
        raise DocumentRefused("The file must be an object with keys.")
    if data.get("format") != FORMAT:
        raise DocumentRefused("The file must say “format”: “%(format)s”.", format=FORMAT)
    if data.get("event") is None:
        raise DocumentRefused("The file has no event.")
    file = read_record(data, EventFile)
    if not file.teams and not file.log:
        raise DocumentRefused("The file has no teams.")
    file.teams = check_teams(file.teams)
    return file


def read_json(text: str) -> Any:
    """What the text says; raises DocumentRefused for what is not JSON, and for what could not be stored as it is."""
    try:
        data = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=refuse_repeated_keys,
            parse_int=read_whole,
            parse_float=read_fraction,
            parse_constant=refuse_number,
        )
    except json.JSONDecodeError as error:
        raise DocumentRefused(
            "The file is not JSON: line %(line)s, column %(column)s.", line=error.lineno, column=error.colno
        ) from error
    except RecursionError as error:
        raise DocumentRefused("The file is nested too deeply to be an event file.") from error
    check_contents(data)
    return data


def refuse_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ; a repeated key is refused, because one of its two values would be lost."""
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        check_contents(repeated)
        raise DocumentRefused("The key “%(key)s” stands twice in one object of the file.", key=repeated[:40])
    return data


def read_whole(digits: str) -> int:
    """A whole number of a size that means something."""
    if len(digits) > MOST_DIGITS:
        refuse_number(digits)
    return int(digits)


def read_fraction(digits: str) -> float:
    """A number with a decimal point, unless it is infinite."""
    number = float(digits)
    if not math.isfinite(number):
        refuse_number(digits)
    return number


def refuse_number(digits: str) -> NoReturn:
    """Refuses NaN, infinity and numbers too large to mean anything."""
    raise DocumentRefused("The number %(number)s in the file is out of all bounds.", number=digits[:MOST_DIGITS])


def check_contents(data: Any) -> None:
    """Refuses text that cannot be stored, and objects within objects without end."""
    level = [data]
    for _ in range(DEEPEST):
        inside: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                inside += [*each.keys(), *each.values()]
            elif isinstance(each, list):
                inside += each
            elif isinstance(each, str) and NOT_STORABLE.search(each):
                raise DocumentRefused(
                    "“%(text)s” in the file holds a character that cannot be kept.", text=ascii(each)[1:-1][:40]
                )
        if not inside:
            return
        level = inside
    raise DocumentRefused("The file is nested too deeply to be an event file.")
