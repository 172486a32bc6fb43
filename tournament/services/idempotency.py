"""The first response to a request, stored under the key it came with: sent again, the request does nothing more."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from tournament.domain.refusal import Refusal
from tournament.models import IdempotencyRecord

PENDING = 0


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """A response as it is stored: a status, the text of the body, and whether it was given before."""

    status: int
    body: str
    is_replay: bool = False


def digest_request(*parts: object) -> str:
    """A digest of a request, 64 hex digits; `parts` is anything that JSON can hold."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def respond_once(
    *,
    key: str,
    client: str,
    request: str,
    at: datetime,
    perform: Callable[[], StoredResponse],
    refuse: Callable[[Refusal], StoredResponse],
) -> StoredResponse:
    """The first response to this client's key: `perform` is called once, its effect and its response stored together.

    A Refusal rolls back what `perform` did, and the response that `refuse` makes of it is stored too.  `request` is a
    digest; raises Refusal when the key was used with a different one.
    """
    record = IdempotencyRecord.objects.filter(key=key, client=client).first()
    if record is None:
        try:
            with transaction.atomic():
                record = IdempotencyRecord.objects.create(
                    key=key, client=client, request_digest=request, status=PENDING, body="", at=at
                )
        except IntegrityError:
            # On PostgreSQL the row waits here for a request of the same key that began a moment earlier.
            record = IdempotencyRecord.objects.get(key=key, client=client)
    if record.request_digest != request:
        raise Refusal("This Idempotency-Key was used for another request; take a new one for each request.")
    if record.status != PENDING:
        return StoredResponse(record.status, record.body, is_replay=True)
    try:
        with transaction.atomic():
            response = perform()
    except Refusal as refusal:
        response = refuse(refusal)
    record.status, record.body = response.status, response.body
    record.save(update_fields=["status", "body"])
    return response
