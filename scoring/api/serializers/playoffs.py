"""Playoffs in JSON; cards are written `9C`, `10H`, `KD`, players `9B`: their table and letter."""

from rest_framework import serializers

from scoring.domain.flags import TRICKS
from scoring.domain.playoff import StepKind
from tournament.api.serializers.fields import ByTable, Record, TableNumber, Text, Told, WholeNumber, table_list

CARD = 10
PLAYER = 10
STEPS = [(kind.name.lower(), kind.value) for kind in StepKind]


class PlayoffTold(Told):
    """The tied tables; `to_place` is the leader's decision to play a bracket of four tables or more."""

    tables = table_list(min_length=2)
    to_place = TableNumber(required=False)


class DrawTold(Told):
    """The cards that A players drew, by table."""

    cards = ByTable(child=Text(CARD))


class ByeTold(Told):
    """The table with the bye."""

    table = TableNumber()


class TrumpTold(Told):
    """The card the leader cut, or its suit alone."""

    tables = table_list(min_length=2)
    card = Text(CARD)


class DealerTold(Told):
    """The cards cut for the deal, by player."""

    tables = table_list(min_length=2)
    cards = serializers.DictField(child=Text(CARD))


class HandTold(Told):
    """The tricks of a hand, with trump and dealer where they were not told before."""

    tables = table_list(min_length=2)
    tricks = ByTable(child=WholeNumber(min_value=0, max_value=TRICKS))
    trump = Text(CARD, required=False)
    dealer = Text(PLAYER, required=False)


class ReplacementTold(Told):
    """Another of the four who plays for a missing A or B."""

    table = TableNumber()
    missing = serializers.ChoiceField(["A", "B"])
    instead = serializers.ChoiceField(["X", "Y"])
    name = Text(80, required=False, allow_blank=True)


class StepLine(Record):
    """What is to be done next, in words, at which hand and by whom."""

    kind = serializers.ChoiceField(STEPS)
    says = serializers.CharField()
    tables = serializers.ListField(child=serializers.IntegerField())
    hand = serializers.IntegerField(allow_null=True)
    people = serializers.ListField(child=serializers.CharField())


class PlayoffHandLine(Record):
    """One hand of the plan; its tables are null as long as they are not known."""

    hand = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    trump = serializers.CharField(allow_null=True)
    trump_card = serializers.CharField(allow_null=True)
    dealer = serializers.CharField(allow_null=True)
    cuts = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    tricks = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class ReplacementLine(Record):
    """Who plays for whom, from which hand on."""

    table = serializers.IntegerField()
    missing = serializers.CharField()
    instead = serializers.CharField()
    from_hand = serializers.IntegerField()


class PlayoffInFull(Record):
    """A playoff as far as it is played; `order` lists the tables from the best place down, each place by itself."""

    playoff = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    to_place = serializers.IntegerField()
    is_given_up = serializers.BooleanField()
    draw = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    bye = serializers.IntegerField(allow_null=True)
    hands = PlayoffHandLine(many=True)
    replacements = ReplacementLine(many=True)
    step = StepLine()
    order = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(allow_null=True)), allow_null=True
    )
