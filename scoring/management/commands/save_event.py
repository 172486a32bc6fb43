"""`save_event`: a whole event as a file."""

from functools import partial
from pathlib import Path

from django.core.management.base import CommandParser

from scoring.event_file.save import open_private, save_event
from tournament.files import when_free
from tournament.management.command import WhistCommand
from tournament.models import Event


class Command(WhistCommand):
    help = "Saves an event as a file, to standard output or to FILE."
    takes_event = True
    answers_json = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", metavar="FILE", help="write it here")

    def handle(self, *, event: Event, out: str | None, **_: object) -> None:
        saved = save_event(event)
        if out is None:
            self.stdout.write(saved, ending="")
        else:
            with when_free(partial(open_private, Path(out))) as file:
                file.write(saved)
