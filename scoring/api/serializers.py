"""Days, counts, loans, standings, rulings, playoffs and print jobs in JSON.

Standings are what `standings --json` prints, a playoff's `play` is what an event file holds of it.
"""

from functools import cached_property
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from scoring.domain.counts import CountState, Viewer
from scoring.domain.standings import Place, TieState
from scoring.models import LoanEntry, Playoff, Ruling
from scoring.queries.hall import EventStandings, Room
from scoring.services.counts import CountReceipt
from tournament.api.base import EventViewSet
from tournament.api.serializers import EnumField, EventSummarySerializer
from tournament.domain import StandingsState
from tournament.models import Day, PrintJob, Qualifier

Record = dict[str, Any]  # what a view made for its serializer


def numbers(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(allow_null=True), **options)


def viewer_of(view: EventViewSet) -> Viewer:
    """The caller, as they look at counts."""
    phone = view.phone
    return Viewer(view.actor.name, phone.pk if phone else None, sees_all=view.is_leader, reads_slips=view.sees_counts)


class DaySerializer(serializers.ModelSerializer[Day]):
    """A day of play; `ended_after_hand` is its last hand where that was not the last planned one, and `flags_checked`
    lists the tables ticked before play, only for those who count.
    """

    day = serializers.IntegerField(source="number")
    sessions = serializers.SerializerMethodField()
    flags_checked = serializers.SerializerMethodField()

    class Meta:
        model = Day
        fields = ["day", "date", "opened_at", "closed_at", "ended_after_hand", "sessions", "flags_checked"]

    def get_sessions(self, day: Day) -> list[dict[str, int]]:
        return [{"session": session.number, "hands": session.hands} for session in day.sessions.all()]

    def get_flags_checked(self, day: Day) -> list[int] | None:
        view = self.context["view"]
        may_know = view.phone or view.sees_counts
        return sorted(tick.table.number for tick in day.flags_checked.all()) if may_know else None


class CountReceiptSerializer(serializers.Serializer[CountReceipt]):
    """The result of a count: how its table stands now, and how many tables are still to go.

    Where two counts are needed, `state` is `waiting` until the table is settled, whether they differ or not.
    """

    day = serializers.IntegerField()
    table = serializers.IntegerField()
    flags = serializers.IntegerField()
    read_back = serializers.CharField()
    state = EnumField(CountState, by_name=True)
    to_go = serializers.IntegerField()
    is_unlikely = serializers.BooleanField()

    def to_representation(self, receipt: CountReceipt) -> Record:
        view, known = self.context["view"], super().to_representation(receipt)
        is_known = view.is_leader or view.event.counts_needed == 1 or receipt.state is CountState.AGREED
        return known if is_known else known | {"state": "waiting"}


class DayCountSerializer(serializers.Serializer[Room]):
    """The progress of one day's count, table by table; `says` is the sum in words once every table is counted.

    What the caller may not know before counting a table themselves is null.  Where two counts are needed, verifiers
    know only their own until the table is settled, and nobody but the leader whether they differ.
    """

    day = serializers.IntegerField()
    is_open = serializers.BooleanField()
    due = serializers.IntegerField()
    found = serializers.IntegerField()
    to_check = numbers()
    conflicts = numbers()
    says = serializers.CharField(source="sum_sentence", allow_blank=True)
    tables = serializers.SerializerMethodField()

    def get_tables(self, day: Room) -> list[dict[str, Any]]:
        view = self.context["view"]
        needed, viewer = view.event.counts_needed, viewer_of(view)
        return [
            {
                "table": table,
                "state": count.state.name.lower(),
                "flags": viewer.known_flags(count, needed),
                "people": list(count.people),
                "values": list(count.values) if view.is_leader else None,
                "last": latest.number if latest else None,
                "counted_at": latest.taken_at if latest else None,
                "received_at": latest.at if latest else None,
            }
            for table, count in day.tables.items()
            for latest in [count.latest if view.is_leader or needed == 1 else None]
        ]


class LoanSerializer(serializers.ModelSerializer[LoanEntry]):
    """Flags lent, or given back where negative."""

    day = serializers.IntegerField(source="day.number")
    table = serializers.IntegerField(source="table.number")

    class Meta:
        model = LoanEntry
        fields = ["day", "table", "flags", "hand", "by", "at"]


class FlagSumsSerializer(serializers.Serializer[EventStandings]):
    """The sums over the days on which every table is counted: flags due, counted, and lent at the end of the day."""

    due = serializers.IntegerField()
    found = serializers.IntegerField()
    lent = serializers.IntegerField()


class PlaceSerializer(serializers.Serializer[Place]):
    """One line of the standings; a day is null where the table's count is not there yet.

    `penalty` flags and `missed` days are named where there are any.
    """

    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    table = serializers.IntegerField()
    team = serializers.CharField()
    zone = serializers.CharField(allow_blank=True)
    days = numbers()
    total = serializers.IntegerField()
    advances = serializers.BooleanField()
    why = serializers.CharField()
    penalty = serializers.IntegerField(required=False)
    missed = numbers(required=False)

    @cached_property
    def begun(self) -> set[int]:
        """The days on which a table is counted, from 0; for a program that is told places while others are counted."""
        if "view" not in self.context:
            return set()
        standings: Any = self.root.instance
        places: tuple[Place, ...] = standings.standings.places
        return {day for place in places for day, flags in enumerate(place.days_shown) if flags is not None}

    def to_representation(self, place: Place) -> Record:
        line = super().to_representation(place)
        if any(place.days_shown[day] is None for day in self.begun):
            line["place"] = None
        return {key: value for key, value in line.items() if value or key not in ("penalty", "missed")}


class TieSerializer(serializers.Serializer[Any]):
    """Tables with equal totals, the places they hold between them, and what the tie needs."""

    tables = numbers()
    places = numbers()
    matters = serializers.BooleanField()
    playoff = EnumField(TieState)


class StandingsSerializer(serializers.Serializer[EventStandings]):
    """The standings of an event, a sentence each: `stopped_early` says how many hands were played where play stopped
    early, `left` who is not ranked because they left, came late, play as a floater or are disqualified,
    `no_longer_holds` which rulings and playoffs do not.
    """

    event = serializers.CharField(source="event.slug")
    state = EnumField(StandingsState)
    version = serializers.IntegerField(source="event.version")
    flags = FlagSumsSerializer(source="*")
    places = PlaceSerializer(many=True, source="standings.places")
    ties = TieSerializer(many=True, source="standings.ties")
    stopped_early = serializers.CharField(allow_blank=True)
    left = serializers.ListField(child=serializers.CharField(), source="unranked")
    no_longer_holds = serializers.ListField(child=serializers.CharField(), source="standings.lapsed")


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A decision with its reason; a tie is told by its `order`."""

    order = numbers(allow_null=True)
    shared = serializers.BooleanField(source="is_shared")
    going_on = numbers(allow_null=True)
    table = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Ruling
        fields = ["order", "shared", "going_on", "about", "table", "kind", "number", "reason", "by", "at"]


class PlayoffSerializer(serializers.ModelSerializer[Playoff]):
    """A playoff so far, its cards and hands as `play`; `step` is what to do next, and `order` lists the tables from the
    best place down once they are known.
    """

    playoff = serializers.IntegerField(source="pk")
    tables = numbers(source="playoff.tables")
    is_given_up = serializers.BooleanField()
    bye = serializers.IntegerField(source="playoff.bye", allow_null=True)
    step = serializers.SerializerMethodField()
    order = serializers.SerializerMethodField()

    class Meta:
        model = Playoff
        fields = ["playoff", "tables", "is_given_up", "bye", "play", "step", "order"]

    def get_step(self, row: Playoff) -> str:
        return row.playoff.next_step

    def get_order(self, row: Playoff) -> list[list[int | None]] | None:
        return row.playoff.levels if row.playoff.is_decided else None


class PrintJobSerializer(serializers.ModelSerializer[PrintJob]):
    """Sheets as one PDF: `pdf` is its address once it is drawn, `failure` why it could not be, or what is left out."""

    job = serializers.IntegerField(source="pk")
    sheet = serializers.SerializerMethodField()
    sheets = serializers.ListField(child=serializers.CharField())
    tables = numbers()
    asked_by = serializers.CharField(source="requested_by")
    asked_at = serializers.DateTimeField(source="requested_at")
    pdf = serializers.SerializerMethodField()

    class Meta:
        model = PrintJob
        fields = [
            "job", "sheet", "sheets", "tables", "paper", "is_large", "state", "asked_by", "asked_at", "finished_at",
            "event_version", "failure", "pages", "pdf",
        ]  # fmt: skip

    def get_sheet(self, job: PrintJob) -> str:
        return str(job.sheets[0])

    def get_pdf(self, job: PrintJob) -> str | None:
        is_done = job.state == PrintJob.State.DONE
        return reverse("api-print-job-pdf", args=[self.context["view"].event.slug, job.pk]) if is_done else None


class FinalEventSerializer(serializers.Serializer[Record]):
    """An event whose standings are final, with its results, the best first; `players` are named only where they agreed
    to it.
    """

    event = EventSummarySerializer()
    year = serializers.IntegerField()
    results = serializers.ListField(child=serializers.DictField())


class QualifierSerializer(serializers.ModelSerializer[Qualifier]):
    """A team that goes on, or has withdrawn for a reason."""

    name = serializers.CharField(source="team.name")
    place = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Qualifier
        fields = ["team", "name", "place", "qualified_by", "named_at", "withdrawn_at", "reason"]


class QualifiersSerializer(serializers.Serializer[Record]):
    """Who goes on and who has withdrawn, what was sent, with the signed file, and what arrived."""

    going = QualifierSerializer(many=True)
    withdrawn = QualifierSerializer(many=True)
    sent = serializers.ListField(child=serializers.DictField())
    arrived = serializers.ListField(child=serializers.DictField())
    fingerprint = serializers.CharField()


class DoneSerializer(serializers.Serializer[Record]):
    """What was done, in the sentences of the event's log, and the event's version then."""

    version = serializers.IntegerField()
    log = serializers.ListField(child=serializers.CharField())


class ChangedTeamSerializer(serializers.Serializer[Any]):
    """A team before and after an act, as pages show it."""

    table = serializers.IntegerField()
    team = serializers.CharField()
    flags = serializers.CharField()
    place = serializers.CharField()
    note = serializers.CharField(allow_blank=True)


class PreviewSerializer(serializers.Serializer[Any]):
    """What an act would do: the teams whose flags or place change, and the rest in sentences."""

    teams = ChangedTeamSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())
