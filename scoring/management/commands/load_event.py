"""`load_event`: an event file into the database, whole or not at all."""

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils import timezone

from scoring.event_file.load import load_event
from scoring.event_file.reading import read_event_file
from scoring.queries.hall import Hall
from tournament.management.command import WhistCommand, read_text
from tournament.services.access import leader_named
from tournament.services.acts import Actor

FIRST_LEADER = "leader"


class Command(WhistCommand):
    help = "Loads an event file into the database, whole or not at all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the event file; - reads standard input")
        parser.add_argument("--as", dest="slug", help="load it at this address instead of the file's own")
        parser.add_argument(
            "--copy", action="store_true", help="load a saved file that was changed as a copy that says so"
        )
        parser.add_argument("--leader", default=FIRST_LEADER, help="the leader who runs it (%(default)s)")

    def handle(self, *, file: str, slug: str | None, copy: bool, leader: str, json: bool, **_: object) -> None:
        text = read_text(file)
        document = read_event_file(text, is_copy=copy)
        with transaction.atomic():  # a refused file does not leave a leader's account behind either
            event = load_event(
                document, Actor(leader, user=leader_named(leader)), timezone.now(), slug=slug, is_copy=copy
            )
        state = Hall(event).standings.state.value
        teams = len(document.teams)
        said = document.origin
        self.write_result(
            as_json=json,
            record={"event": event.slug, "teams": teams, "state": state, "version": event.version, "origin": said},
            text=f"{event.name}: {teams} teams at /{event.slug}/, {state}. {said}".rstrip(),
        )
