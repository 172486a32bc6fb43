"""Health and readiness: whether every part of the service answers, and whether this web process can take visitors."""

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.processes.database import StateKind, database_state
from tournament.processes.heartbeat import database_failure, failing_parts
from tournament.version import VERSION


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database, broker and worker answer; else 503, and which one does not."""
    failing = failing_parts()
    return JsonResponse(
        {"ok": not failing, "version": VERSION}
        | {part: failing.get(part, "ok") for part in ("database", "broker", "worker")},
        status=503 if failing else 200,
    )


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when this process can serve pages: its database answers and is this version's; else 503 and why.

    Broker and worker are not asked: counting and standings need neither.
    """
    try:
        kind, reason = database_state()
        if kind in (StateKind.NEW, StateKind.OLDER):
            reason = "The database is being brought up to date."
    except DatabaseError as error:
        reason = database_failure(error) or str(error)
    return JsonResponse({"ready": not reason, "reason": reason}, status=503 if reason else 200)
