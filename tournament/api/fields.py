"""What answers are made of: fields that REST framework has no form for, and serializers of whole records."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from rest_framework import serializers

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
        labels = [(self.keys[member], getattr(member, "label", member.value)) for member in enum]
        super().__init__(labels, **options)

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
        meta = type("Meta", (), {"model": record, "fields": list(keys), "read_only_fields": list(keys)})
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
