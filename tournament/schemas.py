"""JSON documents and inputs of acts: read strictly, by a schema that names the place of whatever is wrong.

A schema is a msgspec Struct or a dataclass of the domain.  Null is as good as left out; unknown keys are refused.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from datetime import datetime, time
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, cast

import msgspec
from msgspec import Meta, Struct, inspect
from msgspec.structs import force_setattr

from tournament.domain import MOST_DAYS, MOST_HANDS, MOST_TABLES, NAME_LENGTH, REASON_LENGTH, Refusal
from tournament.domain.team_entry import TeamEntry, check_team

T = TypeVar("T")

Json = Any  # an object, a list, a text, a number, yes or no, or null: reading it tells which
JsonObject = dict[str, Json]

HIGHEST = 1_000_000
HIGHEST_SMALL = 30_000
YEARS = range(1900, 2200)
HIGHEST_NUMBER = 10**15  # NaN is not below it either
DEEPEST = 40
NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL, which PostgreSQL does not take, and halves of characters, which no text in UTF-8 holds."""
DATE = re.compile(r"(\d{4})-\d\d-\d\d", re.ASCII)


def whole(lowest: int, highest: int) -> Meta:
    return Meta(ge=lowest, le=highest, description=f"a whole number from {lowest} to {highest}")


def text(longest: int, shortest: int = 0) -> Meta:
    """The bounds of a text; one that has to be there is not blank."""
    words = f"text of {f'{shortest} to' if shortest else 'at most'} {longest} letters"
    return Meta(max_length=longest, pattern=r"\S" if shortest else None, description=words)


Number = Annotated[int, whole(1, HIGHEST)]
SmallNumber = Annotated[int, whole(1, HIGHEST_SMALL)]
Hand = Annotated[int, whole(0, HIGHEST_SMALL)]
Flags = Annotated[int, whole(0, HIGHEST), Meta(examples=[14])]
Text = Annotated[str, text(REASON_LENGTH)]
Name = Annotated[str, text(NAME_LENGTH)]
RequiredText = Annotated[str, text(REASON_LENGTH, 1), Meta(examples=["Both teams saw it."])]
RequiredName = Annotated[str, text(NAME_LENGTH, 1), Meta(examples=["Ann Lee"])]

DayNumber = Annotated[int, whole(1, MOST_DAYS)]
TableNumber = Annotated[int, whole(1, MOST_TABLES), Meta(examples=[4])]
HandNumber = Annotated[int, whole(1, MOST_HANDS), Meta(examples=[7])]
HandsPlayed = Annotated[int, whole(0, MOST_HANDS)]  # a hand after which something is done; 0 before the first
AfterHand = Annotated[HandsPlayed, Meta(title="From when")]  # the hand after which a change counts
Tables = Annotated[tuple[TableNumber, ...], Meta(max_length=MOST_TABLES, description="a list of tables")]
RowNumber = Annotated[int, whole(0, 2**31 - 1)]  # the key of a stored row

Moment = Annotated[datetime, Meta(tz=True, description="a time with its zone, such as 2026-08-21T16:40:00-06:00")]

Hour = Annotated[time, Meta(tz=False, description="a time of the day, such as 09:30")]

WORDS: dict[type[inspect.Type], str] = {
    inspect.StrType: "text",
    inspect.IntType: "a whole number",
    inspect.BoolType: "true or false",
    inspect.VarTupleType: "a list",
    inspect.FrozenSetType: "a list, each once",
    inspect.DictType: "an object with keys",
    inspect.StructType: "an object with keys",
    inspect.DataclassType: "an object with keys",
    inspect.DateType: "a date such as 2026-12-31",
    inspect.TimeType: "a time of the day, such as 09:30",
    inspect.DateTimeType: "a time with its zone, such as 2026-08-21T16:40:00-06:00",
}
"""What each type is called where no bounds say it better."""


LISTS = (inspect.VarTupleType, inspect.FrozenSetType, inspect.ListType)
type_of: Callable[[object], inspect.Type] = cache(inspect.type_info)  # what msgspec knows of a schema


class DocumentRefused(Refusal):
    """A document that is not what it should be, or says what cannot be; nothing of it is stored."""


class Record(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An object of a document; what is as by default is left out."""


class Input(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an act is given: a form's `read` returns it, and the API reads it from the body and the address.

    `example` is one in JSON for the API's description, where what has to be there does not make one.
    """

    example: ClassVar[JsonObject] = {}


class Reasoned(Input, frozen=True, kw_only=True):
    """What needs a reason, which is stored with it; raises Refusal for a blank one."""

    reason: RequiredText

    def __post_init__(self) -> None:
        force_setattr(self, "reason", check_reason(self.reason))


def check_reason(reason: str) -> str:
    """The reason without blanks around it; raises Refusal where there is none."""
    Refusal.when(not reason.strip(), "Say why; it is stored with the decision.")
    Refusal.when(len(reason) > REASON_LENGTH, f"Say why in at most {REASON_LENGTH} letters.")
    return reason.strip()


class Nothing(Input, frozen=True):
    """An input without fields."""


def to_json(record: object) -> JsonObject:
    """A record as plain JSON values."""
    return cast(JsonObject, msgspec.json.decode(msgspec.json.encode(record)))


def read_json(text: str) -> Json:
    """The value of a text in JSON; raises DocumentRefused where it is no JSON or holds what cannot be stored."""
    try:
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=unrepeated)
        check_contents(data)
    except json.JSONDecodeError as error:
        raise DocumentRefused(f"This is not JSON: line {error.lineno}, column {error.colno}.") from error
    except RecursionError as error:
        raise DocumentRefused("This JSON is nested too deeply.") from error
    except ValueError as error:  # Python reads no number of so many digits
        raise DocumentRefused("A number is out of all bounds.") from error
    return data


def unrepeated(pairs: list[tuple[str, Json]]) -> JsonObject:
    """An object whose keys differ; a repeated key is refused, because one of its two values would be lost."""
    data, keys = dict(pairs), [key for key, _ in pairs]
    check_contents(keys)
    twice = next((key for key in keys if len(data) < len(keys) and keys.count(key) > 1), None)
    DocumentRefused.when(twice is not None, f"The key “{str(twice)[:40]}” stands twice in one object.")
    return data


def check_contents(data: Json, depth: int = 0) -> None:
    """Refuses text that cannot be stored, also as a key, and numbers that nobody means; raises RecursionError where it
    is nested deeper than any file of ours.
    """
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(data, str):
        DocumentRefused.when(
            NOT_STORABLE.search(data), f"“{ascii(data)[1:-1][:40]}” holds a character that cannot be kept."
        )
        year = DATE.match(data)
        DocumentRefused.when(year and int(year[1]) not in YEARS, f"{data[:10]} is no date that somebody could mean.")
    elif isinstance(data, (int, float)) and not abs(data) < HIGHEST_NUMBER:
        raise DocumentRefused(f"The number {str(data)[:15]} is out of all bounds.")
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        check_contents(part, depth + 1)


def read_record(data: object, schema: type[T], place: str = "") -> T:
    """The record that the data hold; raises DocumentRefused in one sentence with the place, as `teams 3, name`."""
    kind = type_of(schema)
    try:
        for key in set(data) - keys_of(kind).keys() if is_dataclass(schema) and isinstance(data, dict) else ():
            raise msgspec.ValidationError(f"Object contains unknown field `{key}`")
        return msgspec.convert(without_nulls(data, kind), schema, str_keys=True, dec_hook=read_choice)
    except msgspec.ValidationError as error:
        raise DocumentRefused(say_what_is_wrong(str(error), kind, place, data)) from error


def without_nulls(data: Json, kind: inspect.Type) -> Json:
    """The same without nulls, which are as good as left out; they stay where the key must be there or anything goes."""
    kind, _ = unwrap(kind)
    if isinstance(kind, LISTS) and isinstance(data, list):
        return [without_nulls(item, kind.item_type) for item in data]
    if not isinstance(data, dict) or isinstance(kind, inspect.AnyType):
        return data
    if isinstance(kind, inspect.DictType):
        fields = dict.fromkeys(data, kind.value_type)
        asked = {*data} if isinstance(kind.value_type, inspect.AnyType) else set()
    else:
        fields = keys_of(kind)
        asked = {field.encode_name for field in getattr(kind, "fields", ()) if field.required}
    return {
        key: without_nulls(value, fields[key]) if key in fields else value
        for key, value in data.items()
        if value is not None or key in asked
    }


def read_choice(kind: Any, value: object) -> object:
    """A member of a model's choices, which msgspec takes for no enum; raises ValueError."""
    return kind(value)


def say_what_is_wrong(message: str, kind: inspect.Type, place: str, data: Any) -> str:
    """The sentence for what msgspec says of the data, such as "Expected `int` <= 5 - at `$.counts[0].flags`"."""
    what, _, path = message.partition(" - at ")
    missing, unknown = (re.search(rf"{words} field `(.*)`", what) for words in ("required", "unknown"))
    for step in [*re.findall(r"\w+|\.\.\.", path.partition("`$")[2]), *([missing[1]] if missing else [])]:
        kind, _ = unwrap(kind)
        if isinstance(kind, LISTS):
            place, kind, data = f"{place} {int(step) + 1}", kind.item_type, data[int(step)]
        elif isinstance(kind, inspect.DictType):
            kind, data = kind.value_type, {}
        else:
            place, kind = f"{place}, {step}".removeprefix(", "), keys_of(kind)[step]
            data = data.get(step) if isinstance(data, dict) else None
    kind, words = unwrap(kind)
    place = place or "The document"
    if unknown:
        known = ", ".join(keys_of(kind))
        return f"{place} has the key “{unknown[1][:40]}”, which is not known there; known are {known}."
    if "`key`" in path and isinstance(kind, inspect.DictType):
        named = unwrap(kind.key_type)[0]
        names = {member.value for member in named.cls} if isinstance(named, inspect.EnumType) else {*data}
        key = next((f"the key “{key[:40]}”, which" for key in data if key not in names), "a key that")
        return f"{place} has {key} is not known there; each must be {unwrap(kind.key_type)[1]}."
    return f"{place} {'is missing; it ' if missing else ''}must be {words}."


def unwrap(kind: inspect.Type) -> tuple[inspect.Type, str]:
    """A type without `| None` and without what is said of it, and that."""
    if isinstance(kind, inspect.UnionType):
        kind = next(member for member in kind.types if not isinstance(member, inspect.NoneType))
    if isinstance(kind, inspect.Metadata):
        return kind.type, (kind.extra_json_schema or {}).get("description") or unwrap(kind.type)[1]
    if isinstance(kind, (inspect.EnumType, inspect.CustomType)) and issubclass(kind.cls, Enum):
        return kind, ", ".join(str(member.value) for member in kind.cls)
    if isinstance(kind, inspect.LiteralType):
        return kind, ", ".join(map(str, kind.values))
    return kind, WORDS.get(type(kind), "something else")


def keys_of(kind: inspect.Type) -> dict[str, inspect.Type]:
    """The keys that an object may have, and the types of their values."""
    return {field.encode_name: field.type for field in getattr(kind, "fields", ())}


def check_teams(teams: Iterable[TeamEntry]) -> tuple[TeamEntry, ...]:
    """The teams of a document, without seats whose name is empty; raises DocumentRefused for one that cannot be."""
    checked = []
    for number, team in enumerate(teams, start=1):
        try:
            checked.append(check_team(team))
        except Refusal as refusal:
            raise DocumentRefused(f"teams {number}: {refusal}") from refusal
    return tuple(checked)


def fields_of(schema: object) -> tuple[inspect.Field, ...]:
    """The fields of a schema: their attributes and keys in the order in which they are written."""
    kind = inspect.type_info(schema)
    assert isinstance(kind, (inspect.StructType, inspect.DataclassType)), f"{schema} has no place in a document"
    return kind.fields
