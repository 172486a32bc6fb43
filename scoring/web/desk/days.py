"""One day of play on the desk: teams checked in, opened, hands called, closed, opened again.  R14, R15, R38, R39."""

from datetime import datetime
from functools import cached_property
from typing import Literal
from urllib.parse import quote

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.http import urlencode

from scoring.queries.check_in import CheckedTeam, checked_teams, doubts_about_opening, say_checked, tally
from scoring.queries.counts import (
    DayCount,
    checkpoint_count,
    count_of_day,
    latest_checkpoints,
    sessions_with_checkpoint,
)
from scoring.queries.prizes import uncounted_prizes
from scoring.queries.standings import standings_at
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
    uncheck_flags,
)
from scoring.tasks import queue_print_jobs
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import CallForm, CheckInForm, ClosingForm
from scoring.web.presenters.calling import leader_context
from scoring.web.presenters.dashboard import say_counted
from scoring.web.presenters.standings import standings_context
from scoring.web.public import moving_link
from tournament.domain import NotFound, Refusal, say_tables
from tournament.http import read_number
from tournament.models import PrintJob
from tournament.queries.events import EventSetup, event_setup, local_time
from tournament.services.events import HandCall, call_hand
from tournament.web.views import TYPED_UP, AnyForm, DeskFormView, DeskView


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
    success_message = "Day %(day)s is open; verifiers may count."
    act = open_day

    def succeed(self, form: AnyForm) -> HttpResponse:
        self.request.session[TYPED_UP] = self.event.slug if self.is_paper_day else ""
        return super().succeed(form)

    def page_context(self) -> dict[str, object]:
        if self.is_paper_day:
            return {}
        planned = self.event_setup.days[self.day.day - 1].date
        today = local_time(self.event, timezone.now()).date()
        return {"doubts": doubts_about_opening(self.event, self.day, planned, today)}


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
        return {
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
            "verify_url": f"{self.desk_url('verify')}?{urlencode({'day': self.day.day, 'session': session})}",
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
        count, fee = tally(self.teams), self.event.entry_fee
        return {
            "teams": self.teams,
            "summary": say_checked(self.teams),
            "tally": count,
            "fees": {"paid": fee * count["paid"], "owed": fee * (count["teams"] - count["paid"])},
            "marks": MARKS,
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
            check_in(self.event, self.actor, now, CheckIn(day=day, tables=tables, players=PLAYERS_HERE[value]))
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
        if self.result is not None:
            queue_print_jobs(self.result.pk)
            messages.info(self.request, "The bracket of the playoff and its slips are being drawn; see the sheets.")
        return super().succeed(form)


class DayCorrectionView(DayMixin, CorrectionView):
    success_page, success_args = "desk-day", ("day",)


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
