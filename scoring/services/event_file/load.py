"""Loading an event file: whole or not at all."""

from dataclasses import replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from scoring.domain.event_file import EventFile
from scoring.services.event_file.play import play_through
from scoring.services.event_file.restore import restore
from tournament.models import Event
from tournament.services.events import create_event


@transaction.atomic
def load_event(*, file: EventFile, leader: User, by: str, at: datetime, slug: str | None = None) -> Event:
    """The event a file tells, led by `leader`, at the file's slug or another.

    A file made by hand is played through and logged as it is loaded; a saved one is restored with its own log.
    Raises EventFileRefused naming the place, Conflict, and whatever the house refuses of it; nothing is stored then.
    """
    plan = file.plan if slug is None else replace(file.plan, slug=slug)
    event = create_event(plan=plan, leader=leader, by=by, at=file.created_at or at)
    if file.log:
        restore(event, file, by=by, at=at)
    else:
        play_through(event, file, by=by, at=at)
    event.refresh_from_db()
    return event
