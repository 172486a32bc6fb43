"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Iterable

from rest_framework.permissions import AllowAny

from scoring.side_games import queries, services
from scoring.side_games.api import serializers
from scoring.side_games.domain.game import Game, Tally, find_game, games
from scoring.side_games.models import SideGame, SideSession
from tournament.api.base import EventAPIView, does, read, write
from tournament.api.permissions import IsCounter


class GamesView(EventAPIView):
    permission_classes = [AllowAny]

    @read(serializers.GameSerializer, many=True)
    def list_games(self) -> Iterable[Game]:
        """The side games there are, with their settings and the columns of a deal."""
        return games().values()

    @write(services.DealsFile, serializers.TallySerializer, is_idempotent=False)
    def tally_deals(self, file: services.DealsFile, game: str) -> Tally:
        """Returns where a game stands after the deals of a file; nothing is stored."""
        return find_game(game).tally(file.sides, file.deals, file.settings)


class SideGamesView(EventAPIView):
    @read(serializers.SideGameSerializer, many=True, is_paged=True)
    def list_side_games(self) -> Iterable[SideGame]:
        """The event's side games, oldest first; numbers stand for players who are not named in public."""
        return queries.side_games(self.event) if self.sees_players else queries.numbered_side_games(self.event)

    @read(serializers.SideGameSerializer)
    def show_side_game(self, side_game: int) -> SideGame:
        """One side game with its deals, and where it stands."""
        return queries.side_game(self.event, side_game, is_named=self.sees_players)

    start_side_game = does(services.start_side_game, show_side_game, "Begins a side game.", status=201)
    call_off_side_game = does(services.call_off_side_game, list_side_games, "Takes a game without deals off the list.")


class DealsView(EventAPIView):
    """What is entered at the table of a side game, by the leader or by who counts."""

    permission_classes = [IsCounter]

    @read(serializers.SideGameSerializer)
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
    @read(serializers.SideSessionSerializer, many=True, is_paged=True)
    def list_sessions(self) -> Iterable[SideSession]:
        """The event's sessions of side games; numbers stand for players who are not named in public."""
        sessions = queries.side_sessions(self.event)
        return sessions if self.sees_players else [*map(queries.number_players_of_session, sessions)]

    @read(serializers.SideSessionSerializer)
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
