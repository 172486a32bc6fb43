"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from rest_framework.permissions import AllowAny

from scoring.side_games import queries
from scoring.side_games.api import serializers
from scoring.side_games.domain.game import Game, Tally, games
from scoring.side_games.domain.score_sheet import tally_file
from scoring.side_games.models import SideGame, SideSession
from scoring.side_games.services import games as services
from scoring.side_games.services import sessions as session_services
from tournament.api.base import EventAPIView, read, write
from tournament.api.permissions import IsCounter
from tournament.schemas import Input, Name, to_json

MOST_DEALS = 1000


class DealsFile(Input, frozen=True):
    """A file of deals, as `tally` reads one."""

    sides: Annotated[tuple[Name, ...], Meta(max_length=services.MOST_SIDES, description="a list of sides")]
    settings: services.Record = {}
    deals: Annotated[tuple[services.Record, ...], Meta(max_length=MOST_DEALS, description="a list of deals")] = ()


class GamesView(EventAPIView):
    """The side games there are, whatever the event."""

    permission_classes = [AllowAny]

    @read(serializers.GameSerializer, many=True)
    def list_games(self) -> Iterable[Game]:
        """The side games there are, with their settings and the columns of a deal."""
        return games().values()

    @write(DealsFile, serializers.TallySerializer, is_idempotent=False)
    def tally_deals(self, file: DealsFile, game: str) -> Tally:
        """Returns where a game stands after the deals of a file; nothing is stored."""
        return tally_file(game, to_json(file))


class SideGamesView(EventAPIView):
    """The event's side games."""

    @read(serializers.SideGameSerializer, many=True, is_paged=True)
    def list_side_games(self) -> Iterable[SideGame]:
        """The event's side games, oldest first; numbers stand for players who are not named in public."""
        return queries.side_games(self.event) if self.sees_players else queries.numbered_side_games(self.event)

    @read(serializers.SideGameSerializer)
    def show_side_game(self, side_game: int) -> SideGame:
        """One side game with its deals, and where it stands."""
        return queries.side_game(self.event, side_game, is_named=self.sees_players)

    @write(services.NewSideGame, serializers.SideGameSerializer, status=201)
    def start_side_game(self, new: services.NewSideGame) -> SideGame:
        """Begins a side game."""
        return queries.side_game(self.event, services.start_side_game(self.event, self.actor, self.at, new))

    @write(services.OneSideGame, serializers.SideGameSerializer, many=True)
    def call_off_side_game(self, game: services.OneSideGame) -> Iterable[SideGame]:
        """Takes a game without deals off the list."""
        services.call_off_side_game(self.event, self.actor, self.at, game)
        return queries.side_games(self.event)


class DealsView(EventAPIView):
    """What is entered at the table of a side game, by the leader or by who counts."""

    permission_classes = [IsCounter]

    @write(services.NewDeal, serializers.SideGameSerializer, status=201)
    def record_deal(self, deal: services.NewDeal) -> SideGame:
        """Records one deal, once the game's own tally accepts it."""
        services.record_deal(self.event, self.actor, self.at, deal, self.key)
        return queries.side_game(self.event, deal.side_game)

    @write(services.LastDeal, serializers.SideGameSerializer)
    def take_back_deal(self, deal: services.LastDeal) -> SideGame:
        """Takes back the deal entered last."""
        services.take_back_deal(self.event, self.actor, self.at, deal)
        return queries.side_game(self.event, deal.side_game)

    @write(services.OneSideGame, serializers.SideGameSerializer)
    def end_side_game(self, game: services.OneSideGame) -> SideGame:
        """Ends a game where it stands: the leading side has won."""
        services.end_side_game(self.event, self.actor, self.at, game)
        return queries.side_game(self.event, game.side_game)

    @write(services.OneSideGame, serializers.SideGameSerializer)
    def resume_side_game(self, game: services.OneSideGame) -> SideGame:
        """Lets a game that was ended go on."""
        services.resume_side_game(self.event, self.actor, self.at, game)
        return queries.side_game(self.event, game.side_game)


class SideSessionsView(EventAPIView):
    """Side games played at several tables at once."""

    @read(serializers.SideSessionSerializer, many=True, is_paged=True)
    def list_sessions(self) -> Iterable[SideSession]:
        """The event's sessions of side games; numbers stand for players who are not named in public."""
        sessions = queries.side_sessions(self.event)
        return sessions if self.sees_players else [*map(queries.number_players_of_session, sessions)]

    @read(serializers.SideSessionSerializer)
    def show_session(self, session: int) -> SideSession:
        """One session: its draws, its tables and its standings."""
        return queries.side_session(self.event, session, is_named=self.sees_players)

    @write(session_services.NewSideSession, serializers.SideSessionSerializer, status=201)
    def start_session(self, new: session_services.NewSideSession) -> SideSession:
        """Draws names to tables, and begins a side game at each."""
        return queries.side_session(self.event, session_services.start_session(self.event, self.actor, self.at, new))

    @write(session_services.NewDraw, serializers.SideSessionSerializer)
    def draw_again(self, draw: session_services.NewDraw) -> SideSession:
        """Draws these names to new tables."""
        session_services.draw_again(self.event, self.actor, self.at, draw)
        return queries.side_session(self.event, draw.session)

    @write(session_services.OneSideSession, serializers.SideSessionSerializer)
    def draw_winners(self, session: session_services.OneSideSession) -> SideSession:
        """Draws the winners, and who sat out, to tables."""
        session_services.draw_winners(self.event, self.actor, self.at, session)
        return queries.side_session(self.event, session.session)

    @write(session_services.OneSideSession, serializers.SideSessionSerializer, many=True)
    def take_back_draw(self, session: session_services.OneSideSession) -> Iterable[SideSession]:
        """Takes back the latest draw while nothing is played; a session goes with its first draw."""
        session_services.take_back_draw(self.event, self.actor, self.at, session)
        return queries.side_sessions(self.event)

    @write(session_services.OneSideSession, serializers.SideSessionSerializer)
    def end_session(self, session: session_services.OneSideSession) -> SideSession:
        """Ends a session where its tables stand."""
        session_services.end_session(self.event, self.actor, self.at, session)
        return queries.side_session(self.event, session.session)

    @write(session_services.OneSideSession, serializers.SideSessionSerializer)
    def resume_session(self, session: session_services.OneSideSession) -> SideSession:
        """Lets a session that was ended go on."""
        session_services.resume_session(self.event, self.actor, self.at, session)
        return queries.side_session(self.event, session.session)
