"""Fields of answers that REST framework has no form for."""

from enum import Enum
from typing import Any

from rest_framework import serializers


class EnumField(serializers.ChoiceField):
    """A member of an enum: its value in JSON or, where the value is made for people, its name in small letters."""

    def __init__(self, enum: type[Enum], *, by_name: bool = False, **kwargs: Any) -> None:
        self.keys = {member: member.name.lower() if by_name else member.value for member in enum}
        labels = [(key, getattr(member, "label", member.value)) for member, key in self.keys.items()]
        super().__init__(labels, **kwargs)

    def to_representation(self, value: Any) -> Any:
        return self.keys.get(value, value)
