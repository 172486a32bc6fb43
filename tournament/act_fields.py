"""The fields of an act's input, as a page's form and the API's description show them: titles, types, bounds, choices.

All of it stands in the input's annotations, so that a bound or a text is said once:

hand: Annotated[HandNumber, Meta(title="At hand", extra={"help": "May be left out."})] | None = None
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from typing import Any

from msgspec import NODEFAULT, UNSET, inspect

from tournament.schemas import LISTS, fields_of, unwrap

TYPES: dict[type[inspect.Type], type] = {
    inspect.BoolType: bool,
    inspect.IntType: int,
    inspect.FloatType: float,
    inspect.StrType: str,
    inspect.BytesType: bytes,
    inspect.DateType: date,
    inspect.DateTimeType: datetime,
    inspect.TimeType: time,
    inspect.DictType: dict,
}
EXAMPLES: dict[type, Any] = {
    bool: True, int: 1, float: 1.0, str: "…", bytes: "", dict: {}, date: "2026-08-21", time: "19:00",
    datetime: "2026-08-21T16:40:00-06:00",
}  # fmt: skip
"""A value in JSON of each type that is no record and has no choices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActField:
    """A field of an input: `name` is its attribute, `key` its name in JSON, `help` a sentence or empty.

    `kind` is a plain type, `dict`, an enum, or the class of a record; bounds are None where there are none, and choices
    empty where anything may be given.  Of a list these are of each item.  `default` is None where there is none.
    """

    name: str
    key: str
    title: str
    help: str
    kind: type
    is_list: bool
    is_required: bool
    default: Any  # a value of the field's type
    lowest: int | None
    highest: int | None
    longest: int | None
    words: str  # what it must be, as a refusal says it
    choices: tuple[tuple[Any, str], ...]  # values, each with its label
    example: Any  # a value in JSON, as its annotation gives one

    @property
    def description(self) -> str:
        """What it must be, and the help."""
        return f"{self.words}. {self.help}".removesuffix(". ")


@cache
def act_fields(schema: type) -> tuple[ActField, ...]:
    """The fields of an act's input, in the order in which they stand there."""
    return tuple(map(read_field, fields_of(schema)))


def example_of(schema: type) -> dict[str, Any]:
    """An input in JSON, as the API's description shows it: its own example, else what it needs."""
    needed = {field.key: field.example for field in act_fields(schema) if field.is_required}
    return getattr(schema, "example", {}) or needed


def read_field(field: inspect.Field) -> ActField:
    *around, kind = layers(field.type)
    texts: dict[str, Any] = {}
    for layer in around:
        if isinstance(layer, inspect.Metadata):
            texts = (layer.extra_json_schema or {}) | (layer.extra or {}) | texts  # the outermost says it best
    plain = TYPES.get(type(kind)) or getattr(kind, "cls", None) or type(choices_of(kind)[0][0])
    is_list, choices = any(isinstance(layer, LISTS) for layer in around), choices_of(kind)
    usual = choices[0][0] if choices else EXAMPLES[plain] if plain in EXAMPLES else example_of(plain)
    example = texts.get("examples", [usual])[0]
    return ActField(
        name=field.name,
        key=field.encode_name,
        title=texts.get("title") or field.encode_name.removeprefix("is_").replace("_", " ").capitalize(),
        help=texts.get("help", ""),
        kind=plain,
        is_list=is_list,
        is_required=field.required,
        default=None if field.default in (NODEFAULT, UNSET) else field.default,
        lowest=getattr(kind, "ge", None),
        highest=getattr(kind, "le", None),
        longest=getattr(kind, "max_length", None),
        words=unwrap(field.type)[1],
        choices=choices,
        example=[example] if is_list and not isinstance(example, list) else example,
    )


def layers(kind: inspect.Type) -> Iterator[inspect.Type]:
    """What is said of a type from the outside in, the type itself last: whether it may be null, texts, a list."""
    while True:
        yield kind
        if isinstance(kind, inspect.UnionType):
            kind = next(member for member in kind.types if not isinstance(member, inspect.NoneType))
        elif isinstance(kind, inspect.Metadata):
            kind = kind.type
        elif isinstance(kind, LISTS):
            kind = kind.item_type
        else:
            return


def choices_of(kind: inspect.Type) -> tuple[tuple[Any, str], ...]:
    if isinstance(kind, inspect.LiteralType):
        return tuple((value, str(value).replace("_", " ")) for value in kind.values)
    members = getattr(kind, "cls", None)
    if not isinstance(members, type) or not issubclass(members, Enum):
        return ()
    return tuple((member.value, str(getattr(member, "label", member.value)).replace("_", " ")) for member in members)
