"""Days, counts, loans, standings, rulings, playoffs and print jobs in JSON.

Standings are what `standings --json` prints.  In playoffs cards are written `9C`, `10H`, `KD`, and players `9B`: their
table and seat.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any

from django.urls import reverse
from msgspec import field
from msgspec.structs import asdict
from rest_framework import serializers

from rotations.domain.book_rotation import Trump
from scoring.domain.counts import CountState, Viewer
from scoring.domain.playoff import (
    Fixture,
    Replacement,
    Step,
    StepKind,
    fixtures,
    is_decided,
    levels,
    next_step,
)
from scoring.domain.standings import Place, TeamRuling, TeamRulingKind, Tie
from scoring.models import LoanEntry, Playoff, Ruling
from scoring.queries.counts import DayCount
from scoring.queries.dashboard import CheckedTeam
from scoring.queries.standings import EventStandings
from scoring.services.counts import CountReceipt
from scoring.services.rulings import OtherRuling, SharedPlace, TiedTables, TieRuling, TieRulingLifted
from tournament.api.base import EventAPIView
from tournament.api.serializers import EnumField, answer, made
from tournament.domain import MOST_TABLES
from tournament.models import Day, PrintJob, Session
from tournament.schemas import Input, RequiredText, TableNumber, Tables, text, whole

COUNT_STATES = [(state.name.lower(), state.value) for state in CountState]

DaySerializer = answer(
    Day,
    "A day of play; `ended_after_hand` is its last hand where that was not the last planned one, and `flags_checked` "
    "lists the tables ticked before play, only for those who count.",
    ("day", "date", "opened_at", "closed_at", "ended_after_hand", "sessions", "flags_checked"),
    day=serializers.IntegerField(source="number"),
    sessions=answer(
        Session,
        "A session and its hands; sessions are numbered through the event.",
        ("session", "hands"),
        session=serializers.IntegerField(source="number"),
    )(many=True),
    flags_checked=made(
        serializers.ListField,
        lambda day, view: sorted(tick.table.number for tick in day.flags_checked.all()) if view.is_counter else None,
        child=serializers.IntegerField(),
        allow_null=True,
    ),
)
CheckedTeamSerializer = answer(
    CheckedTeam,
    "A team before play: how many of its players are here (4, 3 or 0; null before it is checked in), and whether it "
    "has paid the entry fee, where one is asked.",
    ("table", "name", "players_here", "flags_checked", "has_paid"),
    flags_checked=serializers.BooleanField(source="are_flags_checked"),
)
CountReceiptSerializer = answer(
    CountReceipt,
    """The result of a count: how its table stands now, and how many tables are still to go.  Where two counts are
    needed, `state` is `waiting` until the table is settled, whether they differ or not.""",
    ("day", "table", "flags", "read_back", "state", "to_go", "is_unlikely"),
    state=made(
        serializers.ChoiceField,
        lambda receipt, view: (
            receipt.state
            if view.is_leader or view.event.counts_needed == 1 or receipt.state is CountState.AGREED
            else CountState.WAITING
        ).name.lower(),
        choices=COUNT_STATES,
    ),
)


def viewer_of(view: EventAPIView) -> Viewer:
    """The caller, as they look at counts."""
    return Viewer(view.by, view.phone.pk if view.phone else None, sees_all=view.is_leader, reads_slips=view.sees_counts)


def of_last(name: str) -> Callable[[dict[str, Any], EventAPIView], object]:
    """What is asked of the count that came last: null without one, and for who may not know of it."""
    return lambda table, view: (
        getattr(table["count"].latest, name, None) if view.is_leader or view.event.counts_needed == 1 else None
    )


TableCountSerializer = answer(
    dict,
    """How the counts of one table stand; what the caller may not know before counting it themselves is null.  Where two
    counts are needed, verifiers know only their own until the table is settled, and nobody but the leader whether they
    differ.""",
    called="TableCount",
    table=serializers.IntegerField(),
    state=EnumField(CountState, by_name=True, source="count.state"),
    flags=made(
        serializers.IntegerField,
        lambda table, view: viewer_of(view).known_flags(table["count"], view.event.counts_needed),
        allow_null=True,
    ),
    people=serializers.ListField(child=serializers.CharField(allow_blank=True), source="count.people"),
    values=made(
        serializers.ListField,
        lambda table, view: table["count"].values if view.is_leader else None,
        child=serializers.IntegerField(),
        allow_null=True,
    ),
    last=made(serializers.IntegerField, of_last("number"), allow_null=True),
    counted_at=made(serializers.DateTimeField, of_last("taken_at"), allow_null=True),
    received_at=made(serializers.DateTimeField, of_last("at"), allow_null=True),
)
DayCountSerializer = answer(
    DayCount,
    "The progress of one day's count; `says` is the sum in words once every table is counted.",
    ("day", "is_open", "due", "found", "to_check", "conflicts", "says", "tables"),
    says=serializers.CharField(source="sum_sentence", allow_blank=True),
    tables=made(
        serializers.ListSerializer,
        lambda day, _view: [{"table": table, "count": count} for table, count in day.tables.items()],
        child=TableCountSerializer(),
    ),
)
DayLoansSerializer = answer(
    Day,
    "The loans of a day: what is still owed, and every loan and return, the newest first.",
    ("day", "owed", "entries"),
    called="DayLoans",
    day=serializers.IntegerField(source="number"),
    owed=made(
        serializers.ListSerializer,
        lambda day, view: [
            {"table": table, "flags": flags} for table, flags in view.flags_owed.get(day.number, {}).items()
        ],
        child=answer(
            dict,
            "What a table still owes.",
            called="Owed",
            table=serializers.IntegerField(),
            flags=serializers.IntegerField(),
        )(),
    ),
    entries=made(
        serializers.ListSerializer,
        lambda day, view: [entry for entry in view.loan_entries if entry.day_id == day.pk],
        child=answer(
            LoanEntry,
            "Flags lent, or given back where negative.",
            ("table", "flags", "hand", "by", "at"),
            table=serializers.IntegerField(source="table.number"),
        )(),
    ),
)


class PlaceSerializer(
    answer(  # type: ignore[misc]  # a class that is made
        Place,
        "One line of the standings",
        place=serializers.IntegerField(allow_null=True),
        penalty=serializers.IntegerField(required=False),
        missed=serializers.ListField(child=serializers.IntegerField(), required=False),
    )
):
    """One line of the standings; a day is null where the table's count is not there yet.

    `penalty` flags and `missed` days are named where there are any.
    """

    @cached_property
    def begun(self) -> set[int]:
        """The days on which a table is counted, from 0; for a program that is told places while others are counted."""
        if "view" not in self.context:
            return set()
        places: tuple[Place, ...] = self.root.instance.standings.places
        return {day for place in places for day, flags in enumerate(place.days_shown) if flags is not None}

    def to_representation(self, place: Place) -> dict[str, Any]:
        line = super().to_representation(place)
        if any(place.days_shown[day] is None for day in self.begun):
            line["place"] = None
        return {key: value for key, value in line.items() if value or key not in ("penalty", "missed")}


StandingsSerializer = answer(
    EventStandings,
    """The standings of an event; `stopped_early` says how many hands were played where play stopped early, `left` who
    is not ranked because they left, came late, play as a floater or are disqualified, `no_longer_holds` which rulings
    and playoffs do not, a sentence each.""",
    ("event", "state", "version", "flags", "places", "ties", "stopped_early", "left", "no_longer_holds"),
    called="Standings",
    event=serializers.CharField(source="event.slug"),
    version=serializers.IntegerField(source="event.version"),
    flags=answer(
        EventStandings,
        "The sums over the days on which every table is counted: flags due, counted, and lent at the end of the day.",
        ("due", "found", "lent"),
        called="FlagSums",
    )(source="*"),
    places=PlaceSerializer(many=True, source="standings.places"),
    ties=answer(Tie, "Tables with equal totals, the places they hold between them, and what the tie needs.")(
        many=True, source="standings.ties"
    ),
    left=serializers.ListField(child=serializers.CharField(), source="unranked"),
    no_longer_holds=serializers.ListField(child=serializers.CharField(), source="standings.lapsed"),
)
RulingSerializer = answer(
    Ruling,
    "A decision with its reason, as `NewRuling` takes it; a tie is told by its `order`.",
    ("order", "shared", "going_on", "about", "table", "kind", "number", "reason", "by", "at"),
    shared=serializers.BooleanField(source="is_shared"),
    table=serializers.IntegerField(allow_null=True),
)


WITHOUT_NUMBER = (TeamRulingKind.DISQUALIFIED, TeamRulingKind.KEPT_RANKED)


class NewRuling(Input, frozen=True, kw_only=True):
    """A decision with its reason: about tied tables, with their order, about one team, or about anything else.

    With `shared` the tied tables share their place; across the cut, `going_on` are those of them that go on.  A ruling
    on a team names its `table`, the `kind` (`penalty`, `disqualified`, `place`, `waived_loan`, `kept_ranked`) and as
    `number` the penalty flags, the place or the day whose loan is waived; it is disqualified, or keeps its place though
    it left, without one.  The number 0 lifts the earlier rulings of the kind, of penalties only one of so many `flags`
    where these are named, or with `tables` alone the one on their tie.
    """

    tables: TiedTables | None = None
    order: TiedTables | None = None
    is_shared: bool = field(default=False, name="shared")
    going_on: Tables | None = None
    about: Annotated[str, text(200, 1)] | None = None
    table: TableNumber | None = None
    kind: TeamRulingKind | None = None
    number: Annotated[int, whole(0, MOST_TABLES)] | None = None
    flags: Annotated[int, whole(1, MOST_TABLES)] | None = None
    reason: RequiredText

    def read(self) -> TieRuling | SharedPlace | TieRulingLifted | TeamRuling | OtherRuling:
        """The input of the act that makes this ruling; raises ValidationError unless it is of one kind."""
        given = {name for name, value in asdict(self).items() if value is not None} - {"is_shared", "reason"}
        if self.tables and self.is_shared and given <= {"tables", "going_on"}:
            return SharedPlace(tables=self.tables, going_on=self.going_on, reason=self.reason)
        if self.tables and self.order and not self.is_shared and given == {"tables", "order"}:
            return TieRuling(tables=self.tables, order=self.order, reason=self.reason)
        if self.tables and self.number == 0 and not self.is_shared and given == {"tables", "number"}:
            return TieRulingLifted(tables=self.tables, reason=self.reason)
        if self.table and self.kind and given - {"number", "flags"} == {"table", "kind"}:
            return self.on_team(self.table, self.kind)
        if self.about and given == {"about"}:
            return OtherRuling(about=self.about, reason=self.reason)
        raise serializers.ValidationError(
            "A ruling is about tied tables (tables and order, or tables and shared), about a team (table, kind "
            "and number) or about something else (about)."
        )

    def on_team(self, table: int, kind: TeamRulingKind) -> TeamRuling:
        number = 1 if self.number is None and kind in WITHOUT_NUMBER else self.number
        if number is None:
            raise serializers.ValidationError(
                {"number": ["Say how many penalty flags, which place, or the day of a waived loan; 0 lifts."]}
            )
        if self.flags and (number or kind is not TeamRulingKind.PENALTY):
            raise serializers.ValidationError({"flags": ["Name flags only to lift one penalty of several."]})
        return TeamRuling(kind=kind, table=table, number=number, flags=self.flags or 0, reason=self.reason)


class CardsField(serializers.DictField):
    """The cards that were drawn, by table."""

    child = serializers.ListField(child=serializers.CharField())

    def get_attribute(self, instance: object) -> dict[str, object]:
        draw: Any = super().get_attribute(instance)
        return {str(table): draw.cards_of(table) for table in draw.tables}


PlayoffHandSerializer = answer(
    Fixture,
    "One hand of the plan; tables that are not known yet are null, tricks in the order of the tables.",
    ("hand", "tables", "trump", "dealer", "tricks"),
    called="PlayoffHand",
    hand=serializers.IntegerField(source="planned.number"),
    tables=made(
        serializers.ListField,
        lambda fixture, _view: fixture.hand.tables if fixture.hand else fixture.tables,
        child=serializers.IntegerField(allow_null=True),
    ),
    trump=EnumField(Trump, source="hand.trump", allow_null=True),
    dealer=serializers.CharField(source="hand.dealer", allow_null=True),
    tricks=serializers.ListField(child=serializers.IntegerField(), source="hand.tricks", allow_null=True),
)
PlayoffSerializer = answer(
    Playoff,
    "A playoff so far; `order` lists the tables from the best place down, each place by itself.",
    ("playoff", "tables", "to_place", "is_given_up", "draw", "bye", "hands", "replacements", "step", "order"),
    playoff=serializers.IntegerField(source="pk"),
    tables=serializers.ListField(child=serializers.IntegerField(), source="playoff.tables"),
    to_place=serializers.IntegerField(source="playoff.to_place"),
    is_given_up=serializers.BooleanField(),
    draw=CardsField(source="playoff.draw"),
    bye=serializers.IntegerField(source="playoff.bye", allow_null=True),
    hands=made(
        serializers.ListSerializer,
        lambda stored, _view: fixtures(stored.playoff),
        child=PlayoffHandSerializer(),
    ),
    replacements=answer(
        Replacement,
        "Who plays for whom, from which hand on.",
        ("table", "missing", "instead", "from_hand"),
        called="PlayoffReplacement",
        missing=serializers.CharField(source="missing.value"),
        instead=serializers.CharField(source="by.value"),
    )(many=True, source="playoff.replacements"),
    step=made(
        answer(
            Step,
            "What is to be done next, in words, at which hand and by whom.",
            kind=EnumField(StepKind, by_name=True),
            people=serializers.ListField(child=serializers.CharField()),
        ),
        lambda stored, _view: next_step(stored.playoff),
    ),
    order=made(
        serializers.ListField,
        lambda stored, _view: list(levels(stored.playoff)) if is_decided(stored.playoff) else None,
        child=serializers.ListField(child=serializers.IntegerField(allow_null=True)),
        allow_null=True,
    ),
)


PrintJobSerializer = answer(
    PrintJob,
    "Sheets as one PDF: `pdf` is its address once it is drawn, `failure` why it could not be, or what is left out.",
    (
        "job", "sheet", "sheets", "tables", "paper", "is_large", "state", "asked_by", "asked_at", "finished_at",
        "event_version", "failure", "pages", "pdf",
    ),
    job=serializers.IntegerField(source="pk"),
    sheet=made(serializers.CharField, lambda job, _view: job.sheets[0]),
    sheets=serializers.ListField(child=serializers.CharField()),
    tables=serializers.ListField(child=serializers.IntegerField()),
    asked_by=serializers.CharField(source="requested_by"),
    asked_at=serializers.DateTimeField(source="requested_at"),
    pdf=made(
        serializers.CharField,
        lambda job, view: (
            reverse("api-print-job-pdf", args=[view.event.slug, job.pk]) if job.state == PrintJob.State.DONE else None
        ),
        allow_null=True,
    ),
)  # fmt: skip
