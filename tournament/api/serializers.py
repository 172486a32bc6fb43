"""Events and teams in JSON.  An event has the fields of `EventPlan`: a field added there is in the API."""

from dataclasses import fields
from datetime import date
from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.domain.event import EventPlan, dates_in_order
from tournament.models import Event, Prize, Team
from tournament.queries.events import sees_players, tables_in_play
from tournament.queries.roster import players_of
from tournament.schemas import JsonObject


class LeadersField(serializers.CharField):
    """A text that the event's leader reads, and for everybody else is null."""

    def get_attribute(self, instance: models.Model) -> Any:  # a text
        return super().get_attribute(instance) if self.context["view"].is_leader else None


class EventSummarySerializer(serializers.ModelSerializer[Event]):
    """An event as a list shows it; a day without a date before a day with one has null."""

    dates = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ["slug", "name", "level", "venue", "dates", "time_zone", "is_rehearsal", "is_final", "version"]

    def get_dates(self, event: Event) -> list[date | None]:
        return list(dates_in_order(day.date for day in event.days.all()))


class EventSerializer(EventSummarySerializer):
    """An event as it is set up, and the hand in play, 0 before the first, or where play is stopped, and when it goes
    on; `sessions` lists the hands of each session day by day.  `verifier_code` is null for everybody but its leader.
    """

    zones = serializers.ListField(child=serializers.CharField())
    sessions = serializers.SerializerMethodField()
    tables = serializers.SerializerMethodField()
    verifier_code = LeadersField(allow_null=True)
    hand = serializers.IntegerField(source="call.hand")
    is_stopped = serializers.BooleanField(source="call.is_stopped")

    class Meta:
        model = Event
        fields = [
            *(field.name for field in fields(EventPlan)),
            "is_final", "version", "tables", "standings_shown", "verifier_code", "hand", "is_stopped", "goes_on_at",
        ]  # fmt: skip

    def get_sessions(self, event: Event) -> list[list[int]]:
        return [[session.hands for session in day.sessions.all()] for day in event.days.all()]

    def get_tables(self, event: Event) -> int:
        return tables_in_play(event)


class VerifierSerializer(serializers.Serializer[Any]):
    """A verifier's name and token."""

    name = serializers.CharField()
    token = serializers.CharField()


class RecordSerializer(serializers.BaseSerializer[JsonObject]):
    """An object that is JSON as it is."""

    def to_representation(self, record: JsonObject) -> JsonObject:
        return record


class DoneSerializer(serializers.Serializer[JsonObject]):
    """What was done, in the sentences of the event's log, and the event's version then."""

    version = serializers.IntegerField()
    log = serializers.ListField(child=serializers.CharField())


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A team; `players` are null for all but the event's leader unless the event's `show_player_names` is set, and
    `telephone` and `mail` always are.
    """

    team = serializers.IntegerField(source="pk")
    table = serializers.IntegerField(source="table.number", allow_null=True)
    players = serializers.SerializerMethodField()
    telephone = LeadersField(allow_null=True)
    mail = LeadersField(allow_null=True)

    class Meta:
        model = Team
        fields = [
            "team", "table", "name", "zone", "area", "qualified_by", "qualified_place", "players", "telephone", "mail",
        ]  # fmt: skip

    # drf-spectacular does not read that a value of a dictionary may be null.
    @extend_schema_field({"type": ["object", "null"], "additionalProperties": {"type": ["string", "null"]}})
    def get_players(self, team: Team) -> dict[str, str | None] | None:
        names = {seat.value: name for seat, name in players_of(team).items()}
        return names if sees_players(self.context["view"].event, self.context["request"].user) else None


class PrizeSerializer(serializers.ModelSerializer[Prize]):
    """A prize; `number` is its place or session, null for the last place."""

    prize = serializers.IntegerField(source="pk")

    class Meta:
        model = Prize
        fields = ["prize", "name", "kind", "number"]
