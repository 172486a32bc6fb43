"""Reading JSON requests, as strictly as documents."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournament.schemas import DocumentRefused, JsonObject, read_json


class StrictJSONParser(JSONParser):
    """JSON that says each key once and whose texts are text: no NUL, which PostgreSQL refuses, no half a character."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> JsonObject:
        """The object that was sent; ParseError says in a sentence why it cannot be read."""
        body = (parser_context or {})["request"]._request.body  # Django refuses one that is too large
        try:
            data = read_json(body.decode(errors="surrogateescape"))  # what is no UTF-8 is refused with its place
        except DocumentRefused as refusal:
            raise ParseError(str(refusal)) from refusal
        if not isinstance(data, dict):
            raise ParseError("Send a JSON object.")
        return data
