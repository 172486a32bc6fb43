"""Looking up an event's playoffs."""

from scoring.models import Playoff
from tournament.domain.refusal import require_found
from tournament.models import Event


def playoffs(event: Event) -> list[Playoff]:
    """The event's playoffs, oldest first, also those given up."""
    return list(Playoff.objects.filter(event=event))


def playoff_numbered(event: Event, key: int) -> Playoff:
    """One playoff of the event; raises NotFound."""
    return require_found(Playoff.objects.filter(event=event, pk=key).first(), f"{event.name} has no such playoff.")
