"""Reading JSON requests, as strictly as documents."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournament.schemas import DocumentRefused, JsonObject, read_json

LARGEST_OF_STRANGERS = 100_000  # bytes of a body


class StrictJSONParser(JSONParser):
    """JSON that says each key once and whose texts are text: no NUL, which PostgreSQL refuses, no half a character."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> JsonObject:
        """The object that was sent; ParseError says in a sentence why it cannot be read."""
        request = (parser_context or {})["request"]._request  # REST framework's may be signing somebody in just now
        is_known = request.user.is_authenticated or "Authorization" in request.headers
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if is_known else LARGEST_OF_STRANGERS
        body = stream.read(most + 1)
        if len(body) > most:
            raise RequestDataTooBig
        try:
            data = read_json(body.decode())
        except DocumentRefused as refusal:
            raise ParseError(str(refusal)) from refusal
        except UnicodeDecodeError as error:
            raise ParseError("This is not text in UTF-8.") from error
        if not isinstance(data, dict):
            raise ParseError("Send a JSON object.")
        return data
