"""Reading JSON requests; what no database can store is refused."""

from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.utils import json  # as strict as JSON itself: no NaN

from tournament.schemas import DocumentRefused, read_whole, refuse_repeated_keys
from tournament.web.errors import refusal_message

DEEPEST = 40
"""Levels of nesting: far more than the API uses, and far fewer than Python can read."""


class StrictJSONParser(JSONParser):
    """JSON that says each key once and whose texts are text: no NUL, which PostgreSQL refuses, no half a character."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value that was sent; ParseError says in a sentence why it cannot be read."""
        try:
            data = json.loads(stream.read().decode(), object_pairs_hook=refuse_repeated_keys, parse_int=read_whole)
        except RecursionError:
            raise ParseError(_("This JSON is nested too deeply.")) from None
        except DocumentRefused as refusal:
            raise ParseError(refusal_message(refusal)) from refusal
        except ValueError as error:
            raise ParseError(_("This is not JSON: %(why)s.") % {"why": error}) from error
        for text in texts(data):
            if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
                raise ParseError(_("A text in this JSON holds a character that is none."))
        return data


def texts(data: Any, depth: int = 0) -> Iterator[str]:
    """Every text in a JSON value, keys too."""
    if depth > DEEPEST:
        raise ParseError(_("This JSON is nested too deeply."))
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from texts(value, depth + 1)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value, depth + 1)
