"""Which teams go on from an event to the next level, and the signed file that says so.  R3-R9.

Areas send their first teams to the zone, zones theirs to the provincial games.  A team that withdraws is replaced by
the next in the standings, as the leader's decision; where nobody played, teams are named by acclamation.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from tournament.domain.levels import AGE
from tournament.domain.log import canonical

FORMAT = "military-whist-qualifiers/1"
SIGNATURE = "signature"


def signed_text(file: Mapping[str, Any]) -> bytes:
    """The bytes a signature covers: everything but the signature, as JSON with sorted keys."""
    return canonical({key: value for key, value in file.items() if key != SIGNATURE}).encode()


def format_fingerprint(fingerprint: str) -> str:
    """A fingerprint as two leaders read it to each other: `3f2a 9c81 d04b 77e1`."""
    return " ".join(fingerprint[start : start + 4] for start in range(0, 16, 4))


def default_reference_date(dates: Sequence[date], created_at: datetime) -> date:
    """The day on which age counts, 31 December of the year of the event (R2)."""
    return date(dates[0].year if dates else created_at.year, 12, 31)


def is_old_enough(birth_year: int, reference: date, birth_date: date | None = None) -> bool:
    """True when somebody is 55 on the reference date; of whom only the year is known, by the end of its year (R2)."""
    is_to_come = birth_date is not None and (birth_date.month, birth_date.day) > (reference.month, reference.day)
    return reference.year - birth_year - is_to_come >= AGE
