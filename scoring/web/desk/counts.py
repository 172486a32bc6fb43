"""Counts and loans on the desk: one table, or many from paper slips; settled with a reason.  R10, R15, R37."""

import re
from dataclasses import replace
from functools import cached_property
from itertools import accumulate

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import urlencode

from scoring.domain.counts import CountState, likely_counts
from scoring.queries.counts import DayCount, count_at, session_before_break
from scoring.services.counts import CountReceipt, NewCount, lend_flags, record_flag_count, settle_flag_count
from scoring.services.days import table_of
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.days import DayMixin
from scoring.web.desk.forms import CountForm, CountsForm, LoanForm, ReturnForm, SettleForm
from scoring.web.presenters.counts import requested_session
from scoring.web.presenters.dashboard import say_attempts
from tournament.domain import Refusal, counted, require_found, say_tables
from tournament.queries.events import is_led_by
from tournament.services.acts import AnyAct
from tournament.web.desk.forms import Choices
from tournament.web.views import AnyForm, Cleaned, DeskActionView, DeskFormView, DeskView, HttpResponseSeeOther

BOX = re.compile(r"table_[0-9]{1,4}(_second)?")  # a box of the page of slips


class CountWarning(DeskView):
    def warn_if_unlikely(self, receipt: CountReceipt) -> None:
        if receipt.is_unlikely:
            messages.warning(
                self.request,
                f"{receipt.flags} flags on table {receipt.table} is far from what the hands usually bring. "
                "Count it again.",
            )


class CountPage(DayMixin, CorrectionView):
    """Every count of one table on one day, with the forms to count, to settle and to take the last count back."""

    template_name = "scoring/desk/count.html"
    back_page, back_args = "desk-count", ("day", "table")

    def page_context(self) -> dict[str, object]:
        table = self.kwargs["table"]
        seated = table_of(self.event, table)
        count = require_found(self.day.tables.get(table), f"Table {table} was not in play on day {self.day.day}.")
        counts = seated.flag_counts.filter(day__number=self.day.day).select_related("day", "session")
        standing = [each for each in counts if each.stands and not each.session]
        return {
            "table": table,
            "team": seated.team.name,
            "count": count,
            "counts": counts,
            "last": {count.session: count for count in counts if count.stands}.values(),
            "count_form": CountForm(),
            "settle_form": SettleForm(),
            "is_conflict": count.state is CountState.CONFLICT,
            "is_agreed": count.state is CountState.AGREED,
            "attempts": say_attempts(count),
            "why_they_differ": self.day.why_they_differ(table),
            "choices": [
                (flags, [each for each in standing if each.flags == flags], self.day.sum_with(table, flags))
                for flags in sorted(set(count.values))
            ],
        }


class CountView(CountWarning, CountPage):
    """The leader's own count of a table, or the one that settles it with a reason."""

    title = "Settle table %(table)s, day %(day)s"
    success_page, success_args = "desk-day", ("day",)

    form_class: type[CountForm] = CountForm
    form_name = "count_form"
    act: AnyAct = record_flag_count
    other_acts = (settle_flag_count,)

    def setup(self, request: HttpRequest, *args: object, **kwargs: object) -> None:
        super().setup(request, *args, **kwargs)
        if "reason" in request.POST:
            self.form_class, self.form_name, self.act = SettleForm, "settle_form", settle_flag_count

    def get_submit_label(self, form: SettleForm) -> str:
        return f"Settle table {self.kwargs['table']} at {form.cleaned_data['flags']} flags"

    def is_confirmed(self, form: AnyForm) -> bool:
        return self.act is record_flag_count or super().is_confirmed(form)

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        if self.act is settle_flag_count:
            return f"Table {self.kwargs['table']} is settled at {cleaned_data['flags']}."
        receipt: CountReceipt = self.result
        self.warn_if_unlikely(receipt)
        return f"Table {receipt.table}: {receipt.read_back}. {counted(receipt.to_go, 'table')} to go."


class CountCorrectionView(CountPage, DeskActionView):
    success_page, success_args = "desk-count", ("day", "table")


class SeveralCountsView(CountWarning, DayMixin, DeskFormView):
    """The counts of all tables still missing, typed from paper slips; each is saved on its own.

    `?session=1` types those at the break after a session, where one count a table is enough.  For a table that
    somebody counted since the page was opened, the typed count is saved too; if it differs, that is a conflict.
    """

    template_name = "scoring/desk/counts.html"
    form_class = CountsForm

    @cached_property
    def session(self) -> int | None:
        """The session that the address names, None for the end of the day; raises NotFound."""
        return requested_session(self.request, self.event_setup, self.kwargs["day"])

    @cached_property
    def day(self) -> DayCount:
        return count_at(self.event, self.event_setup, self.kwargs["day"], self.session)

    def get_initial(self) -> dict[str, object]:
        last: dict[str, object] = self.request.session.get(f"counted-{self.event.slug}", {})
        return super().get_initial() | last

    def get_form_kwargs(self) -> dict[str, object]:
        names = {team.table: team.name for team in self.event_setup.teams}
        typed = {int(name.split("_")[1]) for name in self.request.POST if BOX.fullmatch(name)}
        # What this page saved before it was refused or sent again may come again.
        saved = set(
            self.event.flag_counts.filter(key__startswith=f"{self.request.POST.get('key', '')}-").values_list(
                "table__number", "by"
            )
        )
        tables = [
            (table, names[table], [person for person in count.people if (table, person) not in saved])
            for table, count in self.day.tables.items()
            if table in typed or table in self.day.to_check
        ]
        needed = self.event.counts_needed if self.session is None else 1
        return super().get_form_kwargs() | {"tables": tables, "counts_needed": needed}

    def page_context(self) -> dict[str, object]:
        least, most = likely_counts(self.day.room)
        break_after = session_before_break(self.event, self.event_setup, self.day.day)
        return {"least": least, "most": most, "session": self.session, "break_after": break_after}

    def form_valid(self, form: CountsForm) -> HttpResponse:
        day, saved = self.kwargs["day"], 0
        people = {name: form.cleaned_data.get(name, "") for name in ("by", "second_by")}
        self.request.session[f"counted-{self.event.slug}"] = people
        differing: list[int] = []
        for box, (table, flags) in form.counts().items():
            count = NewCount(day=day, session=self.session, table=table, flags=flags)
            person = form.person(box)
            actor = replace(self.actor, name=person, is_on_slip=True) if person else self.actor
            try:
                key = f"{form.cleaned_data['key']}-{box.removeprefix('table_')}"
                receipt = record_flag_count(self.event, actor, timezone.now(), count, key)
            except Refusal as refusal:
                form.add_error(box, str(refusal))
            else:
                saved += 1
                differing += [table] * (receipt.state is CountState.CONFLICT)
                self.warn_if_unlikely(receipt)
        if differing and is_led_by(self.event, self.request.user):
            messages.warning(
                self.request,
                f"Somebody else counted differently at {say_tables(differing)}; both counts are saved. "
                "Settle which one is right.",
            )
        if saved:
            messages.success(self.request, "One count is saved." if saved == 1 else f"{saved} counts are saved.")
        if form.errors:
            return self.form_invalid(form)
        if self.session is not None:
            query = urlencode({"session": self.session})
            return HttpResponseSeeOther(f"{self.desk_url('desk-break', day)}?{query}")
        return HttpResponseSeeOther(self.desk_url("desk") if self.is_paper_day else self.desk_url("desk-day", day))


class LoansView(DayMixin, DeskFormView):
    template_name = "scoring/desk/loans.html"
    form_class: type[forms.BaseForm] = LoanForm
    success_message = "%(flags)s lent to table %(table)s."
    success_page, success_args = "desk-loans", ("day",)
    act: AnyAct = lend_flags

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"ends": self.ends}

    @cached_property
    def ends(self) -> list[int]:
        """The last hands of the day's sessions, while it is typed up from paper."""
        setup, day = self.event_setup, self.day.day
        return (
            list(accumulate(setup.sessions[day - 1], initial=setup.hands[day].before))[1:] if self.is_paper_day else []
        )

    @cached_property
    def owing(self) -> dict[str, Choices]:
        """Tables that owe flags, and the one that is sent: it may have given them back when this was sent before."""
        sent = {table: 0 for table in self.day.tables if str(table) == self.request.POST.get("table")}
        return {
            "table": [
                (table, f"Table {table}, {self.names.get(table, 'gone')}, owes {owed}")
                for table, owed in {**sent, **self.day.owed}.items()
            ]
        }

    @cached_property
    def names(self) -> dict[int, str]:
        return {team.table: team.name for team in self.event_setup.seated if team.table in self.day.tables}

    def page_context(self) -> dict[str, object]:
        hand = self.event.hand_in_play
        now = {"hand": hand if hand in self.event_setup.hands[self.day.day] else None}
        return {
            "form": LoanForm(initial=now, ends=self.ends),
            "names": self.names,
            "back_form": ReturnForm(initial=now, choices=self.owing, ends=self.ends),
            "entries": self.event.loan_entries.filter(day__number=self.day.day).select_related("table__team").reverse(),
        }


class LoanActionView(LoansView, DeskActionView):
    """Another form of the page."""
