"""`verify_log`: checks that an event's log is unbroken and that its rows agree with it."""

import msgspec

from scoring.event_file.verify import verify_log
from tournament.management.command import WhistCommand
from tournament.models import Event
from tournament.queries.log import say_signers, signers_of_event


class Command(WhistCommand):
    help = "Checks that the log of an event was not edited, cut or reordered, and that the event agrees with it."
    takes_event = True

    def handle(self, *, event: Event, json: bool, **_: object) -> None:
        entries = verify_log(event)
        signed = signers_of_event(event)
        self.write_result(
            as_json=json,
            record={"event": event.slug, "unbroken": True, "entries": entries, "signers": msgspec.to_builtins(signed)},
            text=f"The log of {event.name} is unbroken: {entries} entries. {say_signers(signed)}",
        )
