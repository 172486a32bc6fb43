"""Records in JSON documents: read by a schema that names the place of whatever is wrong, and written in its order.

A schema is a `Record` (a msgspec Struct: its attributes are named like the model's, `field(name=…)` gives the
document's key where that differs) or a dataclass of the domain.  Null is as good as left out; unknown keys are refused.
"""

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from django.db import models
from msgspec import Meta, Struct, inspect

from tournament.domain.refusal import Refusal
from tournament.domain.team_list import TeamEntry, check_team

T = TypeVar("T")

HIGHEST = 1_000_000
HIGHEST_SMALL = 30_000
YEARS = range(1900, 2200)


def whole(lowest: int, highest: int) -> Meta:
    """The bounds of a whole number."""
    return Meta(ge=lowest, le=highest, description=f"a whole number from {lowest}")


def text(longest: int, shortest: int = 0) -> Meta:
    """The bounds of a text; one that has to be there is not blank."""
    pattern = r"\S" if shortest else None
    return Meta(max_length=longest, pattern=pattern, description=f"text of at most {longest} letters")


Number = Annotated[int, whole(1, HIGHEST)]
SmallNumber = Annotated[int, whole(1, HIGHEST_SMALL)]
Hand = Annotated[int, whole(0, HIGHEST_SMALL)]
Flags = Annotated[int, whole(0, HIGHEST)]
Numbers = Annotated[tuple[Number, ...], Meta(description="a list of whole numbers from 1")]
Text = Annotated[str, text(300)]
Name = Annotated[str, text(80)]
RequiredText = Annotated[str, text(300, 1)]
RequiredName = Annotated[str, text(80, 1)]
Names = Annotated[tuple[Annotated[str, text(300, 1)], ...], Meta(description="a list of names")]


class DocumentRefused(Refusal):
    """A document that is not what it should be, or says what cannot be; nothing of it is stored."""


class Record(Struct, kw_only=True, forbid_unknown_fields=True):
    """An object of a document; every key is written."""


class SparseRecord(Record, kw_only=True):
    """An object of a document in which keys without a value, or with an empty text, are not written."""


class Section:
    """A part of a document that reads and writes itself."""

    @classmethod
    def from_document(cls, data: Any, place: str) -> "Section":
        """The section at that place; raises DocumentRefused."""
        raise NotImplementedError

    def to_document(self) -> dict[str, Any]:
        """The object as it stands in the document."""
        raise NotImplementedError


def read_record(data: object, schema: type[T], place: str = "") -> T:
    """The record, or tuple of records, that the data hold; raises DocumentRefused in one sentence with the place."""
    kind = schema_type(schema)
    try:
        return msgspec.convert(prepare(data, kind, place), schema)
    except msgspec.ValidationError as error:
        raise place_refusal(str(error), kind, place) from error


def check_teams(teams: Iterable[TeamEntry]) -> tuple[TeamEntry, ...]:
    """The teams of a document, without seats whose name is empty; raises DocumentRefused for one that cannot be."""
    checked = []
    for number, team in enumerate(teams, start=1):
        try:
            players = {seat: name for seat, name in team.players.items() if name}
            checked.append(check_team(replace(team, players=players)))
        except Refusal as refusal:
            raise DocumentRefused("teams %(number)s: %(why)s", number=number, why=str(refusal)) from refusal
    return tuple(checked)


@cache
def schema_type(schema: Any) -> inspect.Type:
    """What msgspec knows of a schema."""
    return inspect.type_info(schema)


def unwrap(kind: inspect.Type) -> tuple[inspect.Type, str]:
    """A type without `| None` and without its bounds, and their description."""
    if isinstance(kind, inspect.UnionType):
        kind = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
    if isinstance(kind, inspect.Metadata):
        return kind.type, (kind.extra_json_schema or {}).get("description", "")
    return kind, ""


def keys_of(kind: inspect.Type) -> dict[str, inspect.Type] | None:
    """The keys that an object may have and the types of their values; None where any key may stand."""
    if isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        return {each.encode_name: each.type for each in kind.fields}
    if isinstance(kind, inspect.DictType) and isinstance(kind.key_type, inspect.EnumType):
        return dict.fromkeys((each.value for each in kind.key_type.cls), kind.value_type)
    return None


def prepare(data: Any, kind: inspect.Type, place: str) -> Any:
    """The data as msgspec converts them: without nulls where a value may be left out, times and dates read."""
    kind, description = unwrap(kind)
    if isinstance(kind, inspect.StrType) and not isinstance(data, str):
        raise wrong(place, describe(kind, description))
    if isinstance(kind, inspect.VarTupleType) and isinstance(data, list):
        return [prepare(each, kind.item_type, f"{place} {number}") for number, each in enumerate(data, start=1)]
    if isinstance(data, dict) and (keys := keys_of(kind)) is not None:
        is_open = isinstance(kind, inspect.StructType) and not kind.cls.__struct_config__.forbid_unknown_fields
        for key in data:
            if key not in keys and not is_open:
                raise unknown_key(place, key)
        return {
            key: prepare(value, keys[key], join_place(place, key))
            for key, value in data.items()
            if value is not None and key in keys
        }
    if isinstance(kind, (inspect.DateTimeType, inspect.DateType)):
        return read_time(data, kind, place)
    if isinstance(kind, inspect.CustomType) and issubclass(kind.cls, Section):
        return kind.cls.from_document(data, place)
    return data


def read_time(data: Any, kind: inspect.Type, place: str) -> datetime | date:
    """A moment with its zone, or a date, in a year that somebody could mean."""
    try:
        moment = (datetime if isinstance(kind, inspect.DateTimeType) else date).fromisoformat(data)
        if moment.year not in YEARS or (isinstance(moment, datetime) and moment.utcoffset() is None):
            raise ValueError
    except (TypeError, ValueError) as error:
        raise wrong(place, describe(kind, "")) from error
    return moment


def join_place(place: str, key: str) -> str:
    """How a key is named in a refusal: `teams 3, name`."""
    return f"{place}, {key}" if place else key


def unknown_key(place: str, key: str) -> DocumentRefused:
    """The refusal of a key that the schema does not have."""
    return DocumentRefused(
        "%(place)s has the key “%(key)s”, which an event file does not know.", place=place or "The file", key=key
    )


def wrong(place: str, what: str) -> DocumentRefused:
    """The refusal of a value, with what belongs there."""
    return DocumentRefused("%(place)s must be %(what)s.", place=place or "The file", what=what)


def place_refusal(message: str, kind: inspect.Type, place: str) -> DocumentRefused:
    """The refusal of what msgspec found wrong: its path (`$.teams[2].name`) as a place, and what belongs there."""
    path = re.search(r"`\$([^`]*)`$", message)
    steps: list[str] = re.findall(r"\w+", path[1]) if path else []
    steps += re.findall(r"missing required field `(\w+)`", message)
    kind, description = unwrap(kind)
    for step in steps:
        if isinstance(kind, inspect.VarTupleType):
            if isinstance(unwrap(kind.item_type)[0], inspect.VarTupleType):
                description = "a list of lists, such as [[15, 15], [20]]"
            if description:
                return wrong(place, description)
            place, kind = f"{place} {int(step) + 1}", kind.item_type
        else:
            place, kind = join_place(place, step), (keys_of(kind) or {})[step]
        kind, description = unwrap(kind)
    return wrong(place, describe(kind, description))


def describe(kind: inspect.Type, description: str) -> str:
    """What belongs where a type is expected."""
    if isinstance(kind, inspect.EnumType):
        return ", ".join(str(each.value) for each in kind.cls)
    words = {
        inspect.VarTupleType: "a list",
        inspect.BoolType: "true or false",
        inspect.IntType: description or "a whole number",
        inspect.StrType: description or "text",
        inspect.DateTimeType: "a time with its zone, such as 2026-08-21T16:40:00-06:00",
        inspect.DateType: "a date such as 2026-12-31",
    }
    return words.get(type(kind), "an object with keys")


def attributes(record: object) -> dict[str, Any]:
    """The values of a record by the names of its attributes."""
    names = (each.name for each in fields(record)) if is_dataclass(record) else msgspec.structs.asdict(record)  # type: ignore[arg-type]
    return {name: getattr(record, name) for name in names}


def to_document(record: object) -> dict[str, Any]:
    """A record as an object of a document, its keys in the order of the schema; what it holds is not converted yet."""
    if isinstance(record, Section):
        return record.to_document()
    kind = schema_type(type(record))
    if not isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        raise TypeError(f"{record!r} cannot be written in a document")
    is_sparse = not isinstance(record, Record) or isinstance(record, SparseRecord)
    values = ((each.encode_name, getattr(record, each.name)) for each in kind.fields)
    return {key: value for key, value in values if not is_sparse or (value is not None and value != "")}


def record_of(schema: type[T], row: models.Model, **values: Any) -> T:
    """The record of a row: each field is the value given, or the row's attribute of the same name.

    A foreign key is written as the number or the name of what it points to.
    """
    kind = schema_type(schema)
    assert isinstance(kind, (inspect.StructType, inspect.DataclassType))
    names = (each.name for each in kind.fields)
    return schema(**{name: values[name] if name in values else plain(getattr(row, name)) for name in names})


def plain(value: Any) -> Any:
    """A value of a row as it stands in a record."""
    if isinstance(value, models.Model):
        return value.number if hasattr(value, "number") else str(value)
    return value


def row_of(model: type[Any], record: object, **values: Any) -> Any:
    """A row of the model, not stored: each column is the value given, or the record's attribute of the same name."""
    columns = {column.name for column in model._meta.concrete_fields}
    return model(**{name: value for name, value in attributes(record).items() if name in columns} | values)


def records_of(schema: type[T], rows: Iterable[models.Model]) -> tuple[T, ...]:
    """The records of several rows."""
    return tuple(record_of(schema, row) for row in rows)


def write_value(value: object) -> Any:
    """What JSON has no form for: records, choices and dates; for `json.dumps(default=…)`."""
    if isinstance(value, Enum):
        return value.value
    return value.isoformat() if isinstance(value, date) else to_document(value)
