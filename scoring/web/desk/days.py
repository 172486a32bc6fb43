"""One day of play on the desk: opened, flags ticked, hands called, closed, opened again.  R14, R15, R38, R39."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from rotations.queries import empty_tables
from scoring.domain.counts import CountState
from scoring.queries.counts import DayCount, count_of_day
from scoring.services.days import check_flags, finish_day, open_day, reopen_day
from scoring.tasks import queue_print_jobs
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import CallForm, ClosingForm, TicksForm
from scoring.web.hall import moving_link
from scoring.web.presenters.calling import leader_context
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.services.events import call_hand
from tournament.web.desk.base import DeskActionView, DeskFormView, DeskView

GRID = {
    CountState.MISSING: ("todo", gettext_lazy("not counted")),
    CountState.WAITING: ("attention", gettext_lazy("needs a second count")),
    CountState.AGREED: ("done", gettext_lazy("counted")),
    CountState.CONFLICT: ("conflict", gettext_lazy("counts differ")),
}
"""How the grid marks a table, and its text where there is no number."""


def progress_context(event: Event, count: DayCount) -> dict[str, Any]:
    """The progress of a day's counts, and every table as a square of the grid."""
    done, due = len(count.tables) - len(count.to_check), len(count.tables)
    return {
        "day": count.day,
        "session": count.session,
        "done": done,
        "due": due,
        "progress": _("%(done)s of %(tables)s tables counted") % {"done": done, "tables": due},
        "tables": [
            {
                "table": table,
                "state": GRID[result.state][0],
                "says": GRID[result.state][1]
                if result.flags is None
                else _("%(flags)s flags") % {"flags": result.flags},
                "url": f"{reverse('verify-table', args=[event.slug, count.day, table])}?session={count.session}"
                if count.session
                else reverse("desk-count", args=[event.slug, count.day, table]),
            }
            for table, result in count.tables.items()
        ],
    }


class DayMixin(DeskView):
    """A page about one day; raises NotFound for a day the event does not have."""

    @cached_property
    def day(self) -> DayCount:
        return count_of_day(self.event, self.kwargs["day"])

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return super().get_context_data(**{"day": self.day} | context)


class DayPage(DayMixin):
    """The state of the day, table by table."""

    template_name = "scoring/desk/day.html"

    def page_context(self) -> dict[str, Any]:
        setup = event_setup(self.event)
        names = {team.table: team.name for team in setup.teams}
        return {
            "empty": empty_tables(self.event, setup),
            **progress_context(self.event, self.day),
            "day": self.day,
            "results": [
                {
                    "table": table,
                    "team": names[table],
                    "counted": result.flags,
                    "owed": self.day.owed.get(table, 0),
                    "net": self.day.net(table),
                }
                for table, result in self.day.tables.items()
            ],
            "unchecked": len(self.day.tables) - len(self.day.checked),
            "lent": self.day.room.lent,
        }


class OpenDayView(DayPage, DeskActionView):
    success_message = gettext_lazy("Day %(day)s is open; verifiers may count.")
    service = open_day


class TickFlagsView(DayMixin, DeskFormView):
    """Ticks the tables whose flags were checked before play; unticked tables are only a warning."""

    template_name = "scoring/desk/flags.html"
    form_class = TicksForm

    @cached_property
    def unchecked(self) -> list[int]:
        return [table for table in self.day.tables if table not in self.day.checked]

    def get_form_kwargs(self) -> dict[str, Any]:
        tables = [(table, _("Table %(table)s") % {"table": table}) for table in self.unchecked]
        return super().get_form_kwargs() | {"choices": {"tables": tables}}

    def page_context(self) -> dict[str, Any]:
        return {"checked": sorted(self.day.checked), "unchecked": self.unchecked}

    def perform(self, form: TicksForm) -> int:
        """The number of tables still to go."""
        tables = self.unchecked if "all" in self.request.POST else form.cleaned_data["tables"]
        check_flags(event=self.event, day=self.day.day, tables=tables, **self.audit_fields)
        return len(self.unchecked) - len(tables)

    def get_success_message(self, cleaned_data: object) -> str:
        if not self.result:
            return _("Every table is ticked.")
        return _("Ticked. %(left)s tables to go.") % {"left": self.result}

    def get_success_url(self) -> str:
        return self.desk_url("desk-flags", self.day.day) if self.result else self.desk_url("desk")


class CloseDayView(DayMixin, DeskFormView):
    """Closes a day; where the flags do not add up, with a reason."""

    template_name = "scoring/desk/close_day.html"
    form_class = ClosingForm
    success_message = gettext_lazy("Day %(day)s is closed.")
    service = finish_day

    def form_valid(self, form: ClosingForm) -> HttpResponse:
        response = super().form_valid(form)
        if self.result is not None:
            queue_print_jobs(self.result.pk)
            messages.info(self.request, _("The bracket of the playoff and its slips are being drawn; see the sheets."))
        return response


class ReopenDayView(DayMixin, CorrectionView):
    """Opens a closed day again for a correction, with a reason."""

    title = gettext_lazy("Open day %(day)s again")
    effect_note = gettext_lazy(
        "The day’s result is taken back, and the standings are provisional until it is closed again."
    )
    success_message = gettext_lazy("Day %(day)s is open again.")
    back_page = success_page = "desk-day"
    back_args = success_args = ("day",)
    service = reopen_day


@method_decorator(never_cache, name="dispatch")
class CallHandsView(DayMixin, DeskFormView):
    """The leader calls the hands, from a phone or the laptop: the words to say, next, back, a pause, the pace."""

    template_name = "scoring/desk/hands.html"
    form_class = CallForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; the browser that has it and asks for news hears that nothing was called."""
        etag = f'"{self.event.version}"'
        # A compressed response has a weak tag, and the browser sends that one back.
        if etag in request.headers.get("If-None-Match", ""):
            return HttpResponseNotModified()
        response = super().get(request, *args, **kwargs)
        response.headers["ETag"] = etag
        return response

    def page_context(self) -> dict[str, Any]:
        return {"hall_url": moving_link(self.event), "form": CallForm(), **leader_context(self.event, timezone.now())}

    def perform(self, form: CallForm) -> None:
        call = form.cleaned_data["hand"]
        call_hand(
            event=self.event, hand=call.hand, is_stopped=call.is_stopped, seen=form.cleaned_data["seen"],
            **self.audit_fields,
        )  # fmt: skip

    def refuse(self, form: CallForm, refusal: Refusal) -> HttpResponse:
        """The page as it is now, with the refusal."""
        self.event.refresh_from_db()
        return super().refuse(form, refusal)

    def get_success_url(self) -> str:
        return self.request.path
