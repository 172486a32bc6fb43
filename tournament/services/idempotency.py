"""The first response to a request, stored under the key it came with: sent again, the request does nothing more.

Of a page’s form, which a double click sends twice, the form token is the key.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import IntegrityError

from tournament.domain import Refusal
from tournament.models import Event, IdempotencyRecord
from tournament.services.transactions import in_turn

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """A response as it is stored: a status, the text of the body, and whether it was given before."""

    status: int
    body: str
    is_replay: bool = False


def digest_request(*parts: object) -> str:
    """A digest of a request, 64 hex digits; `parts` is anything that JSON can hold."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def respond_once(
    *,
    event: Event | None,
    key: str,
    client: str,
    request: str,
    at: datetime,
    perform: Callable[[], StoredResponse],
    refuse: Callable[[Refusal], StoredResponse],
) -> StoredResponse:
    """The first response to this client's key, stored together with what `perform` does.

    A Refusal rolls back what `perform` did, and the response that `refuse` makes of it is stored.  Of two requests that
    come at once, the later one's effect is rolled back, and it gets the first one's response.  `request` is a digest;
    raises Refusal when the key was used with a different one.  `event` is the one that the request is about.
    """

    def stored() -> StoredResponse | None:
        record = IdempotencyRecord.objects.filter(key=key, client=client).first()
        Refusal.when(
            record is not None and record.request_digest != request,
            "This Idempotency-Key was used for another request; take a new one for each request.",
        )
        return None if record is None else StoredResponse(record.status, record.body, is_replay=True)

    def store(response: StoredResponse) -> StoredResponse:
        IdempotencyRecord.objects.create(
            event=event, key=key, client=client, request_digest=request, status=response.status, body=response.body,
            at=at,
        )  # fmt: skip
        return response

    if before := stored():
        return before
    try:
        try:
            with in_turn():
                return store(perform())
        except Refusal as refusal:
            with in_turn():
                return store(refuse(refusal))
    except IntegrityError:
        if (first := stored()) is None:
            raise
        return first


SAME_PRESS = timedelta(minutes=5)
"""How long a form of a page that is sent again does nothing; later its button was pressed anew, as after “Back”."""


class SentBefore(Exception):  # nothing is wrong: the page says what it said the first time
    """A form that came before: where its page led then, and what it said."""

    def __init__(self, answer: dict[str, str]) -> None:
        super().__init__(answer)
        self.answer = answer


def do_once(
    event: Event | None, key: str, at: datetime, perform: Callable[[], T], answer: Callable[[T], dict[str, str]]
) -> T:
    """What `perform` returns, stored together with what it does under the key of a page’s form, another on each page;
    `answer` says where the page leads and what it tells.  Of two at once the second waits for the first.

    Raises SentBefore.
    """
    stored: dict[str, Any] = {"event": event, "request_digest": "", "status": 303, "body": {}, "at": at}
    with in_turn():
        record, is_new = IdempotencyRecord.objects.get_or_create(key=key, client="page", defaults=stored)
        if not is_new and record.at > at - SAME_PRESS:
            raise SentBefore(record.body)
        result = perform()
        IdempotencyRecord.objects.filter(pk=record.pk).update(body=answer(result), at=at)
        return result
