"""JSON documents: read strictly, by a schema that names the place of whatever is wrong, and written in its order.

A schema is a `Record` (a msgspec Struct: its attributes are named like the model's, `field(name=…)` gives the
document's key where that differs) or a dataclass of the domain.  Null is as good as left out; unknown keys are refused.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from enum import Enum
from functools import cache
from itertools import chain
from typing import Annotated, Any, ClassVar, TypeVar, cast, get_type_hints

import msgspec
from django.db import models
from msgspec import NODEFAULT, Meta, Struct, defstruct, inspect
from msgspec.structs import force_setattr

from tournament.domain import MOST_DAYS, MOST_HANDS, MOST_TABLES, NAME_LENGTH, REASON_LENGTH, Refusal
from tournament.domain.team_entry import TeamEntry, check_team

T = TypeVar("T")
M = TypeVar("M", bound=models.Model)

Json = Any  # an object, a list, a text, a number, yes or no, or null: reading it tells which
JsonObject = dict[str, Json]

HIGHEST = 1_000_000
HIGHEST_SMALL = 30_000
YEARS = range(1900, 2200)
MOST_DIGITS = 15
DEEPEST = 40
NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL, which PostgreSQL does not take, and halves of characters, which no text in UTF-8 holds."""


def whole(lowest: int, highest: int) -> Meta:
    return Meta(ge=lowest, le=highest, description=f"a whole number from {lowest}")


def text(longest: int, shortest: int = 0) -> Meta:
    """The bounds of a text; one that has to be there is not blank."""
    pattern = r"\S" if shortest else None
    return Meta(max_length=longest, pattern=pattern, description=f"text of at most {longest} letters")


Number = Annotated[int, whole(1, HIGHEST)]
SmallNumber = Annotated[int, whole(1, HIGHEST_SMALL)]
Hand = Annotated[int, whole(0, HIGHEST_SMALL)]
Flags = Annotated[int, whole(0, HIGHEST)]
Text = Annotated[str, text(REASON_LENGTH)]
Name = Annotated[str, text(NAME_LENGTH)]
RequiredText = Annotated[str, text(REASON_LENGTH, 1)]
RequiredName = Annotated[str, text(NAME_LENGTH, 1)]

DayNumber = Annotated[int, whole(1, MOST_DAYS)]
TableNumber = Annotated[int, whole(1, MOST_TABLES)]
HandNumber = Annotated[int, whole(1, MOST_HANDS)]
HandsPlayed = Annotated[int, whole(0, MOST_HANDS)]  # a hand after which something is done; 0 before the first
Tables = Annotated[tuple[TableNumber, ...], Meta(max_length=MOST_TABLES, description="a list of tables")]
RowNumber = Annotated[int, whole(0, 2**31 - 1)]  # the key of a stored row

DESCRIPTIONS: dict[type[inspect.Type], tuple[type, str]] = {
    inspect.StrType: (str, "text"),
    inspect.IntType: (int, "a whole number"),
    inspect.BoolType: (bool, "true or false"),
    inspect.VarTupleType: (list, "a list"),
    inspect.DictType: (dict, "an object with keys"),
    inspect.StructType: (dict, "an object with keys"),
    inspect.DataclassType: (dict, "an object with keys"),
    inspect.DateTimeType: (str, "a time with its zone, such as 2026-08-21T16:40:00-06:00"),
    inspect.DateType: (str, "a date such as 2026-12-31"),
}
"""How each type stands in JSON, and what is said of it where something else does."""


type_of: Callable[[object], inspect.Type] = cache(inspect.type_info)  # what msgspec knows of a schema


class DocumentRefused(Refusal):
    """A document that is not what it should be, or says what cannot be; nothing of it is stored."""


class Record(Struct, kw_only=True, forbid_unknown_fields=True):
    """An object of a document; every key is written, but those of `later_keys` only with a value.

    Later keys came to a format that was in use: a file without them keeps its bytes.
    """

    later_keys: ClassVar[frozenset[str]] = frozenset()


class Input(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an act is given: a form's `read` returns it, and the API reads it from the body and the address."""


class Reasoned(Input, frozen=True, kw_only=True):
    """What needs a reason, which is stored with it; raises Refusal for a blank one."""

    reason: RequiredText

    def __post_init__(self) -> None:
        force_setattr(self, "reason", check_reason(self.reason))


def check_reason(reason: str) -> str:
    """The reason without blanks around it; raises Refusal where there is none."""
    Refusal.when(not reason.strip(), "Say why; it is stored with the decision.")
    return reason.strip()


class Nothing(Input, frozen=True):
    """An input without fields."""


class SparseRecord(Record, kw_only=True):
    """An object of a document that is written with those keys alone that have a value; an empty text is none."""


def read_json(text: str) -> Json:
    """The value of a text in JSON; raises DocumentRefused where it is no JSON or holds what cannot be stored."""
    try:
        data = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=refuse_repeated_keys,
            parse_int=read_number,
            parse_float=read_number,
            parse_constant=read_number,
        )
        check_contents(data)
    except json.JSONDecodeError as error:
        raise DocumentRefused(f"This is not JSON: line {error.lineno}, column {error.colno}.") from error
    except RecursionError as error:
        raise DocumentRefused("This JSON is nested too deeply.") from error
    return data


def refuse_repeated_keys(pairs: list[tuple[str, Json]]) -> JsonObject:
    """An object whose keys differ; a repeated key is refused, because one of its two values would be lost."""
    data: JsonObject = {}
    for key, value in pairs:
        if key in data:
            check_contents(key)
            raise DocumentRefused(f"The key “{key[:40]}” stands twice in one object.")
        data[key] = value
    return data


def read_number(digits: str) -> float:
    """A number, whole where it is written so; raises DocumentRefused for NaN, infinity and one too large."""
    is_whole = digits.removeprefix("-").isdecimal()
    DocumentRefused.when(
        (is_whole and len(digits) > MOST_DIGITS) or not math.isfinite(float(digits)),
        f"The number {digits[:MOST_DIGITS]} is out of all bounds.",
    )
    return int(digits) if is_whole else float(digits)


def check_contents(data: Json, depth: int = 0) -> None:
    """Refuses text that cannot be stored, also as a key; raises RecursionError where it is nested deeper than any file
    of ours.
    """
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(data, str) and NOT_STORABLE.search(data):
        raise DocumentRefused(f"“{ascii(data)[1:-1][:40]}” holds a character that cannot be kept.")
    inside = chain.from_iterable(data.items()) if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in inside:
        check_contents(part, depth + 1)


def read_record(data: object, schema: type[T], place: str = "") -> T:
    """The record that the data hold; raises DocumentRefused in one sentence with the place."""
    return cast(T, read_value(data, type_of(schema), place))


@cache
def parts_of(schema: type[Struct]) -> dict[str, type[Struct]]:
    """A schema of each field alone, by its key."""
    hints = get_type_hints(schema, include_extras=True)
    return {
        key: defstruct("Part", [(name, hints[name])], rename={name: key}, forbid_unknown_fields=True)
        for name, key in zip(schema.__struct_fields__, schema.__struct_encode_fields__, strict=True)
    }


def wrong_fields(data: JsonObject, schema: type[Struct]) -> Iterator[tuple[str, str]]:
    parts, optional = parts_of(schema), {field.encode_name for field in fields_of(schema) if not field.required}
    for key in [*parts, *(key for key in data if key not in parts)]:
        if key not in parts:
            yield key, str(unknown_key("", key, parts))
        elif data.get(key) is not None or key not in optional:
            try:
                read_record({key: data[key]} if key in data else {}, parts[key])
            except DocumentRefused as refusal:
                yield key, str(refusal)


def read_value(data: Json, kind: inspect.Type, place: str) -> Any:  # the type is data here
    """The value of a document's part by its type; raises DocumentRefused, naming the place."""
    if data is None and isinstance(kind, inspect.UnionType):
        return None
    kind, description = unwrap(kind)
    if isinstance(kind, inspect.CustomType):
        section: Any = kind.cls  # a class that reads itself, or a model's choices
        if not issubclass(section, models.Choices):
            return section.from_document(data, place)
        if data not in section.values:  # a model's choices are an enum that msgspec does not know
            raise wrong(place, description)
        return section(data)
    json_type, _ = DESCRIPTIONS.get(type(kind), (None, ""))
    if json_type is not None and type(data) is not json_type:
        raise wrong(place, description)
    if isinstance(kind, inspect.VarTupleType):
        return tuple(read_value(item, kind.item_type, f"{place} {number}") for number, item in enumerate(data, start=1))
    if isinstance(kind, (inspect.DateTimeType, inspect.DateType)):
        return read_time(data, kind, place)
    keys = keys_of(kind)
    if keys is None:
        return data
    is_open = isinstance(kind, inspect.StructType) and not kind.cls.__struct_config__.forbid_unknown_fields
    for key in data:
        if key not in keys and not is_open:
            raise unknown_key(place, key, keys)
    # Null is a value of what must be there, or is UNSET where it is not; else null is as good as left out.
    nullable = {
        field.encode_name
        for field in getattr(kind, "fields", ())
        if field.default is NODEFAULT and field.default_factory is NODEFAULT
    }
    values = {
        key: read_value(value, keys[key], join_place(place, key))
        for key, value in data.items()
        if (value is not None or key in nullable) and key in keys
    }
    return convert(values, kind, place) if isinstance(kind, (inspect.StructType, inspect.DataclassType)) else values


def convert(values: JsonObject, kind: inspect.StructType | inspect.DataclassType, place: str) -> object:
    """The record of values whose types are right; raises DocumentRefused for one that is missing or out of bounds."""
    try:
        return msgspec.convert(values, kind.cls, str_keys=True)
    except msgspec.ValidationError as error:
        # What msgspec says ends in the path, such as `$.order[1]`, or names the key that is missing.
        steps: list[str] = re.findall(r"field `(\w+)`", str(error)) or re.findall(r"\w+", str(error).split("`$")[-1])
        inside: inspect.Type = kind
        for step in steps:
            if isinstance(inside, inspect.VarTupleType):
                place, inside = f"{place} {int(step) + 1}", inside.item_type
            elif step in (keys := keys_of(inside) or {}):
                place, inside = join_place(place, step), keys[step]
            inside, description = unwrap(inside)
        raise wrong(place, description) from error


def read_time(data: str, kind: inspect.DateTimeType | inspect.DateType, place: str) -> datetime | date:
    """A moment with its zone, or a date, in a year that somebody could mean."""
    try:
        moment = (datetime if isinstance(kind, inspect.DateTimeType) else date).fromisoformat(data)
        if moment.year not in YEARS or (isinstance(moment, datetime) and moment.utcoffset() is None):
            raise ValueError
    except ValueError as error:
        raise wrong(place, unwrap(kind)[1]) from error
    return moment


def unwrap(kind: inspect.Type) -> tuple[inspect.Type, str]:
    """A type without `| None` and without its bounds, and what is said of it."""
    if isinstance(kind, inspect.UnionType):
        kind = next(member for member in kind.types if not isinstance(member, inspect.NoneType))
    if isinstance(kind, inspect.Metadata):
        return kind.type, (kind.extra_json_schema or {})["description"]
    if isinstance(kind, (inspect.EnumType, inspect.CustomType)) and issubclass(kind.cls, Enum):
        return kind, ", ".join(str(member.value) for member in kind.cls)
    if isinstance(kind, inspect.LiteralType):
        return kind, ", ".join(map(str, kind.values))
    return kind, DESCRIPTIONS.get(type(kind), (None, ""))[1]


def keys_of(kind: inspect.Type) -> dict[str, inspect.Type] | None:
    """The keys that an object may have and the types of their values; None where any key may stand."""
    if isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        return {field.encode_name: field.type for field in kind.fields}
    if isinstance(kind, inspect.DictType) and isinstance(kind.key_type, inspect.EnumType):
        return dict.fromkeys((member.value for member in kind.key_type.cls), kind.value_type)
    return None


def join_place(place: str, key: str) -> str:
    """How a key is named in a refusal: `teams 3, name`."""
    return f"{place}, {key}" if place else key


def unknown_key(place: str, key: str, known: Iterable[str]) -> DocumentRefused:
    return DocumentRefused(
        f"{place or 'The document'} has the key “{key[:40]}”, which is not known there; known are "
        f"{', '.join(known) or 'none'}."
    )


def wrong(place: str, what: str) -> DocumentRefused:
    return DocumentRefused(f"{place or 'The document'} must be {what}.")


def check_teams(teams: Iterable[TeamEntry]) -> tuple[TeamEntry, ...]:
    """The teams of a document, without seats whose name is empty; raises DocumentRefused for one that cannot be."""
    checked = []
    for number, team in enumerate(teams, start=1):
        try:
            players = {seat: name for seat, name in team.players.items() if name}
            checked.append(check_team(replace(team, players=players)))
        except Refusal as refusal:
            raise DocumentRefused(f"teams {number}: {refusal}") from refusal
    return tuple(checked)


def fields_of(schema: object) -> tuple[inspect.Field, ...]:
    """The fields of a schema: their attributes and keys in the order in which they are written."""
    kind = type_of(schema)
    assert isinstance(kind, (inspect.StructType, inspect.DataclassType)), f"{schema} has no place in a document"
    return kind.fields


def to_document(record: object) -> dict[str, object]:
    """A record as an object of a document; the records and times in it are left to `write_value`."""
    document = {field.encode_name: getattr(record, field.name) for field in fields_of(type(record))}
    if isinstance(record, Record) and not isinstance(record, SparseRecord):
        return {key: value for key, value in document.items() if value is not None or key not in record.later_keys}
    return {key: value for key, value in document.items() if value is not None and value != ""}


def to_json(record: object) -> JsonObject:
    """The same of plain JSON values alone."""
    return cast(JsonObject, json.loads(json.dumps(to_document(record), default=write_value)))


def write_value(value: object) -> object:
    """What JSON has no form for: records, choices and dates; for `json.dumps(default=…)`."""
    if isinstance(value, Enum):
        return value.value
    return value.isoformat() if isinstance(value, date) else to_document(value)


def record_of(schema: type[T], row: models.Model, **values: object) -> T:
    """The record of a row: values given, else its attributes; a foreign key becomes its number or name."""
    for field in fields_of(schema):
        if field.name not in values:
            value = getattr(row, field.name)
            if isinstance(value, models.Model):
                value = value.number if hasattr(value, "number") else str(value)
            values[field.name] = value
    return schema(**values)


def row_of(model: type[M], record: object, **values: object) -> M:
    """A row of the model, not stored: each column is the value given, or the record's attribute of the same name.

    What the record leaves out is as the model has it by default.
    """
    columns = {column.name for column in model._meta.concrete_fields}
    known = {field.name: getattr(record, field.name) for field in fields_of(type(record)) if field.name in columns}
    return model(**{name: value for name, value in known.items() if value is not None} | values)
