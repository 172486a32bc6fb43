"""Events and teams in JSON.

An event has the fields of `EventPlan`, with types and lengths of the model: a field added to both is in the API.
"""

from dataclasses import fields
from typing import Any

from rest_framework import serializers

from tournament.api.fields import (
    EnumField,
    StrictModelSerializer,
    StrictSerializer,
    TextField,
    TupleField,
    WholeNumberField,
    YesNoField,
)
from tournament.domain.call import Call, read_call
from tournament.domain.event import (
    EVENT_NAME_LENGTH,
    MOST_DAYS,
    MOST_FLAGS,
    MOST_TABLES,
    REASON_LENGTH,
    SLUG_LENGTH,
    ZONE_LENGTH,
    EventPlan,
    dates_in_order,
)
from tournament.domain.level import Level
from tournament.domain.sessions import MOST_HANDS
from tournament.domain.team import NAME_LENGTH, Seat
from tournament.domain.team_list import TELEPHONE_LENGTH, TeamEntry
from tournament.models import Assistant, Event, LogEntry, Player, Prize, Spare, Team, Verifier
from tournament.queries.events import is_led_by, with_days
from tournament.services.teams import PlayerNote

MOST_ZONES = 200
EVENT_FIELDS = tuple(field.name for field in fields(EventPlan))
READ_ONLY_EVENT_FIELDS = ("plan", "restart_each_day", "is_rehearsal")
"""Plan and sheet are chosen with the movement; only the command `rehearse` makes rehearsals."""


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


class DatesField(TupleField):
    """The date of each day, null for a day without one before a day with one."""

    child = serializers.DateField(allow_null=True)

    def get_attribute(self, instance: Event) -> Any:
        return dates_in_order(day.date for day in instance.days.all())


class SessionsField(TupleField):
    """The hands of each session, day by day."""

    child = TupleField(child=WholeNumberField(min_value=1, max_value=MOST_HANDS), min_length=1, max_length=MOST_HANDS)

    def get_attribute(self, instance: Event) -> Any:
        return [[session.hands for session in day.sessions.all()] for day in instance.days.all()]


class EventSummarySerializer(StrictModelSerializer):
    """An event as a list shows it."""

    level = EnumField(Level)
    dates = DatesField(required=False, max_length=MOST_DAYS)
    is_final = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ["slug", "name", "level", "venue", "dates", "time_zone", "is_rehearsal", "is_final", "version"]
        read_only_fields: tuple[str, ...] = ("is_rehearsal", "version")

    def get_is_final(self, event: Event) -> bool:
        return event.finalised_at is not None


class EventSerializer(EventSummarySerializer):
    """An event as it is set up; `sessions` lists the hands of each session day by day.

    What a new event leaves out follows its level.  `verifier_code` is null for everybody but its leader.
    """

    zones = TupleField(child=TextField(ZONE_LENGTH), max_length=MOST_ZONES, required=False)
    sessions = SessionsField(required=False, min_length=1, max_length=MOST_DAYS)
    tables = serializers.SerializerMethodField()
    verifier_code = serializers.SerializerMethodField()

    class Meta(EventSummarySerializer.Meta):
        fields = [*EVENT_FIELDS, "is_final", "version", "tables", "standings_shown", "verifier_code"]
        read_only_fields = (*READ_ONLY_EVENT_FIELDS, "version", "standings_shown")
        extra_kwargs = {
            "time_zone": {"required": False},
            "flags_per_table": {"min_value": 1, "max_value": MOST_FLAGS},
            "advancing": {"max_value": MOST_TABLES},
            "places_that_matter": {"max_value": MOST_TABLES},
            "teams_per_zone": {"min_value": 1, "max_value": MOST_TABLES},
            "counts_needed": {"min_value": 1, "max_value": 2},
        }

    def to_representation(self, instance: Event) -> Any:
        return super().to_representation(with_days(instance))

    def get_tables(self, event: Event) -> int:
        return event.tables.filter(in_play=True).count()

    def get_verifier_code(self, event: Event) -> str | None:
        return event.verifier_code if is_led_by(event, self.context["request"].user) else None


class EventChangeSerializer(EventSerializer):
    """What changes of an event; what is left out stays, and so does its address.

    Once a day is closed, a change of `count_loans_against_table` needs a `reason`.
    """

    reason = TextField(REASON_LENGTH, required=False, write_only=True)

    class Meta(EventSerializer.Meta):
        fields = [*(name for name in EventSerializer.Meta.fields if name != "slug"), "reason"]


class StandingsShownSerializer(StrictSerializer):
    """When the public sees standings."""

    when = EnumField(Event.StandingsShown)


class VerifierSerializer(StrictSerializer):
    """A verifier: takes the event's code and a name, returns the token, which is sent as `Authorization: Bearer …`.

    The code of a verifier's own card needs no name.  The token is shown once and not stored.
    """

    code = TextField(20, write_only=True)
    name = TextField(NAME_LENGTH, required=False)
    token = serializers.CharField(read_only=True)


class LogEntrySerializer(serializers.ModelSerializer[LogEntry]):
    """Something that was done, by whom and when; each digest covers the entries before it."""

    detail = serializers.DictField(child=serializers.JSONField(allow_null=True))

    class Meta:
        model = LogEntry
        fields = read_only_fields = ["number", "at", "by", "did", "says", "detail", "digest"]


class PlayersSerializer(StrictSerializer):
    """The names at the four seats, null where none is known."""

    A = TextField(NAME_LENGTH, required=False, allow_blank=True, allow_null=True)
    B = TextField(NAME_LENGTH, required=False, allow_blank=True, allow_null=True)
    X = TextField(NAME_LENGTH, required=False, allow_blank=True, allow_null=True)
    Y = TextField(NAME_LENGTH, required=False, allow_blank=True, allow_null=True)

    def get_attribute(self, instance: Team) -> dict[str, str | None] | None:
        if not self.context["view"].sees_players:
            return None
        return dict.fromkeys(self.fields) | {player.seat: player.name for player in instance.players.all()}


class TelephoneField(TextField):
    """A team's telephone, for the event's leader alone."""

    def get_attribute(self, instance: Team) -> str | None:
        return instance.telephone if self.context["view"].is_leader else None


class TeamSerializer(StrictModelSerializer):
    """A team; `players` are null for all but the event's leader unless the event's `show_player_names` is set, and
    `telephone` always is."""

    team = serializers.IntegerField(source="pk", read_only=True)
    table = serializers.IntegerField(source="table.number", read_only=True, allow_null=True)
    players = PlayersSerializer(required=False, allow_null=True)
    telephone = TelephoneField(TELEPHONE_LENGTH, required=False, allow_blank=True, allow_null=True)

    class Meta:
        model = Team
        fields = ["team", "table", "name", "zone", "area", "qualified_by", "qualified_place", "players", "telephone"]
        extra_kwargs = {"qualified_place": {"min_value": 1, "max_value": MOST_TABLES}}

    def to_internal_value(self, data: Any) -> TeamEntry:
        """The team as the services take it, empty seats left out."""
        validated = super().to_internal_value(data)
        players = {Seat(seat): name for seat, name in (validated.pop("players", None) or {}).items() if name}
        return TeamEntry(**validated | {"telephone": validated.get("telephone") or ""}, players=players)


class TeamsSerializer(StrictSerializer):
    """Teams in the order of their entry."""

    teams = serializers.ListField(child=TeamSerializer(), min_length=1, max_length=MOST_TABLES)


class SeatingSerializer(StrictSerializer):
    """Tables by team name, or nothing for the level's own seating; `draw` names a further draw."""

    tables = serializers.DictField(child=WholeNumberField(min_value=1, max_value=MOST_TABLES), required=False)
    draw = TextField(20, required=False, allow_blank=True)


class PlayerNoteSerializer(StrictModelSerializer):
    """What only the leader sees of a player, for the rule of age: the year of birth, or its day, and a membership."""

    class Meta:
        model = Player
        fields = ["birth_year", "birth_date", "membership"]

    def to_internal_value(self, data: Any) -> PlayerNote:
        known = super().to_internal_value(data)
        birth_date = known.get("birth_date")
        birth_year = birth_date.year if birth_date else known.get("birth_year")
        return PlayerNote(birth_year, known.get("membership", ""), birth_date)


class PlayerNotesSerializer(StrictSerializer):
    """What is known of the players at the four seats, null where there is none; who is left out stays as they are."""

    A = PlayerNoteSerializer(required=False, allow_null=True)
    B = PlayerNoteSerializer(required=False, allow_null=True)
    X = PlayerNoteSerializer(required=False, allow_null=True)
    Y = PlayerNoteSerializer(required=False, allow_null=True)

    def to_representation(self, instance: Team) -> dict[str, Any]:
        known = {player.seat: PlayerNoteSerializer(player).data for player in instance.players.all()}
        return dict.fromkeys(self.fields) | known


class HandCallSerializer(StrictSerializer):
    """The hand in play, 0 before the first, or where play is stopped, and when it goes on where that was told.

    `seen` is the code of the call that was shown; a call that somebody else made meanwhile is not overridden.
    """

    hand = WholeNumberField(min_value=0, max_value=MOST_HANDS, source="call.hand")
    is_stopped = YesNoField(source="call.is_stopped", required=False)
    goes_on_at = serializers.DateTimeField(required=False, allow_null=True)
    called_at = serializers.DateTimeField(source="hand_called_at", read_only=True, allow_null=True)
    code = serializers.CharField(source="call.code", read_only=True)
    seen = TextField(20, required=False, write_only=True)

    def validate_seen(self, value: str) -> Call:
        call = read_call(value)
        if call is None:
            raise serializers.ValidationError("Send the code of the call that was shown, such as 15 or 15-stopped.")
        return call


class EventCopySerializer(StrictSerializer):
    """A copy of an event: its name, its address, whether its teams come along, and the date of its first day."""

    name = TextField(EVENT_NAME_LENGTH)
    slug = TextField(SLUG_LENGTH)
    with_teams = YesNoField(default=False)
    first_day = serializers.DateField(required=False, allow_null=True)


class ArchivingSerializer(StrictSerializer):
    """Whether the event is archived, which takes it off the lists."""

    is_archived = YesNoField()


class OfferSerializer(StrictSerializer):
    """Who is asked to lead the event, by the name they sign in with."""

    leader = TextField(NAME_LENGTH)


class OfferAnswerSerializer(StrictSerializer):
    """Whether the caller, who was asked to lead the event, will."""

    is_accepted = YesNoField()


class AccountSerializer(StrictSerializer):
    """The caller's account; `name` stands on the pages and beside what they do."""

    sign_in_name = serializers.CharField(source="username", read_only=True)
    name = TextField(NAME_LENGTH, source="get_full_name")


class SpareSerializer(StrictModelSerializer):
    """Somebody ready to take a seat, and how to reach them."""

    spare = serializers.IntegerField(source="pk", read_only=True)

    class Meta:
        model = Spare
        fields = ["spare", "name", "contact"]


class PrizeSerializer(StrictModelSerializer):
    """A prize; `number` is its place or session, null for the last place."""

    prize = serializers.IntegerField(source="pk", read_only=True)
    kind = EnumField(Prize.Kind)
    number = WholeNumberField(min_value=1, max_value=MOST_TABLES, required=False, allow_null=True, default=None)

    class Meta:
        model = Prize
        fields = ["prize", "name", "kind", "number"]


class AssistantSerializer(StrictSerializer):
    """Who helps the leader or is asked to lead; `password` is that of an account just made, shown once, else null."""

    assistant = serializers.IntegerField(source="pk", read_only=True)
    name = TextField(NAME_LENGTH, source="user.get_full_name")
    sign_in_name = TextField(NAME_LENGTH, source="user.username")
    role = EnumField(Assistant.Role)
    password = serializers.CharField(default=None, read_only=True, allow_null=True)

    def validate_role(self, value: Assistant.Role) -> Assistant.Role:
        if value is Assistant.Role.OFFERED:
            raise serializers.ValidationError("The event is offered to another leader at its own address, offer/.")
        return value


class VerifierCardSerializer(StrictModelSerializer):
    """Somebody who may count; `code` is that of their card, empty where they count by the event's code."""

    verifier = serializers.IntegerField(source="pk", read_only=True)
    code = serializers.CharField(read_only=True, allow_blank=True)

    class Meta:
        model = Verifier
        fields = ["verifier", "name", "code"]
