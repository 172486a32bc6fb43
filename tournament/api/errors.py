"""Every refusal of the API: `{"detail": "one sentence"}` and a status.

400 cannot be read · 401 not signed in · 403 not allowed · 404 not found · 409 not possible as the event stands now ·
422 never possible as it was sent · 429 too often
"""

from django.http import Http404
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.domain.refusal import Refusal, RefusalKind

STATUS = {
    RefusalKind.INVALID: 422,
    RefusalKind.NOT_FOUND: 404,
    RefusalKind.FORBIDDEN: 403,
    RefusalKind.CONFLICT: 409,
    RefusalKind.TOO_MANY: 429,
}
"""The status of each kind of Refusal."""


class ErrorSerializer(serializers.Serializer[object]):
    """Nothing was done; `detail` says in one sentence what is wrong and what to do."""

    detail = serializers.CharField()


def refusal_body(refusal: Refusal) -> dict[str, str]:
    return {"detail": str(refusal)}


def handle_exception(exception: Exception, context: dict[str, object]) -> Response | None:
    """The response to a refusal of any kind; None for a bug, which Django logs and answers with 500."""
    if isinstance(exception, Refusal):
        return Response(refusal_body(exception), status=STATUS[exception.kind])
    if isinstance(exception, Http404):
        exception = NotFound("There is nothing at this address; /api/schema/ lists them all.")
    response = exception_handler(exception, context)
    if response is not None and isinstance(exception, ValidationError):
        response.data = {"detail": str(next(iter(exception.detail)))}
    return response
