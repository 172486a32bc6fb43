"""What the service refuses to do, with a sentence for people and a kind for programs."""

from enum import Enum
from typing import Self


def gettext_noop(text: str) -> str:
    """The text itself, marked for translation: `makemessages` finds it here, and the web translates it later."""
    return text


class Phrase(str):
    """Words within the sentence of a Refusal, such as `4 and 9` or `none`: English text that can be translated too."""

    text: str
    values: dict[str, object]

    def __new__(cls, text: str, /, **values: object) -> Self:
        phrase = super().__new__(cls, text % values if values else text)
        phrase.text, phrase.values = text, values
        return phrase


class RefusalKind(Enum):
    """Why something is refused; web and API each map the kind to a status."""

    INVALID = "invalid"
    """It can never be done in the form in which it was sent."""
    NOT_FOUND = "not_found"
    """What it is about does not exist."""
    FORBIDDEN = "forbidden"
    """It is for others to see or do."""
    CONFLICT = "conflict"
    """It cannot be done as the event stands now."""
    TOO_MANY = "too_many"
    """It was tried too often."""


class Refusal(Exception):
    """Something anticipated that is not done, explained in one sentence that fits a phone.

    The sentence says what is wrong in the game's words and what to do next.  `text` is the sentence with
    placeholders (`%(table)s`), so that the web can translate it before `values` are filled in.  It is written where it
    is refused, or marked by `gettext_noop`, because `makemessages` reads it there.  A value may be a Refusal or Phrase.
    """

    kind = RefusalKind.INVALID

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text, values)
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text % self.values if self.values else self.text


class NotFound(Refusal):
    kind = RefusalKind.NOT_FOUND


class Forbidden(Refusal):
    kind = RefusalKind.FORBIDDEN


class Conflict(Refusal):
    kind = RefusalKind.CONFLICT


class TooMany(Refusal):
    kind = RefusalKind.TOO_MANY
