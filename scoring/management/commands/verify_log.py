"""`verify_log`: checks that an event's log is unbroken and that its rows agree with it."""

from typing import Any

from django.core.management.base import CommandParser

from scoring.event_file.verify import verify_log
from tournament.management.command import WhistCommand
from tournament.queries.events import event_at


class Command(WhistCommand):
    help = "Checks that the log of an event was not edited, cut or reordered, and that the event agrees with it."
    uses_database = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")

    def handle(self, *, slug: str, json: bool, **_: Any) -> None:
        event = event_at(slug)
        entries = verify_log(event)
        record = {"event": event.slug, "unbroken": True, "entries": entries}
        self.write_result(as_json=json, record=record, text=f"The log of {event.name} is unbroken: {entries} entries.")
