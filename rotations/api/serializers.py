"""The rotation and the movement in JSON; the movement is what `movement --json` prints."""

from rest_framework import serializers

from rotations.domain.hand import Trump
from rotations.domain.judging.certificate import Certificate, Criterion
from rotations.models import RealPlay
from tournament.api.fields import EnumField, answer
from tournament.domain.team import Pair, Seat


class HandSerializer(serializers.Serializer[object]):
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


class RotationSerializer(serializers.Serializer[object]):
    """The sheet the event plays by."""

    name = serializers.CharField()
    hands = CallSerializer(many=True)


class MovementHandSerializer(HandSerializer):
    """One hand; `moves[t-1]` is the table that table t's pair goes to, `shift` is there when the room moves alike."""

    shift = serializers.IntegerField(required=False)
    moves = serializers.ListField(child=serializers.IntegerField())


CriterionSerializer = answer(
    Criterion,
    "One criterion of the certificate: achieved beside its bound, 0 to 100, and in a sentence.",
    structural=serializers.BooleanField(required=False),
)
CertificateSerializer = answer(Certificate, "How fair the movement is.", criteria=CriterionSerializer(many=True))


class MovementSerializer(serializers.Serializer[object]):
    """The movement the event plays by, and its certificate."""

    tables = serializers.IntegerField()
    sessions = serializers.ListField(child=serializers.IntegerField())
    plan = serializers.CharField()
    hands = MovementHandSerializer(many=True)
    certificate = CertificateSerializer()


RealPlaySerializer = answer(RealPlay, "What was really played on a hand, as noted.", ("hand", "note", "at"))
