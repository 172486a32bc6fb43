"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Iterable
from typing import Any

from rest_framework.permissions import AllowAny

from scoring.side_games import queries
from scoring.side_games.api import serializers
from scoring.side_games.domain.game import Game, games
from scoring.side_games.domain.score_sheet import tally_file
from scoring.side_games.models import SideGame
from scoring.side_games.services import games as services
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import EmptySerializer


class GamesView(EventAPIView):
    """The side games there are, whatever the event."""

    permission_classes = [AllowAny]

    @read(serializers.GameSerializer, many=True)
    def list_games(self) -> Iterable[Game]:
        """The side games there are, with their settings and the columns of a deal."""
        return games().values()

    @write(serializers.DealsSerializer, serializers.TallySerializer, is_idempotent=False)
    def tally_deals(self, data: dict[str, Any], game: str) -> dict[str, Any]:
        """Returns where a game stands after the deals of a file; nothing is stored."""
        return tally_file(game, data)


class SideGamesView(EventAPIView):
    """The event's side games."""

    @read(serializers.SideGameSerializer, many=True)
    def list_side_games(self) -> Iterable[SideGame]:
        """The event's side games, oldest first; numbers stand for players who are not named in public."""
        return queries.side_games(self.event) if self.sees_players else queries.numbered_side_games(self.event)

    @read(serializers.SideGameSerializer)
    def show_side_game(self, side_game: int) -> SideGame:
        """One side game with its deals, and where it stands."""
        return queries.side_game(self.event, side_game, is_named=self.sees_players)

    @write(serializers.NewSideGameSerializer, serializers.SideGameSerializer, status=201)
    def start_side_game(self, data: dict[str, Any]) -> SideGame:
        """Begins a side game."""
        key = services.start_side_game(event=self.event, by=self.by, at=self.at, **data)
        return queries.side_game(self.event, key)

    @write(serializers.DealSerializer, serializers.SideGameSerializer, status=201)
    def record_deal(self, data: dict[str, Any], side_game: int) -> SideGame:
        """Records one deal, once the game's own tally accepts it."""
        services.record_deal(
            event=self.event, side_game=side_game, record=data["deal"], by=self.by, at=self.at, key=self.key
        )
        return queries.side_game(self.event, side_game)

    @write(EmptySerializer, serializers.SideGameSerializer)
    def take_back_deal(self, data: Any, side_game: int) -> SideGame:
        """Takes back the deal entered last."""
        services.take_back_deal(event=self.event, side_game=side_game, by=self.by, at=self.at)
        return queries.side_game(self.event, side_game)
