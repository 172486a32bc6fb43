"""Naming the place in an event file of whatever the house refuses there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

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
