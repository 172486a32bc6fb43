"""The health check: `up` waits for it before it prints the addresses, and a monitoring service can use it too."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.processes.heartbeat import failing_parts


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database, broker and worker answer; else 503, and which one does not."""
    failing = failing_parts()
    return JsonResponse(
        {"ok": not failing, **{part: failing.get(part, "ok") for part in ("database", "broker", "worker")}},
        status=503 if failing else 200,
    )
