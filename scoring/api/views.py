"""Days, flag counts, loans, standings, rulings, playoffs, print jobs; any act by its name; the whole event as a file;
results over the years, who goes on.  R3-R10, R14-R16, R21, R23, R37-R48.

Where a change designs the hands to come again, `/movement/` holds the new edition.  Where two counts are needed, people
who have not counted a table do not see what others counted on it.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import serializers
from scoring.event_file.load import load_event
from scoring.event_file.reading import read_event_file
from scoring.event_file.save import save_event
from scoring.models import Playoff
from scoring.queries.hall import EventStandings, Hall, Room, as_shown, playoff_numbered
from scoring.queries.qualification import is_superseded, qualifiers, withdrawn_qualifiers
from scoring.queries.season import final_results, published_events
from scoring.services import counts, days, qualification, rulings
from scoring.services.preview import effects
from scoring.services.printing import SheetRequest, request_sheets
from scoring.tasks import queue_print_jobs
from tournament.api.base import EventViewSet, does, read_input, writes
from tournament.api.errors import ErrorSerializer
from tournament.api.serializers import EventSerializer
from tournament.domain import SLUG_LENGTH, Forbidden, NotFound, Who
from tournament.models import Day, PrintJob
from tournament.queries.events import FOR_PAGES, day_numbered, event_at, year_of
from tournament.queries.log import first_final_at
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf
from tournament.schemas import Input, Json, JsonObject, text
from tournament.services.acts import ACTS
from tournament.signing import own_fingerprint

Record = dict[str, Any]  # what a serializer shows


class DaysViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The days of play, their sessions, and whether they are open."""

    lookup_url_kwarg, lookup_value_converter = "day", "int"
    serializer_class = serializers.DaySerializer
    open_day = does(days.open_day, path="open", of_row=True)
    take_back_opening = does(days.take_back_opening, path="open/take-back", of_row=True)
    check_in = does(days.check_in, path="check-in", of_row=True)
    check_flags = does(days.check_flags, path="flags-checked", of_row=True)
    close_day = does(days.close_day, path="close", of_row=True)
    reopen_day = does(days.reopen_day, path="reopen", of_row=True)

    def get_queryset(self) -> Any:
        days = self.event.days.prefetch_related("sessions")
        return days.prefetch_related("flags_checked__table") if self.phone or self.sees_counts else days

    def get_object(self) -> Day:
        return day_numbered(self.event, int(self.kwargs["day"]))


class CountsViewSet(ListModelMixin, EventViewSet):
    """How the counts of every day stand, table by table; `?day=1` for one day."""

    readers = Who.COUNTERS
    create = does(counts.record_flag_count, counts.settle_flag_count, status=201)

    def get_queryset(self) -> Sequence[Room]:  # type: ignore[override]
        viewer, day = serializers.viewer_of(self), self.query_number("day")
        return [room.known_to(viewer) for room in Hall(self.event).rooms if day in (None, room.day)]

    def get_serializer_class(self) -> Any:
        is_count = self.action == "create"
        return serializers.CountReceiptSerializer if is_count else serializers.DayCountSerializer

    def shown(self, result: object = None) -> Json:
        return self.get_serializer(result).data


class LoansViewSet(ListModelMixin, EventViewSet):
    """What was lent and given back, the newest first."""

    readers, serializer_class = Who.LEADER, serializers.LoanSerializer
    create = does(counts.lend_flags, status=201, lists=True)

    def get_queryset(self) -> Any:
        return self.event.loan_entries.select_related("day", "table").reverse()


class ShownViewSet(EventViewSet):
    """What the public reads only when the leader shows the standings."""

    def check_standings_shown(self) -> None:
        is_held = self.event.standings_shown == self.event.StandingsShown.HELD and self.event.finalised_at is None
        Forbidden.when(
            is_held and not self.is_leader, f"The leader of {self.event.name} shows the standings when they are final."
        )


class StandingsViewSet(RetrieveModelMixin, ShownViewSet):
    """The standings: all of them for the leader, the part that is shown for everybody else."""

    serializer_class, events = serializers.StandingsSerializer, FOR_PAGES.annotate(first_final=first_final_at())
    publish_final = does(rulings.publish_final)

    def get_object(self) -> EventStandings:
        if self.is_leader:
            return Hall(self.event).standings
        hall = Hall(as_shown(event_at(self.event.slug, self.events) if self.phone else self.event))
        if hall.public_standings is not None:
            return hall.public_standings
        self.check_standings_shown()
        return hall.nothing_shown


class RulingsViewSet(ListModelMixin, EventViewSet):
    """The leader's decisions, the newest first: on tied tables, on a team, or on what the rules do not settle."""

    readers, serializer_class = Who.LEADER, serializers.RulingSerializer
    create = does(rulings.rule_on_tie, rulings.rule_on_team, rulings.record_ruling, status=201, lists=True)

    def get_queryset(self) -> Any:
        return self.event.rulings.select_related("team__table").reverse()


class PlayoffsViewSet(ListModelMixin, RetrieveModelMixin, ShownViewSet):
    """The event's playoffs, oldest first, including those given up; each with what it needs next."""

    lookup_url_kwarg, lookup_value_converter = "playoff", "int"
    serializer_class = serializers.PlayoffSerializer
    create = does(rulings.start_playoff, status=201)
    draw_cards = does(rulings.draw_cards, path="draw", of_row=True)
    play_hand = does(rulings.play_hand, path="hands", of_row=True, status=201)

    def get_queryset(self) -> Any:
        self.check_standings_shown()
        return self.event.playoffs.all()

    def get_object(self) -> Playoff:
        self.check_standings_shown()
        return playoff_numbered(self.event, int(self.kwargs["playoff"]))


class PrintJobsViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The print jobs, newest first: sheets that a worker draws, downloaded as one PDF."""

    readers, is_versioned = Who.LEADER, False
    lookup_url_kwarg, lookup_value_converter = "job", "int"
    serializer_class = serializers.PrintJobSerializer

    def get_queryset(self) -> Any:
        return print_jobs(self.event)

    def get_object(self) -> PrintJob:
        return print_job(self.event, int(self.kwargs["job"]))

    @writes(SheetRequest, Who.LEADER, 201)
    def create(self, wanted: SheetRequest) -> Json:
        """Requests sheets, of these tables alone or of all; a worker draws them as soon as one is free."""
        job = request_sheets(self.event, self.actor, self.now, wanted)
        queue_print_jobs(job.pk)
        return self.shown(job.pk)

    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY, "4XX": ErrorSerializer})
    @action(detail=True)
    def pdf(self, request: Request, slug: str, job: int) -> HttpResponse:
        """The PDF of a job that is drawn."""
        headers = {"Content-Disposition": f'inline; filename="{slug}-{job}.pdf"'}
        return HttpResponse(printed_pdf(self.event, job), "application/pdf", headers=headers)


NAMED = {name: act for name, act in ACTS.items() if act.declaration.who in (Who.LEADER, Who.COUNTERS)}
"""The acts that are done by their names."""


class ActsViewSet(EventViewSet):
    """What has no address of its own is done by the name of its act."""

    readers, serializer_class = Who.LEADER, serializers.DoneSerializer
    do_act = does(*NAMED.values())
    do_act.__doc__ = "Does an act, and answers with what the log says of it."

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        self.act = NotFound.require(NAMED.get(self.kwargs["act_name"]), "There is no such act; /api/docs/ lists them.")
        super().initial(request, *args, **kwargs)
        self.before = self.event.version

    def shown(self, result: object = None) -> Json:
        said = self.event.log.filter(number__gt=self.before).values_list("sentence", flat=True)
        return {"version": self.event.version, "log": list(said)}

    @extend_schema(request=OpenApiTypes.OBJECT)
    def preview_act(self, request: Request, slug: str, act_name: str) -> Response:
        """What an act would do, without doing it: the teams whose flags or place change, and the rest in sentences."""
        given = read_input(request.data, NAMED[act_name].input, {})
        shown = effects(self.event, lambda: self.do(NAMED[act_name], given))
        return Response(self.get_serializer(shown).data)


class SentFile(Input, frozen=True):
    """An event file; `slug` loads it at another address, `is_copy` one whose log was changed on purpose."""

    file: JsonObject
    slug: Annotated[str, text(SLUG_LENGTH)] = ""
    is_copy: bool = False


class EventFilesViewSet(EventViewSet):
    readers = Who.LEADER

    @extend_schema(responses={200: OpenApiTypes.OBJECT, "4XX": ErrorSerializer})
    def save_event(self, request: Request, slug: str) -> HttpResponse:
        """The whole event as a file, as `save_event` writes it."""
        return HttpResponse(save_event(self.event), content_type="application/json; charset=utf-8")


class LoadedEventsViewSet(EventViewSet):
    readers, serializer_class = Who.SIGNED_IN, EventSerializer

    @writes(SentFile, Who.SIGNED_IN, 201)
    def load_event(self, sent: SentFile) -> Json:
        """Loads an event from its file, whole or not at all; the caller leads it."""
        file = read_event_file(json.dumps(sent.file, ensure_ascii=False))
        event = load_event(file, self.actor, self.now, slug=sent.slug or None, is_copy=sent.is_copy)
        self.kwargs["slug"] = event.slug
        return self.get_serializer(self.event).data


class ResultsViewSet(ListModelMixin, EventViewSet):
    """The events with final standings and their results, archived ones too, newest first; `?year=2026` for one year.

    Those that are being corrected have no results.
    """

    serializer_class = serializers.FinalEventSerializer

    def get_queryset(self) -> Sequence[Record]:  # type: ignore[override]
        final = published_events(self.query_number("year"))
        results = final_results(final)
        return [
            {"event": event, "year": year_of(event), "results": [asdict(each) for each in results.get(event.pk, ())]}
            for event in final
        ]


class QualifiersViewSet(RetrieveModelMixin, EventViewSet):
    """Who goes on from here, and who arrived from the level below."""

    readers, serializer_class = Who.LEADER, serializers.QualifiersSerializer
    withdraw_qualifier = does(qualification.withdraw_qualifier)
    name_by_acclamation = does(qualification.name_by_acclamation)
    send_qualifiers = does(qualification.send_qualifiers)

    def get_object(self) -> Record:
        return {
            "going": qualifiers(self.event),
            "withdrawn": withdrawn_qualifiers(self.event),
            "sent": [
                {
                    "number": row.number,
                    "to": row.to,
                    "sent_at": row.sent_at,
                    "sent_by": row.sent_by,
                    "file": row.file,
                    "is_superseded": is_superseded(row),
                }
                for row in self.event.qualifier_exports.all()
            ],
            "arrived": self.event.qualifier_imports.values("pk", "from_slug", "from_name", "number", "arrived_at"),
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }
