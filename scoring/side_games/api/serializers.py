"""Side games in JSON; what a deal and a tally hold is each game's own."""

from typing import Any

from rest_framework import serializers

from scoring.side_games.domain.game import Column, Ending, Game, SessionPlace, Setting
from scoring.side_games.models import SideDraw, SideGame, SideSession
from tournament.api.serializers import answer

SettingSerializer = answer(
    Setting,
    "One thing players agree on; without `choices` any whole number from 1.",
    ("key", "label", "default", "choices", "meaning"),
    default=serializers.JSONField(),
    choices=serializers.ListField(child=serializers.JSONField()),
)
ColumnSerializer = answer(
    Column, "One thing recorded for a deal, once or for each side.", ("key", "label", "kind", "per_side"),
    kind=serializers.CharField(source="kind.value"),
)  # fmt: skip
EndingSerializer = answer(
    Ending, "One way a deal can end, and what is recorded then.", columns=ColumnSerializer(many=True)
)
GameSerializer = answer(
    Game,
    "A side game as it declares itself.",
    ("game", "name", "source", "fewest_sides", "most_sides", "settings", "endings"),
    game=serializers.CharField(source="key"),
    settings=SettingSerializer(many=True),
    endings=EndingSerializer(many=True),
)
SideGameSerializer = answer(
    SideGame,
    "A side game with its deals, and where it stands: `over`, `points`, `winners` and what the game adds.",
    ("side_game", "game", "name", "sides", "settings", "deals", "is_over", "tally"),
    side_game=serializers.IntegerField(source="pk"),
    sides=serializers.ListField(child=serializers.CharField(), source="sheet.sides"),
    settings=serializers.DictField(source="sheet.complete_settings"),
    deals=serializers.ListField(child=serializers.DictField(), source="sheet.deals"),
    is_over=serializers.BooleanField(source="sheet.is_over"),
    tally=serializers.DictField(source="sheet.tally"),
)


class TallySerializer(serializers.Serializer[Any]):
    """Where a side game stands; each game adds its own."""

    over = serializers.BooleanField()
    points = serializers.DictField(child=serializers.IntegerField())
    winners = serializers.ListField(child=serializers.CharField())

    def to_representation(self, tally: dict[str, Any]) -> dict[str, Any]:
        """The tally itself, with what the game adds."""
        return tally


SessionPlaceSerializer = answer(SessionPlace, "One line of a session's standings.")
SideDrawSerializer = answer(
    SideDraw,
    "One draw of a session: the side game at each table, and who sits out.",
    ("draw", "is_of_winners", "is_final", "tables", "sitting_out"),
    draw=serializers.IntegerField(source="number"),
    tables=SideGameSerializer(many=True),
    sitting_out=serializers.ListField(child=serializers.CharField()),
)
SideSessionSerializer = answer(
    SideSession,
    "A side game played at several tables at once; `champions` is empty before it is over.",
    ("session", "game", "name", "is_over", "draws", "standings", "champions"),
    session=serializers.IntegerField(source="pk"),
    draws=SideDrawSerializer(many=True),
    standings=SessionPlaceSerializer(many=True),
    champions=serializers.ListField(child=serializers.CharField()),
)
