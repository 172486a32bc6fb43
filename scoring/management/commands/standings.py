"""`standings`: who is placed where, and why."""

from scoring.queries.hall import EventStandings, Hall
from scoring.record import standings_record
from tournament.management.command import WhistCommand
from tournament.models import Event


class Command(WhistCommand):
    help = "Prints the standings of an event."
    takes_event = True

    def handle(self, *, event: Event, json: bool, **_: object) -> None:
        standings = Hall(event).standings
        self.write_result(
            as_json=json, record=standings_record(standings), text=f"{event.name}\n{say_standings(standings)}"
        )


def say_standings(result: EventStandings) -> str:
    lines = [f"Standings, {result.state.value}: {result.found} of {result.due} flags counted, {result.lent} lent."]
    for place in result.standings.places:
        days = "  ".join("–" if flags is None else str(flags) for flags in place.days)
        going_on = "  advances" if place.advances else ""
        lines.append(
            f"{place.numeral:>4}  table {place.table:>3}  {place.team:<28} {days:>8}  {place.total:>4}{going_on}  "
            f"{place.why}"
        )
    return "\n".join([*lines, *filter(None, [result.stopped_early])])
