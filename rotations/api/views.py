"""The rotation and the movement an event plays by.  R17-R20."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from rest_framework import serializers

from rotations import services
from rotations.domain.card import CallLine
from rotations.domain.judging.certificate import Certificate, Criterion, certificate
from rotations.domain.typed_sheet import MOST_LETTERS, read_sheet
from rotations.models import RealPlay
from rotations.queries import adopted_movement, call_lines
from rotations.record import HandJson, MovementJson, movement_record
from tournament.api.base import EventAPIView, does, read
from tournament.api.serializers import answer
from tournament.domain import MOST_HANDS, MOST_TABLES, PLAN_LENGTH
from tournament.queries.events import event_setup
from tournament.schemas import Input, text, whole

CallSerializer = answer(
    CallLine,
    "One hand of the rotation, with the day it is played on.",
    ("session", "who", "trump", "dealer", "hand", "day"),
    called="Call",
    hand=serializers.IntegerField(source="number"),
)


RotationSerializer = answer(
    dict,
    "The sheet the event plays by.",
    called="Rotation",
    name=serializers.CharField(),
    hands=CallSerializer(many=True),
)
MovementHandSerializer = answer(
    HandJson,
    "One hand; `moves[t-1]` is the table that table t's pair goes to, `shift` is there when the room moves alike.",
    ("hand", "session", "who", "trump", "dealer", "shift", "moves"),
    called="MovementHand",
    hand=serializers.IntegerField(),
    session=serializers.IntegerField(),
    shift=serializers.IntegerField(required=False),
)
CriterionSerializer = answer(
    Criterion,
    "One criterion of the certificate: achieved beside its bound, 0 to 100, and in a sentence.",
)
CertificateSerializer = answer(Certificate, "How fair the movement is.", criteria=CriterionSerializer(many=True))
MovementSerializer = answer(
    MovementJson,
    "The movement the event plays by, and its certificate.",
    ("tables", "sessions", "plan", "hands", "certificate"),
    called="Movement",
    hands=MovementHandSerializer(many=True),
    certificate=CertificateSerializer(),
)
RealPlaySerializer = answer(RealPlay, "What was really played on a hand, as noted.", ("hand", "note", "at"))


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


def design(view: EventAPIView, choice: PlanChoice) -> services.ChosenMovement:
    """The plan's movement and its certificate, which can take seconds; raises Refusal, Conflict."""
    typed = read_sheet(choice.sheet) if choice.sheet is not None else None
    own = (typed and typed.shifts) or None
    plan = choice.plan or ("typed" if own else "balanced")
    movement = services.plan_movement(
        view.event, plan, sheet=typed.rotation if typed else None,
        shifts=own if choice.shifts is None and plan == "typed" else choice.shifts,
        restart_each_day=choice.restart_each_day,
    )  # fmt: skip
    judged = certificate(movement)
    return services.ChosenMovement(movement=movement, judged=judged, restart_each_day=choice.restart_each_day)


class MovementAPI(EventAPIView):
    @read(RotationSerializer, is_versioned=True)
    def show_rotation(self) -> dict[str, object]:
        """The hands in order: who goes out, trump, dealer."""
        setup = event_setup(self.event)
        adopted = adopted_movement(self.event, setup)
        return {"name": adopted.movement.rotation.name, "hands": call_lines(self.event, adopted, setup)}

    @read(MovementSerializer, is_versioned=True)
    def show_movement(self) -> dict[str, object]:
        """The movement the event plays by, as `movement --json` prints one; hands and sessions are numbered through the
        event, also where only those to come are left.
        """
        adopted = adopted_movement(self.event, event_setup(self.event))
        record = movement_record(adopted.movement)
        hands = [
            hand | {"hand": number, "session": session}
            for hand, (number, session) in zip(
                record["hands"], adopted.hands.values_list("number", "session"), strict=True
            )
        ]
        return record | {"hands": hands, "certificate": adopted.certificate}

    adopt_movement = does(
        services.adopt_movement, show_movement, "Makes a plan's movement the event's own, until play starts.",
        takes=PlanChoice, prepare=design,
    )  # fmt: skip

    @read(RealPlaySerializer, many=True, is_versioned=True)
    def list_real_play(self) -> Iterable[RealPlay]:
        """The hands that were played otherwise than planned, as the leader noted them."""
        return self.event.real_play.all()

    note_real_play = does(
        services.note_real_play, list_real_play,
        "Notes with a hand what was really played; an empty note takes it back.",
    )  # fmt: skip
