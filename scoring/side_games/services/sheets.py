"""Sheets of the side games as PDF, not stored; all raise Refusal for an unknown paper and text that does not fit."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.queries.sheet_list import Sheet
from scoring.queries.sheets import SheetFacts
from scoring.queries.sheets import imprint as event_imprint
from scoring.side_games.domain.game import Game, games
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.models import SideSession
from scoring.side_games.sheets import score_sheet_pages, standings_pages
from tournament.models import Event
from tournament.sheets.page import Imprint, Part, bind


def print_empty_sheet(*, game: Game, sides: int, paper: str, is_large: bool) -> bytes:
    """A game's rules in short and a score sheet without names."""
    imprint = Imprint(event=game.name, dates="", edition="1", paper=paper, large=is_large)
    return bind(score_sheet_pages([ScoreSheet(game, ("",) * sides, {})], imprint), imprint, game.name)


def print_sheets(*, event: Event, sheets: Sequence[ScoreSheet], paper: str, is_large: bool) -> bytes:
    """The rules in short and a score sheet with the sides' names, for each of the sheets."""
    imprint = side_imprint(event, paper, is_large)
    return bind(score_sheet_pages(sheets, imprint), imprint, "Side games")


def print_standings(*, event: Event, session: SideSession, paper: str, is_large: bool) -> bytes:
    imprint = side_imprint(event, paper, is_large)
    pages = standings_pages(session.name, session.declaration, session.standings, session.champions, imprint)
    return bind(pages, imprint, session.name)


def side_imprint(event: Event, paper: str, is_large: bool) -> Imprint:
    """The event's imprint without address and fairness score, which do not belong to side games."""
    return replace(event_imprint(SheetFacts(event, ""), paper=paper, is_large=is_large), score=None)


def empty_sheets(names: Sequence[str], imprint: Imprint) -> list[Part]:
    """The rules in short and a score sheet without names for each game, with room for as many as can play it."""
    sheets = [ScoreSheet(game, ("",) * game.most_sides, {}) for game in map(games().__getitem__, names)]
    return score_sheet_pages(sheets, replace(imprint, score=None))


SHEET = Sheet(
    "side-games",
    "Side games: rules and score sheets",
    lambda _: tuple(games()),
    empty_sheets,
    is_in_pack=True,
)
"""What the side games add to the sheets of an event."""
