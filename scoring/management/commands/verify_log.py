"""`verify_log`: proves an event's log unbroken, and its rows what the log tells."""

from typing import Any

from django.core.management.base import CommandParser

from scoring.event_file.verify import verify_event
from tournament.management.command import WhistCommand
from tournament.queries.events import event_at


class Command(WhistCommand):
    help = "Proves that neither the log of an event nor what it tells of was edited, cut or put out of order."
    uses_database = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")

    def handle(self, *, slug: str, json: bool, **_: Any) -> None:
        event = event_at(slug)
        entries = verify_event(event)
        found = {"event": event.slug, "unbroken": True, "entries": entries}
        self.answer(as_json=json, found=found, text=f"The log of {event.name} is unbroken: {entries} entries.")
