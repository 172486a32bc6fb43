"""`verify_log`: checks that an event's log is unbroken."""

from tournament.management.command import WhistCommand
from tournament.models import Event
from tournament.services.acts import verify_log


class Command(WhistCommand):
    help = "Checks that the log of an event was not edited, cut or reordered."
    takes_event = True

    def handle(self, *, event: Event, json: bool, **_: object) -> None:
        entries = verify_log(event)
        self.write_result(
            as_json=json,
            record={"event": event.slug, "unbroken": True, "entries": entries},
            text=f"The log of {event.name} is unbroken: {entries} entries.",
        )
