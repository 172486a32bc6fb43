"""Standings and rulings in JSON; standings are what `standings --json` prints."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring.domain.standings import TieState
from tournament.api.serializers.fields import Record, Text, Told, table_list
from tournament.domain.event import EventState


class FlagSums(Record):
    """Over the days on which every table is counted: flags due, found, and lent when the day ended."""

    due = serializers.IntegerField()
    found = serializers.IntegerField()
    lent = serializers.IntegerField()


class PlaceLine(Record):
    """One line of the standings; a day is null where the table's count is not there yet."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    table = serializers.IntegerField()
    team = serializers.CharField()
    zone = serializers.CharField(allow_blank=True)
    days = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    total = serializers.IntegerField()
    advances = serializers.BooleanField()
    why = serializers.CharField(allow_blank=True)


class TieLine(Record):
    """Tables with equal totals, the places they hold between them, and what the tie needs."""

    tables = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField())
    matters = serializers.BooleanField()
    playoff = serializers.ChoiceField([state.value for state in TieState])


class StandingsInFull(Record):
    """The standings of an event."""

    event = serializers.CharField()
    state = serializers.ChoiceField([state.value for state in EventState])
    version = serializers.IntegerField()
    flags = FlagSums()
    places = PlaceLine(many=True)
    ties = TieLine(many=True)


class ReasonTold(Told):
    """Why; it is kept with what is done."""

    reason = Text()


class RulingTold(Told):
    """A decision with its reason: tied tables in the leader's order, or about anything else."""

    tables = table_list(required=False, min_length=2)
    order = table_list(required=False, min_length=2)
    about = Text(200, required=False)
    reason = Text()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One kind of ruling at a time."""
        kinds = [set(attrs) - {"reason"} == {"tables", "order"}, set(attrs) - {"reason"} == {"about"}]
        if not any(kinds):
            raise serializers.ValidationError(
                _("A ruling is about tied tables (tables and order) or about something else (about).")
            )
        return attrs


class RulingLine(Record):
    """A decision of the leader's; `order` is there where it settles a tie."""

    about = serializers.CharField()
    order = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    reason = serializers.CharField()
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
