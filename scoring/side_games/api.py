"""Side games of an event: starting them, recording deals, and where each stands; else by the names of acts."""

from typing import Any

from rest_framework import serializers
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.routers import SimpleRouter

from scoring.side_games import services
from scoring.side_games.models import SideGame
from tournament.api.base import EventViewSet, does
from tournament.domain import Who
from tournament.queries.events import sees_players


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

    def to_representation(self, side_game: SideGame) -> dict[str, Any]:
        view = self.context["view"]
        is_named = sees_players(view.event, view.request.user) or view.who is Who.COUNTERS  # who enters the deals
        side_game.sheet = side_game.sheet if is_named else side_game.sheet.numbered
        return super().to_representation(side_game)


class SideGamesViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The event's side games, oldest first; numbers stand for players who are not named in public."""

    lookup_url_kwarg, lookup_value_converter = "side_game", "int"
    queryset, serializer_class = SideGame.objects.all(), SideGameSerializer
    create = does(services.start_side_game, status=201)
    record_deal = does(services.record_deal, path="deals", of_row=True, status=201)


router = SimpleRouter(use_regex_path=False)
router.register("side-games", SideGamesViewSet, "api-side-game")
urlpatterns = router.urls
