"""Deleting an event, once it is saved."""

from pathlib import Path

from django.db import transaction

from scoring.services.event_file.save import save_event
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.log import open_for_change


class NotConfirmed(Refusal):
    """A deletion that was not asked for twice."""


@transaction.atomic
def delete_event(*, event: Event, confirmed: str, folder: Path) -> Path:
    """Deletes an event after saving it into a folder; returns the file.

    `confirmed` is its address, typed by the leader: the second asking.  Raises NotConfirmed.
    """
    event = open_for_change(event)
    if confirmed.strip() != event.slug:
        raise NotConfirmed("To delete %(event)s, type its address “%(slug)s”.", event=event.name, slug=event.slug)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{event.slug}-{event.version}.json"
    file.write_text(save_event(event), encoding="utf-8", newline="\n")
    event.delete()
    return file
