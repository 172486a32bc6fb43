"""The table of a series for everybody; which evenings count, by what, and who is who, for the leader of one."""

from typing import Any

from rest_framework import serializers

from scoring.domain.series import SeriesLine
from scoring.queries.series import SeriesFacts, series_of_number
from tournament.api.base import EventAPIView, does, read
from tournament.api.fields import answer
from tournament.api.permissions import IsEventLeader
from tournament.api.serializers import EventSummarySerializer
from tournament.models import Series
from tournament.services import series as services

SeriesTableSerializer = answer(
    dict,
    "The table of a series; of each evening that counts the points and whether they are left out, the best ones stay.",
    called="SeriesTable",
    name=serializers.CharField(),
    notes=serializers.ListField(child=serializers.CharField()),
    evenings=EventSummarySerializer(many=True),
    lines=answer(
        SeriesLine,
        "A person by name, or by number where they did not agree to be named.",
        ("place", "shared", "number", "player", "total", "evenings", "points", "left_out"),
    )(many=True),
)
SeriesPlayerSerializer = answer(
    dict,
    "Somebody of a series: the number, and how the name is written.",
    called="SeriesPlayer",
    number=serializers.IntegerField(),
    names=serializers.ListField(child=serializers.CharField()),
)
OwnSeriesSerializer = answer(
    dict,
    "A series that an evening counts towards, with its people, and which numbers may be one person.",
    called="OwnSeries",
    series=answer(Series, "A series and its settings.", ("pk", "name", "points", "best_of"))(),
    players=SeriesPlayerSerializer(many=True),
    alike=serializers.ListField(child=serializers.ListField(child=serializers.IntegerField())),
)


class SeriesTableAPI(EventAPIView):
    """The tables of series."""

    @read(SeriesTableSerializer)
    def show_series_table(self, series: int) -> dict[str, Any]:
        """A series by its number: what an evening gives, the evenings with final results, and everybody’s line."""
        facts = SeriesFacts(series_of_number(series))
        table = facts.table
        return {"name": table.name, "notes": table.notes, "evenings": facts.played, "lines": table.lines}


class SeriesAPI(EventAPIView):
    """The series that an evening counts towards."""

    permission_classes = [IsEventLeader]

    @read(OwnSeriesSerializer, many=True)
    def list_own_series(self) -> list[dict[str, Any]]:
        """The series of the evening with everybody in it; none where it counts towards none."""
        if self.event.series is None:
            return []
        facts = SeriesFacts(self.event.series)
        players = [{"number": number, "names": names} for number, names in facts.spellings.items()]
        return [{"series": facts.series, "players": players, "alike": facts.alike()}]

    start_series = does(
        services.start_series, list_own_series, "Makes a series that the evening counts towards.", status=201
    )
    edit_series = does(services.edit_series, list_own_series, "Changes the name and the settings of the series.")
    choose_series = does(
        services.choose_series, list_own_series,
        "Counts the evening towards a series of which you lead an evening; null takes it out.",
    )  # fmt: skip
    join_players = does(
        services.join_players, list_own_series, "Makes two numbers one person, who never played on one evening."
    )
    separate_player = does(
        services.separate_player, list_own_series, "Gives a name that shares its number with another its own."
    )
