"""Is everything that must run running?  Asked by `up` before it prints the doors, and by whoever watches a server."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.processes.pulse import silent_parts


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database, broker and worker answer; else 503, and which one does not."""
    silent = silent_parts()
    return JsonResponse(
        {"ok": not silent, **{part: silent.get(part, "ok") for part in ("database", "broker", "worker")}},
        status=503 if silent else 200,
    )
