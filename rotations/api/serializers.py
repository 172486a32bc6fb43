"""The rotation and the movement in JSON; the movement is what `movement --json` prints."""

from typing import Any

from rest_framework import serializers

from rotations import services
from rotations.domain.design import PLANS
from rotations.domain.hand import Trump
from rotations.domain.judging.certificate import certificate
from rotations.domain.typed_sheet import MOST_LETTERS, read_sheet
from tournament.api.fields import EnumField, StrictSerializer, TextField, WholeNumberField
from tournament.domain.event import MOST_TABLES
from tournament.domain.sessions import MOST_HANDS
from tournament.domain.team import Pair, Seat


class HandSerializer(serializers.Serializer[Any]):
    """One hand: who goes out, trump, and who deals."""

    hand = serializers.IntegerField()
    session = serializers.IntegerField()
    who = EnumField(Pair)
    trump = EnumField(Trump)
    dealer = EnumField(Seat)


class CallSerializer(HandSerializer):
    """One hand of the rotation, with the day it is played on."""

    hand = serializers.IntegerField(source="number")
    day = serializers.IntegerField()


class RotationSerializer(serializers.Serializer[Any]):
    """The sheet the event plays by."""

    name = serializers.CharField()
    hands = CallSerializer(many=True)


class MovementHandSerializer(HandSerializer):
    """One hand; `moves[t-1]` is the table that table t's pair goes to, `shift` is there when the room moves alike."""

    shift = serializers.IntegerField(required=False)
    moves = serializers.ListField(child=serializers.IntegerField())


class CriterionSerializer(serializers.Serializer[Any]):
    """One criterion of the certificate: achieved beside its bound, 0 to 100, and in a sentence."""

    name = serializers.CharField()
    achieved = serializers.FloatField()
    bound = serializers.FloatField()
    score = serializers.FloatField()
    says = serializers.CharField()
    structural = serializers.BooleanField(required=False)


class CertificateSerializer(serializers.Serializer[Any]):
    """How fair the movement is."""

    score = serializers.FloatField()
    criteria = CriterionSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class MovementSerializer(serializers.Serializer[Any]):
    """The movement the event plays by, and its certificate."""

    tables = serializers.IntegerField()
    sessions = serializers.ListField(child=serializers.IntegerField())
    plan = serializers.CharField()
    hands = MovementHandSerializer(many=True)
    certificate = CertificateSerializer()


class PlanSerializer(StrictSerializer):
    """The plan to adopt; `shifts` are the leader's own, one a hand, and belong to the plan `typed`.

    `sheet` is the leader's own sheet, a line a hand (`1 A&B +3 H A`: number, WHO, MOVE TO, TRUMP, DEALER); its moves,
    where it has them, are the shifts of the plan `typed`.
    `restart_each_day` begins the book's sheet again at its first line on every day; left out, it stays as it is.
    """

    plan = serializers.ChoiceField(list(PLANS.items()), default="balanced")
    restart_each_day = serializers.BooleanField(required=False)
    shifts = serializers.ListField(
        child=WholeNumberField(min_value=-MOST_TABLES, max_value=MOST_TABLES), max_length=MOST_HANDS, required=False
    )
    sheet = TextField(MOST_LETTERS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The plan's movement.  It can take seconds to find and judge, which comes before the write's transaction."""
        event = self.context["view"].event
        restart_each_day = attrs.get("restart_each_day", event.restart_each_day)
        typed = read_sheet(attrs["sheet"]) if "sheet" in attrs else None
        own = typed.shifts if typed and typed.shifts and attrs["plan"] == "typed" else None
        chosen = services.plan_movement(
            event, attrs["plan"], sheet=typed.rotation if typed else None, shifts=attrs.get("shifts", own),
            restart_each_day=restart_each_day,
        )  # fmt: skip
        return {"chosen": chosen, "judged": certificate(chosen), "restart_each_day": restart_each_day}
