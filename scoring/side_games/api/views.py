"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from scoring.side_games import queries, services
from scoring.side_games.domain.game import Column, Ending, Game, SessionPlace, Setting, Tally, find_game, games
from scoring.side_games.models import SideDraw, SideGame, SideSession
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


SideSessionSerializer = answer(
    SideSession,
    "A side game played at several tables at once; `champions` is empty before it is over.",
    ("session", "game", "name", "is_over", "draws", "standings", "champions"),
    session=serializers.IntegerField(source="pk"),
    draws=answer(
        SideDraw,
        "One draw of a session: the side game at each table, and who sits out.",
        ("draw", "is_of_winners", "is_final", "tables", "sitting_out"),
        draw=serializers.IntegerField(source="number"),
        tables=SideGameSerializer(many=True),
        sitting_out=serializers.ListField(child=serializers.CharField()),
    )(many=True),
    standings=answer(SessionPlace, "One line of a session's standings.")(many=True),
    champions=serializers.ListField(child=serializers.CharField()),
)


class GamesView(EventAPIView):
    audiences = (Who.EVERYBODY, Who.EVERYBODY)

    @read(GameSerializer, many=True)
    def list_games(self) -> Iterable[Game]:
        """The side games there are, with their settings and the columns of a deal."""
        return games().values()

    @write(services.DealsFile, TallySerializer, is_idempotent=False)
    def tally_deals(self, file: services.DealsFile, game: str) -> Tally:
        """Returns where a game stands after the deals of a file; nothing is stored."""
        return find_game(game).tally(file.sides, file.deals, file.settings)


class SideGamesView(EventAPIView):
    @read(SideGameSerializer, many=True, is_paged=True)
    def list_side_games(self) -> Iterable[SideGame]:
        """The event's side games, oldest first; numbers stand for players who are not named in public."""
        return queries.side_games(self.event) if self.sees_players else queries.numbered_side_games(self.event)

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


class SideSessionsView(EventAPIView):
    @read(SideSessionSerializer, many=True, is_paged=True)
    def list_sessions(self) -> Iterable[SideSession]:
        """The event's sessions of side games; numbers stand for players who are not named in public."""
        sessions = queries.side_sessions(self.event)
        return sessions if self.sees_players else [*map(queries.number_players_of_session, sessions)]

    @read(SideSessionSerializer)
    def show_session(self, session: int) -> SideSession:
        """One session: its draws, its tables and its standings."""
        return queries.side_session(self.event, session, is_named=self.sees_players)

    start_session = does(
        services.start_session, show_session,
        "Draws names to tables, and begins a side game at each.", status=201,
    )  # fmt: skip
    draw_again = does(services.draw_again, show_session, "Draws these names to new tables.")
    draw_winners = does(services.draw_winners, show_session, "Draws the winners, and who sat out, to tables.")
    take_back_draw = does(
        services.take_back_draw, list_sessions,
        "Takes back the latest draw while nothing is played; a session goes with its first draw.",
    )  # fmt: skip
    end_session = does(services.end_session, show_session, "Ends a session where its tables stand.")
    resume_session = does(services.resume_session, show_session, "Lets a session that was ended go on.")
