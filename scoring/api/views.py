"""Days, flag counts, loans, standings, rulings, playoffs and print jobs.  R10, R14-R16, R37-R48.

Where two counts are needed, people who have not counted a table do not see what others counted on it.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import PermissionDenied

from rotations.queries import find_adopted_movement
from scoring.api import serializers
from scoring.domain.counts import five_and_loose
from scoring.models import Playoff as StoredPlayoff
from scoring.models import Ruling
from scoring.queries import counts as count_queries
from scoring.queries.check_in import CheckedTeam, checked_teams
from scoring.queries.outlook import EventOutlook, find_outlook
from scoring.queries.playoffs import playoff_numbered, playoffs
from scoring.queries.standings import EventStandings, event_standings, public_standings, standings_of, standings_of_days
from scoring.services import counts as count_services
from scoring.services import days as day_services
from scoring.services import loans as loan_services
from scoring.services import playoffs as playoff_services
from scoring.services import rulings as ruling_services
from scoring.services.printing import request_sheet
from scoring.services.rulings import record_ruling, rule_on_team, rule_on_tie, rule_shared_place
from scoring.tasks import queue_print_jobs
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import EmptySerializer
from tournament.api.permissions import IsCounter, IsEventLeader
from tournament.domain.refusal import Forbidden
from tournament.models import Day, PrintJob
from tournament.queries.events import day_numbered, event_at, event_setup
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf

PDF = "application/pdf"


class DaysView(EventAPIView):
    """Days: opening them, ticking flags, closing and reopening."""

    def days(self) -> Any:
        """The event's days with everything in their response."""
        days = self.event.days.prefetch_related("sessions")
        return days.prefetch_related("flags_checked__table") if self.is_counter else days

    def day(self, number: int) -> Day:
        """One day; raises NotFound."""
        return self.days().filter(number=number).first() or day_numbered(self.event, number)

    @read(serializers.DaySerializer, many=True)
    def list_days(self) -> Any:
        """The days of play, their sessions, and whether they are open."""
        return self.days()

    @read(serializers.DaySerializer)
    def show_day(self, day: int) -> Day:
        """One day."""
        return self.day(day)

    @write(EmptySerializer, serializers.DaySerializer)
    def open_day(self, data: Any, day: int) -> Day:
        """Opens a day with fresh flags on every table; the first opening freezes the movement."""
        day_services.open_day(event=self.event, day=day, by=self.by, at=self.at)
        return self.day(day)

    @write(EmptySerializer, serializers.DaySerializer)
    def take_back_opening(self, data: Any, day: int) -> Day:
        """Takes the opening of a day back, until a hand is called, a count comes in or flags are lent."""
        day_services.take_back_opening(event=self.event, day=day, by=self.by, at=self.at)
        return self.day(day)

    @write(serializers.FlagsCheckedSerializer, serializers.DaySerializer)
    def check_flags(self, data: dict[str, Any], day: int) -> Day:
        """Ticks tables whose players found their flags complete."""
        day_services.check_flags(event=self.event, day=day, by=self.by, at=self.at, **data)
        return self.day(day)

    @write(serializers.FlagsCheckedSerializer, serializers.DaySerializer)
    def uncheck_flags(self, data: dict[str, Any], day: int) -> Day:
        """Takes the ticks of tables back."""
        day_services.uncheck_flags(event=self.event, day=day, by=self.by, at=self.at, **data)
        return self.day(day)

    @write(serializers.DayClosingSerializer, serializers.DaySerializer)
    def close_day(self, data: dict[str, Any], day: int) -> Day:
        """Closes a day; where its flags do not add up, with a reason."""
        job = day_services.finish_day(event=self.event, day=day, by=self.by, at=self.at, **data)
        if job is not None:
            queue_print_jobs(job.pk)
        return self.day(day)

    @write(serializers.ReasonSerializer, serializers.DaySerializer)
    def reopen_day(self, data: dict[str, Any], day: int) -> Day:
        """Opens a closed day again for a correction, with a reason."""
        day_services.reopen_day(event=self.event, day=day, by=self.by, at=self.at, **data)
        return self.day(day)


class CheckInView(EventAPIView):
    """Who is here before play.  R14."""

    permission_classes = [IsEventLeader]

    def teams(self, day: int) -> list[CheckedTeam]:
        """The teams of a day; raises NotFound, Conflict."""
        return checked_teams(
            self.event, count_queries.count_of_day(self.event, event_setup(self.event), day, with_checks=True)
        )

    @read(serializers.CheckedTeamSerializer, many=True)
    def list_teams_here(self, day: int) -> list[CheckedTeam]:
        """Every team of a day: how many of its players are here, and whether its flags are checked."""
        return self.teams(day)

    @write(serializers.CheckInSerializer, serializers.CheckedTeamSerializer, many=True)
    def check_in(self, data: dict[str, Any], day: int) -> list[CheckedTeam]:
        """Marks teams as here, with three players or missing; null takes the mark back."""
        day_services.check_in(event=self.event, day=day, by=self.by, at=self.at, **data)
        return self.teams(day)


class CountsView(EventAPIView):
    """Flag counts, sent and read by those who count."""

    permission_classes = [IsCounter]

    @read(serializers.DayCountSerializer, many=True)
    def list_counts(self) -> Sequence[count_queries.DayCount]:
        """How the counts of every day stand, table by table."""
        return count_queries.day_counts(self.event, event_setup(self.event))

    @write(serializers.FlagCountSerializer, serializers.CountReceiptSerializer, status=201)
    def record_flag_count(self, data: dict[str, Any]) -> count_services.CountReceipt:
        """Records a count of a table; with a reason it is the leader's count, which settles the table."""
        if "fives" in data:
            data["flags"] = five_and_loose(data.pop("fives"), data.pop("loose"))
        if "reason" in data and not self.is_leader:
            raise PermissionDenied("Only the leader settles a count; leave out the reason.")
        count = {"event": self.event, "by": self.by, "at": self.at, "key": self.key, **data}
        if "reason" in data:
            return count_services.settle_flag_count(**count)
        phone: Any = self.request.auth
        return count_services.record_flag_count(**count, phone=phone)


class TakeBackCountView(EventAPIView):
    """The undo of a count.  R10."""

    @write(serializers.CountTakenBackSerializer, serializers.DayCountSerializer, many=True)
    def take_back_count(self, data: dict[str, Any]) -> Sequence[count_queries.DayCount]:
        """Takes the last count of a table back, so that what was counted before it stands again."""
        count_services.take_back_count(event=self.event, by=self.by, at=self.at, **data)
        return count_queries.day_counts(self.event, event_setup(self.event))


class LoansView(EventAPIView):
    """Flags lent by the leader and given back.  R37."""

    permission_classes = [IsEventLeader]

    @cached_property
    def flags_owed(self) -> dict[int, dict[int, int]]:
        """Flags still owed, by day and table; read when the response is made, so after the write."""
        return count_queries.flags_owed(self.event)

    @cached_property
    def loan_entries(self) -> Any:
        """Every loan and return of the event, the newest first, read like `flags_owed`."""
        return list(self.event.loan_entries.select_related("table__team").reverse())

    @read(serializers.DayLoansSerializer, many=True)
    def list_loans(self) -> Sequence[Day]:
        """What was lent and given back on every day."""
        return list(self.event.days.all())

    @write(serializers.FlagsLentSerializer, serializers.DayLoansSerializer, status=201)
    def lend_flags(self, data: dict[str, Any]) -> Day:
        """Lends flags to a table."""
        loan_services.lend_flags(event=self.event, by=self.by, at=self.at, key=self.key, **data)
        return day_numbered(self.event, data["day"])

    @write(serializers.FlagsReturnedSerializer, serializers.DayLoansSerializer, status=201)
    def take_back_flags(self, data: dict[str, Any]) -> Day:
        """Takes back flags that a table owes."""
        loan_services.take_back_flags(event=self.event, by=self.by, at=self.at, key=self.key, **data)
        return day_numbered(self.event, data["day"])


class ResultsView(EventAPIView):
    """Results, which the leader may hide from everybody else."""

    def check_standings_shown(self) -> None:
        """Raises Forbidden while the leader does not show the standings."""
        is_held = self.event.standings_shown == self.event.StandingsShown.HELD and self.event.finalised_at is None
        if is_held and not self.is_leader:
            raise Forbidden(f"The leader of {self.event.name} shows the standings when they are final.")


class StandingsView(ResultsView):
    """Standings, made final or not.  R40, R42."""

    @read(serializers.StandingsSerializer, is_versioned=True)
    def show_standings(self) -> EventStandings:
        """The standings: all of them for the leader, the part that is shown for everybody else."""
        setup = event_setup(self.event)
        if self.is_leader:
            return standings_of(self.event, setup)
        shown = public_standings(self.event, setup)
        if shown.standings is not None:
            return shown.standings
        self.check_standings_shown()
        return standings_of_days(self.event, [day.uncounted() for day in shown.days], setup)

    @read(serializers.OutlookSerializer)
    def show_outlook(self) -> dict[str, EventOutlook | None]:
        """Who can still go on or win, as far as the standings are shown; null while nothing can be said."""
        setup = event_setup(self.event)
        shown = standings_of(self.event, setup) if self.is_leader else public_standings(self.event, setup).standings
        if shown is None:
            self.check_standings_shown()
            return {"outlook": None}
        adopted = find_adopted_movement(self.event, setup)
        return {"outlook": find_outlook(self.event, shown, setup, adopted, with_sessions=self.is_leader)}

    @write(EmptySerializer, serializers.StandingsSerializer)
    def publish_final(self, data: Any) -> EventStandings:
        """Makes the standings final, once every day is closed and every tie that matters is settled."""
        ruling_services.publish_final(event=self.event, by=self.by, at=self.at)
        return event_standings(event_at(self.event.slug))

    @write(serializers.ReasonSerializer, serializers.StandingsSerializer)
    def withdraw_final(self, data: dict[str, Any]) -> EventStandings:
        """Makes final standings provisional or verified again."""
        ruling_services.withdraw_final(event=self.event, by=self.by, at=self.at, **data)
        return event_standings(event_at(self.event.slug))


class RulingsView(EventAPIView):
    """The leader's rulings.  R10, R37, R47."""

    permission_classes = [IsEventLeader]

    def list_all(self) -> list[Ruling]:
        """Every ruling, the newest first."""
        return list(self.event.rulings.select_related("table").reverse())

    @read(serializers.RulingSerializer, many=True, is_paged=True)
    def list_rulings(self) -> Sequence[Ruling]:
        """The leader's decisions, the newest first."""
        return self.list_all()

    @write(serializers.RulingSerializer, serializers.RulingSerializer, many=True, status=201)
    def make_ruling(self, data: dict[str, Any]) -> Sequence[Ruling]:
        """The leader decides: the order of tied tables, on a team, or what the rules do not settle."""
        by_key: dict[str, Callable[..., object]] = {
            "order": rule_on_tie,
            "tables": rule_shared_place,
            "kind": rule_on_team,
            "about": record_ruling,
        }
        rule = next(service for key, service in by_key.items() if key in data)
        rule(event=self.event, by=self.by, at=self.at, **data)
        return self.list_all()


class PlayoffsView(ResultsView):
    """Playoffs, step by step: start, draw, cuts, hands.  R42-R48."""

    def playoff(self, key: int) -> StoredPlayoff:
        """One playoff as it stands; raises NotFound."""
        return playoff_numbered(self.event, key)

    def change(self, service: Callable[..., None], playoff: int, data: dict[str, Any]) -> StoredPlayoff:
        """The playoff after the step of a service."""
        service(event=self.event, playoff=playoff, by=self.by, at=self.at, **data)
        return self.playoff(playoff)

    @read(serializers.PlayoffSerializer, many=True)
    def list_playoffs(self) -> Sequence[StoredPlayoff]:
        """The event's playoffs, oldest first, including those given up."""
        self.check_standings_shown()
        return playoffs(self.event)

    @read(serializers.PlayoffSerializer)
    def show_playoff(self, playoff: int) -> StoredPlayoff:
        """One playoff, and what it needs next."""
        self.check_standings_shown()
        return self.playoff(playoff)

    @write(serializers.PlayoffStartSerializer, serializers.PlayoffSerializer, status=201)
    def start_playoff(self, data: dict[str, Any]) -> StoredPlayoff:
        """Starts the playoff of a tie; if one is under way already, returns it."""
        return self.playoff(playoff_services.start_playoff(event=self.event, by=self.by, at=self.at, **data))

    @write(serializers.PlayForMoreSerializer, serializers.PlayoffSerializer)
    def play_for_more(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """A bracket is played on for the next places."""
        return self.change(playoff_services.play_for_more, playoff, data)

    @write(serializers.DrawSerializer, serializers.PlayoffSerializer)
    def draw_cards(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """The cards that A players drew."""
        return self.change(playoff_services.draw_cards, playoff, data)

    @write(serializers.ByeSerializer, serializers.PlayoffSerializer)
    def give_bye(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """Enters who has the bye, where the draw was not written down."""
        return self.change(playoff_services.give_bye, playoff, data)

    @write(serializers.TrumpSerializer, serializers.PlayoffSerializer)
    def cut_trump(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """The card the leader cut for trump, or its suit."""
        return self.change(playoff_services.cut_trump, playoff, data)

    @write(serializers.DealerSerializer, serializers.PlayoffSerializer)
    def cut_dealer(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """The cards cut for the deal."""
        return self.change(playoff_services.cut_dealer, playoff, data)

    @write(serializers.TricksSerializer, serializers.PlayoffSerializer, status=201)
    def play_hand(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """The tricks of a hand."""
        return self.change(playoff_services.play_hand, playoff, data)

    @write(serializers.ReasonSerializer, serializers.PlayoffSerializer)
    def take_back_hand(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """Takes back the hand entered last."""
        return self.change(playoff_services.take_back_hand, playoff, data)

    @write(serializers.ReplacementSerializer, serializers.PlayoffSerializer)
    def replace_player(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """Another of the four plays for a missing A or B, from the next hand on."""
        return self.change(playoff_services.replace_player, playoff, data)

    @write(serializers.ReasonSerializer, serializers.PlayoffSerializer)
    def give_up_playoff(self, data: dict[str, Any], playoff: int) -> StoredPlayoff:
        """Ends a playoff without its result; the tie stands as before."""
        return self.change(playoff_services.give_up_playoff, playoff, data)


class PrintJobsView(EventAPIView):
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

    @write(serializers.PrintJobSerializer, serializers.PrintJobSerializer, status=201)
    def request_print(self, data: dict[str, Any]) -> PrintJob:
        """Requests a sheet; a worker draws it as soon as one is free."""
        job = request_sheet(event=self.event, by=self.by, at=self.at, key=self.key, **data)
        queue_print_jobs(job.pk)
        return job

    @read({(200, PDF): OpenApiTypes.BINARY})
    def fetch_sheet(self, job: int) -> HttpResponse:
        """The PDF of a sheet that is drawn."""
        sheet = print_job(self.event, job).sheet
        response = HttpResponse(printed_pdf(self.event, job), content_type=PDF)
        response["Content-Disposition"] = f'inline; filename="{self.event.slug}-{sheet}.pdf"'
        return response
