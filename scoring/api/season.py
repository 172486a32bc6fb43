"""Many events together: final results over the years, and who advanced from where."""

from collections.abc import Iterable

from rest_framework import serializers

from scoring.queries.season import LadderTeam, Result, Rung, final_results, ladder, ladder_events, published_events
from tournament.api.base import YEAR, EventAPIView, read
from tournament.api.fields import answer
from tournament.api.serializers import EventSummarySerializer
from tournament.queries.events import year_of

ResultSerializer = answer(Result, "A team's line of final standings; `players` are named only where they agreed to it.")


FinalEventSerializer = answer(
    dict,
    "An event whose standings are final, with its results, the best first.",
    called="FinalEvent",
    event=EventSummarySerializer(),
    year=serializers.IntegerField(),
    results=ResultSerializer(many=True),
)
LadderTeamSerializer = answer(
    LadderTeam,
    "A team, the event that it came from, and how it came and goes on: `1st`, `alternate`, `by acclamation`.",
)
RungSerializer = answer(
    Rung,
    "An event on the ladder with its teams, those that go on first; of an area, only those.",
    event=EventSummarySerializer(),
    teams=LadderTeamSerializer(many=True),
    notes=serializers.ListField(child=serializers.CharField()),
)


class SeasonAPI(EventAPIView):
    """The results of all events, and the ladder."""

    @read(FinalEventSerializer, many=True, is_paged=True, parameters=[YEAR])
    def list_results(self) -> Iterable[dict[str, object]]:
        """The events with final standings and their results, archived ones too, newest first; those that are being
        corrected have no results.
        """
        final = published_events(self.year)
        results = final_results(final)
        return [{"event": event, "year": year_of(event), "results": results.get(event.pk, ())} for event in final]

    @read(RungSerializer, many=True, parameters=[YEAR])
    def show_ladder(self) -> Iterable[Rung]:
        """Who advanced from where: the events of a year from the provincial games down, or of the latest one."""
        on_ladder = ladder_events()
        year = self.year or max(map(year_of, on_ladder), default=None)
        rungs = ladder([event for event in on_ladder if year_of(event) == year])
        return [rung for of_level in rungs.values() for rung in of_level]
