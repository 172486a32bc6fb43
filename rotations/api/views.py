"""The rotation and the movement an event plays by.  R17-R20."""

from typing import Annotated, Any

from msgspec import Meta
from rest_framework import serializers
from rest_framework.mixins import RetrieveModelMixin

from rotations import services
from rotations.domain.judging.certificate import certificate
from rotations.domain.typed_sheet import MOST_LETTERS, read_sheet
from rotations.queries import adopted_movement, call_lines
from rotations.record import movement_record
from tournament.api.base import EventViewSet, writes
from tournament.domain import MOST_HANDS, MOST_TABLES, PLAN_LENGTH, Who
from tournament.queries.roster import Roster
from tournament.schemas import Input, Json, text, whole

Record = dict[str, Any]  # what `movement --json` prints
Shift = Annotated[int, whole(-MOST_TABLES, MOST_TABLES)]


class PlanChoice(Input, frozen=True):
    """The plan to adopt; `shifts` are the leader's own, one a hand, and belong to the plan `typed`.

    `sheet` is the leader's own sheet, a line a hand (`1 A&B +3 H A`: number, WHO, MOVE TO, TRUMP, DEALER); its moves,
    where it has them, are the shifts of the plan `typed`, which is then the plan that is left out.
    `restart_each_day` begins the book's sheet again at its first line on every day; left out, it stays as it is.
    """

    plan: Annotated[str, text(PLAN_LENGTH, 1)] | None = None
    restart_each_day: bool | None = None
    shifts: Annotated[tuple[Shift, ...], Meta(max_length=MOST_HANDS, description="a list of shifts")] | None = None
    sheet: Annotated[str, text(MOST_LETTERS, 1)] | None = None


class RotationSerializer(serializers.Serializer[Record]):
    """The sheet the event plays by, hand by hand: who goes out, trump, dealer."""

    name = serializers.CharField()
    hands = serializers.ListField(child=serializers.DictField())


class MovementSerializer(serializers.Serializer[Record]):
    """The movement the event plays by, and its certificate, as `movement --json` prints one."""

    tables = serializers.IntegerField()
    sessions = serializers.ListField(child=serializers.IntegerField())
    plan = serializers.CharField()
    hands = serializers.ListField(child=serializers.DictField())
    certificate = serializers.DictField()


class RotationViewSet(RetrieveModelMixin, EventViewSet):
    """The hands of the event in order."""

    serializer_class = RotationSerializer

    def get_object(self) -> Record:
        roster = Roster(self.event)
        adopted = adopted_movement(self.event, roster)
        hands = [
            {
                "session": call.session, "who": call.who.value, "trump": call.trump.value, "dealer": call.dealer.value,
                "hand": call.number, "day": call.day,
            }
            for call in call_lines(self.event, adopted, roster)
        ]  # fmt: skip
        return {"name": adopted.movement.rotation.name, "hands": hands}


class MovementViewSet(RetrieveModelMixin, EventViewSet):
    """Who goes to which table; hands and sessions are numbered through the event, also where only those to come are
    left.
    """

    serializer_class = MovementSerializer

    def get_object(self) -> Record:
        adopted = adopted_movement(self.event, Roster(self.event))
        record = movement_record(adopted.movement)
        numbers = adopted.hands.values_list("number", "session")
        hands = [hand | {"hand": n, "session": s} for hand, (n, s) in zip(record["hands"], numbers, strict=True)]
        return record | {"hands": hands, "certificate": adopted.certificate}

    def design(self, choice: PlanChoice) -> services.ChosenMovement:
        """The plan's movement and its certificate, which can take seconds; raises Refusal, Conflict."""
        typed = read_sheet(choice.sheet) if choice.sheet is not None else None
        own = (typed and typed.shifts) or None
        plan = choice.plan or ("typed" if own else self.event.plan)
        movement = services.plan_movement(
            self.event, plan, sheet=typed.rotation if typed else None,
            shifts=own if choice.shifts is None and plan == "typed" else choice.shifts,
            restart_each_day=choice.restart_each_day,
        )  # fmt: skip
        judged = certificate(movement)
        return services.ChosenMovement(movement=movement, judged=judged, restart_each_day=choice.restart_each_day)

    @writes(PlanChoice, Who.LEADER, prepare=design)
    def adopt_movement(self, chosen: services.ChosenMovement) -> Json:
        """Makes a plan's movement the event's own, until play starts; `{}` is the event's own plan."""
        return self.shown(self.do(services.adopt_movement, chosen))
