"""Every refusal of the API: `detail`, one sentence, `code` for programs, perhaps `errors`, and a status.

400 cannot be read · 401 not signed in · 403 not allowed · 404 not found · 409 not possible as the event stands now ·
422 never possible as it was sent · 429 too often
"""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.api.serializers import answer
from tournament.domain import Refusal, RefusalKind
from tournament.http import CODES

STATUS = {
    RefusalKind.INVALID: 422,
    RefusalKind.NOT_FOUND: 404,
    RefusalKind.FORBIDDEN: 403,
    RefusalKind.CONFLICT: 409,
    RefusalKind.TOO_MANY: 429,
}
"""The status of each kind of Refusal."""


class WrongBody(ValidationError):
    """A body that cannot be read: a sentence, and every field that is wrong with why."""

    def __init__(self, sentence: str, errors: Iterable[tuple[str, str]]) -> None:
        super().__init__(sentence)
        self.errors = sorted(
            [{"field": field, "detail": detail} for field, detail in errors],
            key=lambda error: error["detail"] != sentence,
        )


ErrorSerializer = answer(
    dict,
    "Nothing was done; `detail` says in one sentence what is wrong and what to do.",
    called="Error",
    detail=serializers.CharField(),
    code=serializers.ChoiceField(list(CODES.values())),
    errors=answer(
        dict,
        "A field of a body that is refused, and why.",
        called="FieldError",
        field=serializers.CharField(),
        detail=serializers.CharField(),
    )(many=True, required=False),
)


def refusal_body(refusal: Refusal) -> dict[str, str]:
    return {"detail": str(refusal), "code": refusal.kind.value}


def handle_exception(exception: Exception, context: dict[str, object]) -> Response | None:
    """The response to a refusal of any kind; None for a bug, which Django logs and answers with 500."""
    if isinstance(exception, Refusal):
        return Response(
            refusal_body(exception),
            status=STATUS[exception.kind],
            headers={"Retry-After": "2"} if exception.kind is RefusalKind.TOO_MANY else None,
        )
    response = exception_handler(exception, context)
    if response is None:
        return None
    if isinstance(exception, ValidationError):
        response.data = {"detail": str(next(iter(exception.detail)))}
    response.data["code"] = CODES[response.status_code]
    if isinstance(exception, WrongBody) and exception.errors:
        response.data["errors"] = exception.errors
    return response


@csrf_exempt
def unknown_address(request: HttpRequest) -> HttpResponse:
    """Also an address without its last slash: a redirect would turn what is sent into a question, and look as saved."""
    if request.method in ("GET", "HEAD") and not request.path.endswith("/"):
        return redirect(request.get_full_path(force_append_slash=True))
    sentence = (
        "There is nothing at this address; /api/schema/ lists them all."
        if request.path.endswith("/")
        else f"Nothing was saved. This address is {request.path}/: send it there."
    )
    return JsonResponse({"detail": sentence, "code": RefusalKind.NOT_FOUND.value}, status=404)
