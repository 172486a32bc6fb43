"""Paper: sheets are chosen by name, drawn by a worker, and opened one by one or in one PDF."""

from collections.abc import Iterable
from functools import cached_property

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from rotations.queries import find_adopted_movement
from scoring.domain.wording import say_tables
from scoring.queries.outdated import outdated_sheets
from scoring.queries.sheet_list import SHEETS, When
from scoring.services.printing import request_sheet
from scoring.tasks import queue_print_jobs
from scoring.web.desk.forms import PrintForm
from tournament.domain.refusal import NotFound
from tournament.models import Event, PrintJob
from tournament.queries.events import event_setup
from tournament.queries.print_jobs import latest_jobs, print_job, printed_pdf, requested_together, usual_paper
from tournament.sheets.page import join_pdfs
from tournament.web.desk.base import DeskFormView
from tournament.web.permissions import leader_required
from tournament.web.views import Context

HEADINGS = {
    When.BEFORE_PLAY: "Print on Friday",
    When.AT_THE_END: "Print at the end",
    When.ON_PAPER: "Play on paper alone",
    When.ANY_TIME: "When you need them",
}


class PrintingView(DeskFormView):
    """The sheets by name, in groups, and what was made; `?for=friday`, say, puts one first and ticks it."""

    template_name = "scoring/desk/printing.html"
    form_class = PrintForm
    success_page = "desk-printing"

    @cached_property
    def jobs(self) -> dict[str, PrintJob]:
        return latest_jobs(self.event)

    @cached_property
    def newest(self) -> PrintJob | None:
        return max(self.jobs.values(), key=lambda job: (job.requested_at, job.pk), default=None)

    @cached_property
    def outdated(self) -> dict[str, tuple[int, ...]]:
        return outdated_sheets(self.event, self.jobs.values())

    def get_initial(self) -> dict[str, object]:
        """The paper used last, here or at another event, and the sheets that the address asks for; else those to print
        before play, and later those out of date, but for reports.
        """
        occasion = self.request.GET.get("for", "" if self.newest else When.BEFORE_PLAY.value)
        preset = [name for name in SHEETS if occasion and SHEETS[name].when.value == occasion and self.is_of_use(name)]
        if not occasion:
            preset = [name for name in self.outdated if not SHEETS[name].is_report]
        last = self.newest
        if last is None:
            return {"sheets": preset, "paper": usual_paper(self.event)}
        return {"sheets": preset, "paper": last.paper, "is_large": last.is_large, "is_grey": last.is_grey}

    def outdated_text(self, name: str) -> str:
        """That the sheet is out of date, and for which tables; empty where it is not."""
        tables = self.outdated.get(name)
        if tables is None:
            return ""
        return f"Out of date for {say_tables(tables)}. Make it again." if tables else "Out of date. Make it again."

    def is_of_use(self, name: str) -> bool:
        """Whether a preset ticks the sheet in this event."""
        if name == "phone-cards":
            return bool(settings.PUBLIC_URL)
        return name != "qualifiers" or bool(self.event.advancing)

    def page_context(self) -> dict[str, object]:
        batch = in_order(requested_together(self.event, self.newest)) if self.newest else []
        ready = [job for job in batch if job.state == PrintJob.State.DONE and job.sheet not in self.outdated]
        return {
            "newest": self.newest,
            "ready": ready,
            "pages": sum(job.pages for job in ready),
            "has_tables": any(SHEETS[job.sheet].is_by_table for job in ready),
            "is_drawing": any(job.state in ("waiting", "drawing") for job in self.jobs.values()),
            "has_movement": find_adopted_movement(self.event, event_setup(self.event)) is not None,
            "has_address": bool(settings.PUBLIC_URL),
        }

    def get_context_data(self, **context: object) -> dict[str, object]:
        page: Context = super().get_context_data(**context)
        ticked = page["form"]["sheets"].value() or []
        occasion = self.request.GET.get("for")
        groups = [
            (
                HEADINGS[when],
                when.value,
                [
                    (
                        sheet,
                        sheet.name in ticked,
                        self.jobs.get(sheet.name),
                        self.outdated_text(sheet.name),
                    )
                    for sheet in SHEETS.values()
                    if sheet.when is when
                ],
            )
            for when in sorted(HEADINGS, key=lambda when: when.value != occasion)
        ]
        return page | {"groups": groups}

    def perform(self, form: PrintForm) -> None:
        now = timezone.now()
        with transaction.atomic():
            jobs = [request_sheet(self.event, self.actor, now, wanted, key).pk for wanted, key in form.requests()]
        queue_print_jobs(*jobs)


def in_order(jobs: Iterable[PrintJob]) -> list[PrintJob]:
    """The print jobs in the order in which the sheets are listed."""
    names = list(SHEETS)
    return sorted(jobs, key=lambda job: names.index(job.sheet) if job.sheet in SHEETS else len(names))


def job_name(job: PrintJob) -> str:
    return SHEETS[job.sheet].label if job.sheet in SHEETS else job.sheet


@leader_required
def sheet_pdf(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """The PDF of a sheet that is ready; raises NotFound."""
    return pdf_response(printed_pdf(event, job), f"{event.slug}-{print_job(event, job).sheet}")


@leader_required
def joined_pdf(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """Every sheet that is ready and up to date of those requested together with this one, as one PDF; raises NotFound.

    With `?order=tables` the pages of each table stand together.
    """
    jobs = in_order(requested_together(event, print_job(event, job)))
    outdated = outdated_sheets(event, jobs)
    ready = [
        (made, printed_pdf(event, made.pk))
        for made in jobs
        if made.state == PrintJob.State.DONE and made.sheet not in outdated
    ]
    if not ready:
        raise NotFound("No sheet is ready yet; look at the list of sheets.")
    if request.GET.get("order") != "tables":
        return pdf_response(join_pdfs([(job_name(made), pdf) for made, pdf in ready]), f"{event.slug}-sheets")
    for_hall = [(job_name(made), pdf) for made, pdf in ready if not SHEETS[made.sheet].is_by_table]
    for_tables = [pdf for made, pdf in ready if SHEETS[made.sheet].is_by_table]
    return pdf_response(join_pdfs(for_hall, for_tables), f"{event.slug}-tables")


def pdf_response(pdf: bytes, name: str) -> HttpResponse:
    return HttpResponse(pdf, "application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'})
