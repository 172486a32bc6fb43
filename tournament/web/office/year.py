"""The office's page for a whole year: a list of events, read and shown with what becomes of each, then set up."""

import zlib
from dataclasses import astuple

from django.http import HttpResponse, QueryDict
from django.utils import timezone

from tournament.domain import Refusal, counted
from tournament.domain.team_list.rows import split_line
from tournament.domain.year import YearLine, read_year
from tournament.http import read_number
from tournament.queries.events import in_words
from tournament.queries.office import PlannedEvent, list_of_year, name_of, planned_year, seasons
from tournament.services.office import YearList, set_up_year
from tournament.web.desk.forms import TeamListForm
from tournament.web.desk.spreadsheet import read_uploaded
from tournament.web.views import UNPROCESSABLE, Cleaned, Context, OfficeFormView

COLUMNS = ("Event", "Level", "Zone", "Area", "First day", "Hall", "Leader")


def rows_of(text: str) -> list[list[str]]:
    return [split_line(line) for line in text.splitlines()]


class YearForm(TeamListForm):
    """The list as it is pasted or uploaded, or its cells as the page showed them."""

    field_order = ("text", "sheet")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed on
        self.fields["text"].label = "The events"
        self.fields["text"].widget.attrs["rows"] = min(16, 4 + self.initial.get("text", "").count("\n"))
        self.fields["text"].help_text = (
            f"{', '.join(COLUMNS)}: one event a line, copied from a spreadsheet or written with | between the columns. "
            "All but the event’s name may be left empty; what is not said is as at the last such event."
        )

    def clean(self) -> Cleaned:
        return self.cleaned_data if "row-0" in self.data else super().clean()

    def lines(self) -> tuple[YearLine, ...]:
        sheet, data = self.cleaned_data["sheet"], self.data
        if isinstance(data, QueryDict) and "row-0" in data:
            return read_year([data.getlist(name) for name in data if name.startswith("row-")])
        return read_year(read_uploaded(sheet.read(), rows_of) if sheet else rows_of(self.cleaned_data["text"]))


class YearView(OfficeFormView):
    template_name = "tournament/office/year.html"
    current = "season"
    form_class = YearForm
    act = set_up_year
    success_page = "office-links"
    success_message = "Events set up: %(result)s. A link was made for each leader who has no account."

    def get_initial(self) -> dict[str, object]:
        years, asked = seasons(), self.request.GET.get("from", "")
        latest = next((year for year in years if year <= timezone.localdate().year), None)
        year = (read_number(asked) or None) if asked else latest
        lines = [COLUMNS, *map(astuple, list_of_year(year))]
        return {"text": "\n".join(" | ".join(line).rstrip(" |") for line in lines) if lines[1:] else ""}

    def page_context(self) -> dict[str, object]:
        return {"years": seasons()}

    def form_valid(self, form: YearForm) -> HttpResponse:
        try:
            self.lines = form.lines()
        except Refusal as refusal:
            return self.refuse(form, refusal)
        planned = planned_year(self.lines)
        wrong = [each for each in planned if each.refusal]
        seen = {str(zlib.crc32(f"{each.line} {each.question}".encode())) for each in planned if each.question}
        is_new = not seen <= set(self.request.POST.get("seen", "").split())
        is_sent = "enter" in self.request.POST
        if is_sent and not wrong and not is_new:
            return super().form_valid(form)
        number = sum(each.plan is not None for each in planned)
        label = "Set up the corrected list" if wrong else f"Set up {counted(number, 'event')}"
        page = self.get_context_data(
            columns=COLUMNS, rows=[row_of(each) for each in planned], wrong=wrong, is_new=is_new and not wrong,
            seen=" ".join(seen), number=number, label=label,
        )  # fmt: skip
        return self.render_to_response(page, status=UNPROCESSABLE if is_sent and wrong else 200)

    def read(self, form: YearForm) -> YearList:
        return YearList(events=self.lines)


def row_of(each: PlannedEvent) -> Context:
    """One event: its cells to correct, what is wrong or asked, and what becomes of it."""
    plan, leader = each.plan, each.leader
    notes = ["is there already"] if not plan and not each.refusal else []
    if plan:
        link = f"{each.line.leader} gets a link" if each.line.leader else "no leader yet: you lead it"
        notes += [
            plan.level.label,
            in_words(plan.dates) or "no date yet",
            f"goes on to {each.next_name}" if each.next_name else "",
            f"{name_of(leader)} leads it" if leader else link,
        ]
    return {
        "event": each,
        "cells": list(zip(COLUMNS, astuple(each.line), strict=True)),
        "mark": each.refusal or each.question,
        "note": " · ".join(filter(None, notes)),
    }
