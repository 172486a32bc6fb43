"""Idempotency-Key: a write that is sent again with its key gets the first answer, and nothing is done twice."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils import json

from tournament.api.errors import body_of, status_of
from tournament.domain.refusal import Refusal
from tournament.services.idempotency import GivenAnswer, answer_once, digest_request

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
LONGEST_KEY = 120


def key_of(request: Request) -> str:
    """The key a write came with, empty where it has none."""
    key = request.headers.get(HEADER, "").strip()
    if len(key) > LONGEST_KEY or not key.isprintable() or not key.isascii():
        raise ValidationError(
            _("An Idempotency-Key has at most %(most)s plain letters and digits.") % {"most": LONGEST_KEY}
        )
    return key


def write_once(
    request: Request, *, key: str, asked_by: str, at: datetime, write: Callable[[], Mapping[str, Any]], status: int
) -> Response:
    """The first answer to the request's key; `write` does it and says what became of it.

    Raises Refusal when the key came with another request.
    """

    def give() -> GivenAnswer:
        return GivenAnswer(status, JSONRenderer().render(write()).decode())

    def say_no(refusal: Refusal) -> GivenAnswer:
        return GivenAnswer(status_of(refusal), JSONRenderer().render(body_of(refusal)).decode())

    asked = digest_request(request.method, request.path, request.data)
    given = answer_once(key=key, client=asked_by, request=asked, at=at, give=give, say_no=say_no)
    headers = {REPLAYED: "true"} if given.is_replay else None
    return Response(json.loads(given.body), status=given.status, headers=headers)
