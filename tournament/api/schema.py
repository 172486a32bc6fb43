"""The OpenAPI description: a body is its input, and what an operation does stands in its act or its docstring."""

from typing import Any, Literal

import msgspec
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from tournament.act_fields import act_fields, example_of
from tournament.api.base import IDEMPOTENCY_KEY, IF_MATCH
from tournament.api.errors import ErrorSerializer
from tournament.api.serializers import RecordSerializer
from tournament.schemas import JsonObject

COMPONENTS = "#/components/schemas/"
PARAMETERS: dict[str, tuple[Literal["path", "header"], type, str]] = {
    "slug": ("path", str, "The event’s address."),
    "day": ("path", int, "The day of play, from 1."),
    "playoff": ("path", int, "The playoff, as the list of them names it."),
    "job": ("path", int, "The print job, as the list of them names it."),
    "side_game": ("path", int, "The side game, as the list of them names it."),
    "act_name": ("path", str, "The name of an act; /api/docs/ lists them."),
    IDEMPOTENCY_KEY: ("header", str, "A new text for each write. Sent again with it, a write gets its first answer."),
    IF_MATCH: ("header", str, "The ETag of what was read: 412, and nothing is saved, where it has changed since."),
}
"""What stands in addresses, and the headers of a write."""


class OperationSchema(AutoSchema):
    view: Any  # an EventViewSet

    def get_summary(self) -> str:
        return self.get_description().partition(".")[0]

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        return f"{super().get_description()}\n\n{self.view.who.value} may call it."

    def get_override_parameters(self) -> list[Any]:  # drf-spectacular takes serializers too
        is_write = hasattr(self.view.operation, "acts")
        return [
            OpenApiParameter(name, kind, place, description=text)
            for name, (place, kind, text) in PARAMETERS.items()
            if (is_write if place == "header" else f"{{{name}}}" in self.path)
        ]

    def get_request_serializer(self) -> Any:  # a JSON schema, as drf-spectacular takes one too
        inputs = dict.fromkeys(act.input for act in getattr(self.view.operation, "acts", ()))  # each once
        bodies = [self.body_of(takes) for takes in inputs]
        return {"application/json": bodies[0] if len(bodies) == 1 else {"anyOf": bodies}} if bodies else None

    def body_of(self, takes: type) -> JsonObject:
        """The JSON schema of an input without what stands in the address; the records in it become components."""
        (reference,), parts = msgspec.json.schema_components(
            [takes], schema_hook=choices, ref_template=f"{COMPONENTS}{{name}}"
        )
        body: JsonObject = parts.pop(reference["$ref"].removeprefix(COMPONENTS))
        for name, part in parts.items():
            self.registry.register_on_missing(ResolvedComponent(name, ResolvedComponent.SCHEMA, part, name))  # type: ignore[no-untyped-call]
        asked = [field for field in act_fields(takes) if f"{{{field.key}}}" not in self.path]
        words = {field.key: {"title": field.title, "description": field.description} for field in asked}
        body["properties"] = {key: body["properties"][key] | texts for key, texts in words.items()}
        body["required"] = [field.key for field in asked if field.is_required]
        example = example_of(takes)
        body["examples"] = [{field.key: example[field.key] for field in asked if field.key in example}]
        return body

    def get_response_serializers(self) -> Any:  # by status, as it takes them too
        answers: Any = super().get_response_serializers()
        answers = OpenApiTypes.OBJECT if isinstance(answers, RecordSerializer) else answers
        if hasattr(self.view.operation, "acts"):
            answers = {self.view.operation.status: type(answers)(many=True) if self.view.operation.lists else answers}
        return (answers if isinstance(answers, dict) else {200: answers}) | {"4XX": ErrorSerializer}


def choices(kind: type) -> JsonObject:
    """The JSON schema of what msgspec does not know: a model's choices, else anything."""
    members = getattr(kind, "values", None)
    return {"type": "string", "enum": list(members)} if members else {}
