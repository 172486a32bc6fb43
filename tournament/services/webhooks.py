"""Addresses of other programs that are told when a hand is called and when standings become final."""

import hmac
import json
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.db.models import F

from tournament.domain import NotFound, Part, Refusal, acts_changing
from tournament.models import Event, LogEntry, Webhook
from tournament.queries.events import is_led_by
from tournament.services.acts import set_columns

MOST_WEBHOOKS = 10
MOST_TRIES = 12  # then an entry is told no more; with the waits between them that is after some two hours
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=5), timedelta(minutes=30)
LEASE = timedelta(seconds=30)  # how long another worker leaves alone what one has begun
SIGNATURE = "X-Twelve-Flags-Signature"

Post = Callable[[str, bytes, dict[str, str]], str]
"""Sends a body with headers to an address; returns why it failed, or an empty text."""


def add_webhook(*, user: User, event: Event, url: str, at: datetime) -> str:
    """The secret with which what the address is told will be signed, from now on; raises Refusal."""
    parts = urlsplit(url)
    Refusal.when(
        parts.scheme not in ("http", "https") or not parts.hostname or parts.username,
        "Write a whole address that begins with https:// or http://, without a name or a password.",
    )
    Refusal.when(
        user.webhooks.count() >= MOST_WEBHOOKS,
        f"You have {MOST_WEBHOOKS} addresses; remove one that is not used any more.",
    )
    secret = secrets.token_hex(24)
    Webhook.objects.create(
        user=user, event=event, url=url, secret=secret, told_through=event.version, next_try_at=at
    )  # fmt: skip
    return secret


def remove_webhook(*, user: User, webhook: int) -> None:
    """The address is told no more; raises NotFound."""
    NotFound.require(user.webhooks.filter(pk=webhook).first(), "You have no such address any more.").delete()


def tell_webhooks(*, post: Post, at: datetime) -> None:
    """Tells every address that is due what was done since; one that fails is tried again later.

    Who does not lead the event any more is told nothing.
    """
    due = Webhook.objects.filter(next_try_at__lte=at, event__version__gt=F("told_through"))
    for webhook in due.select_related("user", "event"):
        claim = Webhook.objects.filter(pk=webhook.pk, next_try_at=webhook.next_try_at)
        if not claim.update(next_try_at=at + LEASE):
            continue
        if not webhook.user.is_active or not is_led_by(webhook.event, webhook.user):
            webhook.delete()
            continue
        told = acts_changing(Part.CALL | Part.FINAL)
        entries = webhook.event.log.filter(number__gt=webhook.told_through, number__lte=webhook.event.version)
        for entry in entries.filter(act__in=told).order_by("number"):
            if failure := tell(webhook, entry, post):
                tries = webhook.tries + 1
                if tries >= MOST_TRIES:
                    set_columns(webhook, told_through=entry.number, tries=0, failure=failure, next_try_at=at)
                else:
                    wait = min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT)
                    set_columns(webhook, tries=tries, failure=failure, next_try_at=at + wait)
                break
            set_columns(webhook, told_through=entry.number, tries=0, failure="")
        else:
            set_columns(webhook, told_through=webhook.event.version, next_try_at=at)


def tell(webhook: Webhook, entry: LogEntry, post: Post) -> str:
    """Sends an entry, signed; returns why that failed, or an empty text."""
    said = {"event": webhook.event.slug, "number": entry.number, "at": entry.at.isoformat(), "did": entry.act}
    body = json.dumps(said | {"says": entry.sentence, "detail": entry.detail}, ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Twelve Flags",
        "Idempotency-Key": f"{webhook.pk}-{entry.number}",
        SIGNATURE: f"sha256={hmac.digest(webhook.secret.encode(), body, 'sha256').hex()}",
    }
    return post(webhook.url, body, headers)
