"""Side games of an event: starting them, recording deals, and where each stands; else by the names of acts."""

from collections.abc import Sequence

from rest_framework import serializers
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.routers import SimpleRouter

from scoring.side_games import queries, services
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


class SideGamesViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The event's side games, oldest first; numbers stand for players who are not named in public."""

    lookup_url_kwarg, lookup_value_converter = "side_game", "int"
    serializer_class = SideGameSerializer
    create = does(services.start_side_game, status=201)
    record_deal = does(services.record_deal, path="deals", of_row=True, status=201)

    @property
    def is_named(self) -> bool:
        """Whoever enters deals reads the names."""
        return sees_players(self.event, self.request.user) or self.who is Who.COUNTERS

    def get_queryset(self) -> Sequence[SideGame]:  # type: ignore[override]  # rows that were read at once
        return queries.side_games(self.event, is_named=self.is_named)

    def get_object(self) -> SideGame:
        return queries.side_game(self.event, int(self.kwargs["side_game"]), is_named=self.is_named)


router = SimpleRouter(use_regex_path=False)
router.register("events/<slug:slug>/side-games", SideGamesViewSet, "api-side-game")
urlpatterns = router.urls
