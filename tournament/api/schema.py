"""The description of the API: how one signs in, and what each address takes and answers."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Description(SpectacularAPIView):
    """The whole API as OpenAPI 3, in JSON unless YAML is asked for."""

    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer2, OpenApiYamlRenderer]


class DescriptionToRead(SpectacularSwaggerSplitView):
    """The same as a page to read and to try; its script comes by itself, as the pages' rules for scripts want it."""

    url_name = "api-schema"
    template_name = "api/docs.html"


class LeaderSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its base class has no types
    """A leader's session in the description."""

    target_class = "tournament.api.door.LeaderSession"
    name = "leader"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A leader signed in at /accounts/login/. Writes bring the form token, which /api/ gives, "
            "as X-CSRFToken.",
        }


class VerifierTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its base class has no types
    """A verifier's token in the description."""

    target_class = "tournament.api.door.VerifierToken"
    name = "verifier"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A verifier’s token, which the event’s code gives.",
        }


class ToldInFull(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # its base class has no types
    """What is told has no other keys than those described."""

    target_class = "tournament.api.serializers.fields.Told"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Any:
        described = super().map_serializer(auto_schema, direction)
        return {**described, "additionalProperties": False}
