"""Closing a day at the door: where it leaves a tie to be played off, the bracket is asked for by itself.  R42."""

from datetime import datetime

from django.db import transaction

from scoring.domain.standings import TieState
from scoring.queries.standings import event_standings
from scoring.services.days import close_day
from tournament.models import Event, PrintJob
from tournament.queries.events import event_at
from tournament.services.print_jobs import request_print

BRACKET = "bracket"


@transaction.atomic
def finish_day(*, event: Event, day: int, by: str, at: datetime, reason: str = "") -> PrintJob | None:
    """Closes a day; returns the print job of the bracket and its slips where it left a tie that must be played off.

    The door queues the job on commit.  Raises what `close_day` raises.
    """
    close_day(event=event, day=day, by=by, at=at, reason=reason)
    closed = event_at(event.slug)
    found = event_standings(closed)
    is_played = all(each.closed_at for each in found.days)
    if not is_played or not any(tie.playoff is TieState.NEEDED for tie in found.standings.ties):
        return None
    latest = closed.print_jobs.order_by("-requested_at", "-pk").values("paper", "is_large").first()
    usual = latest or {"paper": PrintJob.Paper.LETTER, "is_large": False}
    key = f"{BRACKET} of version {closed.version}"
    return request_print(event=closed, sheet=BRACKET, by=by, at=at, key=key, **usual)
