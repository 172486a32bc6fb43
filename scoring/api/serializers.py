"""Days, counts, loans, standings, rulings, playoffs and print jobs in JSON.

Standings are what `standings --json` prints.  In playoffs cards are written `9C`, `10H`, `KD`, and players `9B`: their
table and seat.
"""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rotations.domain.hand import Trump
from scoring.domain.clinch import Chance
from scoring.domain.counts import CountState, TableCount
from scoring.domain.flags import TRICKS
from scoring.domain.playoff.progress import Fixture, StepKind, fixtures, is_decided, levels, next_step
from scoring.domain.secrecy import Viewer
from scoring.domain.standings import TeamRulingKind, TieState
from scoring.models import LoanEntry, Ruling
from scoring.models import Playoff as StoredPlayoff
from scoring.queries.counts import DayCount
from scoring.queries.sheet_list import SHEETS
from tournament.api.fields import (
    ByTableField,
    EnumField,
    StrictModelSerializer,
    StrictSerializer,
    TableField,
    TextField,
    WholeNumberField,
    YesNoField,
    tables_field,
)
from tournament.domain.event import MOST_DAYS, MOST_FLAGS_IN_ROOM, MOST_TABLES, StandingsState
from tournament.domain.sessions import MOST_HANDS
from tournament.domain.team import NAME_LENGTH
from tournament.models import Day, PrintJob, Session

CARD_LENGTH = 10
OLDEST_COUNT = timedelta(days=31)
TEAM_RULING = {"table", "kind", "number"}
COUNT_STATES = [(state.name.lower(), state.value) for state in CountState]

Record = serializers.Serializer[Any]
"""A serializer for responses only."""


class ReasonSerializer(StrictSerializer):
    """A reason; it is stored with the decision."""

    reason = TextField()


class SessionSerializer(serializers.ModelSerializer[Session]):
    """A session and its hands; sessions are numbered through the event."""

    session = serializers.IntegerField(source="number")

    class Meta:
        model = Session
        fields = ["session", "hands"]


class DaySerializer(serializers.ModelSerializer[Day]):
    """A day of play; `flags_checked` lists the tables ticked before play, only for those who count."""

    day = serializers.IntegerField(source="number")
    sessions = SessionSerializer(many=True)
    flags_checked = serializers.SerializerMethodField()

    class Meta:
        model = Day
        fields = read_only_fields = ["day", "date", "opened_at", "closed_at", "sessions", "flags_checked"]

    def get_flags_checked(self, day: Day) -> list[int] | None:
        if not self.context["view"].is_counter:
            return None
        return sorted(tick.table.number for tick in day.flags_checked.all())


class DayClosingSerializer(StrictSerializer):
    """A reason closes a day whose flags do not add up."""

    reason = TextField(required=False, allow_blank=True)


class FlagsCheckedSerializer(StrictSerializer):
    """Tables whose players found their flags complete."""

    tables = tables_field(min_length=1)


class CheckedTeamSerializer(Record):
    """A team before play: how many of its players are here (4, 3 or 0; null before it is checked in)."""

    table = serializers.IntegerField()
    name = serializers.CharField()
    players_here = serializers.IntegerField(allow_null=True)
    flags_checked = serializers.BooleanField(source="are_flags_checked")


class PlayersHereField(serializers.ChoiceField):
    """How many players of a team are here; a text is refused."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class CheckInSerializer(StrictSerializer):
    """Tables, and how many players of each are here; null takes the mark back."""

    tables = tables_field(min_length=1)
    players = PlayersHereField([4, 3, 0], allow_null=True)


class FlagCountSerializer(StrictSerializer):
    """A count of a table: fives and loose, or flags; a checkpoint names its session.

    `told_at` is when it was counted, where that was earlier.  With a `reason` the leader settles the table.
    """

    day = WholeNumberField(min_value=1, max_value=MOST_DAYS)
    table = TableField()
    fives = WholeNumberField(min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False)
    loose = WholeNumberField(min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False)
    flags = WholeNumberField(min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False)
    session = WholeNumberField(min_value=1, max_value=MOST_HANDS, required=False)
    told_at = serializers.DateTimeField(source="counted_at", required=False)
    reason = TextField(required=False)

    def validate_told_at(self, value: datetime) -> datetime:
        """The time itself; refuses one in the future or more than a month ago."""
        now = timezone.now()
        if not now - OLDEST_COUNT <= value <= now:
            raise serializers.ValidationError("A count is sent within a month after it was taken.")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The count with its flags given in one way only."""
        if attrs.keys() & {"flags", "fives", "loose"} not in ({"flags"}, {"fives", "loose"}):
            raise serializers.ValidationError("Send either fives and loose, or flags.")
        if "reason" in attrs and attrs.keys() & {"session", "counted_at"}:
            raise serializers.ValidationError(
                "The leader settles the count of a day, now; leave out session and told_at, or the reason."
            )
        return attrs


class CountReceiptSerializer(Record):
    """The result of a count: how its table stands now, and how many tables are still to go."""

    day = serializers.IntegerField()
    table = serializers.IntegerField()
    flags = serializers.IntegerField()
    read_back = serializers.CharField()
    state = EnumField(CountState, by_name=True)
    to_go = serializers.IntegerField()
    is_unlikely = serializers.BooleanField()


class TableCountSerializer(Record):
    """How the counts of one table stand; what the caller may not know before counting it themselves is null."""

    table = serializers.IntegerField()
    state = EnumField(CountState, by_name=True, source="count.state")
    flags = serializers.SerializerMethodField()
    people = serializers.ListField(child=serializers.CharField(allow_blank=True), source="count.people")
    values = serializers.SerializerMethodField()
    last = serializers.IntegerField(source="count.last", allow_null=True)

    def get_flags(self, table: dict[str, Any]) -> int | None:
        view, phone = self.context["view"], self.context["request"].auth
        viewer = Viewer(view.by, phone and phone.pk, view.sees_counts)
        return viewer.known_flags(table["count"], view.event.counts_needed)

    def get_values(self, table: dict[str, Any]) -> list[int] | None:
        count: TableCount = table["count"]
        return list(count.values) if self.context["view"].is_leader else None


class CountTakenBackSerializer(StrictSerializer):
    """The last count of a table at the end of a day, by the number that the list of counts calls `last`."""

    day = WholeNumberField(min_value=1, max_value=MOST_DAYS)
    table = TableField()
    count = WholeNumberField(min_value=1)


class DayCountSerializer(Record):
    """The progress of one day's count; `says` is the sum in words once every table is counted."""

    day = serializers.IntegerField()
    is_open = serializers.BooleanField()
    due = serializers.IntegerField()
    found = serializers.IntegerField()
    to_check = serializers.ListField(child=serializers.IntegerField())
    conflicts = serializers.ListField(child=serializers.IntegerField())
    says = serializers.CharField(source="sum_sentence", allow_blank=True)
    tables = serializers.SerializerMethodField()

    @extend_schema_field(TableCountSerializer(many=True))
    def get_tables(self, day: DayCount) -> Any:
        tables = [{"table": table, "count": count} for table, count in day.tables.items()]
        return TableCountSerializer(tables, many=True, context=self.context).data


class FlagsReturnedSerializer(StrictSerializer):
    """Flags a table gives back."""

    day = WholeNumberField(min_value=1, max_value=MOST_DAYS)
    table = TableField()
    flags = WholeNumberField(min_value=1, max_value=MOST_TABLES)


class FlagsLentSerializer(FlagsReturnedSerializer):
    """Flags lent to a table, at a hand where that is known."""

    hand = WholeNumberField(min_value=1, max_value=MOST_HANDS, required=False)


class LoanEntrySerializer(serializers.ModelSerializer[LoanEntry]):
    """Flags lent, or given back where negative."""

    table = serializers.IntegerField(source="table.number")

    class Meta:
        model = LoanEntry
        fields = read_only_fields = ["table", "flags", "hand", "by", "at"]


class OwedSerializer(Record):
    """What a table still owes."""

    table = serializers.IntegerField()
    flags = serializers.IntegerField()


class DayLoansSerializer(Record):
    """The loans of a day: what is still owed, and every loan and return, the newest first."""

    day = serializers.IntegerField(source="number")
    owed = serializers.SerializerMethodField()
    entries = serializers.SerializerMethodField()

    @extend_schema_field(OwedSerializer(many=True))
    def get_owed(self, day: Day) -> Any:
        owed = self.context["view"].flags_owed.get(day.number, {})
        return [{"table": table, "flags": flags} for table, flags in owed.items()]

    @extend_schema_field(LoanEntrySerializer(many=True))
    def get_entries(self, day: Day) -> Any:
        entries = [entry for entry in self.context["view"].loan_entries if entry.day_id == day.pk]
        return LoanEntrySerializer(entries, many=True).data


class FlagSumsSerializer(Record):
    """The sums over the days on which every table is counted: flags due, counted, and lent at the end of the day."""

    due = serializers.IntegerField()
    found = serializers.IntegerField()
    lent = serializers.IntegerField()


class PlaceSerializer(Record):
    """One line of the standings; a day is null where the table's count is not there yet."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    table = serializers.IntegerField()
    team = serializers.CharField()
    zone = serializers.CharField(allow_blank=True)
    days = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    total = serializers.IntegerField()
    advances = serializers.BooleanField()
    why = serializers.CharField(allow_blank=True)


class TieSerializer(Record):
    """Tables with equal totals, the places they hold between them, and what the tie needs."""

    tables = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField())
    matters = serializers.BooleanField()
    playoff = EnumField(TieState)


class StandingsSerializer(Record):
    """The standings of an event; `stopped_early` says how many hands were played where play stopped early, `left` who
    is not ranked because they left, came late or play as a floater, a sentence each."""

    event = serializers.CharField()
    state = EnumField(StandingsState)
    version = serializers.IntegerField()
    flags = FlagSumsSerializer(source="*")
    places = PlaceSerializer(many=True, source="standings.places")
    ties = TieSerializer(many=True, source="standings.ties")
    stopped_early = serializers.CharField(allow_blank=True)
    left = serializers.ListField(child=serializers.CharField(), source="unranked")


class TeamOutlookSerializer(Record):
    """What a team can still reach, from its flags at the latest count."""

    table = serializers.IntegerField()
    team = serializers.CharField()
    total = serializers.IntegerField()
    chance = EnumField(Chance, by_name=True)


class EventOutlookSerializer(Record):
    """What the remaining hands can change: `places` teams go on or, with `is_for_first`, one comes first; a lead of
    `safe_lead` flags cannot be made up.
    """

    after_hand = serializers.IntegerField()
    hands = serializers.IntegerField()
    places = serializers.IntegerField()
    is_for_first = serializers.BooleanField()
    safe_lead = serializers.IntegerField()
    teams = TeamOutlookSerializer(many=True)


class OutlookSerializer(Record):
    """The outlook, null before a day is counted at every table and once nothing is open any more."""

    outlook = EventOutlookSerializer(allow_null=True)


class RulingSerializer(StrictModelSerializer):
    """A decision with its reason: about tied tables, with their order, about one team, or about anything else.

    With `shared` the tied tables share their place; across the cut, `going_on` are those of them that go on.  A ruling
    on a team names its `table`, the `kind` (`penalty`, `disqualified`, `place`, `waived_loan`, `kept_ranked`) and as
    `number` the penalty flags, the place, the day whose loan is waived, or 1: it is disqualified, or keeps its place
    though it left.  The number 0 lifts an earlier ruling of the kind.
    """

    tables = tables_field(required=False, min_length=2, write_only=True)
    order = tables_field(required=False, min_length=2)
    shared = YesNoField(source="is_shared", required=False)
    going_on = tables_field(required=False)
    about = TextField(200, required=False)
    table = TableField(source="table.number", required=False)
    number = WholeNumberField(min_value=0, max_value=MOST_TABLES, required=False)

    class Meta:
        model = Ruling
        fields = [
            "tables", "order", "shared", "going_on", "about", "table", "kind", "number", "reason", "by", "at",
        ]  # fmt: skip
        read_only_fields = ["by", "at"]
        extra_kwargs: ClassVar = {"kind": {"required": False}}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The ruling, which must be of one kind."""
        is_shared = attrs.pop("is_shared", False)
        keys = attrs.keys() - {"reason"}
        kinds = ({"tables"}, {"tables", "going_on"}) if is_shared else ({"tables", "order"}, TEAM_RULING, {"about"})
        if keys not in kinds or attrs.get("kind", TeamRulingKind.PLACE) not in list(TeamRulingKind):
            raise serializers.ValidationError(
                "A ruling is about tied tables (tables and order, or tables and shared), about a team (table, kind "
                "and number) or about something else (about)."
            )
        if keys == TEAM_RULING:
            attrs |= {"table": attrs["table"]["number"], "kind": TeamRulingKind(attrs["kind"])}
        return {"going_on": None} | attrs if is_shared else attrs


class PlayoffStartSerializer(StrictSerializer):
    """The tied tables; `to_place` is the leader's decision to play a bracket of four tables or more."""

    tables = tables_field(min_length=2)
    to_place = TableField(required=False)


class PlayForMoreSerializer(StrictSerializer):
    """How many of the tied places are decided one by one now."""

    to_place = TableField()


class DrawSerializer(StrictSerializer):
    """The cards that A players drew, by table."""

    cards = ByTableField(child=TextField(CARD_LENGTH))


class ByeSerializer(StrictSerializer):
    """The table with the bye."""

    table = TableField()


class TrumpSerializer(StrictSerializer):
    """The card the leader cut, or its suit alone."""

    tables = tables_field(min_length=2)
    card = TextField(CARD_LENGTH)


class DealerSerializer(StrictSerializer):
    """The cards cut for the deal, by player."""

    tables = tables_field(min_length=2)
    cards = serializers.DictField(child=TextField(CARD_LENGTH))


class TricksSerializer(StrictSerializer):
    """The tricks of a hand, with trump and dealer where they were not entered before."""

    tables = tables_field(min_length=2)
    tricks = ByTableField(child=WholeNumberField(min_value=0, max_value=TRICKS))
    trump = TextField(CARD_LENGTH, required=False)
    dealer = TextField(CARD_LENGTH, required=False)


class ReplacementSerializer(StrictSerializer):
    """Another of the four who plays for a missing A or B."""

    table = TableField()
    missing = serializers.ChoiceField(["A", "B"])
    instead = serializers.ChoiceField(["X", "Y"])
    name = TextField(NAME_LENGTH, default="", allow_blank=True)


class StepSerializer(Record):
    """What is to be done next, in words, at which hand and by whom."""

    kind = EnumField(StepKind, by_name=True)
    says = serializers.CharField()
    tables = serializers.ListField(child=serializers.IntegerField())
    hand = serializers.IntegerField(allow_null=True)
    people = serializers.ListField(child=serializers.CharField())


class CardsField(serializers.DictField):
    """The cards of a Draw, by table or by player."""

    child = serializers.ListField(child=serializers.CharField())

    def get_attribute(self, instance: Any) -> dict[str, Any]:
        draw: Any = super().get_attribute(instance)
        return {str(person): draw.cards_of(person) for person in draw.people} if draw else {}


class PlayoffHandSerializer(Record):
    """One hand of the plan; tables that are not known yet are null, tricks in the order of the tables."""

    hand = serializers.IntegerField(source="planned.number")
    tables = serializers.SerializerMethodField()
    trump = EnumField(Trump, source="hand.trump", allow_null=True)
    trump_card = serializers.CharField(source="hand.trump_card", allow_null=True)
    dealer = serializers.CharField(source="hand.dealer", allow_null=True)
    cuts = CardsField(source="hand.cuts", default={})
    tricks = serializers.ListField(child=serializers.IntegerField(), source="hand.tricks", allow_null=True)

    def get_tables(self, fixture: Fixture) -> list[int | None]:
        return list(fixture.hand.tables if fixture.hand else fixture.tables)


class PlayoffReplacementSerializer(Record):
    """Who plays for whom, from which hand on."""

    table = serializers.IntegerField()
    missing = serializers.CharField(source="missing.value")
    instead = serializers.CharField(source="by.value")
    from_hand = serializers.IntegerField()


class PlayoffSerializer(Record):
    """A playoff so far; `order` lists the tables from the best place down, each place by itself."""

    playoff = serializers.IntegerField(source="pk")
    tables = serializers.ListField(child=serializers.IntegerField(), source="playoff.tables")
    to_place = serializers.IntegerField(source="playoff.to_place")
    is_given_up = serializers.BooleanField()
    draw = CardsField(source="playoff.draw")
    bye = serializers.IntegerField(source="playoff.bye", allow_null=True)
    hands = serializers.SerializerMethodField()
    replacements = PlayoffReplacementSerializer(many=True, source="playoff.replacements")
    step = serializers.SerializerMethodField()
    order = serializers.SerializerMethodField()

    @extend_schema_field(PlayoffHandSerializer(many=True))
    def get_hands(self, stored: StoredPlayoff) -> Any:
        return PlayoffHandSerializer(fixtures(stored.playoff), many=True).data

    @extend_schema_field(StepSerializer)
    def get_step(self, stored: StoredPlayoff) -> Any:
        return StepSerializer(next_step(stored.playoff)).data

    def get_order(self, stored: StoredPlayoff) -> list[list[int | None]] | None:
        return [list(level) for level in levels(stored.playoff)] if is_decided(stored.playoff) else None


class PrintJobSerializer(StrictModelSerializer):
    """A requested sheet; `pdf` is its address once it is drawn, `failure` says why it could not be drawn."""

    job = serializers.IntegerField(source="pk", read_only=True)
    sheet = serializers.ChoiceField([(sheet.name, sheet.label) for sheet in SHEETS.values()])
    paper = serializers.ChoiceField(PrintJob.Paper.choices, default=PrintJob.Paper.LETTER)
    is_large = YesNoField(default=False)
    is_grey = YesNoField(default=False)
    asked_by = serializers.CharField(source="requested_by", read_only=True)
    asked_at = serializers.DateTimeField(source="requested_at", read_only=True)
    pdf = serializers.SerializerMethodField()

    class Meta:
        model = PrintJob
        fields = [
            "job", "sheet", "paper", "is_large", "is_grey", "state", "asked_by", "asked_at", "finished_at",
            "event_version", "failure", "pdf",
        ]  # fmt: skip
        read_only_fields = ["state", "finished_at", "event_version", "failure"]

    def get_pdf(self, job: PrintJob) -> str | None:
        is_done = job.state == PrintJob.State.DONE
        return reverse("api-print-job-pdf", args=[self.context["view"].event.slug, job.pk]) if is_done else None
