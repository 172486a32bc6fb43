"""One day of play on the desk: teams checked in, opened, hands called, counts and loans, closed, opened again.

R10, R14, R15, R37-R39.
"""

import re
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import accumulate
from typing import Literal
from urllib.parse import quote

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.http import urlencode

from scoring.domain.counts import CountState, likely_counts
from scoring.queries.counts import (
    DayCount,
    checkpoint_count,
    count_at,
    count_of_day,
    latest_checkpoints,
    session_before_break,
    sessions_with_checkpoint,
)
from scoring.queries.dashboard import CheckedTeam, DeskFacts, checked_teams, doubts_about_opening, say_checked, tally
from scoring.queries.prizes import uncounted_prizes
from scoring.queries.standings import standings_at
from scoring.services.counts import CountReceipt, NewCount, lend_flags, record_flag_count, settle_flag_count
from scoring.services.days import (
    CheckedTables,
    CheckIn,
    FeeNote,
    check_flags,
    check_in,
    close_day,
    day_to_come,
    finish_day,
    hands_in_doubt,
    note_fee,
    open_day,
    table_of,
    uncheck_flags,
)
from scoring.tasks import queue_print_jobs
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import (
    CallForm,
    CheckInForm,
    ClosingForm,
    CountForm,
    CountsForm,
    LoanForm,
    ReturnForm,
    SettleForm,
)
from scoring.web.presenters.calling import leader_context
from scoring.web.presenters.counts import requested_session
from scoring.web.presenters.dashboard import say_attempts, say_counted, step_due, steps
from scoring.web.presenters.standings import standings_context
from scoring.web.public import moving_link
from tournament.domain import NotFound, Refusal, counted, say_tables
from tournament.http import read_number
from tournament.models import PrintJob
from tournament.queries.events import EventSetup, event_setup, is_led_by, local_time
from tournament.services.acts import AnyAct
from tournament.services.events import HandCall, call_hand
from tournament.web.desk.forms import Choices
from tournament.web.event_list import today_of
from tournament.web.views import (
    TYPED_UP,
    AnyForm,
    Cleaned,
    DeskActionView,
    DeskFormView,
    DeskView,
    HttpResponseSeeOther,
)


class DayMixin(DeskView):
    """A page about one day; raises NotFound for a day the event does not have."""

    @cached_property
    def event_setup(self) -> EventSetup:
        """The event's days and teams, read once for the page."""
        return event_setup(self.event)

    @cached_property
    def day(self) -> DayCount:
        return count_of_day(self.event, self.event_setup, self.kwargs["day"], with_checks=True)

    @property
    def is_ruled_only(self) -> bool:
        """True of a past day, whose flags nobody can count any more, unless its slips are typed in now."""
        return self.day.is_past and not self.is_paper_day

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"day": self.day, "is_ruled_only": self.is_ruled_only} | context)


class OpenDayView(DayMixin, DeskFormView):
    """Opens a day, after a look at what is not as it should be; a day played on paper is over."""

    template_name = "scoring/desk/open_day.html"
    act = open_day

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        return f"Day {self.day.day} is open{'' if self.is_paper_day else '; verifiers may count'}."

    def succeed(self, form: AnyForm) -> HttpResponse:
        self.request.session[TYPED_UP] = self.event.slug if self.is_paper_day else ""
        return super().succeed(form)

    def page_context(self) -> dict[str, object]:
        if self.is_paper_day:
            return {}
        planned = self.event_setup.days[self.day.day - 1].date
        return {"doubts": doubts_about_opening(self.event, self.day, planned, today_of(self.event))}


class BreakReportView(DayMixin):
    """What the leader says at the break of a day: places by the count after a session, loans, what is missing."""

    template_name = "scoring/desk/break_report.html"

    def page_context(self) -> dict[str, object]:
        sessions = sessions_with_checkpoint(self.event_setup, self.day.day)
        if not sessions:
            raise NotFound(f"Day {self.day.day} has no break between sessions.")
        requested = read_number(self.request.GET.get("session", ""))
        latest = [checkpoint.session for checkpoint in latest_checkpoints(self.event, self.event_setup, [self.day])]
        session = requested if requested in sessions else next(filter(None, latest), sessions[0])
        checkpoint = checkpoint_count(self.event, self.event_setup, self.day, session)
        missing = [table for table in checkpoint.to_check if table not in checkpoint.conflicts]
        standings = standings_at(self.event, self.event_setup, checkpoint)
        names = {team.table: team.name for team in self.event_setup.teams}
        facts = DeskFacts(self.event, today=today_of(self.event), is_typed_up=self.is_typed_up)
        return {
            "step": step_due(facts, steps(facts)).task if self.day.is_open and checkpoint.adds_up else None,
            "session": session,
            "done": checkpoint.done,
            "due": len(checkpoint.tables),
            "progress": say_counted(checkpoint),
            "others": [ended for ended in sessions if ended != session],
            "slips_url": f"{self.desk_url('desk-counts', self.day.day)}?{urlencode({'session': session})}",
            "missing": say_tables(missing) if missing else "",
            "differing": say_tables(checkpoint.conflicts) if checkpoint.conflicts else "",
            "sum_sentence": checkpoint.sum_sentence,
            "adds_up": checkpoint.adds_up,
            "loans": [(table, names[table], flags) for table, flags in checkpoint.owed.items()],
            **(standings_context(self.event, standings) if checkpoint.done else {}),
        }


MARKS = (
    (4, "Here"),
    (3, "Three players"),
    (0, "Missing"),
)
"""What a team can be checked in as, by the players who are here."""

PLAYERS_HERE: dict[str, Literal[0, 3, 4] | None] = {"4": 4, "3": 3, "0": 0, "none": None}  # what the page sends of them


class CheckInView(DayMixin, DeskFormView):
    """Every team before play: here, with three players or missing, with its flags checked, paid up.  R14."""

    template_name = "scoring/desk/check_in.html"
    form_class = CheckInForm

    @cached_property
    def teams(self) -> list[CheckedTeam]:
        return checked_teams(self.event, self.day)

    def page_context(self) -> dict[str, object]:
        day_to_come(self.event, self.day.day)
        teams = checked_teams(self.event, self.day, with_away=True)
        count, fee, paid = tally(self.teams), self.event.entry_fee, sum(team.has_paid for team in teams)
        return {
            "teams": teams,
            "summary": say_checked(self.teams),
            "tally": count,
            "fees": {"teams": paid, "paid": fee * paid, "owed": fee * (len(teams) - paid)},
            "marks": MARKS,
            "back": "here" if self.day.is_open else "returns",
            "from": f"from={quote(f'{self.request.path}#table-')}",  # whose number follows
        }

    act, other_acts = check_in, (check_flags, uncheck_flags, note_fee)
    take_back_page = ("desk-check-in", "day")

    def perform(self, form: CheckInForm) -> None:
        which, what, value = form.cleaned_data["mark"].split("-")
        day, now = self.day.day, timezone.now()
        if what == "fee":
            note_fee(self.event, self.actor, now, FeeNote(day=day, table=int(which), is_paid=value == "yes"))
            return
        if what == "here":
            left = [team.table for team in self.teams if team.players_here is None]
        else:
            left = [team.table for team in self.teams if not team.are_flags_checked]
        tables = tuple(left) if which == "rest" else (int(which),)
        if what == "here":
            named = {team.table: sum(map(bool, team.players.values())) for team in self.teams}
            three = tuple(table for table in tables if (which, value, named.get(table)) == ("rest", "4", 3))
            others = tuple(table for table in tables if table not in three)
            if three:
                check_in(self.event, self.actor, now, CheckIn(day=day, tables=three, players=3))
            check_in(self.event, self.actor, now, CheckIn(day=day, tables=others, players=PLAYERS_HERE[value]))
        else:
            mark = check_flags if value == "yes" else uncheck_flags
            mark(self.event, self.actor, now, CheckedTables(day=day, tables=tables))

    def get_success_url(self) -> str:
        which = self.request.POST["mark"].partition("-")[0]
        return f"{self.desk_url('desk-check-in', self.day.day)}{'' if which == 'rest' else f'#table-{which}'}"


class CloseDayView(DayMixin, DeskFormView):
    """Closes a day; where the flags do not add up, with a reason."""

    template_name = "scoring/desk/close_day.html"
    form_class = ClosingForm
    success_message = "Day %(day)s is closed."
    act = close_day
    take_back_page = ("desk-close", "day")

    def page_context(self) -> dict[str, object]:
        return {"uncounted": uncounted_prizes(self.event, self.day.day)}

    def get_form_kwargs(self) -> dict[str, object]:
        can_close = self.day.is_open and self.day.is_complete
        return super().get_form_kwargs() | {"hands": hands_in_doubt(self.event, self.day.day) if can_close else ()}

    def perform(self, form: ClosingForm) -> PrintJob | None:
        return finish_day(self.event, self.actor, timezone.now(), self.read(form))

    def succeed(self, form: ClosingForm) -> HttpResponse:
        response = super().succeed(form)
        if self.result is not None:
            queue_print_jobs(self.result.pk)
            messages.info(self.request, "The bracket of the playoff and its slips are being drawn; see the sheets.")
        return response


class DayCorrectionView(DayMixin, CorrectionView):
    """Opens a closed day again; its reason is offered again where a table of that day is settled."""

    success_page, success_args = "desk-day", ("day",)

    def succeed(self, form: AnyForm) -> HttpResponse:
        self.request.session[f"reopened-{self.event.slug}-{self.kwargs['day']}"] = form.cleaned_data["reason"]
        return super().succeed(form)


class CallHandsView(DayMixin, DeskFormView):
    """The leader calls the hands, from a phone or the laptop: the words to say, next, back, a pause, the pace."""

    template_name = "scoring/desk/hands.html"
    form_class = CallForm
    act = call_hand

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """The page; the browser that has it and asks for news hears that nothing was called."""
        etag = f'"{self.event.version}"'
        # A compressed response has a weak tag, and the browser sends that one back.
        if etag in request.headers.get("If-None-Match", ""):
            return HttpResponseNotModified()
        response = super().get(request, *args, **kwargs)
        response.headers["ETag"] = etag
        return response

    def page_context(self) -> dict[str, object]:
        return {"hall_url": moving_link(self.event), "form": CallForm(), **leader_context(self.event, timezone.now())}

    def read(self, form: CallForm) -> HandCall:
        data, today = form.cleaned_data, local_time(self.event, timezone.now())
        goes_on_at = data["goes_on_at"] and datetime.combine(today, data["goes_on_at"], today.tzinfo)
        call = data["hand"]
        return HandCall(hand=call.hand, is_stopped=call.is_stopped, goes_on_at=goes_on_at, seen=data["seen"])

    def refuse(self, form: CallForm, refusal: Refusal) -> HttpResponse:
        self.event.refresh_from_db()
        return super().refuse(form, refusal)

    def get_success_url(self) -> str:
        return self.request.path


BOX = re.compile(r"table_[0-9]{1,4}(_second)?")  # a box of the page of slips


class CountWarning(DeskView):
    def warn_if_unlikely(self, receipt: CountReceipt) -> None:
        if receipt.is_unlikely:
            messages.warning(
                self.request,
                f"{receipt.flags} flags on table {receipt.table} is far from what the hands usually bring. "
                f"{'Look at the slip' if self.is_paper_day else 'Count it'} again.",
            )


class CountPage(DayMixin, CorrectionView):
    """Every count of one table on one day, with the forms to count, to settle and to take the last count back."""

    template_name = "scoring/desk/count.html"
    back_page, back_args = "desk-count", ("day", "table")

    def page_context(self) -> dict[str, object]:
        table = self.kwargs["table"]
        seated = table_of(self.event, table)
        count = NotFound.require(self.day.tables.get(table), f"Table {table} was not in play on day {self.day.day}.")
        counts = seated.flag_counts.filter(day__number=self.day.day).select_related("day", "session")
        standing = [each for each in counts if each.stands and not each.session]
        reopened = f"reopened-{self.event.slug}-{self.day.day}"
        return {
            "table": table,
            "team": seated.team.name,
            "count": count,
            "counts": counts,
            "last": {count.session: count for count in counts if count.stands}.values(),
            "count_form": CountForm(),
            "settle_form": SettleForm(initial={"reason": self.request.session.get(reopened, "")}),
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

    def get_effect_note(self, form: SettleForm) -> str:
        return self.day.say_lent(self.kwargs["table"], form.cleaned_data["flags"])

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

    `?session=1` types those at the break after a session, where one count a table is enough; what was typed of it is
    corrected in its box.  For a table that somebody counted since the page was opened, the typed count is saved too; if
    it differs, that is a conflict.
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
        typed = {f"table_{table}": count.flags for table, count in self.day.tables.items()} if self.session else {}
        return super().get_initial() | last | typed

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
            if self.session or table in typed or table in self.day.to_check
        ]
        needed = self.event.counts_needed if self.session is None else 1
        return super().get_form_kwargs() | {"tables": tables, "counts_needed": needed}

    def page_context(self) -> dict[str, object]:
        least, most = likely_counts(self.day.room)
        break_after = session_before_break(self.event, self.event_setup, self.day.day)
        return {
            "least": least,
            "most": most,
            "session": self.session,
            "break_after": break_after,
            "found_besides": 0 if self.session else self.day.found,
        }

    def form_valid(self, form: CountsForm) -> HttpResponse:
        day, saved = self.kwargs["day"], 0
        people = {name: form.cleaned_data.get(name, "") for name in ("by", "second_by")}
        self.request.session[f"counted-{self.event.slug}"] = people
        differing: list[int] = []
        for box, (table, flags) in form.counts().items():
            count = NewCount(day=day, session=self.session, table=table, flags=flags)
            before = self.day.tables[table]
            # A number that is corrected at a break stands on the slip of whoever counted it.
            is_corrected = self.session is not None and before.flags is not None
            person = before.people[0] if is_corrected else form.person(box)
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
        counted = count_at(self.event, self.event_setup, day, self.session)
        if self.is_paper_day and counted.is_complete and not counted.adds_up:
            when = f"Counts after session {self.session}" if self.session else f"Counts of day {day}"
            messages.warning(self.request, f"{when}: {counted.sum_sentence}")
        if saved:
            messages.success(self.request, "One count is saved." if saved == 1 else f"{saved} counts are saved.")
        if form.errors:
            return self.form_invalid(form)
        if self.session is not None and not self.is_paper_day:
            query = urlencode({"session": self.session})
            return HttpResponseSeeOther(f"{self.desk_url('desk-break', day)}?{query}")
        return HttpResponseSeeOther(self.desk_url("desk") if self.is_paper_day else self.desk_url("desk-day", day))


class LoansView(DayMixin, DeskFormView):
    template_name = "scoring/desk/loans.html"
    form_class: type[forms.BaseForm] = LoanForm
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

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        flags, table = counted(cleaned_data["flags"], "flag"), int(cleaned_data["table"])
        team = f"{table}, {self.names.get(table, 'gone')}"
        return f"{flags} lent to table {team}." if self.act is lend_flags else f"Table {team}, gave back {flags}."

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
