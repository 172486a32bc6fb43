"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from scoring.side_games import queries, services
from scoring.side_games.domain.game import Column, Ending, Game, Setting, Tally
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.models import SideGame
from tournament.api.base import EventAPIView, does, read, write
from tournament.api.serializers import answer
from tournament.domain import Who

GameSerializer = answer(
    Game,
    "A side game as it declares itself.",
    ("game", "name", "source", "fewest_sides", "most_sides", "settings", "endings"),
    game=serializers.CharField(source="key"),
    settings=answer(
        Setting,
        "One thing players agree on; without `choices` any whole number from 1.",
        ("key", "label", "default", "choices", "meaning"),
        default=serializers.JSONField(),
        choices=serializers.ListField(child=serializers.JSONField()),
    )(many=True),
    endings=answer(
        Ending,
        "One way a deal can end, and what is recorded then.",
        columns=answer(
            Column,
            "One thing recorded for a deal, once or for each side.",
            ("key", "label", "kind", "per_side"),
            kind=serializers.CharField(source="kind.value"),
        )(many=True),
    )(many=True),
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


class TallySerializer(
    answer(  # type: ignore[misc]  # a class that is made
        dict,
        "Where a side game stands; each game adds its own.",
        called="Tally",
        over=serializers.BooleanField(),
        points=serializers.DictField(child=serializers.IntegerField()),
        winners=serializers.ListField(child=serializers.CharField()),
    )
):
    def to_representation(self, tally: dict[str, Any]) -> dict[str, Any]:
        """The tally itself, with what the game adds."""
        return tally


class GamesView(EventAPIView):
    audiences = (Who.EVERYBODY, Who.EVERYBODY)

    @read(GameSerializer, many=True)
    def list_games(self) -> Iterable[Game]:
        """The side games there are, with their settings and the columns of a deal."""
        return GAMES.values()

    @write(services.DealsFile, TallySerializer, is_idempotent=False)
    def tally_deals(self, file: services.DealsFile, game: str) -> Tally:
        """Returns where a game stands after the deals of a file; nothing is stored."""
        return find_game(game).tally(file.sides, file.deals, file.settings)


class SideGamesView(EventAPIView):
    @read(SideGameSerializer, many=True, is_paged=True)
    def list_side_games(self) -> Iterable[SideGame]:
        """The event's side games, oldest first; numbers stand for players who are not named in public."""
        return queries.side_games(self.event, is_named=self.sees_players)

    @read(SideGameSerializer)
    def show_side_game(self, side_game: int) -> SideGame:
        """One side game with its deals, and where it stands."""
        return queries.side_game(self.event, side_game, is_named=self.sees_players)

    start_side_game = does(services.start_side_game, show_side_game, "Begins a side game.", status=201)
    call_off_side_game = does(services.call_off_side_game, list_side_games, "Takes a game without deals off the list.")


class DealsView(EventAPIView):
    """What is entered at the table of a side game, by the leader or by who counts."""

    audiences = (Who.COUNTERS, Who.COUNTERS)

    @read(SideGameSerializer)
    def show_names(self, side_game: int) -> SideGame:
        """One side game, with the names of its players for whoever enters its deals."""
        return queries.side_game(self.event, side_game)

    record_deal = does(
        services.record_deal, show_names, "Records one deal, once the game's own tally accepts it.", status=201
    )
    take_back_deal = does(services.take_back_deal, show_names, "Takes back the deal entered last.")
    end_side_game = does(services.end_side_game, show_names, "Ends a game where it stands: the leading side has won.")
    resume_side_game = does(services.resume_side_game, show_names, "Lets a game that was ended go on.")
