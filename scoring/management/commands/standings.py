"""`standings`: who is placed where, and why."""

from typing import Any

from django.core.management.base import CommandParser

from scoring.api.serializers import StandingsSerializer
from scoring.queries.standings import EventStandings, event_standings
from tournament.management.command import WhistCommand
from tournament.queries.events import event_at


class Command(WhistCommand):
    help = "Prints the standings of an event."
    uses_database = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")

    def handle(self, *, slug: str, json: bool, **_: Any) -> None:
        event = event_at(slug)
        found = event_standings(event)
        self.answer(as_json=json, found=StandingsSerializer(found).data, text=f"{event.name}\n{say_standings(found)}")


def say_standings(found: EventStandings) -> str:
    """The standings as lines of text."""
    lines = [f"Standings, {found.state.value}: {found.found} of {found.due} flags counted, {found.lent} lent."]
    for place in found.standings.places:
        number = f"{place.place}=" if place.shared else f"{place.place}"
        days = "  ".join("–" if flags is None else str(flags) for flags in place.days)
        going_on = "  advances" if place.advances else ""
        lines.append(
            f"{number:>4}  table {place.table:>3}  {place.team:<28} {days:>8}  {place.total:>4}{going_on}  {place.why}"
        )
    return "\n".join([*lines, *filter(None, [found.stopped_early])])
