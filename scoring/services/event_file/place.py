"""Naming the place in an event file of whatever the house refuses there, and times as the file tells them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from scoring.domain.event_file import EventFileRefused
from tournament.domain.refusal import Refusal

T = TypeVar("T")


class NotThere(Refusal):
    """A day, session or table in the file that the event does not have."""


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Puts the place in the file before whatever is refused there."""
    try:
        yield
    except EventFileRefused:
        raise
    except Refusal as refusal:
        raise EventFileRefused("%(place)s: %(why)s", place=place, why=str(refusal)) from refusal


def there(found: Mapping[int, T], number: int, what: str) -> T:
    """The day, session or table of that number; raises NotThere."""
    if number not in found:
        raise NotThere("The event has no %(what)s %(number)s.", what=what, number=number)
    return found[number]


def moment(at: datetime | None, zone: ZoneInfo) -> str | None:
    """A time on the hall's clock, with its zone."""
    return None if at is None else at.astimezone(zone).isoformat()
