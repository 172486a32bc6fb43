"""Calling the hands in the hall: which one is in play, and since when.  R19, R20."""

from datetime import datetime

from django.db import transaction

from tournament.domain.refusal import NotFound
from tournament.models import Event
from tournament.queries.events import sessions_by_day
from tournament.services.log import open_for_change, write_log


@transaction.atomic
def call_hand(*, event: Event, hand: int, by: str, at: datetime) -> None:
    """Makes a hand the one in play, 0 before the first; calling it again changes nothing.  Raises NotFound."""
    event = open_for_change(event)
    hands = sum(hands for day in sessions_by_day(event) for hands in day)
    if not 0 <= hand <= hands:
        raise NotFound("There is no hand %(hand)s; hands run from 1 to %(hands)s.", hand=hand, hands=hands)
    if hand == event.hand_in_play:
        return
    event.hand_in_play, event.hand_called_at = hand, at if hand else None
    event.save(update_fields=["hand_in_play", "hand_called_at"])
    says = f"Hand {hand} was called." if hand else "The call went back to before the first hand."
    write_log(event, did="call_hand", says=says, by=by, at=at, hand=hand)
