"""What answers are made of: fields that REST framework has no form for, and serializers of whole records.

Events and teams in JSON: what is sent is an act's input or read by a body here, and serializers answer.  An event has
the fields of `EventPlan`: a field added there is in the API.
"""

from collections.abc import Callable, Collection, Iterable
from copy import deepcopy
from dataclasses import fields
from enum import Enum
from types import NoneType
from typing import Annotated, Any, Literal, cast, get_args, get_origin, get_type_hints

from django.contrib.auth.models import User
from msgspec import UNSET, Meta, UnsetType, defstruct
from msgspec.structs import asdict
from rest_framework import serializers

from tournament.domain import Level, Seat
from tournament.domain.event import (
    EVENT_NAME_LENGTH,
    MOST_TABLES,
    SLUG_LENGTH,
    ZONE_LENGTH,
    EventPlan,
    dates_in_order,
)
from tournament.domain.team_entry import MAIL_LENGTH, TELEPHONE_LENGTH, TeamEntry
from tournament.models import Assistant, Event, LogEntry, Player, Prize, Spare, Team, Verifier
from tournament.queries.events import is_led_by, players_of, with_days
from tournament.schemas import Input, JsonObject, Name, RequiredName, RowNumber, TableNumber, Text, text
from tournament.services.teams import PlayerNote, TeamChange
from tournament.sheets.lettering import say_plain

AnyField = serializers.Field[Any, Any, Any, Any]  # whatever it reads and shows
FieldOption = Any  # what a field hands on to one of REST framework's, which alone knows its type

KINDS: dict[type, type[AnyField]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    str: serializers.CharField,
}


class EnumField(serializers.ChoiceField):
    """A member of an enum: its value in JSON or, where the value is made for people, its name in small letters."""

    def __init__(self, enum: type[Enum], *, by_name: bool = False, **options: FieldOption) -> None:
        self.keys: dict[object, object] = {member: member.name.lower() if by_name else member.value for member in enum}
        super().__init__([(self.keys[member], getattr(member, "label", member.value)) for member in enum], **options)

    def to_representation(self, value: object) -> Any:  # a text or a number; REST framework has a text
        return self.keys.get(value, value)


def made(field: type[AnyField], make: Callable[..., object], **options: object) -> Any:  # declared as what it answers
    """A field of that kind with what `make` makes of the record and the view."""

    def get_attribute(self: AnyField, record: object) -> object:
        return make(record, self.context.get("view"))

    return type(field.__name__, (field,), {"get_attribute": get_attribute})(read_only=True, **options)


def answer(
    record: type,
    text: str,
    keys: Iterable[str] = (),
    /,
    *,
    called: str = "",
    **different: Any,  # fields or options
) -> type[serializers.Serializer[Any]]:  # of that record
    """The serializer of a model or a dataclass, described by `text`: the fields and properties `keys`, or all fields.

    Of a dict it has the fields given as `different`.

    `different` are those keys that are not simply an attribute of that name.  The schema names it like the record, or
    as `called`.
    """
    name, described = f"{called or record.__name__}Serializer", {"__doc__": text}
    if hasattr(record, "_meta"):  # a model
        meta = type("Meta", (), {"model": record, "fields": list(keys)})
        return type(name, (serializers.ModelSerializer,), {**described, **different, "Meta": meta})
    kinds = get_type_hints(record)
    # Fields are answered in the order in which they were made; a copy is made anew.
    fields = {
        key: deepcopy(different[key])
        if key in different
        else field_of(kinds.get(key) or get_type_hints(getattr(record, key).fget)["return"])
        for key in keys or kinds or different
    }
    return type(name, (serializers.Serializer,), {**described, **fields})


def field_of(kind: type) -> AnyField:
    """The field of a number, a text, yes or no, or an enum, which may be None; or of a tuple of such."""
    if get_origin(kind) is tuple:
        return serializers.ListField(child=field_of(get_args(kind)[0]))
    [plain] = set(get_args(kind) or [kind]) - {NoneType}
    options: dict[str, FieldOption] = {"allow_null": True} if plain is not kind else {}
    return EnumField(plain, **options) if issubclass(plain, Enum) else KINDS[plain](**options)


EVENT_FIELDS = tuple(field.name for field in fields(EventPlan))
INDEX_PAGES = ("events", "results", "games", "schema", "docs")
READ_ONLY_EVENT_FIELDS = ("plan", "restart_each_day", "is_rehearsal")
"""Plan and sheet are chosen with the movement; only the command `rehearse` makes rehearsals."""
FieldType = Any  # a type with its bounds; Python has no type for what `Annotated` makes

SETTINGS: dict[str, FieldType] = {
    field.name: field.type for field in fields(EventPlan) if field.name not in READ_ONLY_EVENT_FIELDS
} | {"slug": Annotated[str, text(SLUG_LENGTH, 1)], "name": Annotated[str, text(EVENT_NAME_LENGTH, 1)]}
"""The type of each setting of an event that a program sends."""


def body_of(name: str, keys: dict[str, FieldType], required: Collection[str] = ()) -> type[Input]:
    """A body of these keys; one that may be left out is UNSET then, as null is a value of some."""
    types = [(key, kind) if key in required else (key, kind | UnsetType, UNSET) for key, kind in keys.items()]
    return cast(type[Input], defstruct(name, types, bases=(Input,), frozen=True, kw_only=True))


def values_in(body: Input) -> JsonObject:
    """What was sent, by key."""
    return {key: value for key, value in asdict(body).items() if value is not UNSET}


NewEvent = body_of("NewEvent", SETTINGS, required=("slug", "name", "level"))
"""An event to be set up; what it leaves out follows its level."""
ChangedEvent = body_of(
    "ChangedEvent", {key: kind for key, kind in SETTINGS.items() if key != "slug"} | {"reason": Text}
)
"""What changes of an event, with a reason where one is needed; what is left out stays, and so does its address."""


IndexSerializer = answer(
    dict,
    "Where to go on, who you are, and the form token that a leader's writes send as X-CSRFToken.",
    called="Index",
    **{page: serializers.CharField() for page in INDEX_PAGES},
    you=serializers.CharField(allow_null=True),
    form_token=serializers.CharField(),
)


SUMMARY_KEYS = ("slug", "name", "level", "venue", "dates", "time_zone", "is_rehearsal", "is_final", "version")
SUMMARY: dict[str, AnyField] = {
    "level": EnumField(Level),
    "dates": made(
        serializers.ListField,
        lambda event, _view: dates_in_order(day.date for day in event.days.all()),
        child=serializers.DateField(allow_null=True),
    ),
    "is_final": made(serializers.BooleanField, lambda event, _view: event.finalised_at is not None),
}
"""What of an event's summary is not simply its attribute."""
EventSummarySerializer = answer(
    Event,
    "An event as a list shows it; a day without a date before a day with one has null.",
    SUMMARY_KEYS,
    called="EventSummary",
    **SUMMARY,
)
EventSerializer = answer(
    Event,
    """An event as it is set up; `sessions` lists the hands of each session day by day.

    `verifier_code` is null for everybody but its leader.
    """,
    (*EVENT_FIELDS, "is_final", "version", "tables", "standings_shown", "verifier_code"),
    **SUMMARY
    | {
        "dates": made(
            serializers.ListField,
            lambda event, _view: dates_in_order(day.date for day in with_days(event).days.all()),
            child=serializers.DateField(allow_null=True),
        )
    },
    zones=serializers.ListField(child=serializers.CharField()),
    sessions=made(
        serializers.ListField,
        lambda event, _view: [[each.hands for each in day.sessions.all()] for day in with_days(event).days.all()],
        child=serializers.ListField(child=serializers.IntegerField()),
    ),
    tables=made(serializers.IntegerField, lambda event, _view: event.tables.filter(in_play=True).count()),
    verifier_code=made(
        serializers.CharField,
        lambda event, view: event.verifier_code if is_led_by(event, view.request.user) else None,
        allow_null=True,
    ),
)


VerifierSerializer = answer(
    dict,
    "A verifier's name and token.",
    called="Verifier",
    name=serializers.CharField(),
    token=serializers.CharField(),
)
LogEntrySerializer = answer(
    LogEntry,
    """Something that was done, by whom and when; each digest covers the entries before it.  `who` is somebody
    besides the name: `leader`, or `assistant`, `typist`, `verifier` or `account` with a number.""",
    ("number", "at", "by", "who", "did", "says", "detail", "digest"),
    did=serializers.CharField(source="act"),
    says=serializers.CharField(source="sentence"),
    detail=serializers.DictField(child=serializers.JSONField(allow_null=True)),
)


PlayersSerializer = answer(
    dict,
    "The names at the four seats, null where none is known.",
    called="Players",
    **{seat.value: serializers.CharField(allow_null=True) for seat in Seat},
)
TeamSerializer = answer(
    Team,
    """A team; `players` are null for all but the event's leader unless the event's `show_player_names` is set, and
    `telephone` and `mail` always are.""",
    (
        "team", "table", "name", "zone", "area", "qualified_by", "qualified_place", "players", "telephone", "mail",
        "on_paper",
    ),
    team=serializers.IntegerField(source="pk", read_only=True),
    table=serializers.IntegerField(source="table.number", read_only=True, allow_null=True),
    qualified_by=EnumField(Team.QualifiedBy, allow_blank=True),
    players=made(
        PlayersSerializer,
        lambda team, view: {seat.value: name for seat, name in players_of(team).items()} if view.sees_players else None,
        allow_null=True,
    ),
    telephone=made(
        serializers.CharField, lambda team, view: team.telephone if view.is_leader else None, allow_null=True
    ),
    mail=made(serializers.CharField, lambda team, view: team.mail if view.is_leader else None, allow_null=True),
    on_paper=made(
        serializers.CharField,
        lambda team, view: " ".join(
            say_plain([team.name, *(players_of(team).values() if view.sees_players else ())])
        ),
    ),
)  # fmt: skip


class TeamOrigin(Input, frozen=True):
    """What everybody knows of a team."""

    name: RequiredName
    zone: Annotated[str, text(ZONE_LENGTH)] = ""
    area: Annotated[str, text(ZONE_LENGTH)] = ""
    qualified_by: Literal["", "placing", "alternate", "acclamation"] = ""
    qualified_place: TableNumber | None = None


class SentTeam(TeamOrigin, frozen=True):
    """A team; nobody sits at a seat that is left out, null or empty."""

    players: dict[Seat, Name] = {}
    telephone: Annotated[str, text(TELEPHONE_LENGTH)] = ""
    mail: Annotated[str, text(MAIL_LENGTH)] = ""

    def entry(self) -> TeamEntry:
        """The team as acts take it."""
        return TeamEntry(**asdict(self) | {"players": {seat: name for seat, name in self.players.items() if name}})


class ChangedTeam(TeamOrigin, frozen=True, kw_only=True):
    """A team as somebody read it, with what they changed: what was hidden from them is null, and stays as it is."""

    team: RowNumber
    table: TableNumber | None = None
    players: dict[Seat, Name] | None = None
    telephone: Annotated[str, text(TELEPHONE_LENGTH)] | None = None
    mail: Annotated[str, text(MAIL_LENGTH)] | None = None
    on_paper: str = ""  # as it was read

    def change(self) -> TeamChange:
        """The change as `edit_team` takes it; its table is only compared."""
        hidden = {name for name in ("players", "telephone", "mail") if getattr(self, name) is None}
        sent = {
            name: value for name, value in asdict(self).items() if name not in hidden | {"team", "table", "on_paper"}
        }
        if self.players is not None:
            sent["players"] = {seat: name for seat, name in self.players.items() if name}
        return TeamChange(team=self.team, entry=TeamEntry(**sent), keeps=frozenset(hidden))


class SentTeams(Input, frozen=True):
    """Teams in the order of their entry."""

    teams: Annotated[tuple[SentTeam, ...], Meta(min_length=1, max_length=MOST_TABLES, description="a list of teams")]


PlayerNoteSerializer = answer(
    Player,
    "What only the leader sees of a player, for the rule of age: the year of birth, or its day, and a membership.",
    ("birth_year", "birth_date", "membership"),
    called="PlayerNote",
)


PlayerNotesSerializer = answer(
    dict,
    "What is known of the players at the four seats, null where there is none.",
    called="PlayerNotes",
    **{seat.value: PlayerNoteSerializer(allow_null=True) for seat in Seat},
)
SentNotes = body_of("SentNotes", {seat.value: PlayerNote | None for seat in Seat})
"""What is known of the players at the four seats; who is left out stays as they are."""
HandCallSerializer = answer(
    Event,
    "The hand in play, 0 before the first, or where play is stopped, and when it goes on where that was told.",
    ("hand", "is_stopped", "goes_on_at", "called_at", "code"),
    called="HandCall",
    hand=serializers.IntegerField(source="call.hand"),
    is_stopped=serializers.BooleanField(source="call.is_stopped"),
    called_at=serializers.DateTimeField(source="hand_called_at", allow_null=True),
    code=serializers.CharField(source="call.code"),
)
AccountSerializer = answer(
    User,
    "The caller's account; `name` stands on the pages and beside what they do.",
    ("sign_in_name", "name"),
    called="Account",
    sign_in_name=serializers.CharField(source="username"),
    name=serializers.CharField(source="get_full_name"),
)
SpareSerializer = answer(
    Spare,
    "Somebody ready to take a seat, and how to reach them.",
    ("spare", "name", "contact"),
    spare=serializers.IntegerField(source="pk"),
)
PrizeSerializer = answer(
    Prize,
    "A prize; `number` is its place or session, null for the last place.",
    ("prize", "name", "kind", "number"),
    prize=serializers.IntegerField(source="pk"),
)


AssistantSerializer = answer(
    Assistant,
    "Who helps the leader or is asked to lead; `password` is that of an account just made, shown once, else null.",
    ("assistant", "name", "sign_in_name", "role", "password"),
    assistant=serializers.IntegerField(source="pk"),
    name=serializers.CharField(source="user.get_full_name"),
    sign_in_name=serializers.CharField(source="user.username"),
    role=EnumField(Assistant.Role),
    password=serializers.CharField(default=None, allow_null=True, read_only=True),
)
VerifierCardSerializer = answer(
    Verifier,
    "Somebody who may count; `code` is that of their card, empty where they count by the event's code.",
    ("verifier", "name", "code"),
    called="VerifierCard",
    verifier=serializers.IntegerField(source="pk"),
)
