"""Serializers and fields that take JSON as it is: a number is a number, and unknown keys are refused by name."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from rest_framework import serializers

from tournament.domain.event import MOST_TABLES

MOST_LETTERS = 300
MOST_DIGITS = 4


class WholeNumberField(serializers.IntegerField):
    """A whole number; a text that looks like one is refused."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int | float) or data != data // 1:
            self.fail("invalid")
        return super().to_internal_value(int(data))


class TableField(WholeNumberField):
    """A table's number, from 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_TABLES, **kwargs)


class TextField(serializers.CharField):
    """A text; a number is refused."""

    def __init__(self, max_length: int = MOST_LETTERS, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class YesNoField(serializers.BooleanField):
    """True or false; 0, 1 and texts are refused."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class EnumField(serializers.ChoiceField):
    """A member of an enum: its value in JSON or, where the value is made for people, its name in small letters."""

    def __init__(self, enum: type[Enum], *, by_name: bool = False, **kwargs: Any) -> None:
        self.members = {member.name.lower() if by_name else member.value: member for member in enum}
        labels = {key: getattr(member, "label", member.value) for key, member in self.members.items()}
        super().__init__(list(labels.items()), **kwargs)
        self.keys = {member: key for key, member in self.members.items()}

    def to_internal_value(self, data: Any) -> Any:
        return self.members[super().to_internal_value(data)]

    def to_representation(self, value: Any) -> Any:
        return self.keys.get(value, value)


class TupleField(serializers.ListField):
    """A list in JSON, a tuple in Python."""

    def to_internal_value(self, data: Any) -> Any:
        return tuple(super().to_internal_value(data))


class ByTableField(serializers.DictField):
    """An object whose keys are table numbers: `{"4": …, "9": …}`."""

    default_error_messages = {"not_a_table": "“{text}” is no table number."}

    def to_internal_value(self, data: Any) -> dict[int, Any]:
        by_table = {}
        for key, value in super().to_internal_value(data).items():
            if not (key.isascii() and key.isdigit() and len(key) <= MOST_DIGITS):
                self.fail("not_a_table", text=key[:20])
            by_table[int(key)] = value
        return by_table


def tables_field(**kwargs: Any) -> serializers.ListField:
    """A list of tables."""
    return serializers.ListField(child=TableField(), max_length=MOST_TABLES, **kwargs)


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses keys it does not know."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]
            for key in data:
                if key not in known:
                    text = f"This is not known here. Write {', '.join(known) or '{}'} only."
                    raise serializers.ValidationError({str(key)[:40]: [text]})
        return super().to_internal_value(data)


STRICT_FIELDS: dict[Any, Any] = {
    serializers.BooleanField: YesNoField,
    serializers.CharField: TextField,
    serializers.IntegerField: WholeNumberField,
    serializers.SlugField: TextField,
}


class EmptySerializer(StrictSerializer):
    """A body without fields."""


class StrictModelSerializer(StrictSerializer, serializers.ModelSerializer[Any]):
    """The fields of a model, taken as they are; what must be unique is for the services to check."""

    serializer_field_mapping = {
        model_field: STRICT_FIELDS.get(field, field)
        for model_field, field in serializers.ModelSerializer.serializer_field_mapping.items()
    }

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        field_class, kwargs = super().build_standard_field(field_name, model_field)
        kwargs.pop("allow_unicode", None)
        kwargs.pop("validators", None)
        return field_class, kwargs
