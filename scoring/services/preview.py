"""What a correction would do, said before it is saved."""

from collections.abc import Callable

from django.db import transaction

from scoring.domain.standings import Place
from scoring.domain.wording import ordinal
from scoring.queries.standings import event_standings
from tournament.models import Event
from tournament.queries.events import event_at


class Undone(Exception):
    """Ends the transaction of a change that was only tried."""


def effects(event: Event, change: Callable[[], object]) -> list[str]:
    """What a change does to totals, places and who advances, a sentence each; the change itself is undone.

    Raises what the change raises.
    """
    before = {place.table: place for place in event_standings(event).standings.places}
    try:
        with transaction.atomic():
            change()
            after = event_standings(event_at(event.slug)).standings.places
            raise Undone
    except Undone:
        pass
    found = [sentence for place in after if (sentence := say_effect(before[place.table], place))]
    return found or ["No place and no total changes."]


def say_effect(before: Place, after: Place) -> str:
    """What changes for one table, or nothing."""
    parts = []
    if before.total != after.total:
        parts.append(f"goes from {before.total} to {after.total}")
    if before.place != after.place:
        parts.append(f"moves from {ordinal(before.place)} to {ordinal(after.place)}")
    if before.advances != after.advances:
        parts.append("now advances" if after.advances else "no longer advances")
    return f"Table {after.table} {', '.join(parts)}." if parts else ""
