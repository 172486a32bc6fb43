"""What the service refuses to do, with a sentence for people and a kind for programs."""

from enum import Enum
from typing import TypeVar

T = TypeVar("T")


class RefusalKind(Enum):
    """Why something is refused; web and API each map the kind to a status."""

    INVALID = "invalid"  # it can never be done in the form in which it was sent
    NOT_FOUND = "not_found"  # what it is about does not exist
    FORBIDDEN = "forbidden"  # it is for others to see or do
    CONFLICT = "conflict"  # it cannot be done as the event stands now
    TOO_MANY = "too_many"  # it was tried too often


class Refusal(Exception):
    """Something anticipated that is not done, explained in one sentence that fits a phone.

    The sentence says what is wrong in the game's words and what to do next.
    """

    kind = RefusalKind.INVALID

    @classmethod
    def when(cls, is_so: object, sentence: str) -> None:
        """Refuses with this sentence where something is so."""
        if is_so:
            raise cls(sentence)

    @classmethod
    def require(cls, found: T | None, sentence: str) -> T:
        """What was looked up; refuses with this sentence where there is nothing."""
        if found is None:
            raise cls(sentence)
        return found


class NotFound(Refusal):
    kind = RefusalKind.NOT_FOUND


class NoEvent(NotFound):
    """Of an event that is not, or no longer, there; so its page is no way on."""


class Forbidden(Refusal):
    kind = RefusalKind.FORBIDDEN


class Conflict(Refusal):
    kind = RefusalKind.CONFLICT


class TooMany(Refusal):
    kind = RefusalKind.TOO_MANY
