"""Side games of an event: starting them, recording deals, and where each stands."""

from collections.abc import Callable, Iterable
from typing import Any

from rest_framework.permissions import AllowAny

from scoring.side_games import queries
from scoring.side_games.api import serializers
from scoring.side_games.domain.game import Game, games
from scoring.side_games.domain.score_sheet import tally_file
from scoring.side_games.models import SideGame, SideSession
from scoring.side_games.services import games as services
from scoring.side_games.services import sessions as session_services
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import EmptySerializer
from tournament.api.permissions import IsCounter


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

    @read(serializers.SideGameSerializer, many=True, is_paged=True)
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

    @write(EmptySerializer, serializers.SideGameSerializer, many=True)
    def call_off_side_game(self, data: Any, side_game: int) -> Iterable[SideGame]:
        """Takes a game without deals off the list."""
        services.call_off_side_game(event=self.event, side_game=side_game, by=self.by, at=self.at)
        return queries.side_games(self.event)


class DealsView(EventAPIView):
    """What is entered at the table of a side game, by the leader or by who counts."""

    permission_classes = [IsCounter]

    def change(self, service: Callable[..., object], side_game: int, **values: object) -> SideGame:
        """The side game after the act of a service."""
        service(event=self.event, side_game=side_game, by=self.by, at=self.at, **values)
        return queries.side_game(self.event, side_game)

    @write(serializers.DealSerializer, serializers.SideGameSerializer, status=201)
    def record_deal(self, data: dict[str, Any], side_game: int) -> SideGame:
        """Records one deal, once the game's own tally accepts it."""
        return self.change(services.record_deal, side_game, record=data["deal"], key=self.key)

    @write(EmptySerializer, serializers.SideGameSerializer)
    def take_back_deal(self, data: Any, side_game: int) -> SideGame:
        """Takes back the deal entered last."""
        return self.change(services.take_back_deal, side_game)

    @write(EmptySerializer, serializers.SideGameSerializer)
    def end_side_game(self, data: Any, side_game: int) -> SideGame:
        """Ends a game where it stands: the leading side has won."""
        return self.change(services.end_side_game, side_game)

    @write(EmptySerializer, serializers.SideGameSerializer)
    def resume_side_game(self, data: Any, side_game: int) -> SideGame:
        """Lets a game that was ended go on."""
        return self.change(services.resume_side_game, side_game)


class SideSessionsView(EventAPIView):
    """Side games played at several tables at once."""

    def change(self, service: Callable[..., object], session: int, **values: object) -> SideSession:
        """The session after the act of a service."""
        service(event=self.event, session=session, by=self.by, at=self.at, **values)
        return queries.side_session(self.event, session)

    @read(serializers.SideSessionSerializer, many=True, is_paged=True)
    def list_sessions(self) -> Iterable[SideSession]:
        """The event's sessions of side games; numbers stand for players who are not named in public."""
        sessions = queries.side_sessions(self.event)
        return sessions if self.sees_players else [*map(queries.number_players_of_session, sessions)]

    @read(serializers.SideSessionSerializer)
    def show_session(self, session: int) -> SideSession:
        """One session: its draws, its tables and its standings."""
        return queries.side_session(self.event, session, is_named=self.sees_players)

    @write(serializers.NewSideSessionSerializer, serializers.SideSessionSerializer, status=201)
    def start_session(self, data: dict[str, Any]) -> SideSession:
        """Draws names to tables, and begins a side game at each."""
        key = session_services.start_session(event=self.event, by=self.by, at=self.at, **data)
        return queries.side_session(self.event, key)

    @write(serializers.NamesSerializer, serializers.SideSessionSerializer)
    def draw_again(self, data: dict[str, Any], session: int) -> SideSession:
        """Draws these names to new tables."""
        return self.change(session_services.draw_again, session, **data)

    @write(EmptySerializer, serializers.SideSessionSerializer)
    def draw_winners(self, data: Any, session: int) -> SideSession:
        """Draws the winners, and who sat out, to tables."""
        return self.change(session_services.draw_winners, session)

    @write(EmptySerializer, serializers.SideSessionSerializer, many=True)
    def take_back_draw(self, data: Any, session: int) -> Iterable[SideSession]:
        """Takes back the latest draw while nothing is played; a session goes with its first draw."""
        session_services.take_back_draw(event=self.event, session=session, by=self.by, at=self.at)
        return queries.side_sessions(self.event)

    @write(EmptySerializer, serializers.SideSessionSerializer)
    def end_session(self, data: Any, session: int) -> SideSession:
        """Ends a session where its tables stand."""
        return self.change(session_services.end_session, session)

    @write(EmptySerializer, serializers.SideSessionSerializer)
    def resume_session(self, data: Any, session: int) -> SideSession:
        """Lets a session that was ended go on."""
        return self.change(session_services.resume_session, session)
