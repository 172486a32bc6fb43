"""Figures for a monitoring service, in Prometheus' format: counts, events, print jobs, and which parts answer.

They are read from the database and the broker when they are asked for, so every web process answers the same.  How many
requests each process has answered, the web server counts itself (`granian --metrics`).
"""

from collections.abc import Iterator
from secrets import compare_digest

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from scoring.models import FlagCount
from tournament.models import Event, PrintJob
from tournament.processes.heartbeat import failing_parts
from tournament.queries.print_jobs import jobs_by_state, longest_wait

PREFIX = "twelve_flags"


class Figures(Collector):
    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        failing = failing_parts()
        up = GaugeMetricFamily(f"{PREFIX}_part_up", "1 where the part answers, else 0", labels=["part"])
        for part in ("database", "broker", "worker"):
            up.add_metric([part], part not in failing)
        yield up
        if "database" in failing:
            return
        yield GaugeMetricFamily(f"{PREFIX}_events", "Events stored", Event.objects.count())
        yield CounterMetricFamily(f"{PREFIX}_flag_counts", "Flag counts stored", FlagCount.objects.count())
        jobs = GaugeMetricFamily(f"{PREFIX}_print_jobs", "Print jobs by state", labels=["state"])
        stored = jobs_by_state()
        for state in PrintJob.State.values:
            jobs.add_metric([state], stored.get(state, 0))
        yield jobs
        wait = longest_wait(timezone.now())
        yield GaugeMetricFamily(f"{PREFIX}_print_queue_age_seconds", "How long the oldest unfinished job waits", wait)


REGISTRY = CollectorRegistry()
REGISTRY.register(Figures())


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for who sends METRICS_TOKEN as a bearer token; for everybody else there is no such address."""
    sent = request.headers.get("Authorization", "").encode()
    if not settings.METRICS_TOKEN or not compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode()):
        raise Http404
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
