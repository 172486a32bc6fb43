"""The sections of an event file: each is a model, and its keys are the model's columns.

Days, sessions, tables and movements are named by their numbers, teams by their names; what is as by default
is left out.  A new column needs no line here, a new model one.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints
from zoneinfo import ZoneInfo

import msgspec
from django.contrib.auth.models import User
from django.db import models

from rotations.models import AdoptedMovement, MovementHand, RealPlay
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Playoff, Ruling
from scoring.playoff_record import PlayRecord, read_playoff, write_playoff
from scoring.services.counts import MOST_LENT
from scoring.services.rulings import day_ruled_on
from scoring.side_games.domain.games import find_game
from scoring.side_games.models import SideGame
from tournament.domain import Refusal, Seat, name_key
from tournament.models import (
    Day,
    Event,
    LogEntry,
    Player,
    Prize,
    Qualifier,
    QualifierExport,
    Session,
    Sitting,
    Spare,
    Substitution,
    Table,
    Team,
    Turn,
)
from tournament.schemas import (
    HIGHEST,
    HIGHEST_SMALL,
    DocumentRefused,
    Hour,
    Moment,
    Name,
    TableNumber,
    Tables,
    text,
    whole,
)

LABELS: dict[type[models.Model], str] = {
    Day: "number", Session: "number", Table: "number", Team: "name", AdoptedMovement: "edition"
}  # fmt: skip
"""By which column the file names a row."""
LONGEST_TEXT = 20_000
WHOLE: dict[str, Any] = {
    "PositiveSmallIntegerField": Annotated[int, whole(0, HIGHEST_SMALL)],
    "SmallIntegerField": Annotated[int, whole(-HIGHEST_SMALL, HIGHEST_SMALL)],
    "PositiveIntegerField": Annotated[int, whole(0, HIGHEST)],
    "IntegerField": Annotated[int, whole(-HIGHEST, HIGHEST)],
    "BooleanField": bool,
    "DateTimeField": Moment,
    "DateField": date,
    "TimeField": Hour,
}
JSON_TYPES: dict[Any, Any] = {list: tuple[Any, ...], dict: dict[str, Any]}
Column: TypeAlias = "models.Field[Any, Any]"
Row = dict[str, Any]
Keys = dict[str, tuple[Any, Any]]  # types and defaults by the name of the attribute


class Known:
    """The rows to which those of a file refer by number or name, and the moment of loading.

    A saved file may hold what was planned for hands that were cut since; one made by hand may not.
    """

    def __init__(self, event: Event, at: datetime, *, is_saved: bool = False) -> None:
        self.event, self.at, self.is_saved = event, at, is_saved
        self.rows: dict[Any, dict[Any, Any]] = {}
        for model in (Day, Session, Table, Team):
            self.learn(model._default_manager.filter(**{path_to_event(model): event}))

        self.hands = sum(session.hands for session in self.rows.get(Session, {}).values())

    def check_hand(self, hand: int) -> None:
        """Raises Refusal for a hand that the event does not have."""
        Refusal.when(
            hand > self.hands and not self.is_saved, f"There is no hand {hand}; hands run from 1 to {self.hands}."
        )

    def learn(self, rows: Iterable[models.Model]) -> None:
        for row in rows:
            if label := LABELS.get(type(row)):
                self.rows.setdefault(type(row), {})[getattr(row, label)] = row

    def find(self, model: Any, label: Any) -> Any:
        """The row of that number or name; raises Refusal."""
        what = str(model._meta.verbose_name)
        return Refusal.require(self.rows.get(model, {}).get(label), f"The event has no {what} {label}.")


def as_it_is(row: Any, values: Row) -> Row:
    return values


def one_row(values: Row, known: Known) -> Iterable[Row]:
    return [values]


@dataclass(frozen=True)
class Section:
    """A section: `names` are its keys where they differ from the columns.  `more` are keys that are no columns, or what
    a column holds where that does not follow from the model, with what it is by default: `outward` gives their values,
    `inward` makes rows of them.
    """

    key: str
    model: type[models.Model]
    names: Mapping[str, str] = field(default_factory=dict)
    without: Sequence[str] = ()
    more: Keys = field(default_factory=dict)
    outward: Callable[[Any, Row], Row] = as_it_is
    inward: Callable[[Row, Known], Iterable[Row]] = one_row

    @cached_property
    def columns(self) -> list[Column]:
        left_out = {"event", "id", *self.without}
        return [column for column in self.model._meta.concrete_fields if column.name not in left_out]

    @cached_property
    def record(self) -> Any:
        """The schema of one row in the file."""
        fields = {column.name: kind_of(column) for column in self.columns} | self.more
        return msgspec.defstruct(
            self.key, [(name, *kind) for name, kind in fields.items()], rename=dict(self.names), omit_defaults=True,
            forbid_unknown_fields=True, kw_only=True,
        )  # fmt: skip

    def write(self, event: Event) -> list[Row]:
        """The event's rows as JSON, in their order."""
        links, zone = [column.name for column in self.columns if column.is_relation], ZoneInfo(event.time_zone)
        path = path_to_event(self.model)
        parent: Any = next((column.related_model for column in self.columns if path == f"{column.name}__event"), None)
        above = [path.replace("event", column) for column in parent._meta.ordering] if parent else []
        unordered = {column.name for column in self.columns if column.null}  # SQLite and PostgreSQL put none elsewhere
        ordering: Any = self.model._meta.ordering
        own = [name for name in ordering if name not in unordered]
        order = [*above, *own, "pk"]  # in the order of the parent's rows, then in their own
        rows = self.model._default_manager.filter(**{path: event}).select_related(*links)
        written = []
        for row in rows.order_by(*order):
            values = {column.name: plain(getattr(row, column.name), zone) for column in self.columns}
            written.append(msgspec.to_builtins(self.record(**self.outward(row, values)), str_keys=True))
        return written

    def rows(self, records: Sequence[Any], known: Known) -> list[Any]:
        """The rows of records, not stored; raises DocumentRefused for one that names what is not there."""
        own = {"event": known.event} if path_to_event(self.model) == "event" else {}
        rows = []
        for number, record in enumerate(records, start=1):
            values = {name: getattr(record, name) for name in record.__struct_fields__}
            with name_place(f"{self.key} {number}"):
                for column in self.columns:
                    if column.is_relation and values[column.name] is not None:
                        values[column.name] = known.find(column.related_model, values[column.name])
                    elif isinstance(column, models.DateTimeField) and not column.null:
                        values[column.name] = values[column.name] or known.at
                    elif column.name.endswith("hand") and values[column.name] is not None:
                        known.check_hand(values[column.name])
                rows += [self.model(**own | made) for made in self.inward(values, known)]
        return rows


@contextmanager
def name_place(place: str) -> Iterator[None]:
    """Puts the place in the file before the sentence of any Refusal."""
    try:
        yield
    except DocumentRefused:
        raise
    except Refusal as refusal:
        raise DocumentRefused(f"{place}: {refusal}") from refusal


def path_to_event(model: type[models.Model]) -> str:
    """The lookup that leads from a row to its event; empty where there is none."""
    if model is Event:
        return "pk"
    if "event" in [column.name for column in model._meta.concrete_fields]:
        return "event"
    links: dict[str, Any] = {
        column.name: column.related_model for column in model._meta.concrete_fields if column.is_relation
    }
    paths = [(name, path_to_event(other)) for name, other in links.items() if other not in (User, model)]
    return min((f"{name}__{path}" for name, path in paths if path), key=len, default="")


def kind_of(column: Column) -> tuple[Any, Any]:
    """What a column holds in the file, and what it is where it is left out; a time is that of loading then."""
    kind, default = type_of(column), column.default
    if default is not models.NOT_PROVIDED:
        return kind, () if default is list else msgspec.field(default_factory=dict) if default is dict else default
    if column.null or isinstance(column, models.DateTimeField):
        return kind | None, None
    return kind, "" if column.blank else msgspec.NODEFAULT


def type_of(column: Column) -> Any:
    """What a column holds, as msgspec reads it."""
    if column.is_relation:
        other: Any = column.related_model
        label = other._meta.get_field(LABELS[other])
        return Annotated[int, whole(1, HIGHEST_SMALL)] if isinstance(label, models.IntegerField) else type_of(label)
    if column.choices:
        return Literal[(*([""] if column.blank else []), *(value for value, _ in column.choices))]
    if isinstance(column, models.JSONField):
        return JSON_TYPES.get(column.default, Any)
    words = text(column.max_length or LONGEST_TEXT, 0 if column.blank else 1)
    return WHOLE.get(column.get_internal_type()) or Annotated[str, words]


def plain(value: Any, zone: ZoneInfo) -> Any:
    """A column's value in the file: times on the clock of the hall, JSON in one order of its keys."""
    if isinstance(value, models.Model):
        return getattr(value, LABELS[type(value)])
    if isinstance(value, datetime):
        return value.astimezone(zone)
    if isinstance(value, (list, dict)):
        value = json.loads(json.dumps(value, sort_keys=True))
    return tuple(value) if isinstance(value, list) else value


def with_its_table(team: Team, values: Row) -> Row:
    """A team with its table and its players."""
    table = getattr(team, "table", None) or Table()
    names = {player.seat: player.name for player in team.players.all()}
    return values | {"table": table.number, "players": names}


def team_rows(values: Row, known: Known) -> Iterable[Row]:
    """A team, whose table and players have rows of their own."""
    return [{name: value for name, value in values.items() if name not in TEAM_KEYS}]


def with_other_name(count: FlagCount, values: Row) -> Row:
    return values | {"person": count.other_name}


def count_rows(values: Row, known: Known) -> Iterable[Row]:
    """A count; raises Refusal for a session of another day and for the leader's own without a reason."""
    day, session = values["day"], values["session"]
    Refusal.when(session and session.day_id != day.pk, f"Day {day.number} has no such session.")
    Refusal.when(values["is_leaders"] and not values["reason"], "The leader’s own count needs a reason.")
    return [values | {"person": values["person"] or name_key(values["by"])}]


def with_returned(loan: LoanEntry, values: Row) -> Row:
    return values | {"flags": max(loan.flags, 0), "returned": max(-loan.flags, 0)}


def loan_rows(values: Row, known: Known) -> Iterable[Row]:
    """Flags lent, and those of them that came back, each as an entry; raises Refusal where neither is."""
    lent, returned = values["flags"], values.pop("returned")
    Refusal.when(not lent and not returned, f"A loan is 1 to {MOST_LENT} flags.")
    Refusal.when(returned > lent > 0, f"{lent} flags were lent, and {returned} cannot come back of them.")
    return [values | {"flags": flags} for flags in (lent, -returned) if flags]


def ruling_rows(values: Row, known: Known) -> Iterable[Row]:
    """A ruling, of which a person need not write the kind; `table` stands for its team, `number` for what it has of
    flags, place and day.
    """
    if table := values.pop("table"):
        values["team"] = known.find(Table, table).team
    if day := day_ruled_on(values["about"]):
        values["day"] = known.find(Day, day)
    kind = Ruling.Kind.DAY_TOTAL if day else Ruling.Kind.TIE if values["order"] else Ruling.Kind.OTHER
    kind, number = values["kind"] or kind, values.pop("number")
    Refusal.when(number == 0, "What is lifted stands only in a saved file; leave it out.")
    if number and kind == Ruling.Kind.WAIVED_LOAN:
        values["day"] = known.find(Day, number)
    elif number:
        values["place" if kind == Ruling.Kind.PLACE else "flags"] = number
    return [values | {"kind": kind, "order": values["order"] and list(values["order"])}]


def with_play(playoff: Playoff, values: Row) -> Row:
    return values | write_playoff(playoff.playoff)


def playoff_rows(values: Row, known: Known) -> Iterable[Row]:
    """A playoff, played step by step; raises Refusal for a step that cannot be."""
    play = read_playoff(msgspec.to_builtins({name: values.pop(name) for name in PLAY}, str_keys=True))
    for table in play.tables:
        known.find(Table, table)
    return [values | {"play": write_playoff(play)}]


def game_rows(values: Row, known: Known) -> Iterable[Row]:
    """A side game, by default under its game's name; raises Refusal for a game that there is not."""
    return [values | {"name": values["name"] or find_game(values["game"]).name}]


def prize_rows(values: Row, known: Known) -> Iterable[Row]:
    """A prize; raises Refusal where a place or a session is not named."""
    is_last = values["kind"] == Prize.Kind.BOOBY
    Refusal.when(is_last is bool(values["number"]), "A place and a session have a number, the last place none.")
    return [values]


def own_keys(record: type[msgspec.Struct]) -> Keys:
    """The keys of a schema with their types and defaults."""
    hints = get_type_hints(record, include_extras=True)
    return {column.name: (hints[column.name], column.default) for column in msgspec.structs.fields(record)}


PLAY = own_keys(PlayRecord)
FLAGS, NAMES, NEEDED = Annotated[int, whole(0, MOST_LENT)], tuple[Name, ...], msgspec.NODEFAULT
TEAM_KEYS: Keys = {
    "table": (TableNumber | None, None),
    "players": (dict[Seat, Name], {}),
}
COUNT_NAMES = {"counted_at": "at", "at": "received_at", "is_leaders": "leader", "is_taken_back": "taken_back"}
RULING_KEYS: Keys = {
    "kind": (Literal[*Ruling.Kind.values] | None, None),
    "order": (Tables | None, None),
    "going_on": (Tables | None, None),
    "table": (TableNumber | None, None),
    "number": (Annotated[int, whole(0, HIGHEST_SMALL)] | None, None),
}
GAME_KEYS: Keys = {"name": (Name, ""), "sides": (NAMES, ()), "deals": (tuple[dict[str, Any], ...], ())}
SECTIONS = (
    Section(
        "teams", Team, {"is_ranked": "ranked"}, ("entry_order", "removed_at"), TEAM_KEYS, with_its_table, team_rows
    ),
    Section("players", Player, without=("name",)),
    Section("sittings", Sitting),
    Section("substitutions", Substitution),
    Section("turns", Turn, more={"name": (Name, "")}),
    Section("movements", AdoptedMovement),
    Section("moves", MovementHand, more={"moves": (Tables, NEEDED)}),
    Section("real_play", RealPlay),
    Section("days", Day, {"number": "day"}, ("date",)),
    Section("flags_checked", FlagsChecked),
    Section("counts", FlagCount, COUNT_NAMES, ("verifier", "phone"), {}, with_other_name, count_rows),
    Section("loans", LoanEntry, {}, (), {"flags": (FLAGS, NEEDED), "returned": (FLAGS, 0)}, with_returned, loan_rows),
    Section("rulings", Ruling, {"is_shared": "shared"}, (), RULING_KEYS, as_it_is, ruling_rows),
    Section("playoffs", Playoff, {"started_by": "by", "started_at": "at"}, ("play",), PLAY, with_play, playoff_rows),
    Section("side_games", SideGame, {"started_at": "at"}, (), GAME_KEYS, as_it_is, game_rows),
    Section("qualifiers", Qualifier),
    Section("sendings", QualifierExport),
    Section("spares", Spare, {"contact": "reach"}),
    Section("prizes", Prize, inward=prize_rows),
    Section("log", LogEntry, {"act": "did", "sentence": "says"}),
)
"""Every section, each after those that its rows refer to."""
