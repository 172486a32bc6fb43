"""The rotation and the movement in JSON; the movement is what `movement --json` prints."""

from rest_framework import serializers

from rotations.domain.card import CallLine
from rotations.domain.judging.certificate import Certificate, Criterion
from rotations.models import RealPlay
from rotations.record import HandJson, MovementJson
from tournament.api.serializers import answer

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
    structural=serializers.BooleanField(required=False),
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
