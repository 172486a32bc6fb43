"""Days, counts, loans, standings, rulings, playoffs and print jobs in JSON.

Standings are what `standings --json` prints, a playoff's `play` is what an event file holds of it.
"""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from scoring.domain.counts import CountState, Viewer
from scoring.models import LoanEntry, Playoff, Ruling
from scoring.queries.room import Room
from scoring.services.counts import CountReceipt
from tournament.api.base import EventViewSet
from tournament.models import Day, PrintJob
from tournament.schemas import JsonObject


def numbers(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(allow_null=True), **options)


def viewer_of(view: EventViewSet) -> Viewer:
    """The caller, as they look at counts."""
    phone = view.phone
    return Viewer(view.actor.name, phone.pk if phone else None, sees_all=view.is_leader, reads_slips=view.sees_counts)


class DaySerializer(serializers.ModelSerializer[Day]):
    """A day of play; `ended_after_hand` is its last hand where that was not the last planned one."""

    day = serializers.IntegerField(source="number")

    class Meta:
        model = Day
        fields = ["day", "date", "opened_at", "closed_at", "ended_after_hand"]


class CountReceiptSerializer(serializers.Serializer[CountReceipt]):
    """The result of a count: how its table stands now, and how many tables are still to go.

    Where two counts are needed, `state` is `waiting` until the table is settled, whether they differ or not.
    """

    day = serializers.IntegerField()
    table = serializers.IntegerField()
    flags = serializers.IntegerField()
    read_back = serializers.CharField()
    state = serializers.CharField(source="state.name")
    to_go = serializers.IntegerField()
    is_unlikely = serializers.BooleanField()

    def to_representation(self, receipt: CountReceipt) -> JsonObject:
        view, state = self.context["view"], receipt.state.name.lower()
        is_known = view.is_leader or view.event.counts_needed == 1 or receipt.state is CountState.AGREED
        return super().to_representation(receipt) | {"state": state if is_known else "waiting"}


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

    def get_tables(self, day: Room) -> list[JsonObject]:
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


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A decision with its reason; a tie is told by its `order`."""

    order = numbers(allow_null=True)
    shared = serializers.BooleanField(source="is_shared")
    going_on = numbers(allow_null=True)

    class Meta:
        model = Ruling
        fields = [
            "order", "shared", "going_on", "about", "table", "kind", "number", "reason", "by", "at", "lifted_at",
        ]  # fmt: skip


class PlayoffSerializer(serializers.ModelSerializer[Playoff]):
    """A playoff so far, its cards and hands as `play`; `step` is what to do next, and `order` lists the tables from the
    best place down once they are known.
    """

    playoff = serializers.IntegerField(source="pk")
    tables = numbers(source="playoff.tables")
    bye = serializers.IntegerField(source="playoff.bye", allow_null=True)
    step = serializers.CharField(source="playoff.next_step")
    order = serializers.SerializerMethodField()

    class Meta:
        model = Playoff
        fields = ["playoff", "tables", "is_given_up", "bye", "play", "step", "order"]

    def get_order(self, row: Playoff) -> list[list[int | None]] | None:
        return row.playoff.levels if row.playoff.is_decided else None


class PrintJobSerializer(serializers.ModelSerializer[PrintJob]):
    """Sheets as one PDF: `pdf` is its address once it is drawn, `failure` why it could not be, or what is left out."""

    job = serializers.IntegerField(source="pk")
    asked_by = serializers.CharField(source="requested_by")
    asked_at = serializers.DateTimeField(source="requested_at")
    pdf = serializers.SerializerMethodField()

    class Meta:
        model = PrintJob
        fields = [
            "job", "sheets", "tables", "paper", "is_large", "state", "asked_by", "asked_at", "finished_at",
            "event_version", "failure", "pages", "pdf",
        ]  # fmt: skip

    def get_pdf(self, job: PrintJob) -> str | None:
        is_done = job.state == PrintJob.State.DONE
        return reverse("api-print-job-pdf", args=[self.context["view"].event.slug, job.pk]) if is_done else None
