"""Acts of a walk in any order, as plain data, and what they are made with."""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

START = datetime(2026, 8, 21, 15, 0, tzinfo=UTC)
PEOPLE = ("Vera", "Hugo", " vera ")
DECK = [f"{rank}{suit}" for suit in "CDHS" for rank in ("2", "7", "10", "J", "A")]
REASON = "Counted again."
YEAR_1, YEAR_3000 = 0, -1
"""Times that a phone with a wrong clock gives."""
STEP = timedelta(seconds=3)
"""Between two acts: an hour has more than any walk, so that no act is too old for its day."""


class Act(NamedTuple):
    name: str
    details: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{key}={value!r}' for key, value in self.details.items())})"


def act(name: str, /, **details: Any) -> Act:
    return Act(name, details)


class Finding(Exception):
    """Something the machine found: what the rules say and what the service did."""
