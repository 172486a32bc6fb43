"""Looking up an event's playoffs."""

from scoring.models import Playoff
from tournament.domain.refusal import require_found
from tournament.models import Event


def playoff_numbered(event: Event, key: int) -> Playoff:
    """One playoff of the event; raises NotFound."""
    return require_found(event.playoffs.filter(pk=key).first(), f"{event.name} has no such playoff.")
