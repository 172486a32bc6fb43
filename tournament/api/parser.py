"""Reading JSON requests; what no database can store is refused."""

from collections.abc import Mapping
from typing import IO

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.utils import json  # as strict as JSON itself: no NaN

from tournament.schemas import NOT_STORABLE, DocumentRefused, Json, read_whole, refuse_repeated_keys, texts


class StrictJSONParser(JSONParser):
    """JSON that says each key once and whose texts are text: no NUL, which PostgreSQL refuses, no half a character."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Json:
        """The value that was sent; ParseError says in a sentence why it cannot be read."""
        try:
            data = json.loads(stream.read().decode(), object_pairs_hook=refuse_repeated_keys, parse_int=read_whole)
            is_storable = not any(NOT_STORABLE.search(text) for text in texts(data))
        except RecursionError:
            raise ParseError("This JSON is nested too deeply.") from None
        except DocumentRefused as refusal:
            raise ParseError(str(refusal)) from refusal
        except ValueError as error:
            raise ParseError(f"This is not JSON: {error}.") from error
        if not is_storable:
            raise ParseError("A text in this JSON holds a character that is none.")
        return data
