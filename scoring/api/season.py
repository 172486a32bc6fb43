"""Many events together: final results over the years, the tables of series, who advanced, and who goes on.  R3-R9."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from rest_framework import serializers

from scoring.domain.series import SeriesLine
from scoring.queries.qualification import export_numbered, qualifiers, withdrawn_qualifiers
from scoring.queries.season import (
    LadderTeam,
    Result,
    Rung,
    SeriesFacts,
    final_results,
    ladder,
    ladder_events,
    published_events,
    series_of_number,
)
from scoring.services import qualification as services
from tournament.api.base import YEAR, EventAPIView, LeaderAPIView, does, read
from tournament.api.serializers import EventSummarySerializer, answer
from tournament.models import Qualifier, QualifierExport, QualifierImport, Series
from tournament.queries.events import year_of
from tournament.services import series
from tournament.signing import own_fingerprint

FinalEventSerializer = answer(
    dict,
    "An event whose standings are final, with its results, the best first.",
    called="FinalEvent",
    event=EventSummarySerializer(),
    year=serializers.IntegerField(),
    results=answer(Result, "A team's line of final standings; `players` are named only where they agreed to it.")(
        many=True
    ),
)
RungSerializer = answer(
    Rung,
    "An event on the ladder with its teams, those that go on first; of an area, only those.",
    event=EventSummarySerializer(),
    teams=answer(
        LadderTeam,
        "A team, the event that it came from, and how it came and goes on: `1st`, `alternate`, `by acclamation`.",
    )(many=True),
    notes=serializers.ListField(child=serializers.CharField()),
)


class SeasonAPI(EventAPIView):
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
OwnSeriesSerializer = answer(
    dict,
    "A series that an evening counts towards, with its people, and which numbers may be one person.",
    called="OwnSeries",
    series=answer(Series, "A series and its settings.", ("pk", "name", "points", "best_of"))(),
    players=answer(
        dict,
        "Somebody of a series: the number, and how the name is written.",
        called="SeriesPlayer",
        number=serializers.IntegerField(),
        names=serializers.ListField(child=serializers.CharField()),
    )(many=True),
    alike=serializers.ListField(child=serializers.ListField(child=serializers.IntegerField())),
)


class SeriesTableAPI(EventAPIView):
    @read(SeriesTableSerializer)
    def show_series_table(self, series: int) -> dict[str, Any]:
        """A series by its number: what an evening gives, the evenings with final results, and everybody’s line."""
        facts = SeriesFacts(series_of_number(series))
        table = facts.table
        return {"name": table.name, "notes": table.notes, "evenings": facts.played, "lines": table.lines}


class SeriesAPI(LeaderAPIView):
    @read(OwnSeriesSerializer, many=True)
    def list_own_series(self) -> list[dict[str, Any]]:
        """The series of the evening with everybody in it; none where it counts towards none."""
        if self.event.series is None:
            return []
        facts = SeriesFacts(self.event.series)
        players = [{"number": number, "names": names} for number, names in facts.spellings.items()]
        return [{"series": facts.series, "players": players, "alike": facts.alike()}]

    start_series = does(
        series.start_series, list_own_series, "Makes a series that the evening counts towards.", status=201
    )
    edit_series = does(series.edit_series, list_own_series, "Changes the name and the settings of the series.")
    choose_series = does(
        series.choose_series, list_own_series,
        "Counts the evening towards a series of which you lead an evening; null takes it out.",
    )  # fmt: skip
    join_players = does(
        series.join_players, list_own_series, "Makes two numbers one person, who never played on one evening."
    )
    separate_player = does(
        series.separate_player, list_own_series, "Gives a name that shares its number with another its own."
    )


QualifierSerializer = answer(
    Qualifier,
    "A team that goes on, or has withdrawn for a reason.",
    ("team", "name", "place", "qualified_by", "named_at", "withdrawn_at", "reason"),
    team=serializers.IntegerField(source="team_id"),
    name=serializers.CharField(source="team.name"),
)
QualifierExportSerializer = answer(
    QualifierExport,
    "A list as it was sent, with the signed file.",
    ("number", "to", "sent_at", "sent_by", "superseded_at", "file"),
    file=serializers.DictField(),
)
QualifiersSerializer = answer(
    dict,
    "Who goes on and who has withdrawn, what was sent, what arrived, and the fingerprint of this installation.",
    called="Qualifiers",
    going=QualifierSerializer(many=True),
    withdrawn=QualifierSerializer(many=True),
    sent=QualifierExportSerializer(many=True),
    arrived=answer(
        QualifierImport,
        "A list that arrived, from whom, and what its teams are called here.",
        ("of", "from_slug", "from_name", "fingerprint", "number", "teams", "arrived_at", "superseded_at"),
        of=serializers.IntegerField(source="pk"),
        teams=serializers.SlugRelatedField(many=True, read_only=True, slug_field="name"),
    )(many=True),
    fingerprint=serializers.CharField(),
)


class QualifiersAPI(LeaderAPIView):
    @read(QualifiersSerializer)
    def show_qualifiers(self) -> dict[str, object]:
        """Who goes on from here, and who arrived from the level below."""
        return {
            "going": qualifiers(self.event),
            "withdrawn": withdrawn_qualifiers(self.event),
            "sent": self.event.qualifier_exports.all(),
            "arrived": self.event.qualifier_imports.prefetch_related("teams"),
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }

    @read(QualifierExportSerializer)
    def show_sending(self, number: int) -> QualifierExport:
        """A list that was sent, with its signed file."""
        return export_numbered(self.event, number)

    withdraw_qualifier = does(
        services.withdraw_qualifier, show_qualifiers, "A team cannot go; the next in the standings does."
    )
    take_back_withdrawal = does(
        services.take_back_withdrawal, show_qualifiers, "A team that withdrew can go after all."
    )
    name_by_acclamation = does(
        services.name_by_acclamation, show_qualifiers,
        "Names a team that goes on without play, where too few entered.",
    )  # fmt: skip
    keep_arrived = does(
        services.keep_arrived, show_qualifiers,
        "The teams of a list that was corrected after play began stay; `of` is its number here.",
    )  # fmt: skip
    send_qualifiers = does(
        services.send_on, show_qualifiers,
        "Sends the teams on: to another event of the caller's at once, else as a signed file.",
        takes=services.NextEvent,
    )  # fmt: skip
    receive_qualifiers = does(
        services.receive, show_qualifiers,
        "Enters the teams of a signed file, in place of an earlier one of the same event.", takes=services.ArrivedFile,
    )  # fmt: skip
