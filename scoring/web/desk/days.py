"""The desk on one screen: the day in order, what is due, what needs the leader; and one day of play: teams checked in,
opened, hands called, counts and loans, closed, opened again.

R10, R14, R15, R37-R39.
"""

import re
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from typing import Literal

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from scoring.domain.counts import CountState, Viewer, likely_counts
from scoring.queries.desk import CheckedTeam, checked_teams, doubts_about_opening, say_checked, tally
from scoring.queries.hall import Hall
from scoring.queries.prizes import uncounted_prizes
from scoring.queries.room import Room
from scoring.services.before_play import CheckedTables, CheckIn, FeeNote, check_flags, check_in, note_fee, uncheck_flags
from scoring.services.counts import (
    CountReceipt,
    NewCount,
    correct_count,
    lend_flags,
    record_flag_count,
    settle_flag_count,
    take_back_count,
    take_back_flags,
)
from scoring.services.days import (
    close_day,
    day_to_come,
    hands_in_doubt,
    open_day,
    reason_to_stay_open,
    reopen_day,
    table_of,
)
from scoring.web.desk.forms import (
    CallForm,
    CheckInForm,
    CountsForm,
)
from scoring.web.desk.room import counted_room
from scoring.web.desk.steps import page
from scoring.web.presenters.calling import leader_context
from scoring.web.presenters.counts import requested_session
from scoring.web.presenters.standings import standings_context
from scoring.web.public import moving_link
from tournament.domain import NotFound, Refusal, counted, say_tables
from tournament.http import leader_name, read_number
from tournament.models import Event, IdempotencyRecord
from tournament.queries.events import (
    is_led_by,
    local_time,
)
from tournament.services.acts import Actor
from tournament.services.events import HandCall, call_hand
from tournament.services.idempotency import StoredResponse, respond_once
from tournament.web.act_page import ActForm, Values, face
from tournament.web.desk.forms import Choices
from tournament.web.events import today_of
from tournament.web.views import (
    Cleaned,
    DeskFormView,
    DeskView,
    FormArgument,
    HttpResponseSeeOther,
)

UNLIKELY = "{0.flags} flags on table {0.table} is far from what the hands usually bring. Count it again."


class DayMixin(DeskView):
    """A page about one day; raises NotFound for a day the event does not have."""

    @cached_property
    def hall(self) -> Hall:
        """The event's days and teams, read once for the page."""
        return Hall(self.event)

    @cached_property
    def day(self) -> Room:
        return self.hall.room(self.kwargs["day"])

    @cached_property
    def names(self) -> dict[int, str]:
        """The teams by table."""
        return {team.table: team.name for team in self.hall.teams}

    def get_context_data(self, **context: object) -> dict[str, object]:
        """With the day; of a past one nobody can count the flags any more."""
        return super().get_context_data(**{"day": self.day, "is_ruled_only": self.day.is_past} | context)


MARKS = (
    (4, "Here"),
    (3, "Three players"),
    (0, "Missing"),
)
"""What a team can be checked in as, by the players who are here."""

PLAYERS_HERE: dict[str, Literal[0, 3, 4] | None] = {"4": 4, "3": 3, "0": 0, "none": None}  # what the page sends of them


def room_of(event: Event, values: Values) -> Room:
    return Hall(event).room(read_number(values.get("day", "")) or 0)


def last_hands(event: Event, values: Values) -> Choices | None:
    """The hands that may have been the last of a day, where that was not called; a hand that was only called last would
    make void what was played after it, so that none is chosen beforehand.
    """
    day = room_of(event, values)
    hands = hands_in_doubt(event, day.day) if day.is_open and day.is_complete else ()
    if not hands:
        return None
    notes = {hands[0]: " (called last)", hands[-1]: " (all were played)"}
    return [(hand, f"hand {hand}{notes.get(hand, '')}") for hand in reversed(hands)]


def reason_to_close(event: Event, values: Values) -> Choices | None:
    """Asked where the flags do not add up."""
    day = room_of(event, values)
    return None if day.adds_up or not day.is_complete else ()


def doubts_about_closing(event: Event, values: Values) -> list[str]:
    """What does not add up, lent flags, and prizes whose break is not counted."""
    day = room_of(event, values)
    are = "is" if len(day.to_check) == 1 else "are"
    open_tables = say_tables(list(day.to_check)).capitalize() if day.to_check else ""
    return [
        *([f"{open_tables} {are} not settled yet. The day is closed when every table is."] if open_tables else []),
        *([day.sum_sentence] if day.sum_sentence and not day.adds_up else []),
        *(f"Table {table}: {sentence}" for table, sentence in day.lent_in_words),
        *uncounted_prizes(event, day.day),
    ]


def doubts_about_day(event: Event, values: Values) -> list[str]:
    day = room_of(event, values)
    return list(doubts_about_opening(event, day, day.row.date, today_of(event)))


def hand_of_day(event: Event, values: Values) -> dict[str, object]:
    """The hand in play, where it is of the day."""
    hands, day = Hall(event).hands, read_number(values.get("day", "")) or 0
    return {
        "flags": 1,
        "hand": event.hand_in_play if day in hands and event.hand_in_play in hands[day] else None,
    }


def tables_owing(event: Event, values: Values) -> Choices:
    """The tables that owe flags of a day."""
    hall = Hall(event)
    names = {team.table: team.name for team in hall.seated}
    owed = {table: flags for day in hall.rooms for table, flags in day.owed.items()}
    return [(table, f"{table} {names.get(table, 'gone')}, owes {flags}") for table, flags in owed.items()]


def tables_in_play(event: Event, values: Values) -> Choices:
    return [(team.table, f"{team.table} {team.name}") for team in Hall(event).seated]


face(open_day, doubts=doubts_about_day, help="before-the-first-hand")
face(
    close_day, offers={"after_hand": last_hands, "reason": reason_to_close}, doubts=doubts_about_closing,
    help="end-of-day",
)  # fmt: skip
face(
    reopen_day, help="wrong-count",
    note=lambda event, values: (
        "The day’s result is taken back, and the standings are provisional until it is closed again. The counts stay, "
        "and a later day goes on."
    ),
)  # fmt: skip
face(lend_flags, offers={"table": tables_in_play}, initial=hand_of_day, help="loans")
face(take_back_flags, offers={"table": tables_owing}, initial=hand_of_day, help="loans")


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
        }

    act, other_acts = check_in, (check_flags, uncheck_flags, note_fee)

    def perform(self, form: CheckInForm) -> None:
        which, what, value = form.cleaned_data["mark"].split("-")
        day, now = self.day.day, timezone.now()
        if what == "fee":
            note_fee(self.event, self.actor, now, FeeNote(day=day, table=int(which), is_paid=value == "yes"))
            return
        is_marked = {
            team.table: team.are_flags_checked if what == "flags" else team.players_here is not None
            for team in self.teams
        }
        tables = tuple(table for table in is_marked if not is_marked[table]) if which == "rest" else (int(which),)
        if what == "flags":
            mark = check_flags if value == "yes" else uncheck_flags
            mark(self.event, self.actor, now, CheckedTables(day=day, tables=tables))
            return
        named = {team.table: sum(map(bool, team.players.values())) for team in self.teams}
        three = tuple(table for table in tables if (which, value, named.get(table)) == ("rest", "4", 3))
        if three:
            check_in(self.event, self.actor, now, CheckIn(day=day, tables=three, players=3))
        others = tuple(table for table in tables if table not in three)
        check_in(self.event, self.actor, now, CheckIn(day=day, tables=others, players=PLAYERS_HERE[value]))

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        """What is taken back by a second tap; a mark that is made shows itself."""
        last = self.event.log.last() if cleaned_data["mark"].endswith(("-none", "-no")) else None
        return last.sentence if last else ""

    def get_success_url(self) -> str:
        which = self.request.POST["mark"].partition("-")[0]
        return f"{self.desk_url('desk-check-in', self.day.day)}{'' if which == 'rest' else f'#table-{which}'}"


class CallHandsView(DayMixin, DeskFormView):
    """The leader calls the hands, from a phone or the laptop: the words to say, next, back, a pause, the pace."""

    template_name = "scoring/desk/hands.html"
    form_class = CallForm
    act = call_hand
    success_page, success_args = "desk-hands", ("day",)

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """The page; the browser that has it and asks for news hears that nothing was called."""
        etag = f'"{self.event.version}"'
        response = get_conditional_response(request, etag) or super().get(request, *args, **kwargs)
        response.headers["ETag"] = etag
        return response

    def page_context(self) -> dict[str, object]:
        return {
            "hall_url": moving_link(self.event),
            "form": CallForm(),
            "break_after": self.hall.session_before_break(self.day.day),
            **leader_context(self.event, timezone.now()),
        }

    def read(self, form: CallForm) -> HandCall:
        data, today = form.cleaned_data, local_time(self.event, timezone.now())
        goes_on_at = data["goes_on_at"] and datetime.combine(today, data["goes_on_at"], today.tzinfo)
        call = data["hand"]
        return HandCall(hand=call.hand, is_stopped=call.is_stopped, goes_on_at=goes_on_at, seen=data["seen"])

    def refuse(self, form: CallForm, refusal: Refusal) -> HttpResponse:
        self.event.refresh_from_db()
        return super().refuse(form, refusal)


BOX = re.compile(r"table_[0-9]{1,4}(_second)?")  # a box of the page of slips


class SettleForm(ActForm):
    """The leader's own count, with the reason: one of those that stand where they differ, or another number."""

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        number, table = (read_number(self.values.get(name, "")) or 0 for name in ("day", "table"))
        day = Hall(self.event).room(number)
        counted = NotFound.require(day.tables.get(table), f"Table {table} was not in play on day {number}.")
        self.fields["seen"] = forms.IntegerField(
            required=False, initial=counted.last or 0, widget=forms.HiddenInput, min_value=0
        )
        self.fields["reason"].help_text = "It must be given. For example: the slip was misread."
        if counted.state is CountState.CONFLICT:
            self.fields["holds"] = forms.TypedChoiceField(
                label="Which is right?", coerce=int, required=False, empty_value=None, widget=forms.RadioSelect,
                choices=[(flags, say_standing(self.event, day, table, flags)) for flags in sorted(set(counted.values))],
            )  # fmt: skip
            self.fields["flags"].label, self.fields["flags"].required = "Or counted again", False
            self.fields["reason"].initial = "Counted again."
        self.order_fields(["holds", "flags", "reason"])

    def clean(self) -> Cleaned:
        holds, flags = self.cleaned_data.get("holds"), self.cleaned_data.get("flags")
        if holds is not None and flags not in (None, holds):
            raise forms.ValidationError("Choose a count or type another number, not both.")
        if (holds, flags) == (None, None) and "flags" not in self.errors:
            self.add_error("flags", "Choose a count, or type the number.")
        return self.cleaned_data | {"flags": flags if holds is None else holds}


def say_standing(event: Event, day: Room, table: int, flags: int) -> str:
    """`14: Vera, 12:06; then the room adds up`."""
    numbers = {count.number for count in day.tables[table].counts if count.flags == flags}
    counts = [row for row in day.rows[table] if row.pk in numbers]
    people = ", ".join(f"{entry.by}, {local_time(event, entry.at):%H:%M}" for entry in counts)
    verdict = day.sum_with(table, flags)
    return f"{flags}: {people}{f'; {verdict}' if verdict else ''}"


face(
    settle_flag_count, form=SettleForm, do=correct_count, help="wrong-count",
    note=lambda event, values: Hall(event).room(values.day).say_lent(values.table, values.flags),
    answer=lambda receipt, values: f"Table {receipt.table} is settled at {receipt.flags}.",
    goes_to=lambda event, receipt: page(event, "desk-day", receipt.day),
)  # fmt: skip
face(take_back_count, help="wrong-count")


def say_receipt(receipt: CountReceipt, values: Cleaned) -> str:
    said = f"Table {receipt.table}: {receipt.read_back}. {counted(receipt.to_go, 'table')} to go."
    return f"{said} {UNLIKELY.format(receipt)}" if receipt.is_unlikely else said


def not_asked(event: Event, values: Values) -> None:
    """On paper and at the desk a count is of the end of the day, and of now."""


face(
    record_flag_count, offers={"session": not_asked, "counted_at": not_asked}, answer=say_receipt, help="slips",
    goes_to=lambda event, receipt: page(event, "desk-day", receipt.day),
)  # fmt: skip


class CountView(DayMixin):
    """Every count of one table on one day, with the form to count it; another act corrects it."""

    template_name = "scoring/desk/count.html"

    def page_context(self) -> dict[str, object]:
        table = self.kwargs["table"]
        seated = table_of(self.event, table)
        count = NotFound.require(self.day.tables.get(table), f"Table {table} was not in play on day {self.day.day}.")
        counts = seated.flag_counts.filter(day__number=self.day.day).select_related("day", "session")
        return {
            "table": table,
            "team": seated.team.name,
            "count": count,
            "counts": counts,
            "last": {
                entry.session: entry
                for entry in counts
                if entry.pk == count.last or (entry.session and not entry.is_taken_back)
            }.values(),
            "is_conflict": count.state is CountState.CONFLICT,
            "is_agreed": count.state is CountState.AGREED,
            "why_they_differ": self.day.why_they_differ(table),
        }


class CountedDay(DayMixin):
    """A day at its end, or with `?session=1` at the break after that session; raises NotFound for another one."""

    @cached_property
    def session(self) -> int | None:
        return requested_session(self.request, self.hall, self.kwargs["day"])

    @cached_property
    def day(self) -> Room:
        return self.hall.room(self.kwargs["day"], self.session)


class SeveralCountsView(CountedDay, DeskFormView):
    """The counts of all tables still missing, typed from paper slips; each is saved on its own.

    `?session=1` types those at the break after a session, where one count a table is enough; what was typed of it is
    corrected in its box.  For a table that somebody counted since the page was opened, the typed count is saved too; if
    it differs, that is a conflict.
    """

    template_name = "scoring/desk/counts.html"
    form_class = CountsForm

    def get_initial(self) -> dict[str, object]:
        last: dict[str, object] = self.request.session.get(f"counted-{self.event.slug}", {})
        typed = {f"table_{table}": count.flags for table, count in self.day.tables.items()} if self.session else {}
        return super().get_initial() | last | typed

    def get_form_kwargs(self) -> dict[str, object]:
        typed = {int(name.split("_")[1]) for name in self.request.POST if BOX.fullmatch(name)}
        # What this page saved before it was refused or sent again may come again.
        key = f"{self.request.POST.get('key', '')} "
        answers = IdempotencyRecord.objects.filter(event=self.event, client="page", key__startswith=key)
        saved = {(answer["table"], answer["by"]) for answer in answers.values_list("body", flat=True)}
        tables = [
            (table, self.names[table], [person for person in count.people if (table, person) not in saved])
            for table, count in self.day.tables.items()
            if self.session or table in typed or table in self.day.to_check
        ]
        needed = self.event.counts_needed if self.session is None else 1
        return super().get_form_kwargs() | {"tables": tables, "counts_needed": needed}

    def page_context(self) -> dict[str, object]:
        least, most = likely_counts(self.day.limits)
        break_after = self.hall.session_before_break(self.day.day)
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
                key = f"{form.cleaned_data['key']} {box} {flags}"
                answer = respond_once(self.event, key, timezone.now(), partial(self.save_slip, actor, count)).body
            except Refusal as refusal:
                form.add_error(box, str(refusal))
            else:
                saved += 1
                differing += [table] * answer["is_conflict"]
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
        at_break = f"?session={self.session}" if self.session else ""
        return HttpResponseSeeOther(f"{self.desk_url('desk-day', day)}{at_break}")

    def save_slip(self, by: Actor, count: NewCount) -> StoredResponse:
        receipt = record_flag_count(self.event, by, timezone.now(), count)
        if receipt.is_unlikely:
            messages.warning(self.request, UNLIKELY.format(receipt))
        is_conflict = receipt.state is CountState.CONFLICT
        return StoredResponse(200, {"table": count.table, "by": by.name, "is_conflict": is_conflict})


class DayPage(CountedDay):
    """A day's count, or its results once it is closed, with its loans; for a typist no more than the room.

    `?session=1` shows the count at the break after that session, with the places that it makes.
    """

    template_name = "scoring/desk/day.html"

    def page_context(self) -> dict[str, object]:
        event, day, session = self.event, self.day, self.session
        viewer = Viewer(leader_name(self.request), sees_all=self.leads, reads_slips=True)
        known = day.known_to(viewer)
        at_break = self.leads and session and day.done
        return {
            "room": counted_room(event, known, leads=self.leads) if day.is_open or session else None,
            "session": session,
            "slips_url": self.desk_url("desk-counts", day.day) + (f"?session={session}" if session else ""),
            "stored": day.row,
            "breaks": [pause for pause in self.hall.breaks(day.day) if pause != session],
            **(standings_context(event, self.hall.standings_at(day)) if at_break else {}),
            "results": [
                {
                    "table": table,
                    "team": self.names[table],
                    "counted": result.flags,
                    "owed": day.owed.get(table, 0),
                    "net": day.net(table),
                }
                for table, result in day.tables.items()
                if day.closed_at and not session
            ],
            "loans": self.leads
            and self.event.loan_entries.filter(day__number=day.day).select_related("table__team").reverse(),
            "can_take_back": self.leads and day.is_open and not reason_to_stay_open(event, self.hall.days[day.day - 1]),
        }
