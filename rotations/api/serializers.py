"""The rotation and the movement in JSON; the movement is what `movement --json` prints."""

from rest_framework import serializers

from rotations.domain.design import PLANS
from rotations.domain.hand import Trump
from tournament.api.serializers.fields import Record, Told, WholeNumber
from tournament.domain.event import MOST_TABLES
from tournament.domain.sessions import MOST_HANDS
from tournament.domain.team import Pair, Seat

WHO = [(pair.value, pair.label) for pair in Pair]
TRUMPS = [(trump.value, trump.label) for trump in Trump]
SEATS = [(seat.value, seat.value) for seat in Seat]


class HandLine(Record):
    """One hand of the rotation: who goes out, trump, and which of the visitors deals."""

    hand = serializers.IntegerField()
    session = serializers.IntegerField()
    day = serializers.IntegerField()
    who = serializers.ChoiceField(WHO)
    trump = serializers.ChoiceField(TRUMPS)
    dealer = serializers.ChoiceField(SEATS)


class RotationInFull(Record):
    """The sheet the event plays by."""

    name = serializers.CharField()
    hands = HandLine(many=True)


class MovementHand(Record):
    """One hand; `moves[t-1]` is the table that table t's pair goes to, `shift` is there when the room moves alike."""

    hand = serializers.IntegerField()
    session = serializers.IntegerField()
    who = serializers.ChoiceField(WHO)
    trump = serializers.ChoiceField(TRUMPS)
    dealer = serializers.ChoiceField(SEATS)
    shift = serializers.IntegerField(required=False)
    moves = serializers.ListField(child=serializers.IntegerField())


class CriterionLine(Record):
    """One criterion of the certificate: achieved beside its bound, 0 to 100, and in a sentence."""

    name = serializers.CharField()
    achieved = serializers.FloatField()
    bound = serializers.FloatField()
    score = serializers.FloatField()
    says = serializers.CharField()
    structural = serializers.BooleanField(required=False)


class CertificateInFull(Record):
    """How fair the movement is."""

    score = serializers.FloatField()
    criteria = CriterionLine(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class MovementInFull(Record):
    """The movement the event plays by, and its certificate."""

    tables = serializers.IntegerField()
    sessions = serializers.ListField(child=serializers.IntegerField())
    plan = serializers.CharField()
    hands = MovementHand(many=True)
    certificate = CertificateInFull()


class MovementTold(Told):
    """The plan to adopt; `shifts` are the leader's own, one a hand, and belong to the plan `typed`."""

    plan = serializers.ChoiceField(list(PLANS.items()), default="balanced")
    shifts = serializers.ListField(
        child=WholeNumber(min_value=-MOST_TABLES, max_value=MOST_TABLES), max_length=MOST_HANDS, required=False
    )
