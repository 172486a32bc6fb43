"""Paper: sheets are asked for, drawn by a worker, and fetched; the page shows what is true of each."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from rotations.queries import find_adopted_movement
from scoring.services.printing import SHEETS, ask_for_sheet
from scoring.tasks import print_sheet
from scoring.web.desk.forms.printing import PrintForm
from tournament.celery import enqueue
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event, PrintJob

FOR_EVERY_HALL = ("movement-sheets", "calling-sheet")
"""What is ticked on a page that was never used: nothing can be played without them."""


@leader_required
def printing(request: HttpRequest, event: "Event") -> HttpResponse:
    """The sheets, what became of those asked for, and the form for more."""
    jobs = print_jobs(event)
    form = PrintForm(sent(request), initial=wanted(jobs))
    if request.method == "POST" and form.is_valid() and attempt(form, partial(ask_for_all, request, event, form)):
        messages.success(request, _("Asked for. Each sheet can be fetched as soon as it is drawn."))
        return go_to("desk-printing", event)
    context = {
        "form": form,
        "jobs": [job_shown(job) for job in jobs],
        "is_drawing": any(job.state in ("waiting", "drawing") for job in jobs),
        "has_movement": find_adopted_movement(event) is not None,
        "has_address": bool(settings.PUBLIC_URL),
    }
    return show(request, event, "printing.html", context, form)


def wanted(jobs: "list[PrintJob]") -> dict[str, Any]:
    """What the page proposes: the paper used last, and at first the sheets that every hall needs."""
    if not jobs:
        return {"sheets": list(FOR_EVERY_HALL)}
    return {"paper": jobs[0].paper, "is_large": jobs[0].is_large}


def ask_for_all(request: HttpRequest, event: "Event", form: PrintForm) -> None:
    """A print job for every sheet that is wanted, queued once it is stored."""
    told = form.cleaned_data
    with transaction.atomic():
        for sheet in told["sheets"]:
            job = ask_for_sheet(
                event=event, sheet=sheet, paper=told["paper"], is_large=told["is_large"], by=leader_name(request),
                at=timezone.now(), key=form.key_of(sheet),
            )  # fmt: skip
            transaction.on_commit(partial(enqueue, print_sheet, job.pk))


def job_shown(job: "PrintJob") -> dict[str, Any]:
    """One print job as the list shows it."""
    sheet = SHEETS.get(job.sheet)
    return {
        "key": job.pk,
        "name": _(sheet.label) if sheet else job.sheet,
        "paper": job.get_paper_display(),
        "is_large": job.is_large,
        "state": job.state,
        "failure": job.failure,
        "requested_at": job.requested_at,
        "requested_by": job.requested_by,
    }


@leader_required
def sheet(request: HttpRequest, event: "Event", job: int) -> HttpResponse:
    """The PDF of a sheet that is ready; raises NotFound."""
    found = print_job(event, job)
    response = HttpResponse(printed_pdf(event, job), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{found.sheet}.pdf"'
    return response
