"""Paper: sheets are chosen by name, drawn by a worker, and opened one by one or in one PDF."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.queries.dashboard import CALLING_SHEET, HALL_PACK, MOVEMENT_SHEETS, DeskFacts
from scoring.queries.outdated import changed_parts, outdated_sheets, tables_changed
from scoring.queries.sheets import SHEETS, Sheet, SheetFacts, When, imprint, pack_parts
from scoring.services.printing import draw_print_job, request_sheet
from scoring.tasks import queue_print_jobs
from scoring.web.desk.forms import PrintForm
from tournament.domain import NotFound, grouped, say_tables
from tournament.models import Event, PrintJob
from tournament.network import public_url
from tournament.queries.print_jobs import latest_jobs, print_job, printed_pdf, requested_together, usual_paper
from tournament.sheets.page import bind, count_pages, join_pdfs, pages_of_tables
from tournament.web.views import Context, DeskFormView, leader_required

HEADINGS = {
    When.BEFORE_PLAY: "Print beforehand",
    When.ON_PAPER: "Play on paper alone",
    When.SOME_BEFORE_PLAY: "More before play",
    When.IN_PLAY: "During the day",
    When.AT_THE_END: "Print at the end",
    When.SOME_AFTERWARDS: "More afterwards",
}
USUAL = (When.BEFORE_PLAY, When.AT_THE_END, When.ON_PAPER)
"""The sheets that most halls print; the page draws a picture of each, in `sheets.svg`."""
OF_A_TABLE = ("movement-sheets", "cards")  # the sheets that tell a table its hands


class PrintingView(DeskFormView):
    """The sheets by name, in groups, and what was made; `?for=beforehand`, say, puts one first and ticks it."""

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
    def occasion(self) -> str:
        """What the address asks for, else what is usual now before anything is printed."""
        return self.request.GET.get("for", "" if self.newest else self.usual.value)

    @property
    def usual(self) -> When:
        """When the sheets are printed that are usual now: the last ones once every day is closed."""
        return When.AT_THE_END if self.facts.standings else When.BEFORE_PLAY

    @cached_property
    def facts(self) -> DeskFacts:
        return DeskFacts(self.event)

    @cached_property
    def outdated(self) -> dict[str, tuple[int, ...]]:
        """The sheets to make again; after the last hand only reports are, and the bracket while there is a tie."""
        left = set() if self.facts.ties_to_settle else {"bracket"}
        reports = {
            name: tables for name, tables in self.facts.outdated.items() if SHEETS[name].is_report and name not in left
        }
        return self.facts.sheets_to_replace | reports

    @cached_property
    def prints(self) -> dict[str, list[PrintJob]]:
        drawn = self.event.print_jobs.filter(state=PrintJob.State.DONE).defer("pdf")
        return grouped((job.sheet, job) for job in drawn)

    def get_initial(self) -> dict[str, object]:
        """The paper used last, here or at another event, and the sheets that the address asks for; else those to print
        before play, and later those out of date, but for reports.
        """
        preset = [name for name in self.outdated if not SHEETS[name].is_report]
        if self.occasion:
            is_over = bool(self.facts.standings)
            is_of_use = {
                "phone-cards": bool(public_url()), "qualifiers": is_over and bool(self.event.advancing),
                "results": is_over, "certificates": is_over,
            }  # fmt: skip
            asked = [name for name, sheet in SHEETS.items() if sheet.when.value == self.occasion]
            preset = [name for name in asked if is_of_use.get(name, True)]
        if self.facts.is_in_play and HALL_PACK in preset:  # of a whole pack, what is still played by
            calling = [] if self.facts.calls_by_pack else [CALLING_SHEET]
            preset = list(dict.fromkeys([*preset, MOVEMENT_SHEETS, *calling]))
            preset.remove(HALL_PACK)
        last = self.newest
        paper: dict[str, object] = {"paper": usual_paper(self.event)}
        if last is not None:
            paper = {"paper": last.paper, "is_large": last.is_large, "is_grey": last.is_grey}
        pack = self.jobs.get(HALL_PACK)
        usual = [part for part, _label, is_usual in pack_parts() if is_usual]
        if pack and pack.parts is not None:
            usual = [*pack.parts, *(job.sheet for job in requested_together(self.event, pack))]
        return {"sheets": preset, "parts": usual, **paper}

    def get_form_kwargs(self) -> dict[str, Any]:
        parts = [(name, label) for name, label, _is_usual in pack_parts()]
        return super().get_form_kwargs() | {"choices": {"parts": parts}}

    def row(self, sheet: Sheet[Any], *, is_ticked: bool) -> Context:
        """A sheet as the page lists it: how its print job stands, what of it to print again, and the print before."""
        job, tables = self.jobs.get(sheet.name), self.outdated.get(sheet.name)
        is_outdated = tables is not None
        is_replaced = sheet.name == HALL_PACK and self.facts.is_pack_replaced and not is_outdated
        shown = job if job and job.state == PrintJob.State.DONE and not (is_outdated or is_replaced) else None
        again: Context = {}
        earlier = next((each for each in self.prints.get(sheet.name, ()) if each != shown), None)
        if shown and earlier and (new := tables_changed(earlier, shown)):
            _pdf, pages = pages_of_tables(printed_pdf(self.event, shown.pk), new)
            again = {"text": say_tables(new), "of": new, "pages": pages}
        return {
            "sheet": sheet, "label": sheet.label, "is_ticked": is_ticked,
            "job": job, "is_outdated": is_outdated, "tables": say_tables(tables) if tables else "",
            "is_replaced": is_replaced, "again": again, "earlier": earlier,
        }  # fmt: skip

    def page_context(self) -> dict[str, object]:
        batch = in_order(requested_together(self.event, self.newest)) if self.newest else []
        ready = [job for job in batch if job.state == PrintJob.State.DONE and job.sheet not in self.outdated]
        return {
            "again": pages_again(self.facts),
            "pack": HALL_PACK,
            "newest": self.newest,
            "is_outdated": bool(self.facts.sheets_to_replace),
            "ready": ready,
            "pages": sum(job.pages for job in ready),
            "has_tables": any(SHEETS[job.sheet].is_by_table for job in ready),
            "is_drawing": any(job.state in ("waiting", "drawing") for job in self.jobs.values()),
            "has_movement": self.facts.movement is not None,
            "has_address": bool(public_url()),
        }

    def get_context_data(self, **context: object) -> dict[str, object]:
        page: Context = super().get_context_data(**context)
        ticked = page["form"]["sheets"].value() or []
        usual = self.occasion or self.usual.value
        then = When.SOME_AFTERWARDS if self.usual is When.AT_THE_END else None
        is_made = {"qualifiers": self.event.advancing}
        rows_of = {
            when: [
                self.row(sheet, is_ticked=sheet.name in ticked)
                for sheet in SHEETS.values()
                if sheet.when is when and is_made.get(sheet.name, True)
            ]
            for when in sorted(HEADINGS, key=lambda when: (when.value != usual, when is not then))
        }
        groups = [
            {
                "heading": HEADINGS[when],
                "preset": when.value if when in USUAL else "",
                "rows": rows,
                "is_usual": when.value in (usual, When.ON_PAPER.value),
                "is_open": when is then or any(row["is_ticked"] or row["job"] for row in rows),
            }
            for when, rows in rows_of.items()
        ]
        made = [row["again"] for rows in rows_of.values() for row in rows if row["job"] in page["ready"]]
        tables = sorted({table for again in made if again for table in again["of"]})
        pages = sum(
            pages_of_tables(printed_pdf(self.event, job.pk), tables)[1]
            for job in page["ready"]
            if tables and SHEETS[job.sheet].is_by_table
        )
        return page | {
            "groups": groups,
            "changed": {"of": tables, "text": say_tables(tables) if tables else "", "pages": pages},
        }

    def perform(self, form: PrintForm) -> None:
        now = timezone.now()
        with transaction.atomic():
            # A page that was left open makes, after a change, another print; a repeated tap makes none.
            jobs = [
                request_sheet(self.event, self.actor, now, wanted, f"{self.event.version}-{key}").pk
                for wanted, key in form.requests()
            ]
        if tables := form.cleaned_data["tables"]:
            for job in jobs:
                draw_print_job(job=job, at=now, public_url=public_url())
            self.success_url = f"{self.desk_url('desk-sheets', jobs[0])}?order=tables&tables={tables}"
        else:
            queue_print_jobs(*jobs)


def pages_again(facts: DeskFacts) -> Context:
    """The sheets for play that are out of date; and where single tables changed, those, how many pages that is, and the
    form that makes them at once, on the paper used last.

    Where something changed on every sheet, as what is said of an empty table, it is the tables with other lines; in
    place of a hall pack their own sheets are made.
    """
    jobs, sheets = {job.sheet: job for job in facts.sheets}, dict(facts.sheets_to_replace)
    found: Context = {"sheets": [SHEETS[name].label for name in sheets]} if sheets else {}
    by_table = [name for name, changed in sheets.items() if changed]
    own = [name for name in sheets if name in OF_A_TABLE]
    if HALL_PACK in sheets:
        parts = jobs[HALL_PACK].parts
        own = own or [name for name in OF_A_TABLE if parts is None or name in parts]
    of_event = SheetFacts(facts.event, public_url())
    tables = sorted({table for changed in sheets.values() for table in changed})
    if not tables:
        by_table, tables = own, tables_with_other_lines([jobs[name] for name in sheets if name in jobs], of_event)
    if not tables or not by_table:
        return found
    has_cards_in_pack = HALL_PACK in facts.outdated and "cards" in (jobs[HALL_PACK].parts or ["cards"])
    if has_cards_in_pack and "cards" not in (*by_table, *facts.made_since_pack):
        by_table.append("cards")
    last = jobs[next(iter(sheets))]
    of = imprint(of_event, paper=last.paper, is_large=last.is_large)
    values = {name: [each for each in SHEETS[name].values(of_event) if each.table in tables] for name in by_table}
    form = PrintForm(
        initial={
            "sheets": by_table, "paper": last.paper, "is_large": last.is_large, "is_grey": last.is_grey,
            "tables": ",".join(map(str, tables)),
        }
    )  # fmt: skip
    pages = sum(count_pages(bind(SHEETS[name].pages(each, of), of, name)) for name, each in values.items())
    return found | {"tables": say_tables(tables), "pages": pages, "form": form}


def tables_with_other_lines(jobs: Iterable[PrintJob], facts: SheetFacts) -> list[int]:
    """The tables of which lines of hands to come changed since these prints; none where all have, or none can tell."""
    parts = set[str]().union(*(changed_parts(job, facts.lasting()) for job in jobs if job.digests))
    tables = {int(part.rpartition(" ")[2]) for part in parts if part[-1:].isdigit()}
    return sorted(tables) if len(tables) < len(facts.teams) else []


def in_order(jobs: Iterable[PrintJob]) -> list[PrintJob]:
    names = list(SHEETS)
    return sorted(jobs, key=lambda job: names.index(job.sheet) if job.sheet in SHEETS else len(names))


def job_name(job: PrintJob) -> str:
    return SHEETS[job.sheet].label if job.sheet in SHEETS else job.sheet


@leader_required
def sheet_pdf(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """The PDF of a sheet that is ready, with `?tables=3,11` the pages of these tables alone; raises NotFound."""
    pdf, name = printed_pdf(event, job), f"{event.slug}-{print_job(event, job).sheet}"
    if tables := tables_asked(request):
        pdf, pages = pages_of_tables(pdf, tables)
        NotFound.when(not pages, "That sheet has no pages for these tables.")
    return pdf_response(pdf, name)


def tables_asked(request: HttpRequest) -> list[int]:
    return [int(table) for table in request.GET.get("tables", "").split(",") if table.isdecimal()]


@leader_required
def joined_pdf(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """Every sheet that is ready and up to date of those requested together with this one, as one PDF; raises NotFound.

    With `?order=tables` the pages of each table stand together, with `&tables=3,11` those of these tables alone.
    """
    jobs = in_order(requested_together(event, print_job(event, job)))
    outdated = outdated_sheets(event, jobs)
    ready = [
        (made, printed_pdf(event, made.pk))
        for made in jobs
        if made.state == PrintJob.State.DONE and made.sheet not in outdated
    ]
    NotFound.when(not ready, "No sheet is ready yet; look at the list of sheets.")
    if request.GET.get("order") != "tables":
        return pdf_response(join_pdfs([(job_name(made), pdf) for made, pdf in ready]), f"{event.slug}-sheets")
    for_hall = [(job_name(made), pdf) for made, pdf in ready if not SHEETS[made.sheet].is_by_table]
    for_tables = [pdf for made, pdf in ready if SHEETS[made.sheet].is_by_table]
    if tables := tables_asked(request):
        for_hall, for_tables = [], [pages_of_tables(pdf, tables)[0] for pdf in for_tables]
    return pdf_response(join_pdfs(for_hall, for_tables), f"{event.slug}-tables")


def pdf_response(pdf: bytes, name: str) -> HttpResponse:
    return HttpResponse(pdf, "application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'})
