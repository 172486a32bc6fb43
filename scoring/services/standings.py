"""Making the standings final, and taking that back.  R10, R42."""

from datetime import datetime

from django.db import transaction

from scoring.domain.standings import event_state
from scoring.queries.standings import event_standings
from scoring.services.playoffs import check_reason
from scoring.services.qualification import name_qualifiers
from tournament.models import Event
from tournament.services.log import open_for_change, write_log


@transaction.atomic
def publish_final(*, event: Event, by: str, at: datetime) -> None:
    """Makes the standings final and names the teams that go on; raises Conflict.

    Already final, they stay as they are.
    """
    event = open_for_change(event)
    if event.finalised_at:
        return
    standings = event_standings(event)
    event_state(standings.standings, all(day.closed_at for day in standings.days), is_made_final=True)
    event.finalised_at, event.finalised_by = at, by
    event.save(update_fields=["finalised_at", "finalised_by"])
    name_qualifiers(event, at)
    write_log(event, did="publish_final", says="The standings were made final.", by=by, at=at)


@transaction.atomic
def withdraw_final(*, event: Event, reason: str, by: str, at: datetime) -> None:
    """Takes back that the standings are final; raises Refusal."""
    event = open_for_change(event)
    check_reason(reason)
    if not event.finalised_at:
        return
    event.finalised_at, event.finalised_by = None, ""
    event.save(update_fields=["finalised_at", "finalised_by"])
    says = f"The standings are no longer final: {reason.strip()}"
    write_log(event, did="withdraw_final", says=says, by=by, at=at)
