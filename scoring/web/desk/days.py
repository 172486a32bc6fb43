"""One day of play on the desk: opened, flags ticked, hands called, closed, opened again.  R14, R15, R38, R39."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.domain.counts import CountState
from scoring.queries.counts import DayCount, count_of_day
from scoring.services.days import check_flags, finish_day, open_day, reopen_day
from scoring.tasks import print_sheet
from scoring.web.desk.confirmation import ask_first
from scoring.web.desk.forms.days import ClosingForm, ReasonForm, TicksForm
from scoring.web.hall import moving_link
from tournament.celery import enqueue
from tournament.queries.events import seated_teams
from tournament.web.desk.base import NothingToFill, attempt, go_to, sent, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event, PrintJob

MARKS = {
    CountState.MISSING: "todo",
    CountState.WAITING: "attention",
    CountState.AGREED: "done",
    CountState.CONFLICT: "conflict",
}


@leader_required
def one_day(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """Where the day stands, table by table."""
    return show_day(request, event, count_of_day(event, day))


def show_day(request: HttpRequest, event: "Event", count: DayCount, *tried: forms.BaseForm) -> HttpResponse:
    """The page of a day, with whatever was refused on it."""
    names = {team.table: team.name for team in seated_teams(event)}
    context: dict[str, Any] = {
        "day": count,
        **progress_of(event, count),
        "results": [
            {"table": table, "team": names[table], "counted": found.flags, "owed": count.owed.get(table, 0)}
            | {"net": count.net(table)}
            for table, found in count.tables.items()
        ],
        "unchecked": len(count.tables) - len(count.checked),
        "refused": [form for form in tried if form.is_bound],
        "closing": next((form for form in tried if isinstance(form, ClosingForm)), ClosingForm()),
        "lent": sum(count.owed.values()),
    }
    return show(request, event, "day.html", context, *tried)


def progress_of(event: "Event", count: DayCount) -> dict[str, Any]:
    """How far a day's counts have come, and every table as a square of the grid."""
    done, due = len(count.tables) - len(count.to_check), len(count.tables)
    return {
        "done": done,
        "due": due,
        "progress": _("%(done)s of %(tables)s tables counted") % {"done": done, "tables": due},
        "tables": [
            {
                "table": table,
                "state": MARKS[found.state],
                "says": _("%(flags)s flags") % {"flags": found.flags} if found.flags is not None else say(found.state),
                "url": reverse("desk-count", args=[event.slug, count.day, table]),
            }
            for table, found in count.tables.items()
        ],
    }


def say(state: CountState) -> str:
    """Where a table's count stands, in a word or three."""
    return {
        CountState.MISSING: _("not counted"),
        CountState.WAITING: _("one more"),
        CountState.AGREED: _("counted"),
        CountState.CONFLICT: _("counts differ"),
    }[state]


@leader_required
@require_POST
def open_one_day(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """Opens a day."""
    form = NothingToFill(request.POST)
    by, at = leader_name(request), timezone.now()
    if attempt(form, lambda: open_day(event=event, day=day, by=by, at=at)):
        messages.success(request, _("Day %(day)s is open; verifiers may count.") % {"day": day})
        return go_to("desk", event)
    return show_day(request, event, count_of_day(event, day), form)


@leader_required
def tick_flags(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """Ticks the tables whose flags were checked before play; it warns and never blocks."""
    count = count_of_day(event, day)
    unchecked = [table for table in count.tables if table not in count.checked]
    form = TicksForm(sent(request), tables=unchecked)
    if request.method == "POST" and form.is_valid():
        tables = unchecked if "all" in request.POST else form.cleaned_data["tables"]
        by, at = leader_name(request), timezone.now()
        if attempt(form, lambda: check_flags(event=event, day=day, tables=tables, by=by, at=at)):
            left = len(unchecked) - len(tables)
            says = _("Ticked. %(left)s tables to go.") % {"left": left} if left else _("Every table is ticked.")
            messages.success(request, says)
            return go_to("desk-flags", event, day) if left else go_to("desk", event)
    context = {"form": form, "day": count, "checked": sorted(count.checked), "unchecked": unchecked}
    return show(request, event, "flags.html", context, form)


@leader_required
def close_one_day(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """Closes a day; where the flags do not add up, with a reason."""
    form = ClosingForm(sent(request))
    if request.method == "POST" and form.is_valid():
        by, at = leader_name(request), timezone.now()
        reason = form.cleaned_data["reason"]
        asked: list[PrintJob | None] = []
        if attempt(form, lambda: asked.append(finish_day(event=event, day=day, by=by, at=at, reason=reason))):
            messages.success(request, _("Day %(day)s is closed.") % {"day": day})
            for job in filter(None, asked):
                transaction.on_commit(partial(enqueue, print_sheet, job.pk))
                messages.info(request, _("The bracket of the playoff and its slips are being drawn; see the sheets."))
            return go_to("desk", event)
    count = count_of_day(event, day)
    return show(request, event, "close_day.html", {"form": form, "day": count}, form)


@leader_required
def reopen_one_day(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """Opens a closed day again for a correction, with a reason; raises NotFound."""
    count_of_day(event, day)
    form = ReasonForm(sent(request))
    title = _("Open day %(day)s again") % {"day": day}
    if request.method == "POST":
        by, at = leader_name(request), timezone.now()

        def reopen() -> None:
            reopen_day(event=event, day=day, reason=form.cleaned_data["reason"], by=by, at=at)

        asked = ask_first(
            request, event, form, reopen, title=title, label=title, back=reverse("desk-day", args=[event.slug, day]),
            also=_("The day’s result is taken back, and the standings are provisional until it is closed again."),
        )  # fmt: skip
        if asked is not None:
            return asked
        if form.is_valid() and attempt(form, reopen):
            messages.success(request, _("Day %(day)s is open again.") % {"day": day})
            return go_to("desk-day", event, day)
    context = {"form": form, "title": title, "back": reverse("desk-day", args=[event.slug, day])}
    return show(request, event, "reason.html", context, form)


@leader_required
def call_hands(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """How the hands are called: from the hall screen, which opens from here alone, or from the calling sheet."""
    context = {"day": count_of_day(event, day), "hall_url": moving_link(event)}
    return show(request, event, "hands.html", context)
