"""What a request did, stored under the key it came with: sent again, it does nothing more and gets the first response.

Programs send an Idempotency-Key; of a page’s form, which a double click sends twice, the form token is the key.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError

from tournament.domain import Refusal
from tournament.models import Event, IdempotencyRecord
from tournament.services.transactions import in_turn


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """A response as it is stored: a status, a body that JSON can hold, and whether it was given before."""

    status: int
    body: Any
    is_replay: bool = False


def digest_request(*parts: object) -> str:
    """A digest of a request, 64 hex digits; `parts` is anything that JSON can hold."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def respond_once(
    event: Event | None, key: str, at: datetime, perform: Callable[[], StoredResponse], *,
    client: str = "page", request: str = "",
) -> StoredResponse:  # fmt: skip
    """The first response to this client's key, stored together with what `perform` does; nothing where that raises.

    Of two requests that come at once the second waits for the first.  `event` is the one that the request is about,
    `request` its digest; raises Refusal when the key was used with a different one.
    """

    def stored() -> StoredResponse | None:
        record = IdempotencyRecord.objects.filter(key=key, client=client).first()
        Refusal.when(
            record is not None and record.request_digest != request,
            "This Idempotency-Key was used for another request; take a new one for each request.",
        )
        return None if record is None else StoredResponse(record.status, record.body, is_replay=True)

    record = IdempotencyRecord(event=event, key=key, client=client, request_digest=request, status=0, body="", at=at)
    try:
        with in_turn():
            record.save()
            response = perform()
            record.status, record.body = response.status, response.body
            record.save()  # anew where what was done deleted the event, and the record with it
        return response
    except IntegrityError:
        if first := stored():
            return first
        raise
