"""Days, flag counts, loans, standings, rulings, playoffs and print jobs; changes while an event is on; the whole event
as a file; many events together: results over the years, who goes on.  R3-R10, R14-R16, R21, R23,
R37-R48.

Where a change designs the hands to come again, `/movement/` holds the new edition.  Where two counts are needed, people
who have not counted a table do not see what others counted on it.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import Annotated, Any, TypeVar

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import field
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.serializers import CharField, DictField, IntegerField, ListField, SlugRelatedField

from scoring.api import serializers
from scoring.domain.counts import five_and_loose
from scoring.event_file.load import load_event
from scoring.event_file.reading import read_event_file
from scoring.event_file.save import delete_event, save_event
from scoring.models import LoanEntry, Playoff, Ruling
from scoring.queries import counts as count_queries
from scoring.queries.dashboard import CheckedTeam, checked_teams
from scoring.queries.qualification import export_numbered, qualifiers, withdrawn_qualifiers
from scoring.queries.season import (
    Result,
    final_results,
    published_events,
)
from scoring.queries.standings import (
    EventStandings,
    as_shown,
    playoff_numbered,
    public_standings,
    standings_basis,
    standings_of_days,
)
from scoring.services import days as day_services, qualification, roster_changes, rulings
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
from scoring.services.preview import ChangedTeam, Effects, effects
from scoring.services.printing import SheetRequest, request_sheets
from scoring.tasks import queue_print_jobs
from tournament.api.base import YEAR, Action, EventAPIView, LeaderAPIView, does, read, write
from tournament.api.serializers import EventSerializer, EventSummarySerializer, SentTeam, answer
from tournament.domain import SLUG_LENGTH, Forbidden, Who
from tournament.domain.team import HandsAway
from tournament.models import Day, Event, PrintJob, Qualifier, QualifierExport, QualifierImport, WithdrawnEvent
from tournament.queries.events import (
    FOR_PAGES,
    SeatedTeam,
    all_seated_teams,
    day_numbered,
    event_at,
    event_setup,
    year_of,
)
from tournament.queries.log import first_final_at
from tournament.queries.print_jobs import print_job, print_jobs, printed_pdf
from tournament.schemas import (
    DayNumber,
    HandNumber,
    HandsPlayed,
    Input,
    JsonObject,
    Moment,
    RequiredText,
    TableNumber,
    text,
)
from tournament.services.acts import Act, Actor
from tournament.services.purging import DELETED_EVENTS
from tournament.signing import own_fingerprint

PDF = "application/pdf"


def days_shown(view: EventAPIView) -> Sequence[Day]:
    """The event's days with everything in their response."""
    days = view.event.days.prefetch_related("sessions")
    return list(days.prefetch_related("flags_checked__table") if view.is_counter else days)


def finish_and_print(event: Event, by: Actor, at: datetime, closing: day_services.DayClosing) -> None:
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
        finish_and_print,
        show_day,
        "Closes a day; where its flags do not add up, with a reason.",
        takes=day_services.DayClosing,
    )
    reopen_day = does(day_services.reopen_day, show_day, "Opens a closed day again for a correction, with a reason.")


class CheckInAPI(LeaderAPIView):
    @read(serializers.CheckedTeamSerializer, many=True)
    def list_teams_here(self, day: int) -> list[CheckedTeam]:
        """Every team of a day: how many of its players are here, whether its flags are checked, whether it has paid."""
        return checked_teams(
            self.event, count_queries.count_of_day(self.event, event_setup(self.event), day, with_checks=True)
        )

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
    counted_at: Moment | None = field(default=None, name="told_at")
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
    audiences = (Who.COUNTERS, Who.COUNTERS)

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


class LoansAPI(LeaderAPIView):
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
        Forbidden.when(
            is_held and not self.is_leader, f"The leader of {self.event.name} shows the standings when they are final."
        )


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
    next(act for act in RULINGS if isinstance(ruling, act.input))(event, by, at, ruling)


class RulingsAPI(LeaderAPIView):
    @read(serializers.RulingSerializer, many=True, is_paged=True)
    def list_rulings(self) -> Sequence[Ruling]:
        """The leader's decisions, the newest first."""
        return list(self.event.rulings.select_related("team__table").reverse())

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
        rulings.start_playoff, show_playoff,
        "Starts the playoff of a tie; if one is under way already, returns it.", status=201,
    )  # fmt: skip
    play_for_more = does(rulings.play_for_more, show_playoff, "A bracket is played on for the next places.")
    draw_cards = does(
        rulings.draw_cards, show_playoff,
        "The cards that A players drew, or who has the bye where they were not written down.",
    )  # fmt: skip
    play_hand = does(
        rulings.play_hand, show_playoff, "A hand as far as it is known: trump, who dealt, tricks.", status=201
    )
    take_back_hand = does(rulings.take_back_hand, show_playoff, "Takes back the hand entered last.")
    replace_player = does(
        rulings.replace_player, show_playoff,
        "Another of the four plays for a missing A or B, from the next hand on.",
    )  # fmt: skip
    give_up_playoff = does(
        rulings.give_up_playoff, show_playoff, "Ends a playoff without its result; the tie stands as before."
    )


class PrintJobsAPI(LeaderAPIView):
    """Print jobs: sheets are requested, drawn by a worker, and downloaded as one PDF."""

    @read(serializers.PrintJobSerializer, many=True, is_paged=True)
    def list_jobs(self) -> Iterable[PrintJob]:
        """The print jobs, newest first."""
        return print_jobs(self.event)

    @read(serializers.PrintJobSerializer)
    def show_job(self, job: int) -> PrintJob:
        """One print job."""
        return print_job(self.event, job)

    @write(SheetRequest, serializers.PrintJobSerializer, status=201)
    def request_print(self, wanted: SheetRequest) -> PrintJob:
        """Requests sheets, of these tables alone or of all; a worker draws them as soon as one is free."""
        job = request_sheets(self.event, self.actor, self.at, wanted, self.key)
        queue_print_jobs(job.pk)
        return job

    @read({(200, PDF): OpenApiTypes.BINARY})
    def fetch_sheet(self, job: int) -> HttpResponse:
        """The PDF of a job that is drawn."""
        return HttpResponse(
            printed_pdf(self.event, job),
            PDF,
            headers={"Content-Disposition": f'inline; filename="{self.event.slug}-{job}.pdf"'},
        )


I = TypeVar("I", bound=Input)  # noqa: E741  # an act's input
S = TypeVar("S", bound=Input)  # what is sent, where the input is made of it


SeatedTeamSerializer = answer(
    SeatedTeam,
    "A team at its table, from which hand to which it plays, and whether it is ranked.",
    (
        "table", "name", "in_play", "is_ranked", "joined_after_hand", "left_after_hand",
        "away_after_hand", "returned_after_hand", "stays_ranked", "absences",
    ),
    away_after_hand=IntegerField(allow_null=True, source="last_return.after_hand", default=None),
    returned_after_hand=IntegerField(
        allow_null=True, source="last_return.returned_after_hand", default=None
    ),
    absences=answer(
        HandsAway,
        "The hands that a team misses: those after one hand up to another, null while the team is away.",
        ("after_hand", "returned_after_hand"),
        called="Absence",
    )(many=True),
)  # fmt: skip


class SentLateTeam(Input, frozen=True):
    """A team that comes late and is not on the list, after which hand, and whether it is ranked.

    `by_paper` where the hands since then were called from the hall pack's sheet for one table more.
    """

    team: SentTeam
    after_hand: HandsPlayed
    is_ranked: bool = True
    by_paper: bool = False


class SentReplacement(roster_changes.ChangeAfterHand, frozen=True, kw_only=True):
    """A team that takes over a table, after which hand, and why."""

    team: SentTeam


PreviewSerializer = answer(
    dict,
    "What a change would do: the teams whose flags or place change, and the rest in sentences.",
    called="Preview",
    teams=answer(
        ChangedTeam, "A team before and after it, as pages show it.", ("table", "team", "flags", "place", "note")
    )(many=True),
    notes=ListField(child=CharField()),
)


def actions(
    done: Act[I, None],
    description: str,
    *,
    takes: type[S] | None = None,
    prepare: Callable[[EventAPIView, S], I] | None = None,
    status: int = 200,
) -> tuple[Action, Action]:
    """The action that does an act and answers with every table, and the one that says what it would do.

    They take the act's input, or another body of which `prepare` makes it.
    """

    def preview(view: EventAPIView, given: I) -> Effects:
        return effects(view.event, partial(done, view.event, view.actor, view.at, given))

    preview.__doc__ = f"What it would do: {description}"
    previewed = write(takes or done.input, PreviewSerializer, is_idempotent=False, prepare=prepare)
    changed = does(done, list_tables, description, takes=takes, prepare=prepare, status=status)
    return changed, previewed(preview)


@read(SeatedTeamSerializer, many=True, is_versioned=True)
def list_tables(view: EventAPIView) -> Sequence[SeatedTeam]:
    """Every table there is or was, and from which hand to which its team plays."""
    return all_seated_teams(view.event)


class ChangesAPI(EventAPIView):
    """Changes of teams and sessions while an event is on; what each would do is shown without saving it."""

    list_tables = list_tables
    withdraw_team, preview_leaving = actions(
        roster_changes.withdraw_team, "A team leaves; its table stays empty, or the circle closes in a break."
    )
    undo_withdrawal, preview_staying = actions(roster_changes.undo_withdrawal, "A team did not leave after all.")
    return_team, preview_return = actions(roster_changes.return_team, "A team that left comes back.")
    keep_ranked, preview_kept_place = actions(
        roster_changes.keep_ranked, "A team that left keeps its place in the standings, or does not."
    )
    note_arrival, preview_arrival = actions(
        roster_changes.note_arrival, "A team on the list that was missing or away plays at its own table from now on."
    )
    add_late_team, preview_late_team = actions(
        roster_changes.add_late_team, "A team comes late and gets a new last table.",
        takes=SentLateTeam, status=201,
        prepare=lambda _view, sent: roster_changes.LateTeam(
            entry=sent.team.entry(), after_hand=sent.after_hand, is_ranked=sent.is_ranked, is_by_paper=sent.by_paper
        ),
    )  # fmt: skip
    swap_teams, preview_swap = actions(
        roster_changes.swap_teams, "Two teams that sat down at each other's tables are swapped."
    )
    replace_team, preview_replacement = actions(
        roster_changes.replace_team, "Another team takes over a table with its flags.", takes=SentReplacement,
        prepare=lambda _view, sent: roster_changes.TeamReplaced(
            table=sent.table, after_hand=sent.after_hand, reason=sent.reason, entry=sent.team.entry()
        ),
    )  # fmt: skip
    substitute_player, preview_substitute = actions(roster_changes.substitute_player, "Somebody takes a player's seat.")
    plan_turns, preview_turns = actions(roster_changes.plan_turns, "A spare takes turns with the players of a team.")
    note_empty_seat, preview_empty_seat = actions(
        day_services.note_empty_seat,
        "A player is not here and nobody sits in: the team is three to the end of the day.",
    )
    rank_team, preview_ranking = actions(roster_changes.rank_team, "A team plays as a floater, or is ranked again.")
    change_letters, preview_letters = actions(roster_changes.change_letters, "Players of a team take other letters.")
    change_sessions, preview_sessions = actions(roster_changes.change_sessions, "Sessions are added or planned anew.")
    end_play, preview_end = actions(
        day_services.end_play,
        "Play of a day ends after a hand; those after it are void, and later days stay as they are.",
    )
    take_back_end, preview_no_end = actions(
        day_services.take_back_end, "All planned hands of a day are played after all."
    )


class SentFile(Input, frozen=True):
    """An event file; `slug` loads it at another address, `is_copy` one whose log was changed on purpose."""

    file: JsonObject
    slug: Annotated[str, text(SLUG_LENGTH)] = ""
    is_copy: bool = False


class Deletion(Input, frozen=True):
    """The event's address once more, so that no other is deleted."""

    confirmed: Annotated[str, text(SLUG_LENGTH, 1)] = field(name="slug")


DeletionSerializer = answer(
    Deletion, "The address of the event that was deleted.", ("slug",), slug=CharField(source="confirmed")
)


class EventFilesAPI(LeaderAPIView):
    @read({(200, "application/json"): OpenApiTypes.OBJECT})
    def save_event(self) -> HttpResponse:
        """The whole event as a file, as `save_event` writes it."""
        return HttpResponse(save_event(self.event), content_type="application/json; charset=utf-8")

    @write(Deletion, DeletionSerializer)
    def delete_event(self, deletion: Deletion) -> Deletion:
        """Deletes the event; its file stays in the data folder for 30 days."""
        delete_event(event=self.event, confirmed=deletion.confirmed, folder=settings.DATA_DIR / DELETED_EVENTS)
        return deletion


WithdrawalSerializer = answer(
    WithdrawnEvent, "Results that the association withdrew, when and why.", ("slug", "name", "at", "reason")
)


class RestoredEventsAPI(EventAPIView):
    audiences = (Who.SIGNED_IN, Who.SIGNED_IN)

    @write(SentFile, EventSerializer, status=201)
    def load_event(self, sent: SentFile) -> Event:
        """Loads an event from its file, whole or not at all; the caller leads it."""
        file = read_event_file(json.dumps(sent.file, ensure_ascii=False))
        return load_event(file, self.actor, self.at, slug=sent.slug or None, is_copy=sent.is_copy)


FinalEventSerializer = answer(
    dict,
    "An event whose standings are final, with its results, the best first.",
    called="FinalEvent",
    event=EventSummarySerializer(),
    year=IntegerField(),
    results=answer(Result, "A team's line of final standings; `players` are named only where they agreed to it.")(
        many=True
    ),
)


class SeasonAPI(EventAPIView):
    @read(FinalEventSerializer, many=True, is_paged=True, parameters=[YEAR])
    def list_results(self) -> Iterable[dict[str, object]]:
        """The events with final standings and their results, archived ones too, newest first; those that are being
        corrected have no results.
        """
        final = published_events(self.year)
        results = final_results(final)
        return [{"event": event, "year": year_of(event), "results": results.get(event.pk, ())} for event in final]


QualifierSerializer = answer(
    Qualifier,
    "A team that goes on, or has withdrawn for a reason.",
    ("team", "name", "place", "qualified_by", "named_at", "withdrawn_at", "reason"),
    team=IntegerField(source="team_id"),
    name=CharField(source="team.name"),
)
QualifierExportSerializer = answer(
    QualifierExport,
    "A list as it was sent, with the signed file.",
    ("number", "to", "sent_at", "sent_by", "superseded_at", "file"),
    file=DictField(),
)
QualifiersSerializer = answer(
    dict,
    "Who goes on and who has withdrawn, what was sent, what arrived, and the fingerprint of this installation.",
    called="Qualifiers",
    going=QualifierSerializer(many=True),
    withdrawn=QualifierSerializer(many=True),
    sent=QualifierExportSerializer(many=True),
    arrived=answer(
        QualifierImport,
        "A list that arrived, from whom, and what its teams are called here.",
        ("of", "from_slug", "from_name", "fingerprint", "number", "teams", "arrived_at", "superseded_at"),
        of=IntegerField(source="pk"),
        teams=SlugRelatedField(many=True, read_only=True, slug_field="name"),
    )(many=True),
    fingerprint=CharField(),
)


class QualifiersAPI(LeaderAPIView):
    @read(QualifiersSerializer)
    def show_qualifiers(self) -> dict[str, object]:
        """Who goes on from here, and who arrived from the level below."""
        return {
            "going": qualifiers(self.event),
            "withdrawn": withdrawn_qualifiers(self.event),
            "sent": self.event.qualifier_exports.all(),
            "arrived": self.event.qualifier_imports.prefetch_related("teams"),
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }

    @read(QualifierExportSerializer)
    def show_sending(self, number: int) -> QualifierExport:
        """A list that was sent, with its signed file."""
        return export_numbered(self.event, number)

    withdraw_qualifier = does(
        qualification.withdraw_qualifier, show_qualifiers, "A team cannot go; the next in the standings does."
    )
    take_back_withdrawal = does(
        qualification.take_back_withdrawal, show_qualifiers, "A team that withdrew can go after all."
    )
    name_by_acclamation = does(
        qualification.name_by_acclamation, show_qualifiers,
        "Names a team that goes on without play, where too few entered.",
    )  # fmt: skip
    keep_arrived = does(
        qualification.keep_arrived, show_qualifiers,
        "The teams of a list that was corrected after play began stay; `of` is its number here.",
    )  # fmt: skip
    send_qualifiers = does(
        qualification.send_on, show_qualifiers,
        "Sends the teams on: to another event of the caller's at once, else as a signed file.",
        takes=qualification.NextEvent,
    )  # fmt: skip
    receive_qualifiers = does(
        qualification.receive, show_qualifiers,
        "Enters the teams of a signed file, in place of an earlier one of the same event.",
        takes=qualification.ArrivedFile,
    )  # fmt: skip
