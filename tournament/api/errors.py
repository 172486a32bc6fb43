"""Every refusal of the API: `detail`, one sentence, `code` for programs, and a status.

400 cannot be read · 401 not signed in · 403 not allowed · 404 not found · 409 not possible as the event stands now ·
412 changed since it was read · 422 never possible as it was sent · 429 too often
"""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response
from rest_framework.views import exception_handler

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
NOTHING_HERE = "There is nothing at this address; /api/schema/ lists them all."


class ErrorSerializer(serializers.Serializer[dict[str, str]]):
    """Nothing was done; `detail` says in one sentence what is wrong and what to do."""

    detail = serializers.CharField()
    code = serializers.ChoiceField(list(CODES.values()))


def refusal_body(refusal: Refusal) -> dict[str, str]:
    return {"detail": str(refusal), "code": refusal.kind.value}


def handle_exception(exception: Exception, context: dict[str, object]) -> Response | None:
    """The response to a refusal of any kind; None for a bug, which Django logs and answers with 500."""
    if isinstance(exception, Refusal):
        wait = {"Retry-After": "2"} if exception.kind is RefusalKind.TOO_MANY else None
        return Response(refusal_body(exception), status=STATUS[exception.kind], headers=wait)
    if isinstance(exception, NotAuthenticated):
        exception = NotAuthenticated("Sign in first: leaders at /accounts/login/, verifiers with a token.")
    if isinstance(exception, RequestDataTooBig):
        return Response({"detail": "This is too large; nothing was read.", "code": CODES[413]}, status=413)
    response = exception_handler(exception, context)
    if response is not None:
        response.data["code"] = CODES[response.status_code]
    return response


@csrf_exempt
def unknown_address(request: HttpRequest) -> HttpResponse:
    """Also an address without its last slash: a redirect would turn what is sent into a question, and look as saved."""
    if request.method in ("GET", "HEAD") and not request.path.endswith("/"):
        return redirect(request.get_full_path(force_append_slash=True))
    sentence = (
        NOTHING_HERE
        if request.path.endswith("/")
        else f"Nothing was saved. This address is {request.path}/: send it there."
    )
    return JsonResponse({"detail": sentence, "code": RefusalKind.NOT_FOUND.value}, status=404)
