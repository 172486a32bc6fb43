"""The first answer to a request, kept under the key it came with, so that sending it again does nothing again."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from tournament.domain.refusal import Refusal
from tournament.models import IdempotencyRecord

NOT_GIVEN_YET = 0


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer as it is kept: a status, the text of the body, and whether it was given before."""

    status: int
    body: str
    is_replay: bool = False


def digest_request(*told: object) -> str:
    """What tells one request from another, 64 hex digits; `told` is whatever JSON can say."""
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def answer_once(
    *,
    key: str,
    client: str,
    request: str,
    at: datetime,
    give: Callable[[], GivenAnswer],
    say_no: Callable[[Refusal], GivenAnswer],
) -> GivenAnswer:
    """The first answer to the key of that asker: `give` is called once, its effect and its answer kept together.

    A Refusal undoes what was begun, and `say_no` to it is an answer like any other.  `request` is its digest; raises
    Refusal when the key came with another.
    """
    kept = IdempotencyRecord.objects.filter(key=key, client=client).first()
    if kept is None:
        try:
            with transaction.atomic():
                kept = IdempotencyRecord.objects.create(
                    key=key, client=client, request_digest=request, status=NOT_GIVEN_YET, body="", at=at
                )
        except IntegrityError:
            # On PostgreSQL the row waits here for a request of the same key that began a moment earlier.
            kept = IdempotencyRecord.objects.get(key=key, client=client)
    if kept.request_digest != request:
        raise Refusal("This Idempotency-Key came with another request before; take a new one for each request.")
    if kept.status != NOT_GIVEN_YET:
        return GivenAnswer(kept.status, kept.body, is_replay=True)
    try:
        with transaction.atomic():
            given = give()
    except Refusal as refusal:
        given = say_no(refusal)
    kept.status, kept.body = given.status, given.body
    kept.save(update_fields=["status", "body"])
    return given
