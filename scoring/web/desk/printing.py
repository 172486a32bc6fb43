"""Paper: sheets are requested, drawn by a worker, and downloaded; the page shows how far each of them is."""

from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rotations.queries import find_adopted_movement
from scoring.services.printing import SHEETS, request_sheet
from scoring.tasks import queue_print_jobs
from scoring.web.desk.forms import PrintForm
from tournament.models import Event, PrintJob
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf
from tournament.web.desk.base import DeskFormView
from tournament.web.permissions import leader_required

NEEDED_SHEETS = ("movement-sheets", "calling-sheet")
"""The sheets ticked at first, because nothing can be played without them."""


class PrintingView(DeskFormView):
    template_name = "scoring/desk/printing.html"
    form_class = PrintForm
    success_message = gettext_lazy("Requested. Each sheet can be opened as soon as it is drawn.")
    success_page = "desk-printing"

    @cached_property
    def jobs(self) -> list[PrintJob]:
        return print_jobs(self.event)

    def get_initial(self) -> dict[str, Any]:
        """The paper used last, and at first the sheets that every hall needs."""
        if not self.jobs:
            return {"sheets": list(NEEDED_SHEETS)}
        return {"paper": self.jobs[0].paper, "is_large": self.jobs[0].is_large, "is_grey": self.jobs[0].is_grey}

    def page_context(self) -> dict[str, Any]:
        return {
            "jobs": [(job, job_name(job)) for job in self.jobs],
            "is_drawing": any(job.state in ("waiting", "drawing") for job in self.jobs),
            "has_movement": find_adopted_movement(self.event) is not None,
            "has_address": bool(settings.PUBLIC_URL),
        }

    def perform(self, form: PrintForm) -> None:
        data = {name: form.cleaned_data[name] for name in ("paper", "is_large", "is_grey")}
        with transaction.atomic():
            jobs = [
                request_sheet(event=self.event, sheet=sheet, key=form.key_of(sheet), **data, **self.audit_fields).pk
                for sheet in form.cleaned_data["sheets"]
            ]
        queue_print_jobs(*jobs)


def job_name(job: PrintJob) -> str:
    return _(SHEETS[job.sheet].label) if job.sheet in SHEETS else job.sheet


@leader_required
def sheet_pdf(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """The PDF of a sheet that is ready; raises NotFound."""
    pdf = printed_pdf(event, job)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{print_job(event, job).sheet}.pdf"'
    return response
