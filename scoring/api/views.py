"""Days, flag counts, loans, standings, rulings, playoffs and print jobs.  R10, R14-R16, R37-R48.

Where two counts are needed, people who have not counted a table do not see what others counted on it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import field
from rest_framework.exceptions import PermissionDenied, ValidationError

from rotations.queries import find_adopted_movement, moves_of
from scoring.api import serializers
from scoring.domain.counts import five_and_loose
from scoring.models import LoanEntry, Playoff, Ruling
from scoring.queries import counts as count_queries
from scoring.queries.check_in import CheckedTeam, checked_teams
from scoring.queries.standings import (
    EventOutlook,
    EventStandings,
    as_shown,
    find_outlook,
    playoff_numbered,
    public_standings,
    standings_basis,
    standings_of_days,
)
from scoring.services import days as day_services
from scoring.services import playoffs as acts
from scoring.services import rulings
from scoring.services.counts import (
    CountReceipt,
    FlagNumber,
    NewCount,
    Settlement,
    lend_flags,
    record_flag_count,
    settle_flag_count,
    take_back_count,
    take_back_flags,
)
from scoring.services.days import DayClosing
from scoring.services.printing import SheetRequest, request_sheet
from scoring.tasks import queue_print_jobs
from tournament.api.base import EventAPIView, does, read, write
from tournament.api.permissions import IsCounter, IsEventLeader
from tournament.domain import Forbidden
from tournament.models import Day, Event, PrintJob
from tournament.queries.events import FOR_PAGES, day_numbered, event_at, event_setup
from tournament.queries.log import first_final_at
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf
from tournament.schemas import DayNumber, HandNumber, Input, RequiredText, TableNumber
from tournament.services.acts import Act, Actor

PDF = "application/pdf"


def days_shown(view: EventAPIView) -> Sequence[Day]:
    """The event's days with everything in their response."""
    days = view.event.days.prefetch_related("sessions")
    return list(days.prefetch_related("flags_checked__table") if view.is_counter else days)


def finish_and_print(event: Event, by: Actor, at: datetime, closing: DayClosing) -> None:
    """Closes a day; the sheets of a playoff that is needed then are printed."""
    job = day_services.finish_day(event, by, at, closing)
    if job is not None:
        queue_print_jobs(job.pk)


class DaysAPI(EventAPIView):
    @read(serializers.DaySerializer, many=True)
    def list_days(self) -> Sequence[Day]:
        """The days of play, their sessions, and whether they are open."""
        return days_shown(self)

    @read(serializers.DaySerializer)
    def show_day(self, day: int) -> Day:
        """One day."""
        return next((row for row in days_shown(self) if row.number == day), None) or day_numbered(self.event, day)

    open_day = does(
        day_services.open_day, show_day,
        "Opens a day with fresh flags on every table; the first opening freezes the movement.",
    )  # fmt: skip
    take_back_opening = does(
        day_services.take_back_opening, show_day,
        "Takes the opening of a day back, until a hand is called, a count comes in or flags are lent.",
    )  # fmt: skip
    check_flags = does(day_services.check_flags, show_day, "Ticks tables whose players found their flags complete.")
    uncheck_flags = does(day_services.uncheck_flags, show_day, "Takes the ticks of tables back.")
    close_day = does(
        finish_and_print, show_day, "Closes a day; where its flags do not add up, with a reason.", takes=DayClosing
    )
    reopen_day = does(day_services.reopen_day, show_day, "Opens a closed day again for a correction, with a reason.")


class CheckInAPI(EventAPIView):
    permission_classes = [IsEventLeader]

    @read(serializers.CheckedTeamSerializer, many=True)
    def list_teams_here(self, day: int) -> list[CheckedTeam]:
        """Every team of a day: how many of its players are here, whether its flags are checked, whether it has paid."""
        setup = event_setup(self.event)
        return checked_teams(self.event, count_queries.count_of_day(self.event, setup, day, with_checks=True))

    check_in = does(
        day_services.check_in, list_teams_here,
        "Marks teams as here, with three players or missing; null takes the mark back.",
    )  # fmt: skip
    note_fee = does(
        day_services.note_fee, list_teams_here, "Ticks the entry fee of a team as paid, or takes the tick back."
    )


OLDEST_COUNT = timedelta(days=31)


class CountTyped(Input, frozen=True):
    """A count of a table: fives and loose, or flags; a checkpoint names its session.

    `told_at` is when it was counted, where that was earlier.  With a `reason` the leader settles the table.
    """

    day: DayNumber
    table: TableNumber
    fives: FlagNumber | None = None
    loose: FlagNumber | None = None
    flags: FlagNumber | None = None
    session: HandNumber | None = None
    counted_at: datetime | None = field(default=None, name="told_at")
    reason: RequiredText | None = None

    def number(self, now: datetime) -> int:
        """The flags, given in one way only; raises ValidationError for that and for what cannot be sent together."""
        if self.counted_at and not now - OLDEST_COUNT <= self.counted_at <= now:
            raise ValidationError("told_at: A count is sent within a month after it was taken.")
        if self.reason is not None and (self.session or self.counted_at):
            raise ValidationError(
                "The leader settles the count of a day, now; leave out session and told_at, or the reason."
            )
        match self.flags, self.fives, self.loose:
            case (int(flags), None, None):
                return flags
            case (None, int(fives), int(loose)):
                return five_and_loose(fives, loose)
        raise ValidationError("Send either fives and loose, or flags.")


class CountsAPI(EventAPIView):
    permission_classes = [IsCounter]

    @read(serializers.DayCountSerializer, many=True)
    def list_counts(self) -> Sequence[count_queries.DayCount]:
        """How the counts of every day stand, table by table."""
        viewer, needed = serializers.viewer_of(self), self.event.counts_needed
        return [day.known_to(viewer, needed) for day in count_queries.day_counts(self.event, event_setup(self.event))]

    @write(CountTyped, serializers.CountReceiptSerializer, status=201)
    def record_flag_count(self, typed: CountTyped) -> CountReceipt:
        """Records a count of a table; with a reason it is the leader's count, which settles the table."""
        day, table, flags = typed.day, typed.table, typed.number(self.at)
        if typed.reason is None:
            count = NewCount(day=day, table=table, flags=flags, session=typed.session, counted_at=typed.counted_at)
            return record_flag_count(self.event, self.actor, self.at, count, self.key)
        if not self.is_leader:
            raise PermissionDenied("Only the leader settles a count; leave out the reason.")
        settlement = Settlement(day=day, table=table, flags=flags, reason=typed.reason)
        return settle_flag_count(self.event, self.actor, self.at, settlement, self.key)


class TakeBackCountAPI(EventAPIView):
    take_back_count = does(
        take_back_count, CountsAPI.list_counts,
        "Takes the last count of a table back, so that what was counted before it stands again.",
    )  # fmt: skip


class LoansAPI(EventAPIView):
    permission_classes = [IsEventLeader]

    @cached_property
    def flags_owed(self) -> dict[int, dict[int, int]]:
        """Flags still owed, by day and table; read when the response is made, so after the write."""
        return count_queries.flags_owed(self.event)

    @cached_property
    def loan_entries(self) -> list[LoanEntry]:
        """Every loan and return of the event, the newest first, read like `flags_owed`."""
        return list(self.event.loan_entries.select_related("table__team").reverse())

    @read(serializers.DayLoansSerializer, many=True)
    def list_loans(self) -> Sequence[Day]:
        """What was lent and given back on every day."""
        return list(self.event.days.all())

    @read(serializers.DayLoansSerializer)
    def show_loans(self, day: int) -> Day:
        """What was lent and given back on one day."""
        return day_numbered(self.event, day)

    lend_flags = does(lend_flags, show_loans, "Lends flags to a table.", status=201)
    take_back_flags = does(take_back_flags, show_loans, "Takes back flags that a table owes.", status=201)


class ResultsAPI(EventAPIView):
    def check_standings_shown(self) -> None:
        """Raises Forbidden while the leader does not show the standings."""
        is_held = self.event.standings_shown == self.event.StandingsShown.HELD and self.event.finalised_at is None
        if is_held and not self.is_leader:
            raise Forbidden(f"The leader of {self.event.name} shows the standings when they are final.")


class StandingsAPI(ResultsAPI):
    events = FOR_PAGES.annotate(first_final=first_final_at())

    @property
    def event_shown(self) -> Event:
        """The event as the public sees it; a verifier's is there already, without the moment of the first result."""
        return as_shown(self.event if "first_final" in vars(self.event) else event_at(self.event.slug, self.events))

    @read(serializers.StandingsSerializer, is_versioned=True)
    def list_standings(self) -> EventStandings:
        """The standings: all of them for the leader, the part that is shown for everybody else."""
        basis = standings_basis(self.event, event_setup(self.event))
        if self.is_leader:
            return standings_of_days(self.event, basis.days, basis)
        shown = public_standings(self.event_shown, basis)
        if shown.standings is not None:
            return shown.standings
        self.check_standings_shown()
        return standings_of_days(self.event, [day.uncounted() for day in shown.days], basis)

    @read(serializers.OutlookSerializer)
    def show_outlook(self) -> dict[str, EventOutlook | None]:
        """Who can still go on or win, as far as the standings are shown; null while nothing can be said."""
        setup = event_setup(self.event)
        basis = standings_basis(self.event, setup)
        shown = (
            standings_of_days(self.event, basis.days, basis)
            if self.is_leader
            else public_standings(self.event_shown, basis).standings
        )
        if shown is None:
            self.check_standings_shown()
            return {"outlook": None}
        moves = moves_of(find_adopted_movement(self.event, setup))
        return {"outlook": find_outlook(self.event, shown, setup, moves, with_sessions=self.is_leader)}

    publish_final = does(
        rulings.publish_final, list_standings,
        "Makes the standings final, once every day is closed and every tie that matters is settled.",
    )  # fmt: skip
    withdraw_final = does(
        rulings.withdraw_final, list_standings, "Makes final standings provisional or verified again."
    )


RULINGS: tuple[Act[Any, None], ...] = (  # each has an input of its own
    rulings.rule_on_tie, rulings.rule_shared_place, rulings.lift_tie_ruling, rulings.rule_on_team,
    rulings.record_ruling,
)  # fmt: skip


def rule(event: Event, by: Actor, at: datetime, ruling: Input) -> None:
    """Makes a ruling of whatever kind."""
    act = next(act for act in RULINGS if isinstance(ruling, act.input))
    act(event, by, at, ruling)


class RulingsAPI(EventAPIView):
    permission_classes = [IsEventLeader]

    @read(serializers.RulingSerializer, many=True, is_paged=True)
    def list_rulings(self) -> Sequence[Ruling]:
        """The leader's decisions, the newest first."""
        return list(self.event.rulings.select_related("table").reverse())

    make_ruling = does(
        rule, list_rulings,
        "The leader decides: the order of tied tables, on a team, or what the rules do not settle.",
        takes=serializers.NewRuling, prepare=lambda _view, new: new.read(), status=201,
    )  # fmt: skip


class PlayoffsAPI(ResultsAPI):
    @read(serializers.PlayoffSerializer, many=True)
    def list_playoffs(self) -> Sequence[Playoff]:
        """The event's playoffs, oldest first, including those given up."""
        self.check_standings_shown()
        return list(self.event.playoffs.all())

    @read(serializers.PlayoffSerializer)
    def show_playoff(self, playoff: int) -> Playoff:
        """One playoff, and what it needs next."""
        self.check_standings_shown()
        return playoff_numbered(self.event, playoff)

    start_playoff = does(
        acts.start_playoff, show_playoff,
        "Starts the playoff of a tie; if one is under way already, returns it.", status=201,
    )  # fmt: skip
    play_for_more = does(acts.play_for_more, show_playoff, "A bracket is played on for the next places.")
    draw_cards = does(acts.draw_cards, show_playoff, "The cards that A players drew.")
    give_bye = does(acts.give_bye, show_playoff, "Enters who has the bye, where the draw was not written down.")
    cut_trump = does(acts.cut_trump, show_playoff, "The card the leader cut for trump, or its suit.")
    cut_dealer = does(acts.cut_dealer, show_playoff, "The cards cut for the deal.")
    play_hand = does(acts.play_hand, show_playoff, "The tricks of a hand.", status=201)
    take_back_hand = does(acts.take_back_hand, show_playoff, "Takes back the hand entered last.")
    replace_player = does(
        acts.replace_player, show_playoff,
        "Another of the four plays for a missing A or B, from the next hand on.",
    )  # fmt: skip
    give_up_playoff = does(
        acts.give_up_playoff, show_playoff, "Ends a playoff without its result; the tie stands as before."
    )


class PrintJobsAPI(EventAPIView):
    """Print jobs: a sheet is requested, drawn by a worker, and downloaded as PDF."""

    permission_classes = [IsEventLeader]

    @read(serializers.PrintJobSerializer, many=True, is_paged=True)
    def list_jobs(self) -> Sequence[PrintJob]:
        """The requested sheets, newest first."""
        return print_jobs(self.event)

    @read(serializers.PrintJobSerializer)
    def show_job(self, job: int) -> PrintJob:
        """One requested sheet."""
        return print_job(self.event, job)

    @write(SheetRequest, serializers.PrintJobSerializer, status=201)
    def request_print(self, wanted: SheetRequest) -> PrintJob:
        """Requests a sheet; a worker draws it as soon as one is free."""
        job = request_sheet(self.event, self.actor, self.at, wanted, self.key)
        queue_print_jobs(job.pk)
        return job

    @read({(200, PDF): OpenApiTypes.BINARY})
    def fetch_sheet(self, job: int) -> HttpResponse:
        """The PDF of a sheet that is drawn."""
        sheet = print_job(self.event, job).sheet
        headers = {"Content-Disposition": f'inline; filename="{self.event.slug}-{sheet}.pdf"'}
        return HttpResponse(printed_pdf(self.event, job), PDF, headers=headers)
