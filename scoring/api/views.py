"""Days, flag counts, loans, standings, rulings, playoffs, print jobs, who goes on.  R3-R10, R14-R16, R21, R23, R37-R48.

Where a change designs the hands to come again, `/movement/` holds the new edition.  Where two counts are needed, people
who have not counted a table do not see what others counted on it.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request

from scoring.api import serializers
from scoring.models import LoanEntry, Playoff, Ruling
from scoring.queries.hall import Hall, as_shown
from scoring.queries.qualification import is_superseded, qualifiers, withdrawn_qualifiers
from scoring.queries.room import Room
from scoring.record import standings_record
from scoring.services import before_play, counts, days, playoffs, qualification, rulings
from scoring.services.printing import request_sheets
from scoring.tasks import queue_print_jobs
from tournament.api.base import EventViewSet, does
from tournament.api.errors import ErrorSerializer
from tournament.api.serializers import RecordSerializer
from tournament.domain import Forbidden, NotFound, Who
from tournament.models import Day, PrintJob
from tournament.queries.events import FOR_PAGES, event_at
from tournament.queries.log import first_final_at
from tournament.queries.print_jobs import printed_pdf
from tournament.schemas import Json, JsonObject
from tournament.signing import own_fingerprint


class DaysViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The days of play, their sessions, and whether they are open."""

    lookup_field, lookup_url_kwarg, lookup_value_converter = "number", "day", "int"
    queryset, serializer_class = Day.objects.all(), serializers.DaySerializer
    open_day = does(days.open_day, path="open", of_row=True)
    take_back_opening = does(days.take_back_opening, path="open/take-back", of_row=True)
    check_in = does(before_play.check_in, path="check-in", of_row=True)
    check_flags = does(before_play.check_flags, path="flags-checked", of_row=True)
    close_day = does(days.close_day, path="close", of_row=True)
    reopen_day = does(days.reopen_day, path="reopen", of_row=True)


class CountsViewSet(ListModelMixin, EventViewSet):
    """How the counts of every day stand, table by table; `?day=1` for one day."""

    readers = Who.COUNTERS
    create = does(counts.record_flag_count, counts.settle_flag_count, status=201)

    def get_queryset(self) -> Sequence[Room]:  # type: ignore[override]
        viewer, day = serializers.viewer_of(self), self.request.query_params.get("day")
        rooms = [room for room in Hall(self.event).rooms if day in (None, str(room.day))]
        NotFound.when(not rooms, "There is no such day.")
        return [room.known_to(viewer) for room in rooms]

    def get_serializer_class(self) -> Any:
        is_count = self.action == "create"
        return serializers.CountReceiptSerializer if is_count else serializers.DayCountSerializer

    def shown(self, result: object = None) -> Json:
        return self.get_serializer(result).data


class LoansViewSet(ListModelMixin, EventViewSet):
    """What was lent and given back, the newest first."""

    readers, serializer_class = Who.LEADER, serializers.LoanSerializer
    queryset = LoanEntry.objects.select_related("day", "table").reverse()
    create = does(counts.lend_flags, status=201, lists=True)


class ShownViewSet(EventViewSet):
    """What the public reads only when the leader shows the standings."""

    def check_standings_shown(self) -> None:
        is_held = self.event.standings_shown == self.event.StandingsShown.HELD and not self.event.is_final
        Forbidden.when(
            is_held and not self.is_leader, f"The leader of {self.event.name} shows the standings when they are final."
        )


class StandingsViewSet(RetrieveModelMixin, ShownViewSet):
    """The standings: all of them for the leader, the part that is shown for everybody else."""

    serializer_class, events = RecordSerializer, FOR_PAGES.annotate(first_final=first_final_at())
    publish_final = does(rulings.publish_final)

    def get_object(self) -> JsonObject:
        if self.is_leader:
            return standings_record(Hall(self.event).standings, is_public=True)
        hall = Hall(as_shown(event_at(self.event.slug, self.events) if self.phone else self.event))
        if hall.public_standings is None:
            self.check_standings_shown()
        return standings_record(hall.public_standings or hall.nothing_shown, is_public=True)


class RulingsViewSet(ListModelMixin, EventViewSet):
    """The leader's decisions, the newest first: on tied tables, on a team, or on what the rules do not settle."""

    readers, serializer_class = Who.LEADER, serializers.RulingSerializer
    queryset = Ruling.objects.select_related("team__table", "day").reverse()
    create = does(rulings.rule_on_tie, rulings.rule_on_team, rulings.record_ruling, status=201, lists=True)


class PlayoffsViewSet(ListModelMixin, RetrieveModelMixin, ShownViewSet):
    """The event's playoffs, oldest first, including those given up; each with what it needs next."""

    lookup_url_kwarg, lookup_value_converter = "playoff", "int"
    queryset, serializer_class = Playoff.objects.all(), serializers.PlayoffSerializer
    create = does(playoffs.start_playoff, status=201)
    draw_cards = does(playoffs.draw_cards, path="draw", of_row=True)
    play_hand = does(playoffs.play_hand, path="hands", of_row=True, status=201)

    def get_queryset(self) -> Any:
        self.check_standings_shown()
        return super().get_queryset()


class PrintJobsViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The print jobs, newest first: sheets that a worker draws, downloaded as one PDF."""

    readers, is_versioned = Who.LEADER, False
    lookup_url_kwarg, lookup_value_converter = "job", "int"
    queryset, serializer_class = PrintJob.objects.defer("pdf"), serializers.PrintJobSerializer
    create = does(request_sheets, status=201)

    def shown(self, result: Any = None) -> Json:
        queue_print_jobs(result.pk)
        return super().shown(result.pk)

    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY, "4XX": ErrorSerializer})
    @action(detail=True)
    def pdf(self, request: Request, slug: str, job: int) -> HttpResponse:
        """The PDF of a job that is drawn."""
        headers = {"Content-Disposition": f'inline; filename="{slug}-{job}.pdf"'}
        return HttpResponse(printed_pdf(self.event, job), "application/pdf", headers=headers)


class QualifiersViewSet(RetrieveModelMixin, EventViewSet):
    """Who goes on from here, and the lists that were sent."""

    readers, serializer_class = Who.LEADER, RecordSerializer
    withdraw_qualifier = does(qualification.withdraw_qualifier)
    name_by_acclamation = does(qualification.name_by_acclamation)
    send_qualifiers = does(qualification.send_qualifiers)

    def get_object(self) -> JsonObject:
        rows = {"going": qualifiers(self.event), "withdrawn": withdrawn_qualifiers(self.event)}
        keys = ("place", "qualified_by", "named_at", "withdrawn_at", "reason")
        named = {
            which: [
                {"team": row.team_id, "name": row.team.name} | {key: getattr(row, key) for key in keys}
                for row in of_them
            ]
            for which, of_them in rows.items()
        }
        return named | {
            "sent": [
                {key: getattr(row, key) for key in ("number", "to", "sent_at", "sent_by", "file")}
                | {"is_superseded": is_superseded(row)}
                for row in self.event.qualifier_exports.all()
            ],
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }
