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
from tournament.services.acts import in_turn


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

    It is looked up first, once it is this request's turn, because a phone sends again what it got no answer to, and
    stored last: where two come at once all the same, the second finds its key taken, and what it did is undone.
    `event` is the one that the request is about, `request` its digest; raises Refusal when the key was used with a
    different one.
    """
    event_id = event.pk if event else None  # what is done may delete it
    try:
        with in_turn():
            if first := first_response(key, client=client, request=request):
                return first
            response = perform()
            IdempotencyRecord.objects.create(
                event_id=event_id, key=key, client=client, request_digest=request, status=response.status,
                body=response.body, at=at,
            )  # fmt: skip
        return response
    except (IntegrityError, Refusal):  # what is refused now may have been done before
        if (first := first_response(key, client=client, request=request)) is None:
            raise
        return first


def first_response(key: str, *, client: str = "page", request: str = "") -> StoredResponse | None:
    """What this client's key was answered first, None where it is new; raises Refusal where the request was another."""
    first = IdempotencyRecord.objects.filter(key=key, client=client).first()
    if first is None:
        return None
    Refusal.when(
        first.request_digest != request,
        "This Idempotency-Key was used for another request; take a new one for each request.",
    )
    return StoredResponse(first.status, first.body, is_replay=True)
