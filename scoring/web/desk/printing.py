"""Paper: a selection of sheets and tables becomes one PDF, drawn by a worker."""

from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.queries.desk import Desk
from scoring.queries.sheets import SHEETS, When, label_of
from scoring.services.printing import SheetRequest, request_sheets
from scoring.tasks import queue_print_jobs
from scoring.web.desk.forms import PrintForm
from tournament.domain import grouped, say_tables
from tournament.models import Event, PrintJob
from tournament.network import public_url
from tournament.queries.print_jobs import print_jobs, printed_pdf, usual_paper
from tournament.web.views import Context, DeskFormView, leader_required

HEADINGS = {
    When.BEFORE_PLAY: "Print beforehand",
    When.ON_PAPER: "Play on paper alone",
    When.AT_THE_END: "Print at the end",
    When.MORE: "More sheets",
}
MOST_SHOWN = 20  # print jobs


class PrintingView(DeskFormView):
    """The sheets by name, in groups, and the PDFs that were made; `?for=beforehand`, say, ticks one group."""

    template_name = "scoring/desk/printing.html"
    form_class = PrintForm
    success_page = "desk-printing"

    @cached_property
    def facts(self) -> Desk:
        return Desk(self.event)

    def get_initial(self) -> dict[str, object]:
        """The group that the address asks for, else what is out of date; what is usual before anything is printed: the
        last sheets once every day is closed.
        """
        usual = When.AT_THE_END if self.facts.standings else When.BEFORE_PLAY
        occasion = self.request.GET.get("for", "" if self.facts.sheets else usual.value)
        chosen = [name for name, sheet in SHEETS.items() if occasion and sheet.when.value == occasion]
        return preset(self.facts) | ({"sheets": chosen, "tables": ""} if chosen else {})

    def page_context(self) -> dict[str, object]:
        jobs = list(print_jobs(self.event)[:MOST_SHOWN])
        rows = grouped((sheet.when, (sheet, self.state_of(name))) for name, sheet in SHEETS.items())
        return {
            "groups": [(heading, when.value, rows[when]) for when, heading in HEADINGS.items()],
            "to_replace": say_sheets(self.facts.sheets_to_replace),
            "jobs": [(job, label_of(job)) for job in jobs],
            "is_drawing": any(job.state in (PrintJob.State.WAITING, PrintJob.State.DRAWING) for job in jobs),
            "has_movement": self.facts.movement is not None,
            "has_address": bool(public_url()),
        }

    def state_of(self, sheet: str) -> str:
        """Whether a sheet that was printed is as it would be now."""
        tables = self.facts.outdated.get(sheet)
        if tables is not None:
            return f"Out of date: {say_tables(tables)}" if tables else "Out of date"
        return "Printed" if self.facts.is_printed(sheet) else ""

    def perform(self, form: PrintForm) -> None:
        asked = form.cleaned_data
        wanted = SheetRequest(
            sheets=tuple(asked["sheets"]), tables=asked["tables"], paper=asked["paper"], is_large=asked["is_large"]
        )
        queue_print_jobs(request_sheets(self.event, self.actor, timezone.now(), wanted).pk)


def preset(facts: Desk) -> dict[str, object]:
    """The form filled in for what is out of date while it is played by, on the paper used last."""
    sheets, last = facts.sheets_to_replace, print_jobs(facts.event).first()
    tables = sorted({table for changed in sheets.values() for table in changed})
    is_whole = any(not changed and SHEETS[name].is_by_table for name, changed in sheets.items())
    return {
        "sheets": list(sheets),
        "tables": "" if is_whole else ", ".join(map(str, tables)),
        "paper": usual_paper(facts.event),
        "is_large": bool(last and last.is_large),
    }


def outdated_context(facts: Desk) -> Context:
    """What is out of date, in words, and the form that prints just that."""
    sheets = facts.sheets_to_replace
    return {"text": say_sheets(sheets), "form": PrintForm(initial=preset(facts))} if sheets else {}


def say_sheets(sheets: dict[str, tuple[int, ...]]) -> str:
    return "; ".join(
        SHEETS[name].label + (f" ({say_tables(tables)})" if tables else "") for name, tables in sheets.items()
    )


@leader_required
def sheet_pdf(_request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """The PDF of a print job that is ready; raises NotFound."""
    headers = {"Content-Disposition": f'inline; filename="{event.slug}-{job}.pdf"'}
    return HttpResponse(printed_pdf(event, job), "application/pdf", headers=headers)
