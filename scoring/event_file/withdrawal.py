"""Withdrawing an event that had final results, which are the association's."""

from typing import Annotated

from django.conf import settings

from scoring.event_file.save import remove_event, was_final
from tournament.domain.event import SLUG_LENGTH
from tournament.domain.refusal import Refusal
from tournament.models import WithdrawnEvent
from tournament.queries.events import event_at
from tournament.schemas import Reasoned, text
from tournament.services.acts import OfficeChange, office_act
from tournament.services.log import open_for_change
from tournament.services.purging import DELETED_EVENTS


class EventWithdrawn(Reasoned, frozen=True):
    """An event, and why the association withdraws its results."""

    slug: Annotated[str, text(SLUG_LENGTH)]


@office_act(not_taken_back="The event is loaded from its file, which stays for 30 days.")
def withdraw_event(change: OfficeChange, withdrawn: EventWithdrawn) -> WithdrawnEvent:
    """Deletes an event that was final once; its address says from then on that it was withdrawn, and why.

    Raises NotFound, or Refusal for an event that was never final, which its leader deletes.
    """
    event = open_for_change(event_at(withdrawn.slug))
    if not was_final(event):
        raise Refusal(f"{event.name} never had final results; its leader can delete it.")
    row = WithdrawnEvent.objects.create(
        slug=event.slug, name=event.name, log_digest=event.log_digest, at=change.at, reason=withdrawn.reason
    )
    remove_event(event, settings.DATA_DIR / DELETED_EVENTS)
    change.note(f"The results of {event.name} ({event.slug}) were withdrawn: {withdrawn.reason}")
    return row
