"""The OpenAPI description: made from what each action declares, from its docstring and from its view's permission."""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS

from tournament.api.base import IDEMPOTENCY_KEY, IF_MATCH, PAGE_PARAMETERS, REPLAYED, Operation
from tournament.api.errors import ErrorSerializer
from tournament.api.words import ABOUT, BODIES, EXAMPLES, FIELDS, FILES
from tournament.domain import Who
from tournament.schemas import Json, JsonObject

READ_ERRORS = (400, 401, 403, 404, 409, 429)
WRITE_ERRORS = (*READ_ERRORS, 412, 415, 422)

VERIFIER: dict[str, list[str]] = {"verifier": []}
LEADER: list[dict[str, list[str]]] = [{"leader": []}, {"token": []}]
SECURITY = {
    Who.EVERYBODY: [VERIFIER, *LEADER, {}],
    Who.COUNTERS: [*LEADER, VERIFIER],
    Who.SIGNED_IN: LEADER,
    Who.LEADER: LEADER,
}
SIGNING_IN = {
    "leader": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "A leader signed in at /accounts/login/. Writes send /api/’s form token as X-CSRFToken.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A leader’s own token, made at /accounts/tokens/; “Token” may stand for “Bearer”.",
    },
    "verifier": {
        "type": "http",
        "scheme": "bearer",
        "description": "A verifier’s token, which the event’s code gives.",
    },
}
KEY_PARAMETER = OpenApiParameter(
    IDEMPOTENCY_KEY,
    str,
    OpenApiParameter.HEADER,
    description="A new text for each write. Sent again with its key, a write gets its first answer and does nothing.",
)
MATCH_PARAMETER = OpenApiParameter(
    IF_MATCH,
    str,
    OpenApiParameter.HEADER,
    description="The ETag of what was read at this address: 412, and nothing is saved, where that has changed since.",
)


def header(name: str, text: str, status: int, kind: type = str) -> OpenApiParameter:
    """A header of an answer."""
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=text, response=[status])


class OperationSchema(AutoSchema):
    view: Any  # an EventAPIView, which is no other APIView

    @property
    def action(self) -> Any:  # a function with attributes
        """The view's function, with the `operation` that `read` or `write` gave it."""
        return getattr(self.view, str(self.view.action))

    @property
    def declared(self) -> Operation:
        return cast(Operation, self.action.operation)

    @property
    def audience(self) -> Who:
        return cast(Who, self.view.audiences[self.method not in SAFE_METHODS])

    def get_operation_id(self) -> str:
        return str(self.view.action)

    def get_summary(self) -> str:
        return str(self.action.__doc__.partition("\n")[0].strip().rstrip("."))

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        rest = self.action.__doc__.partition("\n")[2]
        return f"{' '.join(rest.split())} {self.audience.value} may call it.".strip()

    def get_tags(self) -> list[str]:
        """The subject, from the view's name: `PrintJobsAPI` is about print jobs."""
        return [re.sub(r"(?<!^)(?=[A-Z])", " ", re.sub("(API|View)$", "", type(self.view).__name__)).lower()]

    def get_auth(self) -> list[dict[str, list[str]]]:
        return SECURITY[self.audience]

    def get_override_parameters(self) -> list[Any]:  # drf-spectacular takes serializers too
        declared = self.declared
        reader = getattr(self.view, self.view.action_map.get("get", ""), None)
        headers = {
            KEY_PARAMETER: declared.is_idempotent,
            MATCH_PARAMETER: bool(self.declared.request and reader and reader.operation.is_versioned),
            header(REPLAYED, "true where this is the first answer, again.", declared.status): declared.is_idempotent,
            header("ETag", "Which version this is.", declared.status): declared.is_versioned,
            header("Link", "The pages before and after.", declared.status): PAGE_PARAMETERS[0] in declared.parameters,
            header("Retry-After", "Seconds to wait.", 429, int): True,
        }
        return [*declared.parameters, *(header for header, is_taken in headers.items() if is_taken)]

    def get_request_serializer(self) -> Any:  # a JSON schema, as drf-spectacular takes one too
        takes = self.declared.request
        body = body_schema(takes, frozenset(re.findall(r"{(\w+)}", self.path))) if takes else None
        return {"application/json": body} if body and body["properties"] else None

    def get_response_serializers(self) -> Any:  # by status, as it takes them too
        declared = self.declared
        answers: dict[Any, Any] = (
            dict(declared.response)
            if isinstance(declared.response, Mapping)
            else {declared.status: declared.response(many=declared.many)}
        )
        if declared.is_versioned:
            answers[304] = OpenApiResponse(description="You have this version already.")
        return answers | dict.fromkeys(WRITE_ERRORS if declared.request else READ_ERRORS, ErrorSerializer)


def put_in_words(result: JsonObject, **_: object) -> JsonObject:
    """The description with every field in words, an example of each write, and the files beside the API."""
    result["info"]["description"] = ABOUT
    result["components"]["securitySchemes"] = SIGNING_IN
    for name, schema in result["components"]["schemas"].items():
        describe_fields(schema, name)
    for operation in (operation for path in result["paths"].values() for operation in path.values()):
        if body := operation.get("requestBody"):
            content, name = body["content"]["application/json"], operation["operationId"]
            describe_fields(content["schema"], name)
            needed = content["schema"].get("required", ())
            content["example"] = BODIES[name] if name in BODIES else {key: EXAMPLES[key] for key in needed}
    for path, (name, text, part, kind) in FILES.items():
        answers = {"200": ("text/csv", text), "404": ("text/html", "There is none.")}
        result["paths"][path] = {
            "get": {
                "operationId": name,
                "summary": text,
                "description": "Everybody may call it.",
                "tags": ["files"],
                "security": [{}],
                "parameters": [{"in": "path", "name": part, "schema": {"type": kind}, "required": True}],
                "responses": {
                    status: {"description": said, "content": {content: {"schema": {"type": "string"}}}}
                    for status, (content, said) in answers.items()
                },
            }
        }
    return result


def describe_fields(schema: JsonObject, name: str) -> None:
    """Puts what is known of a field's meaning before what is said of its form."""
    for key, field in schema.get("properties", {}).items():
        if reference := field.pop("$ref", None):  # whose neighbours OpenAPI 3.0 leaves unread
            field["allOf"] = [{"$ref": reference}]
        form = f" ({field['description']})" if "description" in field else ""
        field["description"] = FIELDS.get(f"{name}.{key}", FIELDS.get(key, "")) + form
        describe_fields(field, key)
        describe_fields(field.get("items", {}), key)


NULL = {"type": "null"}


def body_schema(takes: type[msgspec.Struct], address: frozenset[str]) -> JsonObject:
    """The JSON schema of a body, all in one place and without what stands in the address."""
    (schema,), definitions = msgspec.json.schema_components([takes], schema_hook=describe, ref_template="{name}")

    def inline(value: Json) -> Json:
        if isinstance(value, list):
            return [inline(item) for item in value]
        if not isinstance(value, dict):
            return value
        if "$ref" in value:
            return inline(definitions[value["$ref"]])
        described = {key: inline(part) for key, part in value.items() if (key, part) != ("required", [])}
        if described.pop("contentEncoding", None):  # OpenAPI 3.0 calls base64 so
            described["format"] = "byte"
        if NULL in described.get("anyOf", ()):  # OpenAPI 3.0 has no type null
            [kind] = [choice for choice in described.pop("anyOf") if choice != NULL]
            return {**kind, **described, "nullable": True}
        return described

    body: JsonObject = inline(schema)
    body["properties"] = {name: value for name, value in body["properties"].items() if name not in address}
    required = [name for name in body.pop("required", ()) if name not in address]
    return body | {"required": required} if required else body


def describe(kind: type) -> JsonObject:
    """The JSON schema of what msgspec does not know: a model's choices, else anything."""
    return {"type": "string", "enum": [choice.value for choice in kind]} if issubclass(kind, Enum) else {}


class ModelSerializerScheme(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # its base class has no types
    """A row is answered with all of its keys, also those that a form of the row could leave out."""

    target_class = "rest_framework.serializers.ModelSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> JsonObject:
        described = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)  # type: ignore[no-untyped-call]
        return {**described, "required": list(described.get("properties", ()))}
