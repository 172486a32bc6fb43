"""JSON taken as it is: a number is a number, a text is a text, and an unknown key is refused by name."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournament.domain.event import MOST_TABLES

MOST_LETTERS = 300
MOST_DIGITS = 4


class Record(serializers.Serializer[Any]):
    """What is answered."""


class Told(serializers.Serializer[Any]):
    """The body of a write."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            for key in data:
                if key not in self.fields:
                    known = ", ".join(self.fields) or "{}"
                    raise serializers.ValidationError(
                        {str(key)[:40]: [_("This is not known here. Write %(known)s only.") % {"known": known}]}
                    )
        return super().to_internal_value(data)


class NothingTold(Told):
    """Nothing needs to be said."""


class WholeNumber(serializers.IntegerField):
    """A whole number, not a text that looks like one."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int | float) or data != data // 1:
            self.fail("invalid")
        return super().to_internal_value(int(data))


class TableNumber(WholeNumber):
    """A table, from 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_TABLES, **kwargs)


class Text(serializers.CharField):
    """A text of at most so many letters."""

    def __init__(self, max_length: int = MOST_LETTERS, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class YesNo(serializers.BooleanField):
    """True or false, and nothing that could be taken for it."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class ByTable(serializers.DictField):
    """An object whose keys are table numbers: `{"4": …, "9": …}`."""

    default_error_messages = {"not_a_table": _("“{said}” is no table number.")}

    def to_internal_value(self, data: Any) -> dict[int, Any]:
        found = {}
        for key, value in super().to_internal_value(data).items():
            if not (key.isascii() and key.isdigit() and len(key) <= MOST_DIGITS):
                self.fail("not_a_table", said=key[:20])
            found[int(key)] = value
        return found


def table_list(**kwargs: Any) -> serializers.ListField:
    """A list of tables."""
    return serializers.ListField(child=TableNumber(), max_length=MOST_TABLES, **kwargs)
