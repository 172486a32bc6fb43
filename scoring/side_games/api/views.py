"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin

from scoring.side_games import queries, services
from scoring.side_games.domain.game import Game, Tally
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.models import SideGame
from tournament.api.base import EventViewSet, does, writes
from tournament.domain import Who
from tournament.queries.events import sees_players


class GameSerializer(serializers.Serializer[Game]):
    """A side game as it declares itself: what players agree on, and what is recorded of each ending of a deal."""

    game = serializers.CharField(source="key")
    name = serializers.CharField()
    fewest_sides = serializers.IntegerField()
    most_sides = serializers.IntegerField()
    settings = serializers.SerializerMethodField()
    endings = serializers.SerializerMethodField()

    def get_settings(self, game: Game) -> list[dict[str, Any]]:
        return [asdict(setting) for setting in game.settings]

    def get_endings(self, game: Game) -> list[dict[str, Any]]:
        return [
            {
                "key": ending.key,
                "label": ending.label,
                "columns": [asdict(column) | {"kind": column.kind.value} for column in ending.columns],
            }
            for ending in game.endings
        ]


class SideGameSerializer(serializers.ModelSerializer[SideGame]):
    """A side game with its deals, and where it stands: `over`, `points`, `winners` and what the game adds."""

    side_game = serializers.IntegerField(source="pk")
    sides = serializers.ListField(child=serializers.CharField(), source="sheet.sides")
    settings = serializers.DictField(source="sheet.complete_settings")
    deals = serializers.ListField(child=serializers.DictField(), source="sheet.deals")
    is_over = serializers.BooleanField(source="sheet.is_over")
    tally = serializers.DictField(source="sheet.tally")

    class Meta:
        model = SideGame
        fields = ["side_game", "game", "name", "sides", "settings", "deals", "is_over", "tally"]


class GamesViewSet(ListModelMixin, EventViewSet):
    """The side games there are, with their settings and the columns of a deal."""

    lookup_url_kwarg, lookup_value_converter = "game", "slug"
    serializer_class = GameSerializer

    def get_queryset(self) -> Sequence[Game]:  # type: ignore[override]  # declared in Python
        return list(GAMES.values())

    @action(detail=True, methods=["post"])
    @writes(services.DealsFile, Who.EVERYBODY)
    def tally(self, file: services.DealsFile) -> Tally:
        """Where a game stands after the deals of a file; nothing is stored."""
        return find_game(self.kwargs["game"]).tally(file.sides, file.deals, file.settings)


class SideGamesViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The event's side games, oldest first; numbers stand for players who are not named in public."""

    lookup_url_kwarg, lookup_value_converter = "side_game", "int"
    serializer_class = SideGameSerializer
    create = does(services.start_side_game, status=201)
    record_deal = does(services.record_deal, path="deals", of_row=True, status=201)
    take_back_deal = does(services.take_back_deal, path="take-back", of_row=True)
    end_side_game = does(services.end_side_game, path="end", of_row=True)

    @property
    def is_named(self) -> bool:
        """Whoever enters deals reads the names."""
        return sees_players(self.event, self.request.user) or self.who is Who.COUNTERS

    def get_queryset(self) -> Sequence[SideGame]:  # type: ignore[override]  # rows that were read at once
        return queries.side_games(self.event, is_named=self.is_named)

    def get_object(self) -> SideGame:
        return queries.side_game(self.event, int(self.kwargs["side_game"]), is_named=self.is_named)
