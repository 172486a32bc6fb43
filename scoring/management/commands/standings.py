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
        standings = event_standings(event)
        self.write_result(
            as_json=json, record=StandingsSerializer(standings).data, text=f"{event.name}\n{say_standings(standings)}"
        )


def say_standings(result: EventStandings) -> str:
    """The standings as lines of text."""
    lines = [f"Standings, {result.state.value}: {result.found} of {result.due} flags counted, {result.lent} lent."]
    for place in result.standings.places:
        number = f"{place.place}=" if place.shared else f"{place.place}"
        days = "  ".join("–" if flags is None else str(flags) for flags in place.days)
        going_on = "  advances" if place.advances else ""
        lines.append(
            f"{number:>4}  table {place.table:>3}  {place.team:<28} {days:>8}  {place.total:>4}{going_on}  {place.why}"
        )
    return "\n".join([*lines, *filter(None, [result.stopped_early])])
