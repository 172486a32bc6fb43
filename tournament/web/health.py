"""Whether every part of the service answers."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.health import failing_parts
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
