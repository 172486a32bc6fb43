"""Reading one object of a JSON document key by key, so that every refusal names the place and what belongs there."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any, TypeVar

from tournament.domain.refusal import Refusal

T = TypeVar("T")

LARGEST = 1_000_000
YEARS = range(1900, 2200)


class EventFileRefused(Refusal):
    """A file that is no event file, or says what cannot be; nothing of it is loaded."""


class Part:
    """An object of the document at `place`; keys are taken one by one, and `end` refuses what nobody asked for."""

    def __init__(self, told: Any, place: str) -> None:
        if not isinstance(told, dict):
            raise EventFileRefused("%(place)s must be an object with keys.", place=place or "The file")
        self.told: Mapping[str, Any] = told
        self.place = place
        self.taken: set[str] = set()

    def at(self, key: str) -> str:
        """How a key is named in a refusal: `teams 3, name`."""
        return f"{self.place}, {key}" if self.place else key

    def wrong(self, key: str, what: str) -> EventFileRefused:
        """The refusal of what stands under a key."""
        return EventFileRefused("%(place)s must be %(what)s.", place=self.at(key), what=what)

    def take(self, key: str) -> Any:
        """What stands under a key, None where nothing does."""
        self.taken.add(key)
        return self.told.get(key)

    def text(self, key: str, default: str | None = "", longest: int = 300) -> str:
        """Text under a key; without a default it must be there."""
        told = self.take(key)
        if told is None and default is not None:
            return default
        if not isinstance(told, str) or len(told) > longest or (default is None and not told.strip()):
            raise self.wrong(key, f"text of at most {longest} letters")
        return told

    def whole(self, key: str, lowest: int = 1, highest: int = LARGEST) -> int:
        """A whole number under a key that must be there."""
        told = self.take(key)
        if not is_whole(told) or not lowest <= told <= highest:
            raise self.wrong(key, f"a whole number from {lowest}")
        return int(told)

    def whole_or_none(self, key: str, lowest: int = 1, highest: int = LARGEST) -> int | None:
        """A whole number under a key, None where it is left out."""
        return None if self.take(key) is None else self.whole(key, lowest, highest)

    def yes_or_no(self, key: str, default: bool) -> bool:
        """true or false under a key."""
        told = self.take(key)
        if told is None:
            return default
        if not isinstance(told, bool):
            raise self.wrong(key, "true or false")
        return told

    def time(self, key: str) -> datetime | None:
        """A moment with its zone under a key, None where it is left out."""
        told = self.take(key)
        if told is None:
            return None
        try:
            moment = datetime.fromisoformat(told)
            if moment.utcoffset() is None or moment.year not in YEARS:
                raise ValueError
        except (TypeError, ValueError) as error:
            raise self.wrong(key, "a time with its zone, such as 2026-08-21T16:40:00-06:00") from error
        return moment

    def time_told(self, key: str) -> datetime:
        """A moment that must be there."""
        moment = self.time(key)
        if moment is None:
            raise self.wrong(key, "a time with its zone, such as 2026-08-21T16:40:00-06:00")
        return moment

    def date_or_none(self, key: str) -> date | None:
        """A date under a key, None where it is left out."""
        told = self.take(key)
        try:
            return None if told is None else date.fromisoformat(told)
        except (TypeError, ValueError) as error:
            raise self.wrong(key, "a date such as 2026-12-31") from error

    def dates(self, key: str) -> tuple[date, ...]:
        """Dates under a key, empty where it is left out."""
        try:
            told = tuple(date.fromisoformat(each) for each in self.many(key))
            if not all(day.year in YEARS for day in told):
                raise ValueError
            return told
        except (TypeError, ValueError) as error:
            raise self.wrong(key, "a list of dates such as 2026-08-21") from error

    def many(self, key: str) -> list[Any]:
        """A list under a key, empty where it is left out."""
        told = self.take(key)
        if told is None:
            return []
        if not isinstance(told, list):
            raise self.wrong(key, "a list")
        return told

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        told = self.many(key)
        if not all(isinstance(each, str) and each.strip() for each in told):
            raise self.wrong(key, "a list of names")
        return tuple(told)

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers from 1."""
        told = self.many(key)
        if not all(is_whole(each) and 1 <= each <= LARGEST for each in told):
            raise self.wrong(key, "a list of whole numbers from 1")
        return tuple(told)

    def parts(self, key: str, read: Callable[["Part"], T]) -> tuple[T, ...]:
        """A list of objects, each read by `read`, which is held to take every key."""
        found = []
        for number, told in enumerate(self.many(key), start=1):
            part = Part(told, f"{self.at(key)} {number}")
            found.append(read(part))
            part.end()
        return tuple(found)

    def part(self, key: str) -> "Part":
        """An object under a key, empty where it is left out."""
        told = self.take(key)
        return Part({} if told is None else told, self.at(key))

    def free(self, key: str) -> dict[str, Any]:
        """An object of any keys, to be judged by whoever it is for."""
        return dict(self.part(key).told)

    def end(self) -> None:
        """Refuses the first key that was not taken."""
        for key in self.told:
            if key not in self.taken:
                raise EventFileRefused(
                    "%(place)s has the key “%(key)s”, which an event file does not know.",
                    place=self.place or "The file", key=key,
                )  # fmt: skip


def is_whole(told: Any) -> bool:
    """True for a whole number that is not true or false."""
    return isinstance(told, int) and not isinstance(told, bool)
