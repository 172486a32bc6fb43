"""Events and teams in JSON.  An event has the fields of `EventPlan`: a field added there is in the API."""

from dataclasses import fields
from datetime import date
from enum import Enum
from typing import Annotated, Any, cast

from msgspec import UNSET, UnsetType, defstruct
from rest_framework import serializers

from tournament.domain.event import EVENT_NAME_LENGTH, EventPlan, dates_in_order
from tournament.models import Event, LogEntry, Prize, Team
from tournament.queries.events import sees_players
from tournament.queries.roster import players_of
from tournament.schemas import Input, Text, text

FieldType = Any  # a type with its bounds; Python has no type for what `Annotated` makes
SETTINGS: dict[str, FieldType] = {
    field.name: field.type
    for field in fields(EventPlan)
    if field.name not in ("slug", "plan", "restart_each_day", "is_rehearsal")
} | {"name": Annotated[str, text(EVENT_NAME_LENGTH, 1)], "reason": Text}

ChangedEvent = cast(
    type[Input],
    defstruct(
        "ChangedEvent",
        [(key, kind | UnsetType, UNSET) for key, kind in SETTINGS.items()],  # null is a value of some
        bases=(Input,), frozen=True, kw_only=True,
    ),
)  # fmt: skip
"""What changes of an event, with a reason where one is needed; what is left out stays, and so do address and plan."""


class EnumField(serializers.ChoiceField):
    """A member of an enum: its value in JSON or, where the value is made for people, its name in small letters."""

    def __init__(self, enum: type[Enum], *, by_name: bool = False, **options: Any) -> None:
        self.keys: dict[object, object] = {each: each.name.lower() if by_name else each.value for each in enum}
        super().__init__([(key, str(key)) for key in self.keys.values()], **options)

    def to_representation(self, value: object) -> Any:  # a text or a number; REST framework has a text
        return self.keys.get(value, value)


class EventSummarySerializer(serializers.ModelSerializer[Event]):
    """An event as a list shows it; a day without a date before a day with one has null."""

    dates = serializers.SerializerMethodField()
    is_final = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ["slug", "name", "level", "venue", "dates", "time_zone", "is_rehearsal", "is_final", "version"]

    def get_dates(self, event: Event) -> list[date | None]:
        return list(dates_in_order(day.date for day in event.days.all()))

    def get_is_final(self, event: Event) -> bool:
        return event.finalised_at is not None


class EventSerializer(EventSummarySerializer):
    """An event as it is set up; `sessions` lists the hands of each session day by day.

    `verifier_code` is null for everybody but its leader.
    """

    zones = serializers.ListField(child=serializers.CharField())
    sessions = serializers.SerializerMethodField()
    tables = serializers.SerializerMethodField()
    verifier_code = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            *(field.name for field in fields(EventPlan)),
            "is_final", "version", "tables", "standings_shown", "verifier_code",
        ]  # fmt: skip

    def get_sessions(self, event: Event) -> list[list[int]]:
        return [[session.hands for session in day.sessions.all()] for day in event.days.all()]

    def get_tables(self, event: Event) -> int:
        return event.tables.filter(in_play=True).count()

    def get_verifier_code(self, event: Event) -> str | None:
        return event.verifier_code if self.context["view"].is_leader else None


class HandCallSerializer(serializers.Serializer[Event]):
    """The hand in play, 0 before the first, or where play is stopped, and when it goes on where that was told."""

    hand = serializers.IntegerField(source="call.hand")
    is_stopped = serializers.BooleanField(source="call.is_stopped")
    goes_on_at = serializers.DateTimeField(allow_null=True)
    called_at = serializers.DateTimeField(source="hand_called_at", allow_null=True)
    code = serializers.CharField(source="call.code")


class VerifierSerializer(serializers.Serializer[Any]):
    """A verifier's name and token."""

    name = serializers.CharField()
    token = serializers.CharField()


class LogEntrySerializer(serializers.ModelSerializer[LogEntry]):
    """Something that was done, by whom and when; each digest covers the entries before it.

    `who` is somebody besides the name: `leader`, or `assistant`, `typist`, `verifier` or `account` with a number.
    """

    class Meta:
        model = LogEntry
        fields = ["number", "at", "by", "who", "act", "sentence", "detail", "digest"]


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A team; `players` are null for all but the event's leader unless the event's `show_player_names` is set, and
    `telephone` and `mail` always are.
    """

    team = serializers.IntegerField(source="pk")
    table = serializers.IntegerField(source="table.number", allow_null=True)
    players = serializers.SerializerMethodField()
    telephone = serializers.SerializerMethodField()
    mail = serializers.SerializerMethodField()

    class Meta:
        model = Team
        fields = [
            "team", "table", "name", "zone", "area", "qualified_by", "qualified_place", "players", "telephone", "mail",
        ]  # fmt: skip

    def get_players(self, team: Team) -> dict[str, str | None] | None:
        names = {seat.value: name for seat, name in players_of(team).items()}
        return names if sees_players(team.event, self.context["request"].user) else None

    def get_telephone(self, team: Team) -> str | None:
        return team.telephone if self.context["view"].is_leader else None

    def get_mail(self, team: Team) -> str | None:
        return team.mail if self.context["view"].is_leader else None


class PrizeSerializer(serializers.ModelSerializer[Prize]):
    """A prize; `number` is its place or session, null for the last place."""

    prize = serializers.IntegerField(source="pk")

    class Meta:
        model = Prize
        fields = ["prize", "name", "kind", "number"]
