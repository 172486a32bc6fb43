"""Side games as they stand: their sheets, what the table hears next, and a session's draws, standings and champion."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from scoring.models import SideGame, SideSession
from scoring.side_games.domain.entry_form import headings, row
from scoring.side_games.domain.game import Answer, Game, game_called
from scoring.side_games.domain.session import SessionPlace, grand_champions, standings_of_session, winners_of_heats
from tournament.domain.refusal import NotFound
from tournament.models import Event


class NoSuchSideGame(NotFound):
    """A side game or a session that the event does not have."""


@dataclass(frozen=True)
class PlayedSideGame:
    """One side game with its deals and where it stands; `table` and `draw` are None outside a session."""

    key: int
    game: Game
    name: str
    sides: tuple[str, ...]
    settings: dict[str, int | str]
    deals: tuple[dict[str, Any], ...]
    answer: Answer
    started_at: datetime
    ended_at: datetime | None = None
    session: int | None = None
    draw: int | None = None
    table: int | None = None

    @property
    def is_over(self) -> bool:
        """True when the game has its winner, or the players stopped."""
        return self.answer["over"] or self.ended_at is not None

    @property
    def winners(self) -> list[str]:
        """Who has won; nobody while it is played, or when the players stopped before anybody won anything."""
        return list(self.answer["winners"]) if self.is_over else []

    @property
    def points(self) -> dict[str, int]:
        """Points of each side, in seat order."""
        return dict(self.answer["points"])

    @property
    def told(self) -> tuple[str, ...]:
        """What the table needs to hear before the next deal."""
        return () if self.is_over else self.game.tell(self.answer)

    @property
    def playing(self) -> list[str]:
        """The sides that are still in the game."""
        return [side for side in self.sides if side not in self.answer.get("out", ())]

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of its sheet."""
        return headings(self.game, self.sides)

    @property
    def rows(self) -> list[tuple[int, tuple[str, ...]]]:
        """Number and cells of every deal."""
        return [(number, row(self.game, self.sides, deal)) for number, deal in enumerate(self.deals, start=1)]

    @property
    def agreed(self) -> list[tuple[str, int | str]]:
        """What was agreed on before the first deal, by label."""
        return [(setting.label, self.settings[setting.key]) for setting in self.game.settings]


@dataclass(frozen=True, slots=True)
class PlayedDraw:
    """One draw of a session: its tables, and who sits out."""

    number: int
    is_of_winners: bool
    sitting_out: tuple[str, ...]
    tables: tuple[PlayedSideGame, ...]

    @property
    def is_final(self) -> bool:
        """True when winners meet at one table and nobody waits."""
        return self.is_of_winners and len(self.tables) == 1 and not self.sitting_out

    @property
    def is_over(self) -> bool:
        """True when no table plays any more."""
        return all(table.is_over for table in self.tables)

    @property
    def names(self) -> list[str]:
        """Everybody in it, table by table, then those sitting out."""
        return [side for table in self.tables for side in table.sides] + list(self.sitting_out)

    @property
    def going_on(self) -> list[str]:
        """Who would be drawn next if the winners go on: they, and those who sat out.  Raises HeatOpen."""
        heats = ({"over": table.is_over, "winners": table.winners} for table in self.tables)
        return winners_of_heats(heats) + list(self.sitting_out)


@dataclass(frozen=True)
class PlayedSession:
    """A session of one side game: every draw of it, from the first."""

    key: int
    game: Game
    name: str
    settings: dict[str, int | str]
    draws: tuple[PlayedDraw, ...]
    ended_at: datetime | None

    @property
    def last(self) -> PlayedDraw:
        """The latest draw."""
        return self.draws[-1]

    @property
    def is_over(self) -> bool:
        """True when the final is played, or the leader ended the session."""
        return self.ended_at is not None or (self.last.is_final and self.last.is_over)

    @cached_property
    def standings(self) -> list[SessionPlace]:
        """Everybody's place over all draws and tables."""
        answers = [table.answer for draw in self.draws for table in draw.tables]
        final = [winner for table in self.last.tables for winner in table.winners] if self.last.is_final else []
        return standings_of_session(answers, winners_of_final=final)

    @property
    def leading(self) -> list[str]:
        """Who stands first, so far or for good."""
        return grand_champions(self.standings)

    @property
    def champions(self) -> list[str]:
        """Who is Grand Champion; nobody before the session is over."""
        return self.leading if self.is_over else []

    @property
    def can_draw_winners(self) -> bool:
        """True when every table of the latest draw has its winner and they are more than one."""
        return not self.is_over and self.last.is_over and len(self.last.going_on) >= self.game.fewest_sides

    @property
    def can_take_back_draw(self) -> bool:
        """True while nothing was played at the tables of the latest draw."""
        return not any(table.deals for table in self.last.tables)


def side_games(event: Event) -> list[PlayedSideGame]:
    """Every side game, also the tables of sessions, first begun first."""
    return [sheet_of(game) for game in rows(event)]


def side_games_alone(event: Event) -> list[PlayedSideGame]:
    """The side games that are at one table only, first begun first."""
    return [sheet_of(game) for game in rows(event).filter(draw__isnull=True)]


def side_game(event: Event, key: int) -> PlayedSideGame:
    """One side game, also one table of a session; raises NoSuchSideGame."""
    found = rows(event).filter(pk=key).first()
    if found is None:
        raise NoSuchSideGame("That side game is not one of %(event)s. Choose one from the list.", event=event.name)
    return sheet_of(found)


def side_sessions(event: Event) -> list[PlayedSession]:
    """The sessions at several tables, first begun first."""
    return [session_of(session) for session in session_rows(event)]


def side_session(event: Event, key: int) -> PlayedSession:
    """One session; raises NoSuchSideGame."""
    found = session_rows(event).filter(pk=key).first()
    if found is None:
        raise NoSuchSideGame("That session is not one of %(event)s. Choose one from the list.", event=event.name)
    return session_of(found)


def rows(event: Event) -> QuerySet[SideGame]:
    """The side games with their sides, deals and draws."""
    return event.side_games.select_related("draw").prefetch_related("sides", "deals")


def session_rows(event: Event) -> QuerySet[SideSession]:
    """The sessions with their draws and the side games at their tables."""
    return event.side_sessions.prefetch_related(
        "draws__side_games__sides", "draws__side_games__deals", "draws__side_games__draw"
    )


def sheet_of(found: SideGame) -> PlayedSideGame:
    """The sheet of a stored side game."""
    game = game_called(found.game)
    sides = tuple(side.name for side in found.sides.all())
    deals: tuple[dict[str, Any], ...] = tuple(deal.record for deal in found.deals.all())
    settings: Mapping[str, Any] = found.settings
    return PlayedSideGame(
        key=found.pk,
        game=game,
        name=found.name,
        sides=sides,
        settings=game.settings_with_defaults(settings),
        deals=deals,
        answer=game.tally(sides, deals, settings),
        started_at=found.started_at,
        ended_at=found.ended_at,
        session=found.draw.session_id if found.draw else None,
        draw=found.draw.number if found.draw else None,
        table=found.table,
    )


def played_alone(game: Game, told: Mapping[str, Any], started_at: datetime) -> PlayedSideGame:
    """A side game that no event keeps, from its sides, settings and deals; raises what `Game.tally` refuses."""
    return PlayedSideGame(
        key=0,
        game=game,
        name=game.name,
        sides=tuple(told["sides"]),
        settings=game.settings_with_defaults(told["settings"]),
        deals=tuple(told["deals"]),
        answer=game.tally(told["sides"], told["deals"], told["settings"]),
        started_at=started_at,
        ended_at=started_at if told.get("is_ended") else None,
    )


def session_of(found: SideSession) -> PlayedSession:
    """The sheets of a stored session, draw by draw and table by table."""
    game = game_called(found.game)
    draws = tuple(
        PlayedDraw(
            number=draw.number,
            is_of_winners=draw.is_of_winners,
            sitting_out=tuple(draw.sitting_out),
            tables=tuple(sheet_of(one) for one in sorted(draw.side_games.all(), key=lambda one: one.table or 0)),
        )
        for draw in found.draws.all()
    )
    return PlayedSession(found.pk, game, found.name, game.settings_with_defaults(found.settings), draws, found.ended_at)
