"""Reading JSON that comes in: what no database can keep is refused at the door."""

from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DRFS_WORDS = "JSON parse error - "
DEEPEST = 40
"""Far deeper than anything asked for here, far from where Python gives up."""


class PlainJSONParser(JSONParser):
    """JSON whose texts are text: no NUL, which PostgreSQL refuses, and no half of a surrogate pair."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """What was sent; ParseError says in a sentence why it cannot be read."""
        try:
            told = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError(_("This JSON is nested too deeply.")) from None
        except ParseError as error:
            raise ParseError(_("This is not JSON: %(why)s.") % {"why": str(error).removeprefix(DRFS_WORDS)}) from error
        for text in texts(told):
            if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
                raise ParseError(_("A text in this JSON holds a character that is none."))
        return told


def texts(told: Any, depth: int = 0) -> Iterator[str]:
    """Every text in a JSON value, keys too."""
    if depth > DEEPEST:
        raise ParseError(_("This JSON is nested too deeply."))
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            yield key
            yield from texts(value, depth + 1)
    elif isinstance(told, list):
        for value in told:
            yield from texts(value, depth + 1)
