"""Side games in JSON; what a deal and an answer hold is each game's own."""

from rest_framework import serializers

from tournament.api.serializers.fields import Record, Text, Told

MOST_SIDES = 60
MOST_DEALS = 1000
NAME_LENGTH = 80


class SettingLine(Record):
    """One thing players agree on; without `choices` any whole number from 1."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    default = serializers.JSONField()
    choices = serializers.ListField(child=serializers.JSONField())
    meaning = serializers.CharField()


class ColumnLine(Record):
    """One thing written down for a deal, once or for each side."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    kind = serializers.CharField()
    per_side = serializers.BooleanField()


class EndingLine(Record):
    """One way a deal can end, and what is written down then."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    columns = ColumnLine(many=True)


class GameLine(Record):
    """A side game as it declares itself."""

    game = serializers.CharField()
    name = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    fewest_sides = serializers.IntegerField()
    most_sides = serializers.IntegerField()
    settings = SettingLine(many=True)
    endings = EndingLine(many=True)


class SideGameTold(Told):
    """A side game to begin; sides sit in this order, the first named deals first."""

    game = Text(40)
    name = Text(NAME_LENGTH, required=False, allow_blank=True)
    sides = serializers.ListField(child=Text(NAME_LENGTH), min_length=1, max_length=MOST_SIDES)
    settings = serializers.DictField(child=serializers.JSONField(), required=False)


class DealTold(Told):
    """One deal, with the game's own columns."""

    deal = serializers.DictField(child=serializers.JSONField(allow_null=True))


class TallyTold(Told):
    """A file of deals, as `tally` reads one."""

    sides = serializers.ListField(child=Text(NAME_LENGTH), max_length=MOST_SIDES)
    settings = serializers.DictField(child=serializers.JSONField(), required=False)
    deals = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField(allow_null=True)), max_length=MOST_DEALS, required=False
    )


class SideGameInFull(Record):
    """A side game with its deals, and where it stands: `over`, `points`, `winners` and what the game adds."""

    side_game = serializers.IntegerField()
    game = serializers.CharField()
    name = serializers.CharField()
    sides = serializers.ListField(child=serializers.CharField())
    settings = serializers.DictField(child=serializers.JSONField())
    deals = serializers.ListField(child=serializers.DictField(child=serializers.JSONField(allow_null=True)))
    is_over = serializers.BooleanField()
    tally = serializers.DictField(child=serializers.JSONField(allow_null=True))


class Tally(Record):
    """Where a side game stands; each game adds its own."""

    over = serializers.BooleanField()
    points = serializers.DictField(child=serializers.IntegerField())
    winners = serializers.ListField(child=serializers.CharField())
