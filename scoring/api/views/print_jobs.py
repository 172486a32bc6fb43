"""Print jobs: a sheet is asked for, drawn by a worker, and fetched as PDF."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes

from scoring.api.serializers.print_jobs import PrintJobLine, PrintTold
from scoring.services.printing import ask_for_sheet
from scoring.tasks import print_sheet
from tournament.api.asking import PDF, Asked, reads, writes
from tournament.api.door import OpenTo
from tournament.celery import enqueue
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf

if TYPE_CHECKING:
    from tournament.models import Event, PrintJob

Record = dict[str, Any]


@reads(PrintJobLine(many=True), to=OpenTo.LEADER)
def list_jobs(asked: Asked, event: "Event") -> list[Record]:
    """The sheets asked for, the newest first."""
    return [line_of(event, job) for job in print_jobs(event)]


@reads(PrintJobLine, to=OpenTo.LEADER)
def show_job(asked: Asked, event: "Event", job: int) -> Record:
    """What became of one sheet."""
    return line_of(event, print_job(event, job))


@writes(PrintTold, PrintJobLine, status=201)
def request_print(asked: Asked, event: "Event") -> Record:
    """Asks for a sheet; a worker draws it, at once or as soon as there is one."""
    job = ask_for_sheet(event=event, by=asked.by, at=asked.at, key=asked.key, **asked.told)
    transaction.on_commit(partial(enqueue, print_sheet, job.pk))
    return line_of(event, job)


@reads({(200, PDF): OpenApiTypes.BINARY}, to=OpenTo.LEADER)
def fetch_sheet(asked: Asked, event: "Event", job: int) -> HttpResponse:
    """The PDF of a sheet that is drawn."""
    found = print_job(event, job)
    response = HttpResponse(printed_pdf(event, job), content_type=PDF)
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{found.sheet}.pdf"'
    return response


def line_of(event: "Event", job: "PrintJob") -> Record:
    """What became of a sheet that was asked for."""
    is_done = job.state == job.State.DONE
    return {
        "job": job.pk,
        "sheet": job.sheet,
        "paper": job.paper,
        "is_large": job.is_large,
        "state": job.state,
        "asked_by": job.requested_by,
        "asked_at": job.requested_at,
        "finished_at": job.finished_at,
        "event_version": job.event_version,
        "failure": job.failure,
        "pdf": reverse("api-print-job-pdf", args=[event.slug, job.pk]) if is_done else None,
    }
