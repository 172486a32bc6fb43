"""The one place where the API says no: every answer that is no is `{"detail": "one sentence"}` and a status.

401 who are you? · 403 not yours · 404 not there · 409 not as the event stands now · 422 never · 429 too often ·
400 cannot be read
"""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.domain.refusal import Forbidden, Refusal, RefusalKind
from tournament.web.errors import refusal_message

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT, IMPOSSIBLE, TOO_OFTEN = 400, 403, 404, 409, 422, 429


class StandingsHeld(Forbidden):
    """Standings the leader does not show yet."""


STATUS = {
    RefusalKind.INVALID: IMPOSSIBLE,
    RefusalKind.NOT_FOUND: NOT_FOUND,
    RefusalKind.FORBIDDEN: FORBIDDEN,
    RefusalKind.CONFLICT: CONFLICT,
    RefusalKind.TOO_MANY: TOO_OFTEN,
}
"""The status of each kind of Refusal."""


def status_of(refusal: Refusal) -> int:
    """The status of a Refusal."""
    return STATUS[refusal.kind]


def body_of(refusal: Refusal) -> dict[str, str]:
    """What a Refusal is as JSON."""
    return {"detail": refusal_message(refusal)}


def answer_no(exception: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to what was refused; None for a fault, which is nobody's no."""
    if isinstance(exception, Refusal):
        return Response(body_of(exception), status=status_of(exception))
    if isinstance(exception, Http404):
        exception = NotFound(_("There is nothing at this address; /api/schema/ lists them all."))
    response = exception_handler(exception, context)
    if response is not None and isinstance(exception, ValidationError):
        response.data = {"detail": first_fault(exception.detail)}
    return response


def first_fault(detail: Any, path: str = "") -> str:
    """The first thing wrong with a body, and where it stands: `teams 2, name: This field is required.`"""
    if isinstance(detail, dict):
        key, fault = next(iter(detail.items()))
        if key == "non_field_errors":
            return first_fault(fault, path)
        # A list that is wrong in places tells them from 0; people count from 1.
        place = f" {key + 1}" if isinstance(key, int) else f", {key}" if path else key
        return first_fault(fault, f"{path}{place}")
    if isinstance(detail, list):
        number, fault = next((number, value) for number, value in enumerate(detail, start=1) if value)
        return first_fault(fault, f"{path} {number}" if isinstance(fault, dict) else path)
    return f"{path}: {detail}" if path else str(detail)
