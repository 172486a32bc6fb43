"""`verify_log`: proves an event's log unbroken."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.management.command import WhistCommand
from tournament.queries.events import event_at
from tournament.queries.log import verify_log


class Command(WhistCommand):
    help = "Proves that the log of an event was not edited, cut or put out of order."
    uses_database = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")

    def handle(self, *, slug: str, json: bool, **_: Any) -> None:
        event = event_at(slug)
        entries = verify_log(event)
        found = {"event": event.slug, "unbroken": True, "entries": entries}
        self.answer(as_json=json, found=found, text=f"The log of {event.name} is unbroken: {entries} entries.")
