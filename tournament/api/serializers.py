"""Events and teams in JSON: what is sent is an act's input or read by a body here, and serializers answer.

An event has the fields of `EventPlan`: a field added there is in the API.
"""

from collections.abc import Collection
from dataclasses import fields
from typing import Annotated, Any, Literal, cast

from msgspec import UNSET, Meta, UnsetType, defstruct
from msgspec.structs import asdict
from rest_framework import serializers

from tournament.api.fields import EnumField
from tournament.domain.event import (
    EVENT_NAME_LENGTH,
    MOST_TABLES,
    SLUG_LENGTH,
    ZONE_LENGTH,
    EventPlan,
    dates_in_order,
)
from tournament.domain.level import Level
from tournament.domain.team import Seat
from tournament.domain.team_list import TELEPHONE_LENGTH, TeamEntry
from tournament.models import Assistant, Event, LogEntry, Player, Prize, Spare, Team, Verifier
from tournament.queries.events import is_led_by, with_days
from tournament.schemas import Input, Name, RequiredName, TableNumber, Text, text
from tournament.services.teams import PlayerNote

EVENT_FIELDS = tuple(field.name for field in fields(EventPlan))
READ_ONLY_EVENT_FIELDS = ("plan", "restart_each_day", "is_rehearsal")
"""Plan and sheet are chosen with the movement; only the command `rehearse` makes rehearsals."""
SETTINGS: dict[str, Any] = {
    field.name: field.type for field in fields(EventPlan) if field.name not in READ_ONLY_EVENT_FIELDS
} | {"slug": Annotated[str, text(SLUG_LENGTH, 1)], "name": Annotated[str, text(EVENT_NAME_LENGTH, 1)]}
"""The type of each setting of an event that a program sends."""


def body_of(name: str, keys: dict[str, Any], required: Collection[str] = ()) -> type[Input]:
    """A body of these keys; one that may be left out is UNSET then, as null is a value of some."""
    types = [(key, kind) if key in required else (key, kind | UnsetType, UNSET) for key, kind in keys.items()]
    return cast(type[Input], defstruct(name, types, bases=(Input,), frozen=True, kw_only=True))


def values_in(body: Input) -> dict[str, Any]:
    """What was sent, by key."""
    return {key: value for key, value in asdict(body).items() if value is not UNSET}


NewEvent = body_of("NewEvent", SETTINGS, required=("slug", "name", "level"))
"""An event to be set up; what it leaves out follows its level."""
ChangedEvent = body_of(
    "ChangedEvent", {key: kind for key, kind in SETTINGS.items() if key != "slug"} | {"reason": Text}
)
"""What changes of an event, with a reason where one is needed; what is left out stays, and so does its address."""


class IndexSerializer(serializers.Serializer[Any]):
    """Where to go on, who you are, and the form token that a leader's writes send as X-CSRFToken."""

    events = serializers.CharField()
    results = serializers.CharField()
    ladder = serializers.CharField()
    games = serializers.CharField()
    schema = serializers.CharField()
    docs = serializers.CharField()
    you = serializers.CharField(allow_null=True)
    form_token = serializers.CharField()


class DatesField(serializers.ListField):
    """The date of each day, null for a day without one before a day with one."""

    child = serializers.DateField(allow_null=True)

    def get_attribute(self, instance: Event) -> Any:
        return dates_in_order(day.date for day in instance.days.all())


class SessionsField(serializers.ListField):
    """The hands of each session, day by day."""

    child = serializers.ListField(child=serializers.IntegerField())

    def get_attribute(self, instance: Event) -> Any:
        return [[session.hands for session in day.sessions.all()] for day in instance.days.all()]


class EventSummarySerializer(serializers.ModelSerializer[Event]):
    """An event as a list shows it."""

    level = EnumField(Level)
    dates = DatesField()
    is_final = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ["slug", "name", "level", "venue", "dates", "time_zone", "is_rehearsal", "is_final", "version"]

    def get_is_final(self, event: Event) -> bool:
        return event.finalised_at is not None


class EventSerializer(EventSummarySerializer):
    """An event as it is set up; `sessions` lists the hands of each session day by day.

    `verifier_code` is null for everybody but its leader.
    """

    zones = serializers.ListField(child=serializers.CharField())
    sessions = SessionsField()
    tables = serializers.SerializerMethodField()
    verifier_code = serializers.SerializerMethodField()

    class Meta(EventSummarySerializer.Meta):
        fields = [*EVENT_FIELDS, "is_final", "version", "tables", "standings_shown", "verifier_code"]

    def to_representation(self, instance: Event) -> Any:
        return super().to_representation(with_days(instance))

    def get_tables(self, event: Event) -> int:
        return event.tables.filter(in_play=True).count()

    def get_verifier_code(self, event: Event) -> str | None:
        return event.verifier_code if is_led_by(event, self.context["request"].user) else None


class VerifierSerializer(serializers.Serializer[Any]):
    """A verifier's name and token."""

    name = serializers.CharField()
    token = serializers.CharField()


class LogEntrySerializer(serializers.ModelSerializer[LogEntry]):
    """Something that was done, by whom and when; each digest covers the entries before it."""

    did = serializers.CharField(source="act")
    says = serializers.CharField(source="sentence")
    detail = serializers.DictField(child=serializers.JSONField(allow_null=True))

    class Meta:
        model = LogEntry
        fields = read_only_fields = ["number", "at", "by", "did", "says", "detail", "digest"]


class PlayersSerializer(serializers.Serializer[Any]):
    """The names at the four seats, null where none is known."""

    A = serializers.CharField(allow_null=True)
    B = serializers.CharField(allow_null=True)
    X = serializers.CharField(allow_null=True)
    Y = serializers.CharField(allow_null=True)

    def get_attribute(self, instance: Team) -> dict[str, str | None] | None:
        if not self.context["view"].sees_players:
            return None
        return dict.fromkeys(self.fields) | {player.seat: player.name for player in instance.players.all()}


class TelephoneField(serializers.CharField):
    """A team's telephone, for the event's leader alone."""

    def get_attribute(self, instance: Team) -> str | None:
        return instance.telephone if self.context["view"].is_leader else None


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A team; `players` are null for all but the event's leader unless the event's `show_player_names` is set, and
    `telephone` always is."""

    team = serializers.IntegerField(source="pk", read_only=True)
    table = serializers.IntegerField(source="table.number", read_only=True, allow_null=True)
    players = PlayersSerializer(allow_null=True)
    telephone = TelephoneField(allow_null=True)

    class Meta:
        model = Team
        fields = ["team", "table", "name", "zone", "area", "qualified_by", "qualified_place", "players", "telephone"]


class SentTeam(Input, frozen=True):
    """A team; nobody sits at a seat that is left out, null or empty."""

    name: RequiredName
    zone: Annotated[str, text(ZONE_LENGTH)] = ""
    area: Annotated[str, text(ZONE_LENGTH)] = ""
    qualified_by: Literal["", "placing", "alternate", "acclamation"] = ""
    qualified_place: TableNumber | None = None
    players: dict[Seat, Name] = {}
    telephone: Annotated[str, text(TELEPHONE_LENGTH)] = ""

    def entry(self) -> TeamEntry:
        """The team as acts take it."""
        players = {seat: name for seat, name in self.players.items() if name}
        return TeamEntry(**asdict(self) | {"players": players})


class SentTeams(Input, frozen=True):
    """Teams in the order of their entry."""

    teams: Annotated[tuple[SentTeam, ...], Meta(min_length=1, max_length=MOST_TABLES, description="a list of teams")]


class PlayerNoteSerializer(serializers.ModelSerializer[Player]):
    """What only the leader sees of a player, for the rule of age: the year of birth, or its day, and a membership."""

    class Meta:
        model = Player
        fields = ["birth_year", "birth_date", "membership"]


class PlayerNotesSerializer(serializers.Serializer[Any]):
    """What is known of the players at the four seats, null where there is none."""

    A = PlayerNoteSerializer(allow_null=True)
    B = PlayerNoteSerializer(allow_null=True)
    X = PlayerNoteSerializer(allow_null=True)
    Y = PlayerNoteSerializer(allow_null=True)

    def to_representation(self, instance: Team) -> dict[str, Any]:
        known = {player.seat: PlayerNoteSerializer(player).data for player in instance.players.all()}
        return dict.fromkeys(self.fields) | known


class SentNotes(Input, frozen=True):
    """What is known of the players at the four seats; who is left out stays as they are."""

    A: PlayerNote | None = None
    B: PlayerNote | None = None
    X: PlayerNote | None = None
    Y: PlayerNote | None = None

    def by_seat(self) -> dict[Seat, PlayerNote]:
        """The notes of those who were sent."""
        return {Seat(letter): note for letter, note in asdict(self).items() if note}


class HandCallSerializer(serializers.Serializer[Any]):
    """The hand in play, 0 before the first, or where play is stopped, and when it goes on where that was told."""

    hand = serializers.IntegerField(source="call.hand")
    is_stopped = serializers.BooleanField(source="call.is_stopped")
    goes_on_at = serializers.DateTimeField(allow_null=True)
    called_at = serializers.DateTimeField(source="hand_called_at", allow_null=True)
    code = serializers.CharField(source="call.code")


class AccountSerializer(serializers.Serializer[Any]):
    """The caller's account; `name` stands on the pages and beside what they do."""

    sign_in_name = serializers.CharField(source="username")
    name = serializers.CharField(source="get_full_name")


class SpareSerializer(serializers.ModelSerializer[Spare]):
    """Somebody ready to take a seat, and how to reach them."""

    spare = serializers.IntegerField(source="pk")

    class Meta:
        model = Spare
        fields = ["spare", "name", "contact"]


class PrizeSerializer(serializers.ModelSerializer[Prize]):
    """A prize; `number` is its place or session, null for the last place."""

    prize = serializers.IntegerField(source="pk")

    class Meta:
        model = Prize
        fields = ["prize", "name", "kind", "number"]


class AssistantSerializer(serializers.Serializer[Any]):
    """Who helps the leader or is asked to lead; `password` is that of an account just made, shown once, else null."""

    assistant = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="user.get_full_name")
    sign_in_name = serializers.CharField(source="user.username")
    role = EnumField(Assistant.Role)
    password = serializers.CharField(default=None, allow_null=True, read_only=True)


class VerifierCardSerializer(serializers.ModelSerializer[Verifier]):
    """Somebody who may count; `code` is that of their card, empty where they count by the event's code."""

    verifier = serializers.IntegerField(source="pk")

    class Meta:
        model = Verifier
        fields = ["verifier", "name", "code"]
