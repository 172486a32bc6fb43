"""Side games in JSON; what a deal and a tally hold is each game's own."""

from typing import Any

from rest_framework import serializers


class SettingSerializer(serializers.Serializer[Any]):
    """One thing players agree on; without `choices` any whole number from 1."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    default = serializers.JSONField()
    choices = serializers.ListField(child=serializers.JSONField())
    meaning = serializers.CharField()


class ColumnSerializer(serializers.Serializer[Any]):
    """One thing recorded for a deal, once or for each side."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    kind = serializers.CharField(source="kind.value")
    per_side = serializers.BooleanField()


class EndingSerializer(serializers.Serializer[Any]):
    """One way a deal can end, and what is recorded then."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    columns = ColumnSerializer(many=True)


class GameSerializer(serializers.Serializer[Any]):
    """A side game as it declares itself."""

    game = serializers.CharField(source="key")
    name = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    fewest_sides = serializers.IntegerField()
    most_sides = serializers.IntegerField()
    settings = SettingSerializer(many=True)
    endings = EndingSerializer(many=True)


class SideGameSerializer(serializers.Serializer[Any]):
    """A side game with its deals, and where it stands: `over`, `points`, `winners` and what the game adds."""

    side_game = serializers.IntegerField(source="pk")
    game = serializers.CharField()
    name = serializers.CharField()
    sides = serializers.ListField(child=serializers.CharField(), source="sheet.sides")
    settings = serializers.DictField(source="sheet.complete_settings")
    deals = serializers.ListField(child=serializers.DictField(), source="sheet.deals")
    is_over = serializers.BooleanField(source="sheet.is_over")
    tally = serializers.DictField(source="sheet.tally")


class TallySerializer(serializers.Serializer[Any]):
    """Where a side game stands; each game adds its own."""

    over = serializers.BooleanField()
    points = serializers.DictField(child=serializers.IntegerField())
    winners = serializers.ListField(child=serializers.CharField())


class SessionPlaceSerializer(serializers.Serializer[Any]):
    """One line of a session's standings."""

    place = serializers.IntegerField()
    side = serializers.CharField()
    games_won = serializers.IntegerField()
    points = serializers.IntegerField()
    tables = serializers.IntegerField()


class SideDrawSerializer(serializers.Serializer[Any]):
    """One draw of a session: the side game at each table, and who sits out."""

    draw = serializers.IntegerField(source="number")
    is_of_winners = serializers.BooleanField()
    is_final = serializers.BooleanField()
    tables = SideGameSerializer(many=True)
    sitting_out = serializers.ListField(child=serializers.CharField())


class SideSessionSerializer(serializers.Serializer[Any]):
    """A side game played at several tables at once; `champions` is empty before it is over."""

    session = serializers.IntegerField(source="pk")
    game = serializers.CharField()
    name = serializers.CharField()
    is_over = serializers.BooleanField()
    draws = SideDrawSerializer(many=True)
    standings = SessionPlaceSerializer(many=True)
    champions = serializers.ListField(child=serializers.CharField())
